"""Conditions of abilities in the words of the cards. Each takes a game, a seat and the cause.

The last argument is what a part answers or follows: an action, a loss, a draw; whose it is says its `seat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cosmic.flow import reveal
from rules.cosmic.flow.resolution import claim, payment_due

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context


def attacks_meet(game: Context, _seat: str, _cause: Any) -> bool:
    """Attack meets attack (R11.4)."""
    return reveal.attacks(game)


def totals_are_compared(game: Context, _seat: str, _cause: Any) -> bool:
    """There are totals, so attack has met attack."""
    return game.encounter.totals is not None


def own_card_lies_there(game: Context, seat: str, _cause: Any) -> bool:
    """An encounter card lies in front of it."""
    return seat in game.encounter.cards


def shows_attack(game: Context, seat: str, _cause: Any) -> bool:
    """The card it has revealed counts as an attack."""
    return seat in game.encounter.values


def collects(game: Context, seat: str, _cause: Any) -> bool:
    """Compensation is due to it (R13.8)."""
    payment = payment_due(game)
    return payment is not None and payment.receiver == seat


def has_claim(game: Context, seat: str, _cause: Any) -> bool:
    """It has a right to compensation, whether or not the one who owes it has refused."""
    payment = claim(game)
    return payment is not None and payment.receiver == seat


def pays(game: Context, seat: str, _cause: Any) -> bool:
    """Compensation is due out of its hand."""
    payment = payment_due(game)
    return payment is not None and payment.payer == seat


def won_or_dealt(game: Context, seat: str, _cause: Any) -> bool:
    """Against an opponent this player's side has won, or a deal has been made."""
    encounter = game.encounter
    return encounter.defense is not None and encounter.outcome in {"deal", encounter.side(seat)}


def holds_cards(game: Context, seat: str, _cause: Any) -> bool:
    """Its hand is not empty."""
    return bool(game.player(seat).hand)


def ship_in_warp(game: Context, seat: str, _cause: Any) -> bool:
    """It has a ship in the warp."""
    return game.player(seat).warp > 0


def by_another(_game: Context, seat: str, cause: Any) -> bool:
    """Somebody else does it."""
    return bool(cause.seat != seat)


def by_itself(_game: Context, seat: str, cause: Any) -> bool:
    """The player itself does it."""
    return cause is not None and bool(cause.seat == seat)
