"""What is called by a word, in the texts printed on it: units, markers, kinds of systems, races, technologies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cosmic_tui.games.council.lines.naming import Names
from cosmic_tui.games.council.lines.printed_texts import text_of
from rules.council.cards.research import Feature, Race, Technology


@attrs.frozen
class Explained:
    """Something with its name and what it does."""

    id: str
    name: str
    text: str


def explanations(names: Names, called: str) -> list[str]:
    """All that has this id or this name, a line each; a unit and a technology can share one."""
    word = called.casefold()
    return [
        names.words.say("show.explained", name=each.name, id=each.id, text=each.text)
        for each in _everything(names)
        if word in (each.id, each.name.casefold())
    ]


def _everything(names: Names) -> Iterator[Explained]:
    catalogue = names.catalogue
    markers = catalogue.markers
    for printed in (catalogue.units, markers.systems, markers.planets, catalogue.terrains):
        yield from (Explained(each.id, each.name, each.text) for each in printed.values())
    for technology in catalogue.technologies.values():
        yield Explained(technology.id, technology.name, text_of(names.words, technology))
    for race in catalogue.races.values():
        own = list(_race_texts(names, race))
        yield Explained(race.id, race.name, " ".join(f"{each.name}: {each.text}" for each in own))
        yield from own


def _race_texts(names: Names, race: Race) -> Iterator[Explained]:
    """The features of a race, and its own technology."""
    printed: Sequence[Feature | Technology] = (*race.features, race.technology)
    for each in printed:
        yield Explained(each.id, each.name, text_of(names.words, each))
