"""What a terminal shows, kept cell by cell, so that of every frame only the cells that differ are sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import compress
from operator import is_not, ne, or_

import attrs
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.geometry import Region, Size
from textual.strip import Strip

from cosmic_tui.base.cells import cells
from cosmic_tui.screenkit.few_colours import fewer
from cosmic_tui.screenkit.panel import RowStrip, Setting
from cosmic_tui.screenkit.styled_text import NO_BREAK, PaintedRow
from cosmic_tui.screenkit.textual_internals.updates import ChopsUpdate, CompositorUpdate, LayoutUpdate
from cosmic_tui.screenkit.theme import Appearance

LONGEST_BRIDGE = 4
"""Unchanged cells between two changes are sent again where they are no more than the bytes of going past them."""
SAME, DIFFERENT = b"\0", b"\1"
APART = SAME * (LONGEST_BRIDGE + 1)
"""So many unchanged cells keep two changes apart."""
ATTRIBUTES = {
    "bold": "1", "dim": "2", "italic": "3", "underline": "4", "blink": "5", "reverse": "7", "conceal": "8",
    "strike": "9", "underline2": "21", "overline": "53",
}  # fmt: skip
"""The attributes of Rich's styles that terminals know, and their SGR codes."""
PLAIN_FRONT, PLAIN_BACK = "39", "49"
RESET = "\x1b[0m"
BOLD, NOT_BOLD = "1", "22"
ANY = ""
"""The front colour of a blank, which nobody sees."""
SETTINGS_KEPT, GROUNDS_KEPT = 256, 32
"""Of the panels that rows stand in, and of the styles that lie under rows."""
SEEN_ON_BLANKS = {"4", "5", "7", "9", "21", "53"}
"""Attributes that show where nothing is written."""


@attrs.frozen(eq=False)
class Pen:
    """How a cell is written: the SGR codes of its attributes and of its two colours. There is one of each kind."""

    attributes: str = ""
    front: str = PLAIN_FRONT
    back: str = PLAIN_BACK


NO_PEN = Pen()
UNKNOWN = "?", Pen("unknown")
"""A cell of which nobody knows what it shows: like no cell that is ever painted."""

PENS_KEPT = 2048
"""So many pens are remembered, about a kilobyte each with its style, and twice as many ways from one to another."""

Cells = tuple[list[str], list[Pen]]
"""The signs of neighbouring cells and the pens they are written with; behind a wide sign stands an empty one."""
NO_CELLS: Cells = [], []
_KNOWN: FIFOCache[tuple[int, ColorSystem | None], tuple[Strip, Cells]] = FIFOCache(1024)
"""The cells of strips painted lately, by the strip's identity (it is kept with them) and the terminal's colours."""


class Painter:
    """Turns the updates of an app's screen into what its terminal has to be told. One for each terminal.

    It has to see all that is drawn, and to be told to `forget` where the terminal may show something else; that a
    new size is such a case it knows by itself.
    """

    def __init__(self, colours: ColorSystem | None) -> None:
        """`colours` are those of the terminal; None: it has none."""
        self._colours = colours
        self._lines: dict[int, Cells] = {}
        """What each line shows, as far to the right as anything was painted."""
        self._room = Region()
        """Of the screen, as far as is known."""

    def forget(self) -> None:
        """Take nothing for granted: whatever is drawn next is sent whole."""
        self._lines.clear()

    def paint(self, update: CompositorUpdate) -> str:
        """The shortest way to make the terminal show an update."""
        room = room_of(update)
        if self._room and room and room != self._room:
            self.forget()
        self._room = room or self._room
        sequences: list[str] = []
        pen = NO_PEN
        for column, line, strip in pieces(update):
            signs, pens = cells = cells_of(strip, self._colours)
            old_signs, old_pens = self._line(line, column + len(signs))
            there = slice(column, column + len(signs))
            pen = _write_changes(line, column, cells, (old_signs[there], old_pens[there]), pen, sequences)
            old_signs[there], old_pens[there] = signs, pens
        return "".join(sequences) + (RESET if pen is not NO_PEN else "")

    def paints_like(self, other: Painter) -> bool:
        """Whether both send the same for the same update, but for what their terminals show already."""
        return self._colours == other._colours

    def knows_all(self, size: Size) -> bool:
        """Whether every cell of a terminal of this size is known."""
        known = [pens for line in range(size.height) if (pens := self._lines.get(line, NO_CELLS)[1])]
        return len(known) == size.height and all(len(its) >= size.width and UNKNOWN[1] not in its for its in known)

    def way_to(self, other: Painter) -> str:
        """What makes a terminal that shows this show what `other` knows of its own."""
        sequences: list[str] = []
        pen = NO_PEN
        for line, (signs, pens) in sorted(other._lines.items(), reverse=True):
            old_signs, old_pens = self._lines.get(line, NO_CELLS)
            missing = max(0, len(signs) - len(old_signs))
            old = [*old_signs, *UNKNOWN[:1] * missing], [*old_pens, *UNKNOWN[1:] * missing]
            pen = _write_changes(line, 0, (signs, pens), old, pen, sequences)
        return "".join(sequences) + (RESET if pen is not NO_PEN else "")

    def twin(self) -> Painter:
        """One that knows the same, for another terminal that shows the same."""
        twin = Painter(self._colours)
        twin._lines = {line: (list(signs), list(pens)) for line, (signs, pens) in self._lines.items()}
        twin._room = self._room
        return twin

    def _line(self, line: int, width: int) -> Cells:
        """What a line shows, at least so many cells of it."""
        signs, pens = self._lines.setdefault(line, ([], []))
        missing = width - len(signs)
        signs.extend(UNKNOWN[:1] * missing)
        pens.extend(UNKNOWN[1:] * missing)
        return signs, pens


