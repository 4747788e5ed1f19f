"""How the table is laid out in a window: 48x20 to 200x55, the map never cut."""

from __future__ import annotations

import attrs

from cosmic_tui.games.council.lines.atlas import Scale

LEAST_SIDE = 24
"""What stands beside the map needs so many cells; in a narrower window it takes its place."""
MORE_CELLS = 36
"""What stands farther to the right in wide windows."""
LARGE_FROM = (110, 40)
"""Columns and rows from which cells have three lines."""
LOW = 24


@attrs.frozen
class Proportions:
    """A window, and the map as it is drawn in it."""

    width: int
    height: int
    scale: Scale
    map_cells: int
    map_rows: int

    @staticmethod
    def has_room_for_large(width: int, height: int) -> bool:
        """Whether cells have three lines."""
        return width >= LARGE_FROM[0] and height >= LARGE_FROM[1]

    @property
    def narrow(self) -> bool:
        """Whether what stands beside the map has no room there."""
        return self.bare or self.width < self.map_cells + 2 + LEAST_SIDE

    @property
    def bare(self) -> bool:
        """Whether there is no map yet."""
        return not self.map_rows

    @property
    def low(self) -> bool:
        """Whether rules between the panels are left out."""
        return self.height < LOW

    @property
    def more(self) -> bool:
        """Whether there is room for a third panel."""
        return not self.bare and self.width >= self.map_cells + 2 + LEAST_SIDE + MORE_CELLS

    @property
    def middle(self) -> int:
        """Rows of the map and what stands beside it; without a map yet, all but what else there is."""
        return self.map_rows or max(4, self.height - 2 * self.keys - 5)

    @property
    def keys(self) -> int:
        """Rows of the keys."""
        return 1 if self.low or self.width >= LARGE_FROM[0] else 2

    @property
    def cell(self) -> int:
        """Rows that tell of the cell looked at."""
        return 1 if self.low else 2

    @property
    def more_cells(self) -> int:
        """Of the third panel, inside its border."""
        return MORE_CELLS - 3

    @property
    def side_cells(self) -> int:
        """Of what stands beside the map, inside its border."""
        if self.narrow:
            return self.width - 2
        return self.width - self.map_cells - 2 - 3 - (MORE_CELLS if self.more else 0)
