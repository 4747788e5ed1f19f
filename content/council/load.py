"""The printed facts of Council of Suns as a `Catalogue`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from attrs import evolve, frozen

from content.council.checks import check
from content.council.checks.files import (
    ACTION_CARDS,
    BOARDS,
    LAWS,
    MARKERS,
    NUMBERS,
    OBJECTIVES,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from content.council.reading import read, read_each
from content.reading import require
from rules.council.cards.catalogue import Catalogue, Numbers
from rules.council.cards.galaxy import Board, BoardMap, DealRules, System, Terrain
from rules.council.cards.goals import Objective, Tier, TierId
from rules.council.cards.neutral_markers import Markers
from rules.council.cards.papers import ActionCard, Bill
from rules.council.cards.research import Race, Technology
from rules.council.cards.units import HitOrder, Unit


@frozen
class Units:
    """`units.toml`."""

    units: Mapping[str, Unit]
    damage: HitOrder


@frozen
class Systems:
    """`systems.toml`."""

    terrains: Mapping[str, Terrain]
    systems: Mapping[str, System]


@frozen
class Boards:
    """`boards.toml`."""

    boards: Mapping[str, Board]
    deal: DealRules


@frozen
class Technologies:
    """`technologies.toml`."""

    technologies: Mapping[str, Technology]


@frozen
class Objectives:
    """`objectives.toml`."""

    tiers: Mapping[TierId, Tier]
    objectives: Mapping[str, Objective]


@frozen
class Bills:
    """`laws.toml`."""

    bills: Mapping[str, Bill]


@frozen
class ActionCards:
    """`action_cards.toml`."""

    cards: Mapping[str, ActionCard]


@cache
def load() -> Catalogue:
    """The catalogue that comes with the game; ContentError names file, entry, key and reason of a mistake."""
    return load_from(files("content.council"))


def load_from(folder: Traversable | Path) -> Catalogue:
    """The catalogue of another folder laid out like `content/council`."""
    units = read(folder, UNITS, Units)
    systems = read(folder, SYSTEMS, Systems)
    boards = read(folder, BOARDS, Boards)
    objectives = read(folder, OBJECTIVES, Objectives)
    catalogue = Catalogue(
        numbers=read(folder, NUMBERS, Numbers),
        units=units.units,
        damage=units.damage,
        races={race.id: _with_own_technology(race) for race in read_each(folder, "races", Race).values()},
        terrains=systems.terrains,
        systems=systems.systems,
        boards=_by_seats(boards.boards),
        maps=read_each(folder, "maps", BoardMap),
        deal_rules=boards.deal,
        markers=read(folder, MARKERS, Markers),
        technologies=read(folder, TECHNOLOGIES, Technologies).technologies,
        tiers=objectives.tiers,
        objectives=objectives.objectives,
        bills=read(folder, LAWS, Bills).bills,
        action_cards=read(folder, ACTION_CARDS, ActionCards).cards,
    )
    check(catalogue)
    return catalogue


def _by_seats(boards: Mapping[str, Board]) -> dict[int, Board]:
    for seats, board in boards.items():
        require(seats == str(board.seats), BOARDS, f"boards.{seats}.homes", f"there must be {seats}, not {board.seats}")
    return {board.seats: board for board in boards.values()}


def _with_own_technology(race: Race) -> Race:
    return evolve(race, technology=evolve(race.technology, race=race.id))
