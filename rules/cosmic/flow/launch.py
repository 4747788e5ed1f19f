"""Launch: the gate is aimed and ships are put on it (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions import perform
from rules.cosmic.flow.destiny import aim_of
from rules.cosmic.moves import ship_moves, victory
from rules.cosmic.moves.sheets import count, modified
from rules.cosmic.protocol.questions import bare, fleet, one, put, ships

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Fleet
    from rules.kernel.machine import Asking, StepResult

MOST = 4
"""Ships a player may send (R8.3, R9.3)."""


@attrs.define
class Launching:
    """The offense is about to send ships (`launch.ships`, quantity `launching`); effects change what it may send."""

    places: Fleet
    """Where the ships may come from, and how many at most from there."""
    least: int
    most: int


def aim(game: Context) -> Asking[None]:
    """`launch.aim`: the offense picks a planet of the target system (R8.1); in its own system it is fixed (R8.6)."""
    encounter = game.encounter
    if encounter.planet is None:
        targets = modified(game, "targets", game.state.system(game.defense))
        options = [f"planet:{planet}" for planet in targets]
        (choice,) = yield from put(one(game.offense, "launch.planet", game.state.at, "R8.1", options))
        encounter.planet = bare(choice)
        encounter.aim = aim_of(game, encounter.planet)
    game.emit("launch.aimed", {"planet": encounter.planet})


def send(game: Context) -> Asking[None]:
    """`launch.ships`: 1 to 4 ships in all to the gate (R8.3); without any ship the turn ends (R8.9)."""
    there = game.encounter.gate.get(game.offense, 0)
    if not there and not game.state.colonies(game.offense):
        victory.break_off(game, "no ships")
    launching = modified(game, "launching", Launching(game.state.colonies(game.offense), 0 if there else 1, MOST))
    launching.most = count(game, "sent", game.offense, launching.most)
    picks = yield from _ask_launch(game, launching, there)
    ship_moves.send(game, game.offense, picks, "gate")
    game.emit("launch.ships", {"seat": game.offense, "from": picks})
    yield from perform.settle(game)
    return None


def _ask_launch(game: Context, launching: Launching, there: int) -> Asking[Fleet]:
    """Ask for the ships; those on the gate already count as sent."""
    places = launching.places
    most = min(max(launching.most - there, launching.least), sum(places.values()))
    default = ship_moves.largest(places, launching.least)
    ask = ships(game.offense, "launch.ships", game.state.at, "R8.3", places, launching.least, most, default)
    return fleet((yield from put(ask)))


def past_reclaim(_game: Context) -> StepResult:
    """After `launch.after_ships` come the alliances: `launch.reclaim` stands aside of the line."""
    return "alliance.before_invites"


def reclaim(game: Context) -> Asking[StepResult]:
    """`launch.reclaim`: 1 to 4 ships to the empty home planet, one of the gate among them if it stands there (R7.5).

    It is a successful encounter: see `reclaim_outcome`. Without any ship the turn ends (R8.9).
    """
    encounter, planet = game.encounter, game.encounter.planet
    assert planet is not None  # noqa: S101 - chosen in destiny
    if game.offense not in encounter.gate and not game.state.colonies(game.offense):
        victory.break_off(game, "no ships")
    picks = yield from _ask_reclaim(game)
    ship_moves.lift(game, game.offense, picks)
    ship_moves.set_down(game, game.offense, {planet: sum(picks.values())})
    game.emit("launch.reclaimed", {"planet": planet, "from": picks})
    encounter.outcome = reclaim_outcome(game)
    yield from perform.settle(game)
    yield from ship_moves.go_home(game, game.offense, "gate", "R7.5")
    return "resolution.after"


def reclaim_outcome(game: Context) -> str:
    """A reclaim is won like other encounters, or by agreement of the table only successful (R7.5)."""
    return "offense" if game.options.reclaim_counts_as_win else "success"


def _ask_reclaim(game: Context) -> Asking[Fleet]:
    places = game.state.colonies(game.offense)
    default = ship_moves.largest(places, 1)
    if game.offense in game.encounter.gate:
        places["gate"] = game.encounter.gate[game.offense]
        default = {"gate": 1}
    most = min(MOST, sum(places.values()))
    ask = ships(game.offense, "launch.ships", game.state.at, "R7.5", places, 1, most, default)
    return fleet((yield from put(ask)))
