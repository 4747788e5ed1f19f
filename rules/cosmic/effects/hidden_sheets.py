"""Hidden powers: sheets that lie face down until their owners turn them up (R23.3), and sheets that shift (R23.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions import legal
from rules.cosmic.actions.perform import settle, trigger
from rules.cosmic.cards.abilities import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Behaviour
from rules.cosmic.effects import sheet_pool
from rules.cosmic.protocol.questions import bare, one, put
from rules.cosmic.protocol.views import HIDDEN
from rules.cosmic.state.player import Sheet

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking

SHOWN = "sheet.shown"
"""Opened when a sheet has been turned up; follows its alien."""


class Unveiling(Behaviour):
    """What every hidden sheet can do."""

    @at("standing.idle", role=ANY)
    def show(self, game: Context, part: Action) -> Asking[None]:
        """It is turned up and stays so for the rest of the game; what its setup left undone is done now."""
        for sheet in legal.showable(game, part.seat):
            sheet.hidden = False
            game.emit("sheet.shown", {"seat": part.seat, "alien": sheet.alien})
            yield from trigger(game, SHOWN, sheet.alien)


def shifts(game: Context) -> bool:
    """Whether the offense draws a new sheet to choose from."""
    return game.options.has("shifting_powers") and bool(game.player(game.offense).sheets)


def shift(game: Context) -> Asking[None]:
    """`start_turn.shift`: a random unused sheet is drawn; the offense keeps this one or its own (R23.4)."""
    seat, covered = game.offense, game.options.has("hidden_powers")
    drawn = sheet_pool.draw_alien(game, tell=not covered)
    if drawn is None:
        return
    game.emit("sheet.offered", {"seat": seat}, {seat: {"alien": drawn}})
    old = game.player(seat).alien
    game.state.offered = drawn
    options = [f"alien:{old}", f"alien:{drawn}"]
    ask = one(seat, "setup.alien", game.state.at, "R23.4", options, always=True)
    kept = bare((yield from put(ask))[0])
    game.state.offered = ""
    if kept == old:
        game.state.aside += (drawn,)
    else:
        yield from _exchange(game, seat, kept)
    game.emit("sheet.shifted", {"seat": seat, "alien": HIDDEN if covered else kept}, {seat: {"alien": kept}})
    yield from settle(game)


def _exchange(game: Context, seat: str, alien: str) -> Asking[None]:
    """The own sheet goes, with the form it has taken on if any; the new one takes its place."""
    sheets, covered = game.player(seat).sheets, game.options.has("hidden_powers")
    own = sheets[0]
    for leaving in [own.alien, *([own.memory["form"]] if "form" in own.memory else [])]:
        yield from sheet_pool.retire(game, seat, sheets, leaving)
    sheets.insert(0, Sheet(alien, hidden=covered))
