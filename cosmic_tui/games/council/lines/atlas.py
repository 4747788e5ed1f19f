"""The map in characters: seven columns of cells, each with its planets above and its fleets below (README, 49 x 14)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from cosmic_tui.games.council.lines.naming import Names
from rules.council.cards.galaxy import COORDINATES
from rules.council.protocol.views import CLOSED, SystemView, View
from rules.council.state.force import SHIPS

SIGNS = {"asteroids": "%%", "nebula": "~~", "supernova": "@@", "ion_storm": "!!", "rift": "(("}
"""Special systems."""
WORMHOLES = {"alpha": "a", "beta": "b"}
STATION, CLOSED_MARKER, OPEN_MARKER = "$", "?", "'"


@attrs.frozen
class Scale:
    """How large the map is drawn."""

    width: int
    """Characters a column has."""
    step: int
    """Rows from a cell to the next one half below it."""
    lines: int
    """Rows of a cell: its name and planets, what its planets give (if there are three), its fleets."""


SMALL = Scale(7, 1, 2)
LARGE = Scale(11, 2, 3)


def draw_map(view: View, names: Names, scale: Scale = SMALL, marks: Mapping[str, str] | None = None) -> list[str]:
    """The galaxy, row by row. A cell shows its name, wormholes, the owners of its planets, then all fleets.

    `marks`: signs before the fleets of some cells.
    """
    places = _places(view, scale)
    if not places:
        return []
    columns, rows = zip(*places.values(), strict=True)
    grid = [[" "] * (scale.width * (max(columns) + 1)) for _ in range(max(rows) + scale.lines)]
    for cell, (column, row) in places.items():
        system = view.cells[cell]
        fleets = f"{(marks or {}).get(cell, ' ')}{_fleets(system, names)}"
        gives = [_gives(view, system)] * (scale.lines - 2)
        for below, text in enumerate((f"{cell}{_planets(view, system, names)}", *gives, fleets)):
            for place, sign in enumerate(text[: scale.width]):
                grid[row + below][scale.width * column + place] = sign
    return ["".join(line).rstrip() for line in grid]


def size_of(view: View, scale: Scale) -> tuple[int, int]:
    """Columns and rows of characters of the map."""
    places = _places(view, scale).values()
    return (
        scale.width * (max((column for column, _ in places), default=0) + 1),
        max((row for _, row in places), default=0) + scale.lines,
    )


def spots(view: View, scale: Scale = SMALL) -> dict[tuple[int, int], str]:
    """Which cell stands where on the map: (row, column of cells) to cell, for all rows of each."""
    return {
        (row + below, column): cell
        for cell, (column, row) in _places(view, scale).items()
        for below in range(scale.lines)
    }


def _places(view: View, scale: Scale) -> dict[str, tuple[int, int]]:
    """Column and first row of every cell."""
    found = {cell: (COORDINATES[cell][0], _height(cell)) for cell in view.cells}
    left = min((column for column, _ in found.values()), default=0)
    top = min((row for _, row in found.values()), default=0)
    return {cell: (column - left, scale.step * (row - top)) for cell, (column, row) in found.items()}


def _height(cell: str) -> int:
    q, r = COORDINATES[cell]
    return 2 * r + q


def neighbour_cell(view: View, cell: str, way: str) -> str:
    """The cell to which an arrow leads: up and down in the column, left and right to the nearest of the next one."""
    column, row = COORDINATES[cell][0], _height(cell)
    down, right = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}[way]
    found = [
        (abs(_height(each) - row) if right else 0, abs(COORDINATES[each][0] - column), abs(_height(each) - row), each)
        for each in view.cells
        if (right and (COORDINATES[each][0] - column) == right)
        or (down and COORDINATES[each][0] == column and (_height(each) - row) * down > 0)
    ]
    return min(found)[-1] if found else cell


def _planets(view: View, system: SystemView, names: Names) -> str:
    """Wormholes, then a sign for each planet: its owner, or a dot."""
    holes = "".join(WORMHOLES[letter] for letter in system.wormholes)
    if system.terrain in SIGNS:
        return f" {holes}{SIGNS[system.terrain]}"
    owners = "".join(names.symbol(view.planets[planet].owner) for planet in system.planets)
    stations = "".join(
        names.symbol(view.planets[each].owner).replace(".", STATION) for each in system.stations
    )  # fmt: skip
    marker = CLOSED_MARKER if system.marker == CLOSED else OPEN_MARKER if system.marker else ""
    body = owners + stations + marker
    return f"<{body}>" if system.home else f" {holes}{body}"


def _fleets(system: SystemView, names: Names) -> str:
    """Each seat's sign with its number of ships; fighters alone are a small f."""
    told = []
    for seat, force in system.fleets.items():
        ships = sum(count for unit, count in force.units.items() if unit in SHIPS)
        told.append(f"{names.symbol(seat)}{ships or 'f'}")
    return "".join(told)


def _gives(view: View, system: SystemView) -> str:
    """Resources and influence of each planet."""
    return " ".join(f"{view.planets[each].resource}/{view.planets[each].influence}" for each in system.planets)
