"""What a seat has seen of the others' hands: cards shown, given and taken, until they are seen again elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

import attrs

from rules.kernel.events import Seen

Data = Mapping[str, Any]


@attrs.define
class Memory:
    """Cards known to be in the hands of others. What is kept here is always a part of the real hand.

    Whenever a card leaves a hand unseen, all is forgotten that it may have been.
    """

    hands: dict[str, Counter[str]] = attrs.Factory(dict)

    stores: set[str] = attrs.Factory(set)
    """Who has cards on a sheet: a flare may come back there instead."""

    def known_cards(self, seat: str) -> Counter[str]:
        """The cards known to be in a hand."""
        return self.hands.get(seat, Counter())

    def on_event(self, seen: Seen) -> None:
        """Take in what the seat has just learned."""
        tell = self._TELLS.get(seen.kind)
        if tell is not None:
            tell(self, seen.data)

    # -- cards are seen

    def _hand(self, data: Data) -> None:
        if (cards := data.get("cards")) is not None:
            self.hands[data["seat"]] = Counter(cards)

    def _came(self, data: Data) -> None:
        self._more(data["seat"], data.get("cards", ()))

    def _went(self, data: Data) -> None:
        self._less(data["seat"], data["cards"])

    def _stopped(self, data: Data) -> None:
        self._less(data["seat"], [data["card"]])

    def _played(self, data: Data) -> None:
        """A flare that has been played comes back to the hand (R20.2)."""
        card, seat = data["card"], data["seat"]
        if not card.startswith("flare:"):
            self._less(seat, [card])
        elif seat not in self.stores and not self.known_cards(seat)[card]:
            self._more(seat, [card])

    def _selected(self, data: Data) -> None:
        """A card chosen unseen may be any encounter card of the hand."""
        card, seat = data.get("card"), data["seat"]
        if card is not None:
            self._less(seat, [card])
        elif seat in self.hands:
            self.hands[seat] = Counter({card: n for card, n in self.hands[seat].items() if not _selectable(card)})

    # -- cards go from hand to hand, or whole hands change

    def _passed(self, data: Data) -> None:
        giver, receiver = data.get("giver") or data["payer"], data.get("receiver") or data["seat"]
        cards = data.get("cards")
        if cards is not None:
            self._less(giver, cards)
            self._more(receiver, cards)
        elif data["count"]:
            self.hands.pop(giver, None)

    def _mixed(self, _: Data) -> None:
        self.hands.clear()

    def _stored(self, data: Data) -> None:
        self.stores.add(data["seat"])
        self.hands.clear()

    def _more(self, seat: str, cards: Iterable[str]) -> None:
        self.hands.setdefault(seat, Counter()).update(cards)

    def _less(self, seat: str, cards: Iterable[str]) -> None:
        if seat in self.hands:
            self.hands[seat] -= Counter(cards)

    _TELLS: ClassVar[Mapping[str, Callable[[Memory, Data], None]]] = {
        "hand.seen": _hand,
        "cards.watched": _came,
        "cards.salvaged": _came,
        "cards.returned": _came,
        "cards.kept": _came,
        "cards.discarded": _went,
        "hand.shown": _went,
        "card.played": _played,
        "card.stopped": _stopped,
        "planning.selected": _selected,
        "cards.passed": _passed,
        "deal.cards": _passed,
        "compensation": _passed,
        "hands.swapped": _mixed,
        "hands.mixed": _mixed,
        "deck.quake": _mixed,
        "sheet.cards": _stored,
        "hoard.laid": _stored,
        "hoard.drawn": _stored,
    }
    """What each kind of event tells of hands; all others tell nothing."""


def _selectable(card: str) -> bool:
    return card in {"negotiate", "morph"} or card.startswith("attack_")
