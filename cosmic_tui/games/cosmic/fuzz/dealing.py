"""The cards of a random position: hands full of zaps, flares and artifacts, stored cards, short decks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from cosmic_tui.games.cosmic.fuzz.pieces import FLARE, copies
from rules.cosmic.cards.catalogue import Catalogue

ZAPS = ("cosmic_zap", "card_zap")
ENCOUNTER = ("attack", "negotiate", "morph")
KEPT = 6
"""So many copies of what selecting and paying takes stay out of hands until the end."""


class Dealer:
    """Deals out a deck of one copy each at random; what has been given to a seat on purpose, it keeps."""

    def __init__(self, catalogue: Catalogue, seats: Sequence[str], chance: Random) -> None:
        self._catalogue = catalogue
        self._chance = chance
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        deck = [card.id for card in catalogue.cards for _ in range(card.copies)]
        self._deck = chance.sample(deck, len(deck))
        flares = [FLARE + alien for alien in catalogue.aliens]
        self._flares = chance.sample(flares, len(flares))
        self._memories: dict[str, dict[str, Any]] = {}

    def give(self, seat: str, cards: Sequence[str]) -> None:
        """Put cards into a hand, as far as they are still there."""
        for card in cards:
            pile = self._flares if card.startswith(FLARE) else self._deck
            if card in pile:
                pile.remove(card)
                self.hands[seat].append(card)

    def drop(self, cards: Sequence[str]) -> None:
        """Cards that lie somewhere on the table."""
        for card in cards:
            self._deck.remove(card)

    def of_kind(self, kind: str) -> list[str]:
        """The cards of a kind that are still there."""
        return [card for card in self._deck if self._catalogue.kind_of(card) == kind]

    def like(self, wanted: str) -> list[str]:
        """The cards still there that are of a kind, flares too, or copies of a card."""
        if wanted == "flare":
            return list(self._flares)
        return self.of_kind(wanted) or self._copies(wanted)

    def take(self, wanted: str) -> str:
        """A card of a kind, or a copy of a card, or else any encounter card, that is still there."""
        there = self.like(wanted) or self.of_kind("attack")
        self._deck.remove(there[0])
        return there[0]

    def deal(self, aliens: Mapping[str, str], bare: Collection[str] = ()) -> None:
        """Fill all hands but the `bare` ones, the own flare often among their cards; then lay what sheets keep."""
        for seat in [seat for seat in self.hands if seat not in bare]:
            if self._chance.random() < 0.5 and seat in aliens:
                self.give(seat, [FLARE + aliens[seat]])
            self._fill(seat)
        for seat, alien in aliens.items():
            self._memories[seat] = self._stored(alien)

    def _fill(self, seat: str) -> None:
        chance = self._chance
        if chance.random() < 0.06:
            return
        for kind in chance.choices(ENCOUNTER, [6, 3, 1], k=chance.choice([0, 1, 1, 2, 3, 4])):
            self.give(seat, self.of_kind(kind)[:1] if len(self.of_kind(kind)) > KEPT or kind == "morph" else [])
        self.give(seat, [zap for name in ZAPS if chance.random() < 0.4 for zap in self._copies(name)[:1]])
        self.give(seat, self.of_kind("artifact")[: chance.choice([0, 0, 1, 1, 2])])
        self.give(seat, self.of_kind("reinforcement")[: chance.choice([0, 0, 0, 1])])
        self.give(seat, self._flares[: chance.choice([0, 1, 1, 2, 3])])

    def _copies(self, name: str) -> list[str]:
        return [card for card in copies(self._catalogue, name) if card in self._deck]

    def memory(self, seat: str, alien: str, seats: Sequence[str]) -> dict[str, Any]:
        """What lies on a sheet."""
        memory = self._memories.get(seat, {})
        if alien == "demon" and "sheet" in memory:
            others = [each for each in seats if each != seat]
            memory["sheet"] = [[self._chance.choice(others), card] for card in memory["sheet"]]
        return memory

    def _stored(self, alien: str) -> dict[str, Any]:
        chance = self._chance
        if alien in ("warrior", "tick_tock"):
            return {"tokens": chance.randint(1, 6)}
        if alien in ("miser", "demon") and chance.random() < 0.9:
            cards = [card for kind in chance.sample([*ENCOUNTER, "artifact"], 3) for card in self.of_kind(kind)[:1]]
            cards += self._flares[:1]
            for card in cards:
                (self._flares if card.startswith(FLARE) else self._deck).remove(card)
            return {"hoard" if alien == "miser" else "sheet": cards}
        return {}

    def piles(self, *, short: bool = False) -> dict[str, Any]:
        """Some cards lie on the discard pile; now and then, or if it is to be `short`, the deck is nearly empty."""
        chance = self._chance
        piles: dict[str, Any] = {}
        if short:
            return {"cosmic": self._deck[:2], "exact": ["cosmic"]}
        if chance.random() < 0.5:
            piles["discard"] = self._deck[: chance.randint(1, 8)] + self._flares[:1]
        if chance.random() < 0.15:
            piles |= {"cosmic": self._deck[-chance.randint(1, 4) :], "exact": ["cosmic"]}
        return piles
