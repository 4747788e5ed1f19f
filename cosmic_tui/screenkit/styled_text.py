"""Lines of text with colour, before they reach the terminal: spans, rows, and how rows are cut, wrapped and set.

A style is a few words of `Look` separated by spaces ("bold seat.red"); `pick` says what a click on the span means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, overload

from rich.cells import set_cell_size

from cosmic_tui.base.cells import width_of

PART = "  "
"""What stands between the parts of a line of keys."""
ELLIPSIS = "…"
NO_BREAK = "\u00a0"
"""A blank at which no line is broken; the terminal gets an ordinary one."""


class Span(NamedTuple):
    """A piece of a line in one style; a tuple, as thousands are made and compared for every frame."""

    text: str
    style: str = ""
    pick: str = ""

    @property
    def width(self) -> int:
        """In cells."""
        return width_of(self.text)

    def saying(self, text: str) -> Span:
        """Another text in the same style."""
        return Span(text, self.style, self.pick)


class PaintedRow(Sequence[Span]):
    """A line of a picture, cell by cell. Its spans are made for those who ask; whoever paints cells does not."""

    __slots__ = ("_hash", "_picks", "_spans", "signs", "styles")

    def __init__(self, signs: Sequence[str], styles: Sequence[str], picks: Sequence[str] | None) -> None:
        """What is written in each cell, in which style, and what a click on it means (None: nothing anywhere)."""
        self.signs, self.styles, self._picks = signs, styles, picks
        self._spans: tuple[Span, ...] | None = None
        self._hash: int | None = None

    @property
    def spans(self) -> tuple[Span, ...]:
        """Neighbours that look and mean the same in one span."""
        if self._spans is None:
            cells = zip(self.signs, self.styles, self._picks or [""] * len(self.signs), strict=True)
            runs = groupby(cells, key=itemgetter(1, 2))
            self._spans = tuple([Span("".join([cell[0] for cell in run]), *kind) for kind, run in runs])
        return self._spans

    @overload
    def __getitem__(self, at: int) -> Span: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Span, ...]: ...

    def __getitem__(self, at: int | slice) -> Span | tuple[Span, ...]:
        return self.spans[at]

    def __len__(self) -> int:
        return len(self.spans)

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, PaintedRow):
            return NotImplemented
        return self.styles == other.styles and self.signs == other.signs and self._picks == other._picks

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((tuple(self.signs), tuple(self.styles)))
        return self._hash


Row = tuple[Span, ...] | PaintedRow
"""One line of the screen."""

BLANK: Row = ()


def ink(text: str, style: str = "", pick: str = "") -> Row:
    """A row of one span."""
    return (Span(text, style, pick),)


def plain(row: Iterable[Span]) -> str:
    """The row's text alone."""
    return "".join(span.text for span in row)


def width(row: Iterable[Span]) -> int:
    """The row's length in cells."""
    return sum([width_of(span.text) for span in row])


def join(parts: Iterable[Row], between: str = ", ") -> Row:
    """All parts on one row."""
    spans: list[Span] = []
    for index, part in enumerate(parts):
        if index:
            spans.append(Span(between))
        spans.extend(part)
    return tuple(spans)


def styled(row: Row, style: str) -> Row:
    """The row with `style` on top of its own styles."""
    return tuple([Span(span.text, f"{span.style} {style}".strip(), span.pick) for span in row])


def clickable(row: Row, pick: str) -> Row:
    """The row with every span of it meaning `pick` when clicked."""
    return tuple([Span(span.text, span.style, pick) for span in row])


def fit(row: Row, cells: int) -> Row:
    """The row, cut with an ellipsis where it is longer than `cells`."""
    if width(row) <= cells:
        return row
    kept: list[Span] = []
    room = cells - 1
    for span in row:
        if span.width > room:
            kept.append(span.saying(set_cell_size(span.text, max(room, 0)).rstrip() + ELLIPSIS))
            break
        kept.append(span)
        room -= span.width
    return tuple(kept)


def whole_parts(row: Row, cells: int) -> Row:
    """Of parts set apart by two blanks, as in a line of keys, those that have room, in their order; none is cut.

    Where not even one has room, the first is cut.
    """
    if width(row) <= cells:
        return row
    parts = _parts(row)
    kept: list[Row] = []
    for part in parts:
        if width(join([*kept, part], PART)) <= cells:
            kept.append(part)
    return join(kept, PART) if kept else fit(parts[0], cells)


def part_by_part(row: Row, cells: int) -> list[Row]:
    """Such a line on as many lines as it needs, broken between its parts where each has room on a line."""
    return list(_parted(row, cells))


