"""What ids are called at this table: seats by their players' names and colours, cards, planets, items of a deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from content.cosmic.naming import Terms, terms
from cosmic_tui.games.cosmic.screen.cards import CARDS, FLARE
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row, ink, join
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from rules.cosmic.protocol.views import HIDDEN

_PLANET = re.compile(r"([a-z]+)\.(\d+)")
_RULE = re.compile(r"R\d+(\.\d+)*")
_PLACES = ("gate", "beside", "warp")
TECH = "tech."
"""A tech as a place for ships."""
ITEM = re.compile(
    r"(?P<what>card|kind|random|highest|lowest|colony|free|tech):(?P<name>[a-z0-9_.:]+)(\*(?P<times>\d+))?"
)
"""One item of an offer, as scenario.md writes it."""


@attrs.frozen
class Names:
    """Labels in colour for everything that has an id. `people`: seat to the name of who sits there, cleaned."""

    people: Mapping[str, str]
    look: Appearance = attrs.field(factory=Appearance)
    words: Wording = attrs.field(factory=wording)
    terms: Terms = attrs.field(factory=terms)

    def seat(self, seat: str) -> Row:
        """Symbol and name, in the seat's colour."""
        if seat not in self.people:
            return ink(seat)
        return ink(f"{self.look.sign(seat)}{NO_BREAK}{self._whole(seat)}", f"seat.{seat}")

    def _whole(self, seat: str) -> str:
        """A player's name, which no line breaks."""
        return self.people[seat].replace(" ", NO_BREAK)

    def seats(self, seats: Iterable[str]) -> Row:
        """Several of them, or "nobody"."""
        return join([self.seat(seat) for seat in seats]) or ink(self.words.say("word.nobody"))

    def planet(self, planet: str) -> Row:
        """`blue.2` is the second planet of whoever plays blue."""
        system, _, number = planet.rpartition(".")
        if system not in self.people:
            return ink(planet)
        return ink(f"{self.look.sign(system)}{NO_BREAK}{self._whole(system)}{NO_BREAK}{number}", f"seat.{system}")

    def place(self, place: str) -> Row:
        """Anywhere a ship can be."""
        if place.startswith(TECH):
            return self.tech(place.removeprefix(TECH))
        return ink(self.words.say(f"word.{place}")) if place in _PLACES else self.planet(place)

    def planets(self, planets: Iterable[str]) -> Row:
        """Several planets."""
        return join([self.planet(planet) for planet in planets])

    def by_system(self, planets: Iterable[str]) -> Row:
        """Planets with the name of their system once: `Ann 1 2 5, Bob 4`."""
        systems: dict[str, list[str]] = {}
        for planet in planets:
            systems.setdefault(planet.rpartition(".")[0], []).append(planet)
        rows = []
        for system, (first, *others) in systems.items():
            numbers = "".join(f"{NO_BREAK}{planet.rpartition('.')[2]}" for planet in others)
            rows.append((*self.planet(first), *ink(numbers, f"seat.{system}")))
        return join(rows)

    def card(self, card: str) -> Row:
        """A card's name in the colour of its kind; no line breaks it."""
        if card == HIDDEN:
            return ink(self.words.say("word.hidden"), "dim")
        kind = CARDS.kind(card)
        return ink(self.card_name(card).replace(" ", NO_BREAK), "" if kind == HIDDEN else kind)

    def card_name(self, card: str) -> str:
        """A card's name, also of one that is on no printed card; the id itself of a card that has none."""
        if card.startswith(FLARE):
            return self.words.say("word.flare_of", alien=self.alien(card.removeprefix(FLARE)))
        try:
            return self.terms.card_name(card)
        except KeyError:
            return card

    def alien(self, alien: str) -> str:
        """An alien's name."""
        if alien in CARDS.aliens:
            return CARDS.aliens[alien].name
        return self.words.say(f"word.alien_{alien}") if f"word.alien_{alien}" in self.words else alien

    def tech(self, tech: str) -> Row:
        """A tech; one that lies face down has no name, and at most its number in the row of its owner."""
        if tech in CARDS.techs:
            return ink(CARDS.techs[tech].name, "tech")
        if tech.isdecimal():
            return ink(self.words.say("tech.numbered", number=tech), "dim")
        return ink(self.words.say("tech.hidden"), "dim")

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

    def is_printed(self, source: str) -> bool:
        """Whether a power, a flare, an artifact or a tech is behind a question."""
        head, _, rest = source.partition(":")
        name = rest.partition(".")[0] if head == "use" else source
        return name in CARDS.aliens or name in CARDS.techs or CARDS.kind(name) in ("artifact", "flare")

    def effect(self, effect: str) -> Row:
        """Something announced that waits or lasts, in a few words."""
        key = f"effect.{effect}"
        return ink(self.words.say(key) if key in self.words else self.alien(effect.partition(".")[0]), "hot")

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
        """Places with the number of ships from or on each, planets with one together; also used for ships by owner."""
        together: dict[str, list[str]] = {}
        for place, count in ships.items():
            single = count == 1 and self._is_planet(place)
            if count:
                together.setdefault(place.partition(".")[0] if single else f"{place}*", []).append(place)
        parts = [
            self.times(self.thing(places[0]), ships[places[0]]) if key.endswith("*") else self.by_system(places)
            for key, places in together.items()
        ]
        return join(parts) or ink(self.words.say("word.nothing"))

    def _is_planet(self, value: str) -> bool:
        return bool(_PLANET.fullmatch(value)) and value.partition(".")[0] in self.people

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
        if what in ("card", "tech"):
            return self.times(self.thing(f"{what}:{name}"), number)
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
        head, _, rest = value.partition(":")
        if rest and head in _HEADS:
            return _HEADS[head](self, rest)
        value = value if value.startswith(FLARE) else value.rpartition(":")[2]
        if value in self.people:
            return self.seat(value)
        if value.startswith(TECH):
            return self.place(value)
        if self._is_planet(value):
            return self.planet(value)
        return self._printed(value)

    def ships_at(self, ships: str) -> Row:
        """`red.1=2` is two ships on that planet."""
        place, _, count = ships.partition("=")
        return self.times(self.place(place), int(count) if count.isdecimal() else 1)

    def _printed(self, value: str) -> Row:
        """A card, an alien, a tech, a combo, a destiny card, a lasting effect, or a word."""
        tell = next((tell for known, tell in _PRINTED if known(self, value)), None)
        if tell is not None:
            return tell(self, value)
        key = f"word.{value}"
        return ink(self.words.say(key)) if key in self.words and "{" not in self.words.texts[key] else ink(value)


