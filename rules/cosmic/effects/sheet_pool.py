"""Alien sheets that nobody uses: drawing one at random, and what happens to one that leaves the game (IO-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions.perform import trigger
from rules.cosmic.cards.exclusions import barred, can_join
from rules.cosmic.moves import card_moves
from rules.cosmic.state.player import Sheet

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking


def draw_alien(game: Context, *, tell: bool = True) -> str | None:
    """The next unused alien without game setup that this game allows; None where there is none.

    Rejected ones are set aside, and shuffled in again only when the others have run out. `tell`: all see what is drawn;
    with sheets face down nobody sees what is rejected, as one of them may bar it.
    """
    seen: set[str] = set()
    while (alien := _next(game)) is not None and alien not in seen:
        seen.add(alien)
        suits = _suits(game, alien)
        if tell and (suits or not game.options.has("hidden_powers")):
            game.emit("sheet.drawn", {"alien": alien})
        if suits:
            return alien
        game.state.aside += (alien,)
    return None


def _next(game: Context) -> str | None:
    """The top sheet of those nobody uses; None where all are in use.

    Sheets in use that lie face down are in the pile too: no shuffle is to tell which others are (R23.3).
    """
    state, used = game.state, _in_use(game)
    if used.union(state.aside).issuperset(state.unused):
        fresh = [alien for alien in game.catalogue.aliens if alien not in {*_seen(game), *state.aside}]
        if used.issuperset(fresh):
            fresh, state.aside = [*fresh, *state.aside], ()
        state.unused = game.shuffled("aliens", fresh)
    while state.unused:
        alien = state.unused.pop()
        if alien not in used and alien not in state.aside:
            return alien
    return None


def _seen(game: Context) -> set[str]:
    """The aliens in use that lie open: no shuffle is to tell which others are (R23.3)."""
    sheets = [sheet for player in game.state.players.values() for sheet in player.sheets]
    sheets += [sheet for loan in game.encounter.loans for sheet in loan.sheets]
    return {sheet.alien for sheet in sheets if not sheet.hidden}


def _in_use(game: Context) -> set[str]:
    """The aliens of all players, those put by under a loan included."""
    held = [player.sheets for player in game.state.players.values()]
    held += [loan.sheets for loan in game.encounter.loans]
    return {sheet.alien for sheets in held for sheet in sheets}


def _suits(game: Context, alien: str) -> bool:
    """With sheets face down one that bars another never comes: it would tell that the other is not in use (R23.3)."""
    if game.options.has("hidden_powers") and barred(game.catalogue, game.options, alien):
        return False
    return not game.catalogue.aliens[alien].setup and can_join(game.catalogue, game.options, alien, _in_use(game))


def gain(game: Context, seat: str, sheets: list[Sheet], alien: str, *, wild_only: bool = False) -> None:
    """A sheet comes to lie with those of a player, empty."""
    sheets.append(Sheet(alien, wild_only=wild_only))
    game.state.moved = True
    game.emit("sheet.gained", {"seat": seat, "alien": alien})


def retire(game: Context, seat: str, sheets: list[Sheet], alien: str) -> Asking[None]:
    """A sheet leaves the game with all that is on it: first `sheet.leaving`, then cards of others go home.

    One that lies face down leaves unseen, with nothing on it (R23.3).
    """
    sheet = next(sheet for sheet in sheets if sheet.alien == alien)
    if not sheet.hidden:
        yield from trigger(game, "sheet.leaving", alien)
    for owner, card in sheet.memory.pop("sheet", []):
        game.player(owner).hand.append(card)
    for card in sheet.memory.pop("hoard", []):
        card_moves.drop(game, seat, card)
    sheets.remove(sheet)
    game.state.aside += (alien,)
    game.state.moved = True
    if not sheet.hidden:
        game.emit("sheet.gone", {"seat": seat, "alien": alien})
