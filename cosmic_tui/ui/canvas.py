"""A surface of cells on which rows are put anywhere, for pictures; read off again as rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len

from cosmic_tui.ui.ink import Row, Span

EMPTY = Span(" ")
DUST = "night"
"""The style of what is scattered over blank cells."""
Point = tuple[float, float]
ASPECT = 2.0
"""A cell is about so many times as high as it is wide."""


class Canvas:
    """`width` by `height` blank cells; what is put outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[EMPTY] * width for _ in range(height)]

    def put(self, x: int, y: int, row: Row) -> None:
        """Write a row from this cell on; what stood there is gone."""
        for span in row:
            for char in span.text:
                cells = cell_len(char)
                if 0 <= y < self.height and x >= 0 and x + cells <= self.width:
                    self._cells[y][x] = Span(char, span.style, span.pick)
                    for behind in range(1, cells):
                        self._cells[y][x + behind] = Span("", span.style, span.pick)
                x += cells

    def block(self, x: int, y: int, rows: Sequence[Row]) -> None:
        """Write rows one below the other."""
        for line, row in enumerate(rows):
            self.put(x, y + line, row)

    def cone(self, base: Point, apex: Point, broad: float, span: Span) -> None:
        """Fill the blank cells of a triangle whose base is `broad` (in cells across) and whose tip is `apex`."""
        along = (apex[0] - base[0], (apex[1] - base[1]) * ASPECT)
        length = (along[0] ** 2 + along[1] ** 2) ** 0.5
        for y in range(self.height):
            for x in range(self.width):
                at = (x - base[0], (y - base[1]) * ASPECT)
                done = (at[0] * along[0] + at[1] * along[1]) / (length * length or 1)
                aside = abs(at[0] * along[1] - at[1] * along[0]) / (length or 1)
                if 0 <= done <= 1 and aside <= max(broad / 2 * (1 - done), 0.6) and self._free(x, y):
                    self._cells[y][x] = span

    def dust(self, density: int, sign: str) -> None:
        """Scatter a sign, about one on so many cells, always in the same places; whatever is put there covers it."""
        for y in range(self.height):
            for x in range(self.width):
                if (x * 7919 + y * 104729 + x * y * 31) % density == 0 and self._free(x, y):
                    self._cells[y][x] = Span(sign, DUST)

    def _free(self, x: int, y: int) -> bool:
        return self._cells[y][x] == EMPTY or self._cells[y][x].style == DUST

    def rows(self) -> list[Row]:
        """What stands there, equal neighbours in one span."""
        return [
            tuple(
                Span("".join(span.text for span in run), style, pick)
                for (style, pick), run in groupby(line, key=lambda span: (span.style, span.pick))
            )
            for line in self._cells
        ]
