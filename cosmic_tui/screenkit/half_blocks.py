"""Pictures of half blocks, two pixels to a cell, with dots below and text above them; read off as rows.

A layer of it is copied and drawn on, so what seldom changes is drawn once for all screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from itertools import compress
from operator import is_not
from typing import Any

from cosmic_tui.base.cells import cells
from cosmic_tui.screenkit.palette import mixed
from cosmic_tui.screenkit.picture_layers import DrawnLine, Layer
from cosmic_tui.screenkit.styled_text import NO_BREAK, PaintedRow, Row

NOTHING = "."
"""A pixel of a pattern that is left as it is."""
DOTS_ACROSS, DOTS_DOWN = 2, 4
"""Dots of a cell (braille)."""
FIRST_DOTS = 0x2800
DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of a dot by its line and column in the cell."""
BEHIND = "\0"
"""Stands in the second cell of a sign that takes two."""
LOW_SIGNS = "▁▂▃▄"
"""Signs that stand at the foot of a cell, on the lower of its two pixels."""
HALF = 0.5
STYLES_KEPT = 16_384

Sign = tuple[str, str, str]
"""What is written in a cell, its style, and what a click on it means."""
Dots = tuple[int, str]
"""Which dots of a cell are there, and their colour."""


PictureLine = tuple[list[str], list[str], list[Sign | None], list[Dots | None]]
"""A line of cells: the upper pixels, the lower ones, what is written, and the dots."""


