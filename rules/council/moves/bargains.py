"""What is said in the trade phase: whether it can be said, and what it does (C15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed, number
from rules.council.protocol.trade_talk import Gift, Offer, Talk, TradeDone, TradeReply, read_talk
from rules.council.state.state import Contract, TradePhase
from rules.kernel.asks import Refused


def check_talk(game: Context, seat: str, words: Sequence[str]) -> Talk:
    """What a seat says. Raises `Refused`: unreadable, or not possible now. All of it is public knowledge."""
    talk = read_talk(" ".join(words))
    if isinstance(talk, TradeDone):
        return talk
    if talk.seat == seat or talk.seat not in game.state.playing:
        raise Refused("refused.no_other_seat", seat=talk.seat)
    if isinstance(talk, Offer):
        _check_terms(game, seat, talk)
    elif isinstance(talk, Gift):
        _check_goods(game, seat, talk.goods)
    else:
        _check_answer(game, seat, talk)
    return talk


def _check_answer(game: Context, seat: str, talk: TradeReply) -> None:
    if talk.verb == "break":
        if game.state.contract(seat, talk.seat) is None:
            raise Refused("refused.no_contract", seat=talk.seat)
        return
    by, to = (seat, talk.seat) if talk.verb == "withdraw" else (talk.seat, seat)
    offer = offer_of(game, by, to)
    if offer is None:
        raise Refused("refused.no_offer", by=by, to=to)
    if talk.verb == "accept":
        _check_terms(game, by, offer)


def _check_terms(game: Context, seat: str, offer: Offer) -> None:
    """Whether both sides can keep an offer now (C15.1)."""
    _check_goods(game, seat, offer.give.goods)
    _check_goods(game, offer.seat, offer.get.goods)
    if not offer.give.agreement:
        return
    if game.state.contract(seat, offer.seat) is not None:
        raise Refused("refused.have_contract", seat=seat, other=offer.seat)
    if not allowed(game, "may.contract", True, Case(seat, enemy=offer.seat)):
        raise Refused("refused.may_not_contract", seat=seat, other=offer.seat)
    for each, agreement in ((seat, offer.give.agreement), (offer.seat, offer.get.agreement)):
        if agreement not in free_agreements(game, each):
            raise Refused("refused.agreement_not_free", agreement=agreement, seat=each)


def _check_goods(game: Context, seat: str, goods: int) -> None:
    if goods and game.options.gifts == "never":
        raise Refused("refused.no_gifts")
    if goods > game.player(seat).goods:
        raise Refused("refused.few_goods", seat=seat, goods=game.player(seat).goods, wanted=goods)


def free_agreements(game: Context, seat: str) -> list[int]:
    """Agreements of a seat that stand in no contract and were not freed by a break in this phase (C15.4)."""
    player = game.player(seat)
    every = range(1, len(game.catalogue.races[player.race].agreements) + 1)
    given = [contract.given_by(seat) for contract in game.state.contracts if seat in contract.seats]
    return [number for number in every if number not in given and number not in player.frozen]


def table_of(game: Context) -> TradePhase:
    """The talk of this phase."""
    if game.state.table is None:
        game.state.table = TradePhase()
    return game.state.table


def offer_of(game: Context, by: str, to: str) -> Offer | None:
    """What one seat offers another now."""
    return next((offer for offer in table_of(game).offers.get(by, ()) if offer.seat == to), None)


def say(game: Context, seat: str, talk: Talk) -> None:
    """Do what has been said."""
    table = table_of(game)
    match talk:
        case TradeDone():
            table.done.append(seat)
            game.emit("trade.done", {"seat": seat})
        case Gift():
            _hand_over(game, seat, talk.seat, talk.goods)
        case Offer():
            _drop(game, seat, talk.seat)
            table.offers.setdefault(seat, []).append(talk)
            if talk.seat in table.done:
                table.done.remove(talk.seat)
            game.emit("trade.offer", {"seat": seat, "to": talk.seat, "line": talk.text})
        case _:
            _answer(game, seat, talk)


def _answer(game: Context, seat: str, talk: TradeReply) -> None:
    if talk.verb == "break":
        _break(game, seat, talk.seat)
        return
    by, to = (seat, talk.seat) if talk.verb == "withdraw" else (talk.seat, seat)
    offer = offer_of(game, by, to)
    assert offer is not None  # noqa: S101 - `check_talk` has seen it
    _drop(game, by, to)
    game.emit(f"trade.{talk.verb}", {"seat": seat, "with": talk.seat})
    if talk.verb == "accept":
        _carry_out(game, by, offer)


def _drop(game: Context, by: str, to: str) -> None:
    offers = table_of(game).offers
    offers[by] = [offer for offer in offers.get(by, ()) if offer.seat != to]


def _carry_out(game: Context, by: str, offer: Offer) -> None:
    to = offer.seat
    for giver, taker, side in ((by, to, offer.give), (to, by, offer.get)):
        _hand_over(game, giver, taker, side.goods)
    if offer.give.agreement:
        game.state.contracts.append(Contract((by, to), (offer.give.agreement, offer.get.agreement)))
        data = {"seats": [by, to], "agreements": [offer.give.agreement, offer.get.agreement]}
        game.emit("contract.signed", data)


def _hand_over(game: Context, giver: str, taker: str, goods: int) -> None:
    if goods:
        game.player(giver).goods -= goods
        game.player(taker).goods += goods
        game.emit("goods.given", {"seat": giver, "to": taker, "goods": goods})


def _break(game: Context, seat: str, partner: str) -> None:
    """Each gets its agreement back, and cannot use it again this round (C15.4)."""
    contract = game.state.contract(seat, partner)
    assert contract is not None  # noqa: S101 - `check_talk` has seen it
    game.state.contracts.remove(contract)
    for each in contract.seats:
        game.player(each).frozen.append(contract.given_by(each))
    game.emit("contract.broken", {"seats": list(contract.seats), "by": seat, "why": "word"})


def income(game: Context, contract: Contract, seat: str) -> int:
    """Goods a contract brings a seat at the end of a round: the value of the partner's agreement (C15.3)."""
    partner = contract.partner(seat)
    value = game.catalogue.races[game.player(partner).race].agreements[contract.given_by(partner) - 1]
    return number(game, "contract.income", value, Case(seat))
