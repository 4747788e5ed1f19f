"""Launch: the gate is aimed and ships are put on it (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import acting, ops
from rules.asks import bare, fleet, one, put, ships

if TYPE_CHECKING:
    from rules.kernel.machine import Asking, StepResult
    from rules.play import Play
    from rules.state import Fleet

MOST = 4
"""Ships a player may send (R8.3, R9.3)."""


def aim(game: Play) -> Asking[None]:
    """`launch.aim`: the offense picks a planet of the target system (R8.1); in its own system it is fixed (R8.6)."""
    encounter = game.encounter
    if encounter.planet is None:
        options = [f"planet:{planet}" for planet in game.state.system(game.defense)]
        (choice,) = yield from put(one(game.offense, "launch.planet", game.state.at, "R8.1", options, options[0]))
        encounter.planet = bare(choice)
    game.emit("launch.aimed", {"planet": encounter.planet})


def send(game: Play) -> Asking[None]:
    """`launch.ships`: 1 to 4 ships in all to the gate (R8.3); without any ship the turn ends (R8.9)."""
    there = game.encounter.gate.get(game.offense, 0)
    if not there and not game.state.colonies(game.offense):
        acting.break_off(game, "no ships")
    picks = yield from _ask_ships(game, "R8.3", MOST - there, least=0 if there else 1)
    ops.lift(game, game.offense, picks)
    ops.set_down(game, game.offense, {"gate": sum(picks.values())} if picks else {})
    game.emit("launch.ships", {"seat": game.offense, "from": picks})
    yield from acting.settle(game)
    return None


def past_reclaim(_game: Play) -> StepResult:
    """After `launch.after_ships` come the alliances: `launch.reclaim` stands aside of the line."""
    return "alliance.before_invites"


def reclaim(game: Play) -> Asking[StepResult]:
    """`launch.reclaim`: 1 to 4 ships to the empty home planet, one of the gate among them if it stands there (R7.5).

    It is a successful encounter that the offense has won.
    """
    encounter, planet = game.encounter, game.encounter.planet
    assert planet is not None  # noqa: S101 - chosen in destiny
    picks = yield from _ask_ships(game, "R7.5", MOST, least=1, gate=True)
    ops.lift(game, game.offense, picks)
    ops.set_down(game, game.offense, {planet: sum(picks.values())})
    game.emit("launch.reclaimed", {"planet": planet, "from": picks})
    encounter.outcome = "offense"
    yield from acting.settle(game)
    yield from ops.go_home(game, game.offense, "gate", "R7.5")
    return "resolution.after"


def _ask_ships(game: Play, source: str, most: int, *, least: int, gate: bool = False) -> Asking[Fleet]:
    places = game.state.colonies(game.offense)
    default = ops.largest(places, least)
    if gate and game.offense in game.encounter.gate:
        places["gate"] = game.encounter.gate[game.offense]
        default = {"gate": 1}
    most = min(most, sum(places.values()))
    picks = yield from put(ships(game.offense, "launch.ships", game.state.at, source, places, least, most, default))
    return fleet(picks)
