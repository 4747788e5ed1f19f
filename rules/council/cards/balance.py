"""How fair a map is (C4.7): its faults, and the slice of each seat. Standard maps have a cost of two at most."""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations

from attrs import frozen

from rules.council.cards.galaxy import CENTRE, Board, System, distance
from rules.council.cards.names import Letter

CLOSED = frozenset({"asteroids", "supernova", "nebula", "ion_storm"})
"""Terrains across which no slice is reached; the way to the centre crosses no special system at all."""
NEVER_INSIDE = frozenset({"asteroids", "supernova"})
"""Terrains that are a fault in ring a."""
WEIGHT = {1: 4, 2: 3, 3: 1}
"""Steps from a home -> how much a system counts for its slice."""
LONGEST_WAY = 4
"""Steps to the centre that are no fault."""
FAULT = 50
"""What one fault costs, compared with a point of difference between slices."""


@frozen
class Balance:
    """The measure of a map: what is wrong with it, and the worth of what lies nearest to each seat."""

    faults: int
    slices: tuple[float, ...]
    """In seat order."""

    @property
    def cost(self) -> float:
        """The lower the better: 50 for each fault, and the difference between the best and the worst slice."""
        return FAULT * self.faults + max(self.slices) - min(self.slices)


def worth(system: System) -> int:
    """What a system counts in a slice: resources, influence, 1 a specialty, 2 a station; the centre nothing."""
    if system.centre:
        return 0
    planets = sum(planet.resource + planet.influence + bool(planet.specialty) for planet in system.planets)
    return planets + 2 * len(system.stations)


def balance(board: Board, layout: Mapping[str, System]) -> Balance:
    """The measure of a layout: cell -> system, for all cells of the board but the homes (C4.7)."""
    faults = _special_faults(board, layout) + _wormhole_faults(layout)
    faults += sum(_home_faults(board, layout, home) for home in board.homes)
    return Balance(faults, tuple(_slice(board, layout, home) for home in board.homes))


def _ways(board: Board, closed: Collection[str], home: str) -> dict[str, int]:
    """Cell -> steps from the home, without crossing closed cells."""
    steps, queue = {home: 0}, deque([home])
    while queue:
        cell = queue.popleft()
        if cell in closed:
            continue
        for other in board.neighbours(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def _special_faults(board: Board, layout: Mapping[str, System]) -> int:
    special = [cell for cell, system in layout.items() if system.kind == "special"]
    inside = [cell for cell in special if cell.startswith("a")]
    side_by_side = sum(other in special for cell in special for other in board.neighbours(cell))
    return side_by_side + max(0, len(inside) - 1) + sum(layout[cell].terrain in NEVER_INSIDE for cell in inside)


def _wormhole_faults(layout: Mapping[str, System]) -> int:
    return sum(distance(one, other) < 4 for one, other in _pairs(layout))


def _pairs(layout: Mapping[str, System]) -> Iterator[tuple[str, str]]:
    ends: dict[Letter, list[str]] = {}
    for cell, system in layout.items():
        if system.wormhole is not None:
            ends.setdefault(system.wormhole, []).append(cell)
    for cells in ends.values():
        yield from combinations(cells, 2)


def _home_faults(board: Board, layout: Mapping[str, System], home: str) -> int:
    around = [layout[cell].kind for cell in board.neighbours(home) if cell in layout]
    steps = _ways(board, {cell for cell, system in layout.items() if system.kind == "special"}, home)
    far = CENTRE not in steps or steps[CENTRE] > LONGEST_WAY
    return max(0, 2 - around.count("planets")) + (around.count("special") > 1) + 3 * far


def _slice(board: Board, layout: Mapping[str, System], home: str) -> float:
    steps = _ways(board, {cell for cell, system in layout.items() if system.terrain in CLOSED}, home)
    total = 0.0
    for cell, system in layout.items():
        nearest = _nearest(board.homes, cell)
        if home in nearest and cell in steps:
            total += WEIGHT.get(steps[cell], 0) * worth(system) / len(nearest)
    return total


@cache
def _nearest(homes: tuple[str, ...], cell: str) -> list[str]:
    least = min(distance(home, cell) for home in homes)
    return [home for home in homes if distance(home, cell) == least]
