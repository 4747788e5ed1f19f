"""What a seat has seen of the others' hands: cards shown, given and taken, until they are seen again elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from rules.kernel.events import Seen


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
        data = seen.data
        match seen.kind:
            case "hand.seen":
                self._is(data["seat"], data.get("cards"))
            case "cards.watched" | "cards.salvaged" | "cards.returned" | "cards.kept":
                self._more(data["seat"], data.get("cards", ()))
            case "cards.discarded" | "hand.shown":
                self._less(data["seat"], data["cards"])
            case "card.played" if data["card"].startswith("flare:"):
                self._is_there(data["seat"], data["card"])
            case "card.played" | "card.stopped":
                self._less(data["seat"], [data["card"]])
            case "planning.selected":
                self._selected(data["seat"], data.get("card"))
            case _:
                self._moved(seen.kind, data)

    def _moved(self, kind: str, data: Mapping[str, Any]) -> None:
        """Cards have gone from hand to hand, or whole hands have changed."""
        match kind:
            case "cards.passed" | "deal.cards":
                self._passed(data["giver"], data["receiver"], data["count"], data.get("cards"))
            case "compensation":
                self._passed(data["payer"], data["seat"], data["count"], data.get("cards"))
            case "hands.swapped" | "hands.mixed" | "deck.quake":
                self.hands.clear()
            case "sheet.cards" | "hoard.laid" | "hoard.drawn":
                self.stores.add(data["seat"])
                self.hands.clear()

    def _is(self, seat: str, cards: Iterable[str] | None) -> None:
        if cards is not None:
            self.hands[seat] = Counter(cards)

    def _is_there(self, seat: str, card: str) -> None:
        """A flare that has been played comes back to the hand (R20.2)."""
        if seat not in self.stores and not self.known_cards(seat)[card]:
            self._more(seat, [card])

    def _more(self, seat: str, cards: Iterable[str]) -> None:
        self.hands.setdefault(seat, Counter()).update(cards)

    def _less(self, seat: str, cards: Iterable[str]) -> None:
        if seat in self.hands:
            self.hands[seat] -= Counter(cards)

    def _passed(self, giver: str, receiver: str, count: int, cards: list[str] | None) -> None:
        if cards is not None:
            self._less(giver, cards)
            self._more(receiver, cards)
        elif count:
            self.hands.pop(giver, None)

    def _selected(self, seat: str, card: str | None) -> None:
        """A card chosen unseen may be any encounter card of the hand."""
        if card is not None:
            self._less(seat, [card])
        elif seat in self.hands:
            self.hands[seat] = Counter({card: n for card, n in self.hands[seat].items() if not _selectable(card)})


def _selectable(card: str) -> bool:
    return card in {"negotiate", "morph"} or card.startswith("attack_")
