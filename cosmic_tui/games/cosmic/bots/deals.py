"""Deals: balanced offers, one or two counter-offers, and an end before the minute is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import attrs

from cosmic_tui.games.cosmic.bots import worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.deal_terms import Side, deliver, read
from rules.cosmic.protocol.questions import NONE

WORDS = 3
"""Offers made or answered in one talk before the bot ends it."""
FAIR = 3.0
"""How much worse the other may fare in an offer of ours, as far as can be told."""
BOLD = (1, 3, 4)
"""So many cards stand against a colony in a bold offer."""
SPLIT = tuple[list[str], list[str]]


def talk(reader: ViewReader) -> Move:
    """`deal.talk`: accept what is worth what it costs, else offer, else end."""
    offer, last = reader.view.offer, reader.words > WORDS
    if "accept" in reader.ask.options and offer is not None:
        gain = _gain(reader, _bargain(reader, offer.get, offer.give))
        if gain >= (-reader.temper.generous if last else reader.temper.greed / 2):
            return move("why.deals.fair_enough", "accept")
    made = [] if last else _next_offer(reader)
    if not made:
        return move("why.deals.no_terms", "end")
    why = "why.deals.counteroffer" if offer is not None else "why.deals.both_gain"
    return move(why, made)


def _worded(give: list[str], get: list[str]) -> list[str]:
    return ["offer", "give", *(give or [NONE]), "get", *(get or [NONE])]


# -- what an offer is worth


@attrs.frozen
class Bargain:
    """What would change hands, and what the cards of it are worth: those asked for, and those of the own hand."""

    give: Side
    get: Side
    asked: float
    paid: float


@lru_cache(maxsize=500)
def _side(items: tuple[str, ...], catalogue: Catalogue) -> Side:
    """What `read` makes of them: the same few items are offered again and again."""
    return read(items, catalogue)


def _bargain(reader: ViewReader, give: Sequence[str], get: Sequence[str]) -> Bargain:
    giving, getting = _side(tuple(give), reader.catalogue), _side(tuple(get), reader.catalogue)
    return Bargain(giving, getting, _unseen_cards(reader, getting), _own_cards(reader, giving))


def _gain(reader: ViewReader, bargain: Bargain) -> float:
    """What a deal is worth to the bot: what it gets less what it gives."""
    giving, getting = bargain.give, bargain.get
    freed = min(getting.free, reader.players[reader.me].warp) * worth.SHIP
    got = worth.colony(reader, reader.me, getting.colony) + bargain.asked + freed
    got += worth.TECH * (len(getting.techs) - len(giving.techs))
    return got - reader.temper.envy * worth.harm(reader, reader.opponent, giving.colony) - bargain.paid


def _other_gain(reader: ViewReader, bargain: Bargain) -> float:
    """What the other is likely to make of an offer of ours, as it knows its hand no better than we do."""
    giving, getting = bargain.give, bargain.get
    got = worth.colony(reader, reader.opponent, giving.colony) + bargain.paid
    got += worth.TECH * (len(giving.techs) - len(getting.techs))
    return got - 2 * worth.harm(reader, reader.me, getting.colony) - bargain.asked


def _unseen_cards(reader: ViewReader, side: Side) -> float:
    total = sum([worth.card(reader, card) for card in side.cards])
    if side.random:
        total += side.random * worth.any_card(reader)
    for parts, factor in ((side.highest, 1.6), (side.kinds, 0.8), (side.lowest, 0.6)):
        total += sum(factor * count * worth.any_card(reader, kind) for kind, count in parts)
    return total


def _own_cards(reader: ViewReader, side: Side) -> float:
    """What the own hand would lose; a choice left open falls on the cheapest cards."""
    hand = reader.view.hand
    delivery = deliver(side, hand, reader.catalogue)
    if delivery is None:
        return worth.WIN
    cards = list(delivery.fixed)
    for _, count, candidates in delivery.open:
        cards += worth.cheapest_first(reader, list(candidates))[:count]
    lost = sum([worth.card(reader, card) for card in cards])
    if delivery.random and hand:
        lost += delivery.random * (worth.hand(reader) / len(hand))
    return lost


# -- making one


def offers(reader: ViewReader) -> list[list[str]]:
    """Offers that pay and that the other might take, the one worth most to both first, as they are said."""
    ideas = [(offer, _bargain(reader, *offer)) for offer in _ideas(reader)]
    worths = [(_gain(reader, bargain), _other_gain(reader, bargain), offer) for offer, bargain in ideas]
    least = reader.temper.greed if reader.words < WORDS else 0.0
    fair = [(own + other, offer) for own, other, offer in worths if own >= least and other >= -FAIR]
    return [_worded(*offer) for _, offer in sorted(fair, key=lambda pair: -pair[0])]


def bold_offers(reader: ViewReader) -> list[list[str]]:
    """Many cards for a colony, or a colony for many cards: only looking ahead tells whether the other takes that."""
    mine, theirs = _planets(reader, "give:", reader.opponent), _planets(reader, "get:", reader.me)
    own, others = len(reader.view.hand), reader.players[reader.opponent].hand_size
    found: list[SPLIT] = [([f"random:{count}"], [get]) for get in theirs[:1] for count in BOLD if count <= own]
    found += [([give], [f"random:{count}"]) for give in mine[:1] for count in BOLD if count <= others]
    return [_worded(*offer) for offer in found]


def _next_offer(reader: ViewReader) -> list[str]:
    """With each word the next one; empty where there is none."""
    ranked = offers(reader)
    return ranked[min(max(reader.words - 1, 0), len(ranked) - 1)] if ranked else []


def _ideas(reader: ViewReader) -> list[SPLIT]:
    """Colony for colony, colony for cards, card for card; each way the planets that cost the giver least."""
    mine = _planets(reader, "give:", reader.opponent)
    theirs = _planets(reader, "get:", reader.me)
    ideas: list[SPLIT] = [([give], [get]) for give, get in product(mine, theirs)]
    own, others = min(2, len(reader.view.hand)), min(2, reader.players[reader.opponent].hand_size)
    if own:
        ideas += [([f"random:{own}"], [get]) for get in theirs]
    if others:
        ideas += [([give], [f"random:{others}"]) for give in mine]
    if own and others:
        ideas += [([f"card:{_cheapest(reader)}"], ["random:1"]), (["random:1"], ["random:1"])]
    return ideas


def _cheapest(reader: ViewReader) -> str:
    return worth.cheapest_first(reader, reader.view.hand)[0]


def _planets(reader: ViewReader, way: str, receiver: str) -> list[str]:
    """Of the planets to be given one that counts for the receiver, and one that does not."""
    found: dict[bool, str] = {}
    for option in reader.ask.options:
        if option.startswith(f"{way}colony:"):
            item = option.removeprefix(way)
            found.setdefault(reader.gains(receiver, item.partition(":")[2]), item)
    return list(found.values())