@lru_cache(512)
def _parted(row: Row, cells: int) -> Sequence[Row]:
    parts = _parts(row)
    return set_in(parts, cells, len(PART)) if all(width(part) <= cells for part in parts) else wrap(row, cells)


def _parts(row: Row) -> list[Row]:
    parts: list[list[Span]] = [[]]
    for span in row:
        first, *others = span.text.split(PART)
        parts[-1].append(span.saying(first))
        parts += [[span.saying(text)] for text in others]
    return [tuple(part) for part in parts if plain(part).strip()]


def padded(row: Row, cells: int) -> Row:
    """The row, cut or filled up with blanks to `cells`."""
    missing = cells - width(row)
    if missing < 0:
        row = fit(row, cells)
        missing = cells - width(row)
    return (*row, Span(" " * missing)) if missing > 0 else row


def apart(left: Row, right: Row, cells: int) -> Row:
    """`left` and `right` at the two ends of a line; where there is no room for both, `left` is cut."""
    right = fit(right, cells)
    return (*padded(left, cells - width(right) - 1), Span(" "), *right) if right else fit(left, cells)


def wrap(row: Row, cells: int, indent: int = 0) -> list[Row]:
    """The row broken at blanks into lines of at most `cells`; all but the first begin with `indent` blanks.

    A word that is longer than a line is broken too.
    """
    return list(_wrapped(row, cells, indent))


@lru_cache(512)
def _wrapped(row: Row, cells: int, indent: int) -> tuple[Row, ...]:
    """Kept, as what happens at a table is told on all its screens, and as most of what is shown stays as it is."""
    lines: list[list[Span]] = [[]]
    used = 0
    for word in (piece for whole in _words(row) for piece in _pieces(whole, cells - indent)):
        if used + width_of(plain(word).rstrip(" ")) > cells and used > (indent if len(lines) > 1 else 0):
            lines.append([Span(" " * indent)] if indent else [])
            used = indent
        lines[-1].extend(word)
        used += width(word)
    return tuple(fit(_trimmed(line), cells) for line in lines)


def _pieces(word: list[Span], cells: int) -> Iterator[list[Span]]:
    """The word; a longer one than `cells` in several pieces, the blanks behind it at the last."""
    if width_of(plain(word).rstrip(" ")) <= cells:
        yield word
        return
    piece: list[Span] = []
    used = 0
    for span in word:
        for char in span.text:
            if piece and char != " " and used + width_of(char) > cells:
                yield piece
                piece, used = [], 0
            piece.append(span.saying(char))
            used += width_of(char)
    yield piece


def _trimmed(line: list[Span]) -> Row:
    """A line without the blanks at which it was broken; a line of nothing but blanks stays."""
    if not plain(line).strip(" "):
        return tuple(line)
    kept = list(line)
    while kept[-1].text.endswith(" ") or not kept[-1].text:
        last = kept.pop()
        if text := last.text.rstrip(" "):
            kept.append(last.saying(text))
    return tuple(kept)


def _words(row: Row) -> Iterator[list[Span]]:
    """Words with the blanks behind them; one word may be of several spans."""
    word: list[Span] = []
    for span in row:
        start = 0
        for end, char in enumerate(span.text):
            if char == " " and (end + 1 == len(span.text) or span.text[end + 1] != " "):
                word.append(span.saying(span.text[start : end + 1]))
                yield word
                word, start = [], end + 1
        if start < len(span.text):
            word.append(span.saying(span.text[start:]))
    if word:
        yield word


def flow(items: Sequence[Row], cells: int, gap: int = 3) -> list[list[int]]:
    """Which items stand on which line when they are set one after the other with `gap` blanks between them."""
    lines: list[list[int]] = []
    used = 0
    for index, item in enumerate(items):
        length = width(item)
        if not lines or used + gap + length > cells:
            lines.append([index])
            used = length
        else:
            lines[-1].append(index)
            used += gap + length
    return lines


def set_in(items: Sequence[Row], cells: int, gap: int = 3) -> list[Row]:
    """The items one after the other, on as many lines as they need."""
    return [join([fit(items[index], cells) for index in line], " " * gap) for line in flow(items, cells, gap)]


def rows_around(rows: Sequence[Row], at: int, room: int) -> list[Row]:
    """Exactly `room` of the rows, with the one at the cursor among them; what is left out is hinted at."""
    first = max(0, min(at - room // 2, len(rows) - room))
    shown = list(rows[first : first + room])
    if first + room < len(rows):
        shown[-1] = (*shown[-1], Span(f"  {ELLIPSIS}", "hot"))
    if first:
        shown[0] = (Span(f"{ELLIPSIS} ", "hot"), *shown[0])
    return shown + [BLANK] * (room - len(shown))
