"""The map in characters: seven columns of cells, each with its planets above and its fleets below (README, 49 x 14)."""

from __future__ import annotations

from cosmic_tui.games.council.lines.naming import Names
from rules.council.cards.galaxy import COORDINATES
from rules.council.protocol.views import CLOSED, SystemView, View

CELL_WIDTH = 7
"""Characters a column of the map has."""
SIGNS = {"asteroids": "%%", "nebula": "~~", "supernova": "@@", "ion_storm": "!!", "rift": "(("}
"""Special systems."""
WORMHOLES = {"alpha": "a", "beta": "b"}
STATION, CLOSED_MARKER, OPEN_MARKER = "$", "?", "'"


def draw_map(view: View, names: Names) -> list[str]:
    """The galaxy, row by row. A cell shows its name, wormholes, the owners of its planets, then all fleets."""
    places = {cell: COORDINATES[cell] for cell in view.cells}
    if not places:
        return []
    columns = [q for q, _ in places.values()]
    rows = [2 * r + q for q, r in places.values()]
    left, top = min(columns), min(rows)
    grid = [[" "] * (CELL_WIDTH * (max(columns) - left + 1)) for _ in range(max(rows) - top + 2)]
    for cell, (q, r) in places.items():
        system = view.cells[cell]
        row, column = 2 * r + q - top, CELL_WIDTH * (q - left)
        _put(grid[row], column, f"{cell}{_planets(view, system, names)}")
        _put(grid[row + 1], column, _fleets(system, names))
    return ["".join(line).rstrip() for line in grid]


def spots(view: View) -> dict[tuple[int, int], str]:
    """Which cell stands where on the map: (row, column of cells) to cell, for both rows of each."""
    places = {cell: COORDINATES[cell] for cell in view.cells}
    if not places:
        return {}
    left = min(q for q, _ in places.values())
    top = min(2 * r + q for q, r in places.values())
    return {(2 * r + q - top + low, q - left): cell for cell, (q, r) in places.items() for low in (0, 1)}


def _put(line: list[str], column: int, text: str) -> None:
    for place, sign in enumerate(text[:CELL_WIDTH]):
        line[column + place] = sign


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
    return " " + "".join(told) if told else ""


SHIPS = frozenset({"transport", "destroyer", "cruiser", "dreadnought", "war_sun", "flagship"})
