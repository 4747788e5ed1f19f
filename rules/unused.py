"""Alien sheets that nobody uses: drawing one at random, and what happens to one that leaves the game (IO-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import ops
from rules.acting import trigger
from rules.state import Sheet

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play


def draw_alien(game: Play) -> str | None:
    """The next unused alien without game setup that this game allows; None where there is none.

    Rejected ones are set aside, and shuffled in again only when the others have run out.
    """
    seen: set[str] = set()
    while _replenish(game):
        alien = game.state.unused.pop()
        if alien in _in_use(game):
            continue
        if alien in seen:
            return None
        seen.add(alien)
        game.emit("sheet.drawn", {"alien": alien})
        if _suits(game, alien):
            return alien
        game.state.aside.append(alien)
    return None


def _replenish(game: Play) -> bool:
    """See to it that there is a sheet to draw; False where all are in use."""
    state = game.state
    if not state.unused:
        used = _in_use(game)
        fresh = [alien for alien in game.catalogue.aliens if alien not in used and alien not in state.aside]
        if not fresh:
            fresh, state.aside = state.aside, []
        state.unused = game.shuffled("aliens", fresh)
    return bool(state.unused)


def _in_use(game: Play) -> set[str]:
    """The aliens of all players, those put by under a loan included."""
    held = [player.sheets for player in game.state.players.values()]
    held += [loan.sheets for loan in game.encounter.loans]
    return {sheet.alien for sheets in held for sheet in sheets}


def _suits(game: Play, alien: str) -> bool:
    facts = game.catalogue.aliens[alien]
    others = _in_use(game)
    apart = any(other in facts.excludes or alien in game.catalogue.aliens[other].excludes for other in others)
    return not facts.setup and not apart


def gain(game: Play, seat: str, sheets: list[Sheet], alien: str, *, wild_only: bool = False) -> None:
    """A sheet comes to lie with those of a player, empty."""
    sheets.append(Sheet(alien, wild_only=wild_only))
    game.state.moved = True
    game.emit("sheet.gained", {"seat": seat, "alien": alien})


def retire(game: Play, seat: str, sheets: list[Sheet], alien: str) -> Asking[None]:
    """A sheet leaves the game with all that is on it: first `sheet.leaving`, then cards of others go home."""
    yield from trigger(game, "sheet.leaving", alien)
    sheet = next(sheet for sheet in sheets if sheet.alien == alien)
    for owner, card in sheet.memory.pop("sheet", []):
        game.player(owner).hand.append(card)
    for card in sheet.memory.pop("hoard", []):
        ops.drop(game, seat, card)
    sheets.remove(sheet)
    game.state.aside.append(alien)
    game.state.moved = True
    game.emit("sheet.gone", {"seat": seat, "alien": alien})
