"""What is printed on races and technologies, and which of it waits for bills and action cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from cosmic_tui.screenkit.wording import Wording
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.research import Feature, Technology

WAITING = frozenset({
    "votes", "votes.bought", "vote.tie", "bills.count", "draw.cards", "hand.limit", "card.targets", "card.sabotage",
    "exchange_card", "see_bill", "draw_and_discard",
})  # fmt: skip
"""Quantities and kinds of acts that matter with bills and action cards alone, which are not played yet."""


def waits(entry: Feature | Technology) -> bool:
    """Whether nothing of it does anything without bills and action cards."""
    return WAITING.issuperset((*(change.quantity for change in entry.changes), *(act.kind for act in entry.acts)))


def text_of(words: Wording, entry: Feature | Technology) -> str:
    """What an entry says, and whether that is still to come."""
    return words.say("show.still_to_come", text=entry.text) if waits(entry) else entry.text


class Named(Protocol):
    """Something printed with a name."""

    @property
    def id(self) -> str:
        """What it is in orders."""

    @property
    def name(self) -> str:
        """What it is called."""


@cache
def printed_names(catalogue: Catalogue) -> Mapping[str, str]:
    """Id -> name of all that the story of a game names."""
    races, systems = catalogue.races.values(), catalogue.systems.values()
    markers, entries = catalogue.markers, list[Named]()
    for system in systems:
        entries += system.planets
        entries += system.stations
    for race in races:
        entries.append(race)
        entries.append(race.technology)
        entries += race.planets
        entries += race.features
    entries += markers.systems.values()
    entries += markers.planets.values()
    entries += catalogue.technologies.values()
    entries += catalogue.terrains.values()
    return {each.id: each.name for each in entries}