class Picture:
    """`width` by `height` cells of one colour; what is drawn outside is cut off."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width, self.height, self.ground = width, height, ground
        self.highs = Layer.filled(ground, width, height)
        self.lows = Layer.filled(ground, width, height)
        self.signs: Layer[Sign | None] = Layer.filled(None, width, height)
        self.dots: Layer[Dots | None] = Layer.filled(None, width, height)

    def copy(self) -> Picture:
        """Another one, to draw on."""
        other = copy(self)
        other.highs, other.lows = self.highs.copy(), self.lows.copy()
        other.signs, other.dots = self.signs.copy(), self.dots.copy()
        return other

    def line(self, y: int) -> PictureLine:
        """A line as it is; equal to that of another picture where both show the same."""
        return self.highs.lines[y], self.lows.lines[y], self.signs.lines[y], self.dots.lines[y]

    # -- pixels

    def pixel(self, x: int, y: int, colour: str) -> None:
        """Paint one; `y` counts pixels, from 0 to twice the height."""
        if 0 <= x < self.width and 0 <= y < 2 * self.height:
            (self.lows if y % 2 else self.highs).line(y // 2)[x] = colour
            if self.dots.lines[y // 2][x] is not None:
                self.dots.line(y // 2)[x] = None

    def colour(self, x: int, y: int) -> str:
        """The colour of a pixel; outside, the ground."""
        if not (0 <= x < self.width and 0 <= y < 2 * self.height):
            return self.ground
        return (self.lows if y % 2 else self.highs).lines[y // 2][x]

    def box(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill whole cells; what was written there is gone."""
        across = slice(max(x, 0), min(max(x + width, 0), self.width))
        broad = max(across.stop - across.start, 0)
        filled: list[str] = [colour] * broad
        unwritten: list[Sign | None] = [None] * broad
        undotted: list[Dots | None] = [None] * broad
        for each in range(max(y, 0), min(y + height, self.height)):
            self.highs.line(each)[across] = self.lows.line(each)[across] = filled
            if self.signs.lines[each][across] != unwritten:
                self.write([(each, [(across.start, unwritten)])])
            if self.dots.lines[each][across] != undotted:
                self.dots.line(each)[across] = undotted

    def pattern(self, x: int, y: int, lines: Sequence[str], colours: Mapping[str, str] | str) -> None:
        """Pixels line by line from a pixel on: letters and what colour each means, or one colour for all."""
        only, meant = (colours, {}) if isinstance(colours, str) else ("", colours)
        for down, letters in enumerate(lines, y):
            if not 0 <= down < 2 * self.height:
                continue
            pixels = (self.lows if down % 2 else self.highs).line(down // 2)
            painted = [at for at, letter in enumerate(letters, x) if letter != NOTHING and 0 <= at < self.width]
            for at in painted:
                pixels[at] = only or meant[letters[at - x]]
            if any(there is not None for there in self.dots.lines[down // 2][max(x, 0) : x + len(letters)]):
                dots = self.dots.line(down // 2)
                for at in painted:
                    dots[at] = None

    # -- dots and text

    def dot(self, x: int, y: int, colour: str) -> None:
        """A dot, counted in half columns and quarter lines; seen where nothing else is."""
        column, line = x // DOTS_ACROSS, y // DOTS_DOWN
        if 0 <= column < self.width and 0 <= line < self.height:
            dots = self.dots.line(line)
            there = dots[column]
            bit = DOT_BITS[y % DOTS_DOWN][x % DOTS_ACROSS]
            dots[column] = (bit | (there[0] if there else 0), colour)

    def put(self, x: int, y: int, row: Row) -> int:
        """Write a row from this cell on, on the colours there unless a span brings its own; returns where it ends."""
        written: list[Sign | None] = [
            (sign or BEHIND, span.style, span.pick) for span in row for sign in cells(span.text)
        ]
        self.write([(y, [(x, written)])])
        return x + len(written)

    def write(self, drawn: Sequence[DrawnLine[Sign | None]], x: int = 0, y: int = 0) -> None:
        """Write cells so far to the right and below of where they are; None takes away what was written there."""
        for line, runs in drawn:
            if 0 <= line + y < self.height:
                signs = self.signs.line(line + y)
                for start, written in runs:
                    _write(signs, start + x, written)

    def put_left(self, end: int, y: int, row: Row) -> None:
        """Write a row that ends before this cell."""
        self.put(end - sum(len(cells(span.text)) for span in row), y, row)

    def put_around(self, middle: int, y: int, row: Row) -> None:
        """Write a row around this cell."""
        self.put(middle - sum(len(cells(span.text)) for span in row) // 2, y, row)

    def pick(self, x: int, y: int, width: int, height: int, pick: str) -> None:
        """Let a click on these cells mean something."""
        across, blank = slice(max(x, 0), max(x + width, 0)), ("", "", pick)
        for line in range(max(y, 0), min(y + height, self.height)):
            signs = self.signs.line(line)
            signs[across] = [(there[0], there[1], pick) if there else blank for there in signs[across]]

    # -- read off

    def rows(self) -> list[Row]:
        """The picture line by line, equal neighbours in one span."""
        return [*self.painted_rows()]

    def painted_rows(self, known: Sequence[Backdrop] = ()) -> list[PaintedRow]:
        """The same; lines that are as on one of `known` are its rows, others are made from those of the first."""
        return [self._row(line, known) for line in range(self.height)]

    def _row(self, line: int, known: Sequence[Backdrop]) -> PaintedRow:
        shown = self.line(line)
        for each in known:
            if (row := each.row_of(line, shown)) is not None:
                return row
        return known[0].changed(line, shown) if known else _row(shown)


class Backdrop:
    """A picture with its rows: others are drawn on it, or most of its lines stay. Nobody may draw on it any more."""

    def __init__(self, picture: Picture, known: Sequence[Backdrop] = ()) -> None:
        """`known`: others, whose rows are taken where a line is the same."""
        self.picture = picture
        self._known = known
        self._rows: dict[int, PaintedRow] = {}

    def rows(self) -> list[Row]:
        """All of them."""
        self._rows = dict(enumerate(self.picture.painted_rows(self._known)))
        self._known = ()
        return [*self._rows.values()]

    def row_of(self, line: int, shown: PictureLine) -> PaintedRow | None:
        """The row of a line that shows this; None where it shows something else. Only rows asked for are made."""
        if line >= self.picture.height or self.picture.line(line) != shown:
            return None
        if line not in self._rows:
            self._rows[line] = _row(shown)
        return self._rows[line]

    def changed(self, line: int, shown: PictureLine) -> PaintedRow:
        """The row of a line that shows this instead: only the cells that differ are worked out."""
        row = self._rows.get(line)
        if row is None or len(row.signs) != len(shown[0]):
            return _row(shown)
        columns, differs = range(len(row.signs)), set[int]()
        layers: Iterable[tuple[list[Any], list[Any]]] = zip(shown, self.picture.line(line), strict=True)
        for new, old in layers:
            if new is not old:
                differs.update(compress(columns, map(is_not, new, old)))
        return _row(shown, sorted(differs | _second_cells(differs, shown[2])), row)


def _second_cells(columns: set[int], signs: Sequence[Sign | None]) -> set[int]:
    """The second cells of signs of which these columns are the first: they look like those."""
    after = (x + 1 for x in columns if x + 1 < len(signs))
    return {x for x in after if (there := signs[x]) is not None and there[0] == BEHIND}


def _write(signs: list[Sign | None], left: int, written: list[Sign | None]) -> None:
    """Put cells on a line; nothing is seen of a sign of two cells that has room or is left for one of them alone."""
    first, stop = max(left, 0), min(left + len(written), len(signs))
    if first >= stop:
        return
    inside = written[first - left : stop - left]
    _cut(signs, first)
    _cut(signs, stop)
    if inside[0] is not None and inside[0][0] == BEHIND:
        inside[0] = (" ", *inside[0][1:])
    if left + len(written) > stop and (behind := written[stop - left]) and behind[0] == BEHIND:
        inside[-1] = (" ", *behind[1:])
    signs[first:stop] = inside


def _cut(signs: list[Sign | None], edge: int) -> None:
    """Nothing is seen of a sign of two cells that an edge, before this cell, goes through."""
    there = signs[edge] if 0 < edge < len(signs) else None
    if there and there[0] == BEHIND:
        signs[edge - 1] = signs[edge] = (" ", there[1], there[2])


class _Styles(dict[tuple[str, str], str]):
    """The one style for signs of one on a ground: thousands of spans hold it, and pens are looked up by it."""

    def __missing__(self, kind: tuple[str, str]) -> str:
        if len(self) >= STYLES_KEPT:
            self.clear()
        front, ground = kind
        style = self[kind] = f"{front} on:{ground}" if front else f"on:{ground}"
        return style


_STYLES = _Styles()


def _row(line: PictureLine, columns: Sequence[int] = (), before: PaintedRow | None = None) -> PaintedRow:
    """A line of a picture, or of the row `before` it these columns anew: one loop without a call for a cell."""
    highs, lows, signs, dots = line
    texts = [" "] * len(highs) if before is None else list(before.signs)
    styles = [""] * len(highs) if before is None else list(before.styles)
    for x in range(len(highs)) if before is None else columns:
        sign, high, low = signs[x], highs[x], lows[x]
        if sign is not None and sign[0]:
            text = sign[0]
            if text == BEHIND:
                texts[x], styles[x] = "", styles[x - 1]
                continue
            texts[x] = text if text != NO_BREAK else " "
            styles[x] = sign[1] if "on:" in sign[1] else _STYLES[sign[1], _ground(text, high, low)]
        elif high != low:
            texts[x], styles[x] = "▀", _STYLES[high, low]
        elif (there := dots[x]) is not None:
            texts[x], styles[x] = chr(FIRST_DOTS + there[0]), _STYLES[there[1], high]
        else:
            texts[x], styles[x] = " ", _STYLES["", high]
    picks = [sign[2] if sign is not None else "" for sign in signs]
    return PaintedRow(texts, styles, picks if any(picks) else None)


def _ground(text: str, high: str, low: str) -> str:
    """The colour on which text stands where the two pixels of its cell differ."""
    if high == low:
        return high
    return low if text in LOW_SIGNS else mixed(high, low, HALF)


def enlarged(lines: Sequence[str], size: int) -> list[str]:
    """A pattern of which every pixel is `size` broad and high."""
    broad = ["".join(letter * size for letter in line) for line in lines]
    return [line for line in broad for _ in range(size)]
