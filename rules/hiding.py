"""Hidden powers: sheets that lie face down until their owners turn them up (R23.3), and sheets that shift (R23.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import offering, unused
from rules.acting import settle, trigger
from rules.action import Action
from rules.asks import bare, one, put
from rules.parts import ANY, at
from rules.player import Sheet
from rules.powers import Behaviour
from rules.views import HIDDEN

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play

SHOWN = "sheet.shown"
"""Opened when a sheet has been turned up; follows its alien."""


class Unveiling(Behaviour):
    """What every hidden sheet can do."""

    @at("standing.idle", role=ANY)
    def show(self, game: Play, part: Action) -> Asking[None]:
        """It is turned up and stays so for the rest of the game; what its setup left undone is done now."""
        for sheet in offering.showable(game, part.seat):
            sheet.hidden = False
            game.emit("sheet.shown", {"seat": part.seat, "alien": sheet.alien})
            yield from trigger(game, SHOWN, sheet.alien)


def shifts(game: Play) -> bool:
    """Whether the offense draws a new sheet to choose from."""
    return game.options.has("shifting_powers") and bool(game.player(game.offense).sheets)


def shift(game: Play) -> Asking[None]:
    """`start_turn.shift`: a random unused sheet is drawn; the offense keeps this one or its own (R23.4)."""
    seat, covered = game.offense, game.options.has("hidden_powers")
    drawn = unused.draw_alien(game, tell=not covered)
    if drawn is None:
        return
    game.emit("sheet.offered", {"seat": seat}, {seat: {"alien": drawn}})
    old = game.player(seat).alien
    game.state.offered = drawn
    options = [f"alien:{old}", f"alien:{drawn}"]
    ask = one(seat, "setup.alien", game.state.at, "R23.4", options, options[0], always=True)
    kept = bare((yield from put(ask))[0])
    game.state.offered = ""
    if kept == old:
        game.state.aside.append(drawn)
    else:
        yield from _exchange(game, seat, kept)
    game.emit("sheet.shifted", {"seat": seat, "alien": HIDDEN if covered else kept}, {seat: {"alien": kept}})
    yield from settle(game)


def _exchange(game: Play, seat: str, alien: str) -> Asking[None]:
    """The own sheet goes, with the form it has taken on if any; the new one takes its place."""
    sheets, covered = game.player(seat).sheets, game.options.has("hidden_powers")
    own = sheets[0]
    for leaving in [own.alien, *([own.memory["form"]] if "form" in own.memory else [])]:
        yield from unused.retire(game, seat, sheets, leaving)
    sheets.insert(0, Sheet(alien, hidden=covered))
