"""Artifacts that have come back to a hand and rest until the encounter ends: nobody who holds one can play it.

The mark goes with the card, from hand to hand, to a sheet and to the discard pile. Nobody can tell two equal cards
apart: as long as one of them stays where they were, the resting one does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.kernel.copying import one_less

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context

PILE = ""
"""The discard pile, as a place where cards rest."""


def lay_to_rest(game: Context, holder: str, card: str) -> None:
    """A card that comes to a holder cannot be played again in this encounter."""
    game.encounter.resting += ((holder, card),)


def awake(game: Context, seat: str, card: str) -> bool:
    """Whether a seat has a copy of a card, in hand or on a sheet, that it can play."""
    return _copies(game, seat, card) > game.encounter.resting.count((seat, card))


def follow(game: Context, giver: str, receiver: str, cards: Iterable[str]) -> None:
    """Cards have gone from one place to another; places are seats and `PILE`."""
    for card in cards if game.encounter.resting else ():
        resting, mark = game.encounter.resting, (giver, card)
        if resting.count(mark) > _copies(game, giver, card):
            game.encounter.resting = (*one_less(resting, mark), (receiver, card))


def follow_hands(game: Context, seat: str, other: str) -> None:
    """Two players are about to exchange whole hands."""
    taker = {seat: other, other: seat}
    game.encounter.resting = tuple(
        (taker[holder] if holder in taker and card in game.player(holder).hand else holder, card)
        for holder, card in game.encounter.resting
    )


def forget_pile(game: Context) -> None:
    """The discard pile is shuffled: which of its cards rested cannot be told any more."""
    game.encounter.resting = tuple(mark for mark in game.encounter.resting if mark[0] != PILE)


def _copies(game: Context, holder: str, card: str) -> int:
    if holder == PILE:
        return game.state.discard.count(card)
    player = game.player(holder)
    return player.hand.count(card) + player.stored().count(card)