class Repaint(CompositorUpdate):
    """An update as a painter sends it, painted when it is first asked for."""

    def __init__(self, painter: Painter, update: CompositorUpdate) -> None:
        self._painter = painter
        self._update = update

    @cached_property
    def painted(self) -> str:
        """What the terminal is told; nothing where it shows the update already."""
        return self._painter.paint(self._update)

    def render_segments(self, console: Console) -> str:  # noqa: ARG002 - the painter knows the terminal
        return self.painted


def _write_changes(line: int, column: int, new: Cells, old: Cells, pen: Pen, sequences: list[str]) -> Pen:
    """Write what differs of neighbouring cells; returns the pen in hand behind it."""
    signs, pens = new
    for start, stop in changes(new, old):
        sequences.append(f"\x1b[{line + 1};{column + start + 1}H")
        pen = _write(signs[start:stop], pens[start:stop], pen, sequences)
    return pen


def _write(signs: list[str], pens: list[Pen], pen: Pen, sequences: list[str]) -> Pen:
    """Write signs beginning with `pen` in hand; returns the one in hand behind them."""
    start = 0
    for stop in (*compress(range(1, len(pens)), map(is_not, pens[1:], pens)), len(pens)):
        its_pen = pens[start]
        wanted = for_blanks(pen, its_pen) if its_pen.front == ANY else its_pen
        if wanted is not pen:
            sequences.append(change_of_pen(pen, wanted))
            pen = wanted
        sequences += signs[start:stop]
        start = stop
    return pen


def changes(new: Cells, old: Cells) -> list[tuple[int, int]]:
    """From where to where cells differ; changes close to each other are one."""
    if new == old:
        return []
    runs: list[tuple[int, int]] = []
    differs = bytes(map(or_, map(ne, new[0], old[0]), map(is_not, new[1], old[1]))).rstrip(SAME)
    start = differs.find(DIFFERENT)
    while start >= 0:
        stop = differs.find(APART, start)
        runs.append((start, stop if stop >= 0 else len(differs)))
        start = differs.find(DIFFERENT, runs[-1][1])
    return runs


def room_of(update: CompositorUpdate) -> Region:
    """The room of the whole screen, from an update of all of it; nothing from one of parts."""
    if isinstance(update, LayoutUpdate):
        return update.region
    ends = update.chop_ends if isinstance(update, ChopsUpdate) else []
    return Region(0, 0, max(each[-1] for each in ends), len(ends)) if ends and all(ends) else Region()


