"""The terms of a deal: reading an offer, whether a hand can deliver it, which cards it comes to (R12.2).

One side of an offer is a list of items:

    card:attack_20  kind:negotiate*2  random:3  highest:attack  lowest:attack*3  colony:red.4  free:4  tech:the_qax

Items are delivered in this order: named cards, highest, lowest, kinds, random. What a kind leaves open the giver
chooses. A tech is named by its id, whether it lies face up or down: only its owner can fulfil an offer that names one
that lies face down, exactly as with a named card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rules.kernel.asks import Refused

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue

CARD_KINDS = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")
RANKED = ("attack", "reinforcement")
"""Kinds that have a highest and a lowest card."""
_ITEM = re.compile(r"(card|kind|random|highest|lowest|colony|free|tech):([a-z0-9_.:]+?)(?:\*([1-9]\d?))?")


@attrs.frozen
class Side:
    """What one dealer hands over."""

    cards: tuple[str, ...] = ()
    highest: tuple[tuple[str, int], ...] = ()
    lowest: tuple[tuple[str, int], ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    random: int = 0
    colony: str | None = None
    free: int = 0
    """Ships of the other dealer that are let out of the warp."""
    techs: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is handed over; freed ships alone are nothing (R12.5)."""
        return self == Side(free=self.free)


@attrs.frozen
class Delivery:
    """The cards one side comes to: fixed ones, and for each kind the cards among which the giver chooses how many."""

    fixed: tuple[str, ...]
    open: tuple[tuple[str, int, tuple[str, ...]], ...]
    """(kind, number, candidates)."""
    random: int


def split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The items given and got of an offer `give ... get ...`. Raises `Refused`."""
    if not words or words[0] != "give" or words.count("get") != 1:
        raise Refused("refused.offer_form")
    cut = words.index("get")
    return [w for w in words[1:cut] if w != "none"], [w for w in words[cut + 1 :] if w != "none"]


def read(items: Sequence[str], catalogue: Catalogue) -> Side:
    """One side of an offer. Raises `Refused` naming the item that cannot be read or stands there twice."""
    cards: list[str] = []
    found: dict[str, list[tuple[str, int]]] = {"kind": [], "highest": [], "lowest": []}
    counts = {"random": 0, "free": 0}
    colony: str | None = None
    techs: list[str] = []
    for item in items:
        match = _ITEM.fullmatch(item)
        if match is None:
            raise Refused("refused.no_item", item=item)
        what, name, times = match[1], match[2], int(match[3] or 1)
        if what == "card":
            _require(catalogue.knows(name), item, "refused.no_card")
            cards += [name] * times
        elif what in counts:
            _require(name.isdecimal() and 0 < int(name) < 100 and match[3] is None, item, "refused.how_many")
            counts[what] += int(name)
        elif what == "colony":
            _require(colony is None and match[3] is None, item, "refused.one_colony")
            colony = name
        elif what == "tech":
            _require(name in catalogue.techs, item, "refused.no_tech")
            _require(name not in techs and match[3] is None, item, "refused.one_tech")
            techs.append(name)
        else:
            _require(name in (CARD_KINDS if what == "kind" else RANKED), item, "refused.no_kind")
            _require(name not in dict(found[what]), item, "refused.kind_twice")
            found[what].append((name, times))
    return Side(
        tuple(cards), tuple(found["highest"]), tuple(found["lowest"]), tuple(found["kind"]), counts["random"], colony,
        counts["free"], tuple(techs),
    )  # fmt: skip


def _require(holds: object, item: str, key: str) -> None:
    if not holds:
        raise Refused(key, item=item)


def deliver(side: Side, hand: Sequence[str], catalogue: Catalogue) -> Delivery | None:
    """Which cards of a hand a side comes to; None where the hand cannot deliver it (R12.7)."""
    left, fixed = list(hand), []
    for card in side.cards:
        if card not in left:
            return None
        left.remove(card)
        fixed.append(card)
    for ranks, top in ((side.highest, True), (side.lowest, False)):
        for kind, count in ranks:
            cards = _ranked(left, kind, catalogue)
            taken = cards[-count:] if top else cards[:count]
            if len(taken) < count:
                return None
            for card in taken:
                left.remove(card)
            fixed += taken
    choices, spoken_for = [], 0
    for kind, count in side.kinds:
        candidates = tuple(card for card in left if catalogue.kind_of(card) == kind)
        if len(candidates) < count:
            return None
        choices.append((kind, count, candidates))
        spoken_for += count
    if side.random > len(left) - spoken_for:
        return None
    return Delivery(tuple(fixed), tuple(choices), side.random)


def _ranked(cards: Sequence[str], kind: str, catalogue: Catalogue) -> list[str]:
    return sorted((c for c in cards if catalogue.kind_of(c) == kind), key=catalogue.value_of)
