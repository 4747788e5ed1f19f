"""The printed facts of Council of Suns as a `Catalogue`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from attrs import evolve, frozen

from content.council.reading import read, read_each
from rules.council.cards.catalogue import Catalogue, Numbers
from rules.council.cards.galaxy import Board, BoardMap, System, Terrain
from rules.council.cards.neutral import ErasePrice, Markers
from rules.council.cards.research import Race
from rules.council.cards.units import DamageOrder, Unit


@frozen
class Units:
    """`units.toml`."""

    units: Mapping[str, Unit]
    damage: DamageOrder


@frozen
class Systems:
    """`systems.toml`."""

    terrains: Mapping[str, Terrain]
    systems: Mapping[str, System]


@frozen
class Boards:
    """`boards.toml`."""

    boards: Mapping[str, Board]


@cache
def load() -> Catalogue:
    """The catalogue that comes with the game; ContentError names file, entry, key and reason of a mistake."""
    return load_from(files("content.council"))


def load_from(folder: Traversable | Path) -> Catalogue:
    """The catalogue of another folder laid out like `content/council`."""
    units = read(folder, "units.toml", Units)
    systems = read(folder, "systems.toml", Systems)
    return Catalogue(
        numbers=read(folder, "numbers.toml", Numbers),
        units=units.units,
        damage=units.damage,
        races={race.id: _with_own_technology(race) for race in read_each(folder, "races", Race).values()},
        terrains=systems.terrains,
        systems=systems.systems,
        boards={board.seats: board for board in read(folder, "boards.toml", Boards).boards.values()},
        maps=read_each(folder, "maps", BoardMap),
        markers=Markers(15, 30, 10, {}, {}, (), ErasePrice()),
        technologies={},
        tiers={},
        objectives={},
        bills={},
        action_cards={},
    )


def _with_own_technology(race: Race) -> Race:
    return evolve(race, technology=evolve(race.technology, race=race.id))
