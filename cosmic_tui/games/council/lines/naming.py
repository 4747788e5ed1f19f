"""What things are called in lines: seats by who sits there, units by the words that are typed in orders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines.printed_texts import printed_names
from cosmic_tui.host.messages import TableRow
from cosmic_tui.screenkit.wording import Wording, read_wording
from rules.council.cards.catalogue import Catalogue
from rules.council.protocol.trade_talk import Offer, Side, read_talk
from rules.council.protocol.views import ForceView
from rules.council.setup import COLOURS
from rules.kernel.asks import Refused
from rules.kernel.message import message

PACKAGES = ("cosmic_tui.ui", "cosmic_tui.games.council")
SEAT_WORD = re.compile(rf"\b(?:{'|'.join(COLOURS)})\b")
SYMBOLS = "*^#+=&"
"""Stand for the seats on the map, in their order."""


def wording(language: str = "en") -> Wording:
    """All texts of this game in a language, with those of the shell."""
    return read_wording(PACKAGES, language)


class Names:
    """The names at one table."""

    def __init__(
        self, words: Wording, catalogue: Catalogue, row: TableRow | None, *, spoken: bool = False
    ) -> None:  # fmt: skip
        """`row`: the table as the lobby has it; None before anything is known of it. `spoken`: signs are left out."""
        self.spoken = spoken
        self.words = words
        self.catalogue = catalogue
        self.people = {seat.seat: clean(seat.name, 20) or seat.seat for seat in (row.seats if row else [])}
        self.seats = list(self.people)
        self.races: Mapping[str, str] = {}
        """Seat -> race, as soon as that is known."""
        self._printed = printed_names(catalogue)

    def seat(self, seat: str) -> str:
        """Who sits there, with the symbol on the map; natives and pirates have no seat."""
        if not seat:
            return self.words.say("name.neutral")
        name = self.people.get(seat, seat)
        return name if self.spoken else f"{name} {self.symbol(seat)}"

    @property
    def none(self) -> str:
        """Stands where there is nothing to name."""
        return self.words.say("name.nothing") if self.spoken else "-"

    def typed(self, line: str) -> str:
        """A line with people in the place of their seats, as it can be typed again."""
        return " ".join(self._in_lines.get(word, word) for word in line.split())

    def seat_called(self, called: str) -> str:
        """The seat of a player, by the name or the word for it in orders; empty where nobody is called so."""
        seats = {name.casefold(): seat for seat, name in self.people.items()}
        found = seats.get(called.casefold()) or self.meant(called)
        return found if found in self.people else ""

    @property
    def _in_lines(self) -> Mapping[str, str]:
        """Seat -> its name as one word; a name that is that of two people or a seat stands for neither."""
        words = {seat: name.replace(" ", "_") for seat, name in self.people.items()}
        given = Counter(name.casefold() for name in words.values())
        return {seat: name for seat, name in words.items()
                if given[name.casefold()] == 1 and name.casefold() not in self.people}  # fmt: skip

    def in_sentence(self, sentence: str) -> str:
        """A sentence of the rules, which know seats alone, with who sits there."""
        return SEAT_WORD.sub(lambda found: self.people.get(found[0], found[0]), sentence)

    def meant(self, line: str) -> str:
        """The line with seats in the place of people and in small letters, as the game takes it."""
        seats = {name.casefold(): seat for seat, name in self._in_lines.items()}
        words = line.casefold().split()
        return " ".join(word if word in self.people else seats.get(word, word) for word in words)

    def symbol(self, seat: str) -> str:
        """The sign of a seat on the map."""
        return SYMBOLS[self.seats.index(seat)] if seat in self.seats else "."

    def units(self, units: Mapping[str, int]) -> str:
        """`2 cruisers, 1 fighter`; a word where there are none."""
        told = [self.words.tell(message(f"unit.{unit}", n=count)) for unit, count in units.items()]
        return ", ".join(told) or self.words.say("name.nothing")

    def force(self, force: ForceView) -> str:
        """Units as they stand somewhere, with how many of a kind have lost their armour."""
        if not force.damaged:
            return self.units(force.units)
        return ", ".join(
            self.units({unit: count}) + self._damaged(force.damaged.get(unit, 0)) for unit, count in force.units.items()
        )

    def _damaged(self, count: int) -> str:
        return f" {self.words.say('name.damaged', count=count)}" if count else ""

    def objective(self, objective: str) -> str:
        """The name of an objective with its id and points."""
        printed = self.catalogue.objectives[objective]
        points = self.catalogue.tiers[printed.tier].points
        return self.words.say("name.objective", id=objective, text=printed.text, points=points)

    def value(self, field: str, value: Any) -> str:
        """A value of an event in words, by the field it stands in."""
        told = str(value)
        if field == "objective" and value in self.catalogue.objectives:
            return self.objective(value)
        if field in SIDE_FIELDS and isinstance(value, str):
            return self.side(value)
        if field in ENTRY_FIELDS and isinstance(value, str) and value and value not in self.people:
            return self.entry(value)
        match value:
            case None:
                told = self.words.say("name.nobody")
            case dict():
                told = self._table(field, value)
            case list() | tuple():
                told = ", ".join(self.value(field, each) for each in value) or self.words.say("name.nothing")
            case str() if value in self.people or (not value and field in SEAT_FIELDS):
                told = self.seat(value)
        return told

    def entry(self, id: str) -> str:
        """The printed name of a planet, marker, technology, race or feature; what is none of them as it is."""
        return self._printed.get(id) or self.words.texts.get(f"why.{id}") or id

    def marker(self, marker: str) -> str:
        """A marker of a planet with what it does; `none` where there is none."""
        printed = self.catalogue.markers.planets.get(marker)
        if printed is None:
            return self.words.say("name.no_marker")
        return self.words.say("name.marker", name=printed.name, text=printed.text)

    def side(self, side: str) -> str:
        """Who fights: a seat, or natives and pirates."""
        return self.seat(side) if side in self.people else self.words.say("name.natives")

    def volley(self, dice: Mapping[str, Sequence[int]]) -> str:
        """What was thrown, by kind of unit: `cruiser 8 3, fighter 9`."""
        return ", ".join(f"{unit} {' '.join(map(str, thrown))}" for unit, thrown in dice.items())

    def exchange(self, data: Mapping[str, Any]) -> str:
        """Both sides of an exchange of shots: the dice with the hits, and what was lost."""
        told = []
        for side, hits in data["hits"].items():
            dice, lost = self.volley(data["dice"].get(side, {})), self.losses(data, side)
            key = "name.shots" if dice else "name.no_shots"
            told.append(
                self.words.say(key, side=self.side(side), hits=self.words.count("hit", hits), dice=dice, lost=lost)
            )
        return "; ".join(told)

    def losses(self, data: Mapping[str, Any], side: str | None = None) -> str:
        """What the hits of an event have cost, armour too; of one side where the event tells by side."""
        lost, armour = data.get("lost", {}), data.get("armour", {})  # a game kept from before tells no armour
        if side is not None:
            lost, armour = lost.get(side, {}), armour.get(side, {})
        told, taken = self.units(lost), sum(armour.values())
        return self.words.say("name.armour", lost=told, taken=taken) if taken else told

    def agreement(self, seat: str, number: int) -> str:
        """An agreement of a seat, with what it is worth to the other side where the race is known."""
        race = self.catalogue.races.get(self.races.get(seat, ""))
        if race is None:
            return self.words.say("name.some_agreement", number=number)
        return self.words.say("name.agreement", number=number, worth=race.agreements[number - 1])

    def offer(self, by: str, line: str) -> str:
        """What a seat offers another, in words; a line that is none as it is."""
        try:
            talk = read_talk(line)
        except Refused:
            return self.typed(line)
        if not isinstance(talk, Offer):
            return self.typed(line)
        gives, gets = self._side(by, talk.give), self._side(talk.seat, talk.get)
        return self.words.say("name.offer", gives=gives, gets=gets)

    def _side(self, seat: str, side: Side) -> str:
        parts = [self.agreement(seat, side.agreement)] if side.agreement else []
        parts += [self.words.count("goods", side.goods)] if side.goods else []
        return (", and " if self.spoken else " + ").join(parts) or self.words.say("name.nothing")

    def _table(self, field: str, table: Mapping[str, Any]) -> str:
        if all(isinstance(each, int) for each in table.values()) and not set(table) & {*self.people, ""}:
            return self.units(table)
        rows = [f"{self.side(key)}: {self.value(field, each)}" for key, each in table.items()]
        return "; ".join(rows) or self.words.say("name.nothing")


ENTRY_FIELDS: Sequence[str] = (
    "planet", "place", "station", "marker", "technology", "race", "races", "terrain", "why", "from", "to",
)  # fmt: skip
"""Fields in which the id of something printed can stand."""
SIDE_FIELDS: Sequence[str] = ("attacker", "defender", "winner")
SEAT_FIELDS: Sequence[str] = ("seat", "from", "at", "to", "with", "by")
