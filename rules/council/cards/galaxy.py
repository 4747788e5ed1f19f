"""Systems, planets, boards and maps (C4). A cell is one hexagon of the board, a system is what lies in it."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Literal

from attrs import frozen

from rules.council.cards.names import Colour, Letter

Hexagon = tuple[int, int]
"""Axial coordinates (q, r), flat side up; on a screen column q, row 2r + q (C4.1)."""

CENTRE = "0"
_STEPS: tuple[Hexagon, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _spiral() -> Iterator[tuple[str, Hexagon]]:
    """The centre, then ring by ring clockwise from north (C4.1)."""
    yield CENTRE, (0, 0)
    for ring, letter in enumerate("abc", start=1):
        q, r = 0, -ring
        for number in range(6 * ring):
            yield f"{letter}{number + 1}", (q, r)
            dq, dr = _STEPS[number // ring]
            q, r = q + dq, r + dr


COORDINATES: Mapping[str, Hexagon] = dict(_spiral())
"""All cells a board can have, `0`, `a1`-`a6`, `b1`-`b12`, `c1`-`c18` -> where they lie."""

_CELL_AT = {place: cell for cell, place in COORDINATES.items()}


def neighbours(cell: str) -> tuple[str, ...]:
    """The cells that touch this one where all cells exist, clockwise from the south-east; KeyError for what is none."""
    q, r = COORDINATES[cell]
    around = ((q + dq, r + dr) for dq, dr in _STEPS)
    return tuple(_CELL_AT[place] for place in around if place in _CELL_AT)


def distance(one: str, other: str) -> int:
    """Steps from cell to cell without wormholes, whatever lies between; KeyError for what is no cell."""
    (q, r), (s, t) = COORDINATES[one], COORDINATES[other]
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@frozen
class Terrain:
    """A kind of system (C4.4)."""

    id: str
    name: str
    text: str
    enter: bool = True
    """Whether a movement may end here."""
    cross: bool = True
    """Whether a movement may go through; technologies may allow what this forbids (`may.pass`)."""
    special: bool = False
    """Whether it is one of the special systems."""
    speed_from: int = 0
    """The speed of whatever leaves, drives or not; 0: its own speed (D53)."""
    lost_on: int = 0
    """Each ship that leaves dies on a die of this or less; 0: no die (D17)."""
    fired_into: bool = True
    """Whether planetary defence can fire into it."""
    fighters_shoot: bool = True
    """Whether fighters fire in a battle here; they can be hit all the same."""


@frozen
class Planet:
    """A planet (C5.1)."""

    id: str
    name: str
    resource: int
    influence: int
    specialty: Colour | None = None


@frozen
class Station:
    """A trade station (C5.5): `goods` a round in production, nothing can be put on it."""

    id: str
    name: str
    goods: int


SystemKind = Literal["planets", "stations", "empty", "special"]


@frozen
class System:
    """A system of the stock, or the centre (C4.4)."""

    id: str
    name: str
    terrain: str
    centre: bool = False
    wormhole: Letter | None = None
    planets: tuple[Planet, ...] = ()
    stations: tuple[Station, ...] = ()

    @property
    def kind(self) -> SystemKind:
        """What it counts as when a map is dealt (C4.7)."""
        if self.terrain != "space":
            return "special"
        if self.planets:
            return "planets"
        return "stations" if self.stations else "empty"


@frozen
class Board:
    """The cells that exist for a number of seats (C4.2), and how many systems of each kind a dealt map draws (C4.7)."""

    homes: tuple[str, ...]
    """The cells of the home systems in seat order, clockwise."""
    draw: Mapping[SystemKind, int]

    @property
    def seats(self) -> int:
        return len(self.homes)

    @cached_property
    def cells(self) -> frozenset[str]:
        """Rings a and b, the homes, and the cells of ring c next to a home; KeyError for a home in no cell."""
        inner = (cell for cell in COORDINATES if not cell.startswith("c"))
        return frozenset([*inner, *self.homes, *chain.from_iterable(map(neighbours, self.homes))])

    def neighbours(self, cell: str) -> tuple[str, ...]:
        """The cells of this board that touch this one, clockwise from the south-east; KeyError for what is no cell."""
        return self._neighbours[cell]

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return {cell: tuple(other for other in neighbours(cell) if other in self.cells) for cell in COORDINATES}


@frozen
class DealRules:
    """How a dealt map is mended (C4.7)."""

    of_a_specialty: int
    """Planets of each specialty at least; with fewer the systems are drawn again (D5)."""
    exchanges: int
    """Exchanges of two systems that are tried at most."""
    good_enough: int
    """The cost at which a map is taken as it is."""
    too_unfair: int
    """The cost above which the whole map is dealt again (D6)."""


@frozen
class BoardMap:
    """A map: which system lies in which cell."""

    id: str
    seats: int
    cells: Mapping[str, str]
    """Cell -> system id; a home cell shows `home1`, `home2` .. in seat order."""