def pieces(update: CompositorUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The strips of an update, each with the column and the line at which it begins, from the bottom up.

    A terminal lower than the least that is drawn for puts all lines it lacks on its last one; so that keeps its own.
    """
    if isinstance(update, LayoutUpdate):
        for line, strips in reversed(list(enumerate(update.strips, update.region.y))):
            column = update.region.x
            for strip in strips:
                yield column, line, strip
                column += strip.cell_length
    elif isinstance(update, ChopsUpdate):
        for line, start, stop in reversed(update.spans):
            for end, (column, chop) in zip(update.chop_ends[line], update.chops[line].items(), strict=True):
                if chop is not None and column < stop and end > start:
                    yield column, line, chop
    else:
        raise TypeError(f"unknown kind of update: {type(update).__name__}")


def cells_of(strip: Strip, colours: ColorSystem | None) -> Cells:
    """The cells of a strip; what stands on several screens is one strip, and its cells are remembered."""
    key = id(strip), colours
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = strip, _cells_of(strip, colours)
    return known[1]


def _cells_of(strip: Strip, colours: ColorSystem | None) -> Cells:
    found = _cells_of_row(strip, colours) if isinstance(strip, RowStrip) and strip.is_plain else None
    return _cells_of_segments(strip, colours) if found is None else found


def _cells_of_segments(segments: Iterable[Segment], colours: ColorSystem | None) -> Cells:
    signs: list[str] = []
    pens: list[Pen] = []
    for text, style, _ in segments:
        its = cells(text)
        signs += its
        pens += [pen_of(style, colours, text.isspace())] * len(its)
    return signs, pens


def _cells_of_row(strip: RowStrip, colours: ColorSystem | None) -> Cells | None:
    """The cells of a row, worked out without its segments; None where it has to be cut."""
    setting, base = strip.setting, strip.setting.style
    before, behind = _edges(setting, colours)
    signs, pens = list(before[0]), list(before[1])
    known = _pens_on(base, strip.look, colours)
    if isinstance(strip.row, PaintedRow):
        signs += strip.row.signs
        pens += [known[style, sign == " "] for sign, style in zip(strip.row.signs, strip.row.styles, strict=True)]
    else:
        for text, style, _ in strip.row:
            its = cells(text.replace(NO_BREAK, " "))
            signs += its
            pens += [known[style, text.isspace()]] * len(its)
    missing = len(before[0]) + setting.cells - len(signs)
    if missing < 0:
        return None
    signs += " " * missing
    signs += behind[0]
    pens += [known["", True]] * missing
    pens += behind[1]
    return signs, pens


@lru_cache(SETTINGS_KEPT)
def _edges(setting: Setting, colours: ColorSystem | None) -> tuple[Cells, Cells]:
    """The cells before the rows of a panel and behind them."""
    return _cells_of_segments(setting.left, colours), _cells_of_segments(setting.right, colours)


class _PensOn(dict[tuple[str, bool], Pen]):
    """The pens for the styles of spans that lie on one style, those for blanks apart."""

    def __init__(self, base: Style, signs: Appearance, colours: ColorSystem | None) -> None:
        super().__init__()
        self._base, self._signs, self._colours = base, signs, colours

    def __missing__(self, kind: tuple[str, bool]) -> Pen:
        if len(self) >= PENS_KEPT:
            self.clear()
        style, blank = kind
        pen = self[kind] = _pen_for(self._signs.style(style, self._base), self._colours, blank)
        return pen


_pens_on = lru_cache(GROUNDS_KEPT)(_PensOn)


def _pen_for(style: Style | None, colours: ColorSystem | None, blank: bool = False) -> Pen:
    """The pen for a style on a terminal of these colours; `blank`: for blanks alone."""
    if style is None:
        return NO_PEN
    attributes = [code for name, code in ATTRIBUTES.items() if getattr(style, name)]
    front, back = _codes(style.color, colours, front=True), _codes(style.bgcolor, colours, front=False)
    if blank and SEEN_ON_BLANKS.isdisjoint(attributes):
        return _pen("", ANY, back)
    return _pen(";".join(attributes), front, back)


pen_of = lru_cache(PENS_KEPT)(_pen_for)


@lru_cache(PENS_KEPT)
def for_blanks(held: Pen, ground: Pen) -> Pen:
    """With what blanks on that ground are written: the pen in hand, as far as it leaves them blank."""
    if SEEN_ON_BLANKS.isdisjoint(held.attributes.split(";")):
        return _pen(held.attributes, held.front, ground.back)
    return _pen("", PLAIN_FRONT, ground.back)


@lru_cache(PENS_KEPT)
def _pen(attributes: str, front: str, back: str) -> Pen:
    """The one pen of this kind: styles also differ in what a click means, which is not to be seen."""
    return NO_PEN if (attributes, front, back) == attrs.astuple(NO_PEN) else Pen(attributes, front, back)


def _codes(colour: Color | None, colours: ColorSystem | None, *, front: bool) -> str:
    if colour is None or colours is None:
        return PLAIN_FRONT if front else PLAIN_BACK
    return ";".join(fewer(colour, colours).get_ansi_codes(foreground=front))


@lru_cache(PENS_KEPT)
def change_of_pen(held: Pen, wanted: Pen) -> str:
    """What the terminal is told to write as `wanted` after `held`."""
    codes: list[str] = []
    if held.attributes == BOLD != wanted.attributes:
        codes, held = [NOT_BOLD], attrs.evolve(held, attributes="")
    elif held.attributes not in ("", wanted.attributes):
        codes, held = ["0"], NO_PEN
    codes += [new for old, new in zip(attrs.astuple(held), attrs.astuple(wanted), strict=True) if new != old]
    return f"\x1b[{';'.join(codes)}m" if codes else ""
