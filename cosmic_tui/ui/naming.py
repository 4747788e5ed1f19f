"""What ids are called at this table: seats by their players' names and colours, cards, planets, items of a deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from content.naming import Terms, terms
from cosmic_tui.ui.cards import CARDS, FLARE
from cosmic_tui.ui.ink import NO_BREAK, Row, ink, join
from cosmic_tui.ui.look import Look
from cosmic_tui.ui.wording import Wording, wording
from rules.views import HIDDEN

_PLANET = re.compile(r"([a-z]+)\.(\d+)")
_RULE = re.compile(r"R\d+(\.\d+)*")
_PLACES = ("gate", "beside", "warp")
ITEM = re.compile(r"(?P<what>card|kind|random|highest|lowest|colony|free):(?P<name>[a-z0-9_.]+)(\*(?P<times>\d+))?")
"""One item of an offer, as scenario.md writes it."""


@attrs.frozen
class Names:
    """Labels in colour for everything that has an id. `people`: seat to the name of who sits there, cleaned."""

    people: Mapping[str, str]
    look: Look = attrs.field(factory=Look)
    words: Wording = attrs.field(factory=wording)
    terms: Terms = attrs.field(factory=terms)

    def seat(self, seat: str) -> Row:
        """Symbol and name, in the seat's colour."""
        if seat not in self.people:
            return ink(seat)
        return ink(f"{self.look.sign(seat)}{NO_BREAK}{self.people[seat]}", f"seat.{seat}")

    def seats(self, seats: Iterable[str]) -> Row:
        """Several of them, or "nobody"."""
        return join([self.seat(seat) for seat in seats]) or ink(self.words.say("word.nobody"))

    def planet(self, planet: str) -> Row:
        """`blue.2` is the second planet of whoever plays blue."""
        system, _, number = planet.rpartition(".")
        if system not in self.people:
            return ink(planet)
        return ink(f"{self.look.sign(system)}{NO_BREAK}{self.people[system]}{NO_BREAK}{number}", f"seat.{system}")

    def place(self, place: str) -> Row:
        """Anywhere a ship can be."""
        return ink(self.words.say(f"word.{place}")) if place in _PLACES else self.planet(place)

    def card(self, card: str) -> Row:
        """A card's name in the colour of its kind."""
        if card == HIDDEN:
            return ink(self.words.say("word.hidden"), "dim")
        kind = CARDS.kind(card)
        return ink(self.card_name(card), "" if kind == HIDDEN else kind)

    def card_name(self, card: str) -> str:
        """A card's name; the id itself of a card that has none."""
        if card.startswith(FLARE):
            return self.words.say("word.flare_of", alien=self.alien(card.removeprefix(FLARE)))
        try:
            return self.terms.card_name(card)
        except KeyError:
            return card

    def alien(self, alien: str) -> str:
        """An alien's name."""
        return CARDS.aliens[alien].name if alien in CARDS.aliens else alien

    def power(self, use: str) -> str:
        """The power behind a use (`oracle`, `macron.2`), with whose it is."""
        alien = use.partition(".")[0]
        printed = CARDS.aliens.get(alien)
        return f"{printed.power} ({printed.name})" if printed else use

    def cards(self, cards: Iterable[str]) -> Row:
        """Several cards, equal ones counted, or "nothing"."""
        times = Counter(CARDS.sorted(cards))
        parts = [self.times(self.card(card), count) for card, count in times.items()]
        return join(parts) or ink(self.words.say("word.nothing"))

    def times(self, what: Row, count: int) -> Row:
        """Something with the number of it, where that is not one."""
        return what if count == 1 else (*what, *ink(f"{NO_BREAK}{self.look.sign('times')}{count}"))

    def kind(self, kind: str) -> str:
        """A card type."""
        return self.terms.kind.get(kind, kind)

    def point(self, point: str) -> str:
        """A timing point, in words."""
        return self.terms.point.get(point, point)

    def phase(self, phase: str) -> str:
        return self.terms.phase.get(phase, phase)

    def source(self, source: str) -> Row:
        """What is behind a question: a rule by its number, a card, or a power."""
        if _RULE.fullmatch(source):
            return ink(self.words.say("word.rule", number=source))
        return self.thing(source)

    def destiny(self, card: str) -> Row:
        """A destiny card; a colour is shown by who plays it."""
        if card in self.people:
            return self.seat(card)
        return ink(self.terms.destiny.get(card, card), "title")

    def ships(self, count: int) -> str:
        return self.words.count("ship", count)

    def fleet(self, seat: str, count: int) -> Row:
        """Ships as symbols, where they are few enough to be seen at a glance."""
        sign = self.look.sign(seat)
        most_seen = 5
        text = sign * count if count <= most_seen else f"{sign}{self.look.sign('times')}{count}"
        return ink(text, f"seat.{seat}")

    def fleets(self, ships: Mapping[str, int]) -> Row:
        """The ships of several owners side by side."""
        return join([self.fleet(seat, count) for seat, count in ships.items() if count], " ")

    def places(self, ships: Mapping[str, int]) -> Row:
        """Places with the number of ships from or on each; also used for ships by owner."""
        parts = [self.times(self.thing(place), count) for place, count in ships.items() if count]
        return join(parts) or ink(self.words.say("word.nothing"))

    def items(self, items: Iterable[str]) -> Row:
        """One side of an offer as a sentence's part, or "nothing"."""
        times = Counter(item for item in items if item != "none")
        parts = [self.item(item, count) for item, count in times.items()]
        return join(parts) or ink(self.words.say("word.nothing"))

    def item(self, item: str, count: int = 1) -> Row:
        """One item of an offer: `kind:negotiate*2` is "2 x any negotiate"."""
        match = ITEM.fullmatch(item)
        if match is None:
            return ink(item)
        what, name = match["what"], match["name"]
        number = count * int(match["times"] or 1)
        if what == "card":
            return self.times(self.card(name), number)
        if what == "colony":
            return self.words.ink("item.colony", planet=self.planet(name))
        if what == "random":
            return self.words.ink("item.random", cards=self.words.count("card", count * int(name)))
        if what == "kind":
            return self.words.ink("item.kind_one" if number == 1 else "item.kind", kind=self.kind(name), n=number)
        key = f"item.{what}" if number == 1 else f"item.{what}_many"
        return self.words.ink(key, kind=self.kind(name), n=number) if key in self.words else ink(item)

    def thing(self, value: str) -> Row:
        """Whatever an id may stand for in an event, with or without a word like `seat:` before it."""
        if value.startswith("use:"):
            return ink(self.power(value.removeprefix("use:")), "title")
        value = value.removeprefix("card:")
        value = value if value.startswith(FLARE) else value.rpartition(":")[2]
        if value in self.people:
            return self.seat(value)
        if _PLANET.fullmatch(value) and value.partition(".")[0] in self.people:
            return self.planet(value)
        return self._printed(value)

    def _printed(self, value: str) -> Row:
        """A card, an alien, a destiny card, or a word."""
        if value == HIDDEN or value in CARDS.designs or value.startswith(FLARE):
            return self.card(value)
        if value in CARDS.aliens:
            return ink(self.alien(value), "title")
        if value in self.terms.destiny:
            return self.destiny(value)
        key = f"word.{value}"
        return ink(self.words.say(key)) if key in self.words and "{" not in self.words.texts[key] else ink(value)
