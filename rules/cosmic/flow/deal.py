"""Deal: two negotiates, a minute to agree, and what comes of it (R12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.cosmic.actions import perform
from rules.cosmic.cards import deal_terms
from rules.cosmic.effects import losses
from rules.cosmic.moves import card_moves, ship_moves, techs, victory
from rules.cosmic.moves.sheets import count as quantity, modified
from rules.cosmic.protocol.questions import Poll, Refused, fleet, put, ships, some
from rules.cosmic.state.encounter import Offer
from rules.cosmic.state.state import owner
from rules.kernel.asks import CLOCK, Ask, Shape
from rules.kernel.machine import STAY, StepResult

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Fleet
    from rules.kernel.machine import Asking, StepResult

PENALTY = 3
"""Ships each dealer loses where there is no deal (R12.10)."""


def allies_return(game: Context) -> Asking[None]:
    """`deal.allies_return`: all allies take their ships home and gain nothing (R11.6)."""
    for seat in game.state.alliance_order():
        for place in ("gate", "beside"):
            yield from ship_moves.go_home(game, seat, place, "R11.6")
    yield from perform.settle(game)


# -- the talk


def talk(game: Context) -> Asking[StepResult]:
    """`deal.talk`: whoever speaks first is heard; one word of one dealer at a time (R12.1)."""
    closing = game.encounter.closing
    dealers = sorted(game.encounter.mains, key=lambda seat: seat in closing)
    asks = [_talk_ask(game, seat) for seat in dealers]
    if game.options.deal_seconds:
        asks.append(Ask(CLOCK, CLOCK, game.state.at, "R12.1", Shape.ONE, ("expire",), ("expire",), always=True))
    answers = yield Poll(tuple(asks), first=True)
    speaker = next((seat for seat in dealers if seat in answers), None)
    if speaker is None:
        return _fail(game, "clock")
    word, *rest = answers[speaker]
    return SPEECH[word](game, speaker, rest)


def _talk_ask(game: Context, seat: str) -> Ask:
    encounter = game.encounter
    options = ["offer"]
    if encounter.offer is not None and encounter.offer.seat != seat:
        options += ["accept", "refuse"] if acceptable(game, encounter.offer) else ["refuse"]
    if seat not in encounter.closing:
        options.append("end")
    other = encounter.opponent(seat)
    options += [f"give:colony:{planet}" for planet in colonies_to_give(game, seat, other)]
    options += [f"get:colony:{planet}" for planet in colonies_to_give(game, other, seat)]
    for way, giver in (("give", seat), ("get", other)):
        options += [f"{way}:tech:{tech}" for tech in techs_to_give(game, giver, seat)]
        if (most := quantity(game, "deal.free", giver, 0)) > 0:
            options.append(f"{way}:free:{most}")
    silence = ("end",) if "end" in options else ()
    return Ask(seat, "deal.talk", game.state.at, "R12.1", Shape.FORM, tuple(options), silence, always=True)


def colonies_to_give(game: Context, giver: str, receiver: str) -> list[str]:
    """Planets with a colony of the giver and none of the receiver, who must have a ship to put there (R12.3, R12.4)."""
    state = game.state
    if not state.colonies(receiver) and not state.encounter.gate.get(receiver):
        return []
    only_home = game.options.deal_colony_planets == "home"
    return [
        planet for planet in state.colonies(giver)
        if receiver not in state.planets[planet] and (not only_home or owner(planet) == giver)
    ]  # fmt: skip


def techs_to_give(game: Context, giver: str, speaker: str) -> list[str]:
    """Techs that the giver could hand over, as far as the speaker can tell; none unless the table trades them (R12.6).

    While the other has any face down, that may be every tech that lies nowhere in the speaker's sight.
    """
    state = game.state
    if not game.options.trade_techs:
        return []
    lying = game.player(giver).techs
    if giver == speaker:
        return [card.id for card in lying]
    known = [card.id for card in lying if card.complete]
    if len(known) == len(lying):
        return known
    rows = [(seat, card) for seat, player in state.players.items() for card in player.techs]
    in_sight = {card.id for seat, card in rows if card.complete or seat == speaker} | set(state.tech_discard)
    return known + [tech for tech in game.catalogue.techs if tech not in in_sight]


def acceptable(game: Context, offer: Offer) -> bool:
    """Whether both dealers can deliver the cards and techs that an offer names (R12.7)."""
    return all(_can_deliver(game, giver, side) for giver, side in _sides(game, offer).items())


def _sides(game: Context, offer: Offer) -> dict[str, deal_terms.Side]:
    """What each dealer gives in an offer."""
    other = game.encounter.opponent(offer.seat)
    return {offer.seat: deal_terms.read(offer.give, game.catalogue), other: deal_terms.read(offer.get, game.catalogue)}


def can_be_fulfilled(game: Context, offer: Offer) -> bool:
    """Whether all that a deal promises can still be given and received (R12.8, F55)."""
    sides = _sides(game, offer)
    return acceptable(game, offer) and all(_can_grant(game, giver, side) for giver, side in sides.items())


def _can_grant(game: Context, giver: str, side: deal_terms.Side) -> bool:
    """The colony promised is there and its receiver has a ship for it; the ships to be freed are in the warp."""
    receiver = game.encounter.opponent(giver)
    if side.colony is not None and side.colony not in colonies_to_give(game, giver, receiver):
        return False
    return side.free <= quantity(game, "deal.free", giver, 0)


def _can_deliver(game: Context, seat: str, side: deal_terms.Side) -> bool:
    player = game.player(seat)
    holds_techs = all(player.tech(tech) is not None for tech in side.techs)
    return holds_techs and deal_terms.deliver(side, player.hand, game.catalogue) is not None


def check_offer(game: Context, seat: str, words: Sequence[str]) -> Offer:
    """The offer a dealer makes. Raises `Refused`: unreadable, empty, what cannot be given, cards not held.

    Only what the speaker holds and public knowledge decide: the other hand is no business of an offer.
    """
    give, get = deal_terms.split(words)
    giving, getting = deal_terms.read(give, game.catalogue), deal_terms.read(get, game.catalogue)
    if giving.empty and getting.empty:
        raise Refused("refused.empty_offer_with_techs" if game.options.trade_techs else "refused.empty_offer")
    other = game.encounter.opponent(seat)
    for side, giver, receiver in ((giving, seat, other), (getting, other, seat)):
        if side.colony is not None and side.colony not in colonies_to_give(game, giver, receiver):
            raise Refused("refused.colony", planet=side.colony, giver=giver, receiver=receiver)
        if side.free > quantity(game, "deal.free", giver, 0):
            raise Refused("refused.free", count=side.free, giver=giver, receiver=receiver)
        _check_techs(game, seat, giver, side)
    if deal_terms.deliver(giving, game.player(seat).hand, game.catalogue) is None:
        raise Refused("refused.not_held")
    return Offer(seat, tuple(give), tuple(get))


def _check_techs(game: Context, speaker: str, giver: str, side: deal_terms.Side) -> None:
    if side.techs and not game.options.trade_techs:
        raise Refused("refused.techs_not_traded", tech=side.techs[0])
    possible = techs_to_give(game, giver, speaker)
    for tech in side.techs:
        if tech not in possible:
            raise Refused("refused.tech_not_owned", tech=tech, giver=giver)


def _offer(game: Context, seat: str, words: Sequence[str]) -> StepResult:
    encounter = game.encounter
    encounter.offer = offer = check_offer(game, seat, words)
    encounter.closing = ()
    game.emit("deal.offered", {"seat": seat, "give": list(offer.give), "get": list(offer.get)})
    return STAY


def _refuse(game: Context, seat: str, _words: Sequence[str]) -> StepResult:
    game.encounter.offer = None
    game.emit("deal.refused", {"seat": seat})
    return STAY


def _end(game: Context, seat: str, _words: Sequence[str]) -> StepResult:
    encounter = game.encounter
    encounter.closing += (seat,)
    game.emit("deal.ending", {"seat": seat})
    return _fail(game, "ended") if ends_talk(game) else STAY


def ends_talk(game: Context) -> bool:
    """Whether enough dealers want to end the talk: both, or by agreement of the table one alone (R12.10)."""
    encounter = game.encounter
    return game.options.deal_unilateral_end or len(encounter.closing) == len(encounter.mains)


def _accept(game: Context, _seat: str, _words: Sequence[str]) -> StepResult:
    offer = game.encounter.offer
    assert offer is not None  # noqa: S101 - `accept` is only offered on an offer
    game.encounter.outcome = "deal"
    game.emit("deal.made", {"seat": offer.seat, "give": list(offer.give), "get": list(offer.get)})
    return "deal.made"


SPEECH = {"offer": _offer, "refuse": _refuse, "end": _end, "accept": _accept}


def check_talk(game: Context, seat: str, words: Sequence[str]) -> None:
    """Raises `Refused` where a dealer cannot say this: what is no answer, one with more behind it, a bad offer."""
    if words[0] == "offer":
        check_offer(game, seat, words[1:])
    elif words[0] not in SPEECH:
        raise Refused("refused.no_answer_alone", item=words[0])
    elif len(words) > 1:
        raise Refused("refused.stands_alone", word=words[0], more=words[1])


def _fail(game: Context, why: str) -> StepResult:
    encounter = game.encounter
    encounter.outcome, encounter.failure, encounter.offer = "no_deal", why, None
    game.emit("deal.failed", {"why": why})
    return "deal.failed"


def quash(game: Context) -> StepResult:
    """The deal just made is void (R18.9)."""
    return _fail(game, "quash")


# -- carrying it out


def confirm(game: Context) -> Asking[StepResult]:
    """`deal.confirmed`: the deal is looked at again as this is reached, and once more as it is left (R12.8)."""
    if (failed := _still_stands(game)) == "deal.failed":
        return failed
    if (yield from perform.window(game)) == STAY:
        return STAY
    return _still_stands(game)


def _still_stands(game: Context) -> StepResult:
    """A deal that was quashed, or of which something promised is gone, has failed as a whole (F55).

    One that an effect put in place of the encounter has nothing to carry out (timing.md 2.9).
    """
    offer = game.encounter.offer
    if offer is None:
        return "deal.completed" if game.encounter.outcome == "deal" else "deal.failed"
    return None if can_be_fulfilled(game, offer) else _fail(game, "gone")


def carry_out(game: Context) -> Asking[None]:
    """`deal.carry_out`: cards and techs change hands, then both colonies are established at one instant (R12.8)."""
    offer = game.encounter.offer
    assert offer is not None  # noqa: S101 - without one the deal has failed before
    sides = _sides(game, offer)
    handed = {}
    for giver in game.encounter.mains:
        handed[giver] = yield from _pick(game, giver, sides[giver])
    for giver, cards in handed.items():
        if cards:
            card_moves.give(game, giver, game.encounter.opponent(giver), cards, "deal.cards")
    opponent = game.encounter.opponent
    for giver, side in sides.items():
        for tech in side.techs:
            yield from techs.hand_over(game, giver, opponent(giver), tech)
    yield from _colonies(game, {opponent(giver): side.colony for giver, side in sides.items() if side.colony})
    for giver, side in sides.items():
        freed = min(side.free, game.player(opponent(giver)).warp)
        if freed and game.state.colonies(opponent(giver)):
            yield from ship_moves.retrieve(game, opponent(giver), freed, "deal")
    yield from perform.settle(game)


def _pick(game: Context, giver: str, side: deal_terms.Side) -> Asking[list[str]]:
    delivery = deal_terms.deliver(side, game.player(giver).hand, game.catalogue)
    assert delivery is not None  # noqa: S101 - checked right before
    cards = list(delivery.fixed)
    for kind, count, candidates in delivery.open:
        options = [f"card:{card}" for card in candidates]
        default = options[:count]
        ask = some(giver, "cards.give", game.state.at, kind, options, default, least=count, most=count, always=True)
        picks = yield from put(ask)
        cards += [pick.partition(":")[2] for pick in picks]
    left = list(game.player(giver).hand)
    for card in cards:
        left.remove(card)
    return cards + card_moves.random_cards(game, giver, delivery.random, left)


def _colonies(game: Context, given: dict[str, str]) -> Asking[None]:
    """`given`: receiver to planet."""
    chosen = {}
    for receiver in game.encounter.mains:
        if receiver in given:
            chosen[receiver] = yield from _settlers(game, receiver)
    for receiver, picks in chosen.items():
        ship_moves.lift(game, receiver, picks)
    for receiver, picks in chosen.items():
        planet, giver = given[receiver], game.encounter.opponent(receiver)
        ship_moves.set_down(game, receiver, {planet: sum(picks.values())})
        game.emit("deal.colony", {"giver": giver, "receiver": receiver, "planet": planet, "from": picks})


def _settlers(game: Context, receiver: str) -> Asking[Fleet]:
    places = game.state.colonies(receiver)
    default = ship_moves.largest(places, 1)
    if receiver in game.encounter.gate:
        places["gate"] = game.encounter.gate[receiver]
        default = {"gate": 1}
    total = sum(places.values())
    picks = yield from put(ships(receiver, "ships.from", game.state.at, "R12.4", places, 1, total, default))
    return fleet(picks)


def complete(game: Context) -> Asking[StepResult]:
    """`deal.completed` closes: now the win is checked (R22.3)."""
    yield from perform.settle(game)
    game.state.moved = False
    victory.check_win(game)
    return "deal.gate_return"


# -- no deal


def penalty(game: Context) -> Asking[None]:
    """`deal.penalty`: first the offense, then the defense chooses three ships; they are one event (R12.10)."""
    lost: dict[str, Fleet] = {}
    due = modified(game, "penalty", dict.fromkeys(game.encounter.mains, PENALTY))
    for seat in game.encounter.mains:
        lost[seat] = yield from ship_moves.ask_losses(
            game, seat, due[seat], "R12.10", gate=seat == game.offense, techs=False
        )
    yield from losses.lose(game, lost, "deal")
    yield from perform.settle(game)


def gate_return(game: Context) -> Asking[None]:
    """`deal.gate_return`: what is left on the gate goes home (R12.9, R12.10)."""
    yield from ship_moves.go_home(game, game.offense, "gate", "R12.9")
    yield from perform.settle(game)


def leave(_game: Context) -> StepResult:
    """`deal.after`: on to the discards (timing.md 2.8)."""
    return "resolution.before_discard"
