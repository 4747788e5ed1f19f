"""What things are called in lines: seats by who sits there, units and amounts as they are typed in orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableRow
from cosmic_tui.screenkit.wording import Wording, read_wording
from rules.council.cards.catalogue import Catalogue

PACKAGES = ("cosmic_tui.ui", "cosmic_tui.games.council")
SYMBOLS = "*^#+=&"
"""Stand for the seats on the map, in their order."""


def wording(language: str = "en") -> Wording:
    """All texts of this game in a language, with those of the shell."""
    return read_wording(PACKAGES, language)


class Names:
    """The names at one table."""

    def __init__(self, words: Wording, catalogue: Catalogue, row: TableRow | None) -> None:
        """`row`: the table as the lobby has it; None before anything is known of it."""
        self.words = words
        self.catalogue = catalogue
        self.people = {seat.seat: clean(seat.name, 20) or seat.seat for seat in (row.seats if row else [])}
        self.seats = list(self.people)

    def seat(self, seat: str) -> str:
        """Who sits there, with the symbol on the map; natives and pirates have no seat."""
        return f"{self.people.get(seat, seat)} {self.symbol(seat)}" if seat else self.words.say("name.neutral")

    def typed(self, line: str) -> str:
        """A line with people in the place of their seats, where a name is one word."""
        return " ".join(
            name if (name := self.people.get(word, "")) and " " not in name else word for word in line.split()
        )

    def meant(self, line: str) -> str:
        """The line with seats in the place of people, as the game takes it."""
        seats = {name.casefold(): seat for seat, name in self.people.items() if " " not in name}
        return " ".join(word if word in self.people else seats.get(word.casefold(), word) for word in line.split())

    def symbol(self, seat: str) -> str:
        """The sign of a seat on the map."""
        return SYMBOLS[self.seats.index(seat)] if seat in self.seats else "."

    def units(self, units: Mapping[str, int]) -> str:
        """`cruiser=2 fighter=1`, as in an order; a word where there are none."""
        return " ".join(f"{unit}={count}" for unit, count in units.items()) or self.words.say("name.nothing")

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

    def _table(self, field: str, table: Mapping[str, Any]) -> str:
        if all(isinstance(each, int) for each in table.values()) and not set(table) & {*self.people, ""}:
            return self.units(table)
        rows = [f"{self.value('seat', key)}: {self.value(field, each)}" for key, each in table.items()]
        return "; ".join(rows) or self.words.say("name.nothing")


SEAT_FIELDS: Sequence[str] = ("seat", "from", "attacker", "defender", "winner", "at", "to", "with", "by")
