"""What ends an encounter or the game at once: no encounter cards left, or somebody has won (R10.3, R22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.cosmic.moves import stored_cards
from rules.cosmic.moves.sheets import count
from rules.cosmic.protocol.timing import BEFORE_SELECTION, DESTINY_OPEN
from rules.cosmic.state.state import END
from rules.kernel.machine import Jump

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context

CONCEDED = "conceded"
"""How somebody has won to whom the others have conceded the game."""


def out_of_cards(game: Context) -> bool:
    """Whether the offense has run out of encounter cards where that ends its turn (R10.3)."""
    state = game.state
    return (
        state.at in BEFORE_SELECTION
        and not state.playing
        and game.offense not in state.encounter.cards
        and state.encounter.outcome is None
        and game.options.out_of_cards_check == "continuous"
        and not stored_cards.can_select(game, game.offense)
    )


def check_win(game: Context) -> None:
    """All who have won as things stand win together, and the game ends at once (R22.1)."""
    won_by = {seat: how for seat in game.state.seats if (how := _has_won(game, seat))}
    if won_by:
        win(game, won_by)


def _has_won(game: Context, seat: str) -> str:
    """`colonies` with enough foreign ones, else what a power says (quantity `victory`); empty: not yet."""
    if game.state.foreign(seat) >= game.catalogue.setup.foreign_colonies_to_win:
        return "colonies"
    return count(game, "victory", seat, "")


def win(game: Context, won_by: Mapping[str, str]) -> None:
    """These players have won, by what is told of each, and the game is over (R22)."""
    game.state.winners, game.state.won_by = tuple(won_by), won_by
    game.emit("game.won", {"winners": list(won_by), "won_by": dict(won_by)})
    raise Jump(END)


def break_off(game: Context, why: str) -> None:
    """The encounter ends at once without a result (R10.3, R8.9)."""
    card = game.encounter.destiny
    if card is not None and game.state.at in DESTINY_OPEN:
        game.state.destiny_discard.append(card)
    game.encounter.failure = why
    raise Jump("encounter.broken_off")