_HEADS: Mapping[str, Callable[[Names, str], Row]] = {
    "use": lambda names, use: ink(names.power(use), "title"),
    "tech": lambda names, tech: names.tech(tech),
    "ships": lambda names, ships: names.ships_at(ships),
    "between": lambda names, planets: names.planets(planets.split("+")),
    "hoard": lambda names, card: names.words.ink("option.hoard", card=names.card(card)),
    "sheet": lambda names, card: names.words.ink("option.sheet", card=names.card(card)),
    "card": lambda names, card: names.card(card),
}
"""Ids by the word before their colon."""
_PRINTED: Sequence[tuple[Callable[[Names, str], bool], Callable[[Names, str], Row]]] = (
    (lambda _, value: value == HIDDEN or CARDS.kind(value) != HIDDEN, lambda names, value: names.card(value)),
    (lambda _, value: value in CARDS.aliens, lambda names, value: ink(names.alien(value), "title")),
    (lambda _, value: value in CARDS.techs, lambda names, value: names.tech(value)),
    (lambda _, value: value in CARDS.combos, lambda _, value: ink(CARDS.combos[value].name, "title")),
    (lambda names, value: value in names.terms.destiny, lambda names, value: names.destiny(value)),
    (lambda names, value: f"effect.{value}" in names.words, lambda names, value: names.effect(value)),
)
"""What a bare id may be, in the order in which it is looked for."""
