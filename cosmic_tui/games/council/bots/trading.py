"""What the simple bot says in the trade phase: contracts with everybody it can, nothing for nothing (C15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cosmic_tui.games.council.bots.move import Move, move
from rules.council.cards.context import Context
from rules.council.moves.bargains import check_talk, free_agreements, offer_of
from rules.council.protocol.trade_talk import Offer, Side, TradeReply
from rules.kernel.asks import Refused

DONE = "done"


def talk(game: Context, seat: str, refused: Collection[str] = ()) -> Move:
    """Take what is good, refuse the rest, offer a contract where there is none, then be done.

    `refused`: who has refused an offer of this seat in this round; they are not asked again.
    """
    for other in game.state.playing:
        offer = offer_of(game, other, seat) if other != seat else None
        if offer is not None:
            verb = "accept" if _good(game, seat, other, offer) else "refuse"
            return move(f"trade.{verb}", TradeReply(verb, other).text.split(), seat=other)
    for offer in _offers(game, seat):
        words = offer.text.split()
        if offer.seat not in refused and _possible(game, seat, words):
            return move("trade.offer", words, seat=offer.seat)
    return move("trade.done", (DONE,))


def _good(game: Context, seat: str, other: str, offer: Offer) -> bool:
    """A contract that costs nothing, or a gift; and it can be kept."""
    return offer.get.goods <= offer.give.goods and _possible(game, seat, TradeReply("accept", other).text.split())


def _offers(game: Context, seat: str) -> Iterator[Offer]:
    """One for each seat that still talks, has a free agreement and no offer of this one."""
    own = free_agreements(game, seat)
    done = game.state.table.done if game.state.table else []
    for other in game.state.playing:
        if other == seat or other in done or not own or offer_of(game, seat, other) is not None:
            continue
        theirs = free_agreements(game, other)
        if theirs and game.state.contract(seat, other) is None:
            yield Offer(other, Side(own[0]), Side(theirs[0]))


def _possible(game: Context, seat: str, words: list[str]) -> bool:
    try:
        check_talk(game, seat, words)
    except Refused:
        return False
    return True
