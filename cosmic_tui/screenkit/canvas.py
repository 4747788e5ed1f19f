"""A surface of cells on which rows are put anywhere, for pictures; read off again as rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from cosmic_tui.base.cells import cells
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span

DUST = "dust"
"""The style of what is scattered over blank cells."""
Point = tuple[float, float]
ASPECT = 2.0
"""A cell is about so many times as high as it is wide."""

FLAT = 8
"""A cone that reaches so many times as far to the side as up or down points to the side, and is narrower."""

Ink = tuple[str, str]
"""The style of a cell and what a click on it means."""
NO_INK: Ink = ("", "")
Line = tuple[list[str], list[Ink], Row]
"""A line sign by sign, with the ink of each, and as a row."""


class Canvas:
    """`width` by `height` blank cells; what is put outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._inks = [[NO_INK] * width for _ in range(height)]

    def put(self, x: int, y: int, row: Row) -> None:
        """Write a row from this cell on; what stood there is gone."""
        signs, inks = _cells(row)
        first, stop = max(x, 0), min(x + len(signs), self.width)
        if not 0 <= y < self.height or first >= stop:
            return
        # A wide sign of which only half is inside becomes a blank.
        inside = list(signs[first - x : stop - x])
        if not inside[0]:
            inside[0] = " "
        if stop - x < len(signs) and not signs[stop - x]:
            inside[-1] = " "
        self._signs[y][first:stop] = inside
        self._inks[y][first:stop] = inks[first - x : stop - x]

    def block(self, x: int, y: int, rows: Sequence[Row]) -> None:
        """Write rows one below the other."""
        for line, row in enumerate(rows):
            self.put(x, y + line, row)

    def cone(self, base: Point, apex: Point, broad: float, span: Span) -> None:
        """Fill the blank cells of a triangle whose base is `broad` (in cells across) and whose tip is `apex`."""
        self._fill(_cone(self.width, self.height, base, apex, broad), span)

    def dust(self, density: int, sign: str) -> None:
        """Scatter a sign, about one on so many cells, always in the same places; whatever is put there covers it."""
        self._fill(_dust(self.width, self.height, density), Span(sign, DUST))

    def _fill(self, places: Sequence[tuple[int, int]], span: Span) -> None:
        """Write one sign into the cells at these places that are still free."""
        ink = (span.style, span.pick)
        for x, y in places:
            if self._inks[y][x][0] == DUST or (self._signs[y][x] == " " and self._inks[y][x] == NO_INK):
                self._signs[y][x], self._inks[y][x] = span.text, ink

    def rows(self) -> list[Row]:
        """What stands there, equal neighbours in one span."""
        return [row for _, _, row in self.lines()]

    def lines(self, before: Sequence[Line] = ()) -> list[Line]:
        """What stands there, line by line; lines that are as they were `before` are not read off anew."""
        known = before if len(before) == self.height else [([], [], BLANK)] * self.height
        return [
            old if old[0] == signs and old[1] == inks else (signs, inks, _row(signs, inks))
            for signs, inks, old in zip(self._signs, self._inks, known, strict=True)
        ]


@lru_cache(2048)
def _cells(row: Row) -> tuple[Sequence[str], Sequence[Ink]]:
    """A row sign by sign, with the ink of each."""
    signs: list[str] = []
    inks: list[Ink] = []
    for span in row:
        its = cells(span.text)
        signs += its
        inks += [(span.style, span.pick)] * len(its)
    return signs, inks


def _row(signs: list[str], inks: list[Ink]) -> Row:
    spans: list[Span] = []
    start = 0
    for ink, run in groupby(inks):
        stop = start + len(list(run))
        spans.append(Span("".join(signs[start:stop]), *ink))
        start = stop
    return tuple(spans)


@lru_cache(256)
def _cone(width: int, height: int, base: Point, apex: Point, broad: float) -> Sequence[tuple[int, int]]:
    """The cells of a triangle whose base lies along the lines, or along the columns if it points to the side."""
    along = (apex[0] - base[0], (apex[1] - base[1]) * ASPECT)
    if abs(along[1]) < abs(along[0]) / FLAT:
        sideways = ((base[1], base[0]), (apex[1], apex[0]), broad / ASPECT / 2)
        return [(x, y) for y, x in _triangle(height, width, *sideways)]
    return _triangle(width, height, base, apex, broad)


def _triangle(width: int, height: int, base: Point, apex: Point, broad: float) -> Sequence[tuple[int, int]]:
    """The cells of a triangle that has its base on the line of `base`, none of them farther aside than `apex`."""
    across, along = apex[0] - base[0], apex[1] - base[1]
    found: list[tuple[int, int]] = []
    for y in range(height):
        done = (y - base[1]) / along if along else -1
        if not 0 <= done <= 1:
            continue
        middle = base[0] + across * done
        half = broad / 2 * (1 - done) + abs(across / along) / 2
        left = max(middle - half, apex[0] if across < 0 else 0)
        right = min(middle + half, apex[0] if across > 0 else width - 1)
        found += [(x, y) for x in range(round(left), round(right) + 1)]
    return found


@lru_cache(64)
def _dust(width: int, height: int, density: int) -> Sequence[tuple[int, int]]:
    """The cells on which dust lies."""
    return [(x, y) for y in range(height) for x in range(width) if (x * 7919 + y * 104729 + x * y * 31) % density == 0]
