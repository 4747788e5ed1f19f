"""A screen as a small SVG picture: text as text, blocks as paths, one path for each colour.

A cell is 8 x 16 units. Half blocks and bars are drawn, so that no font leaves a gap between them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from string import ascii_letters

import attrs
from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

WIDE, HIGH = 8, 16
"""Units of a cell."""
BASELINE = 12
FONT = "13.2px JetBrains Mono,Fira Code,DejaVu Sans Mono,Menlo,Consolas,monospace"
STYLES = f"text{{font:{FONT};white-space:pre}}path{{shape-rendering:crispEdges}}"

TOGETHER = re.compile(r"[^ ]+(?: [^ ]+)*")
"""What stands in one span: words with one space between them; more spaces are not kept by all viewers."""
GAP = 16
"""Units between the screens of a strip."""
INK, GROUND = "#dfe4f2", "#0b1020"

Box = tuple[int, int, int, int]
"""Column, line, width and height, in units."""

BLOCKS: Mapping[str, tuple[Box, ...]] = {
    "█": ((0, 0, 8, 16),), "▀": ((0, 0, 8, 8),), "▌": ((0, 0, 4, 16),), "▐": ((4, 0, 4, 16),),
    **{sign: ((0, 16 - 2 * eighth, 8, 2 * eighth),) for eighth, sign in enumerate("▁▂▃▄▅▆▇", 1)},
    **{sign: ((0, 0, eighth, 16),) for eighth, sign in enumerate("▏▎▍", 1)},
    **{sign: ((0, 0, eighth, 16),) for eighth, sign in enumerate("▋▊▉", 5)},
    "▔": ((0, 0, 8, 2),), "▕": ((7, 0, 1, 16),), "━": ((0, 7, 8, 2),), "─": ((0, 8, 8, 1),), "│": ((4, 0, 1, 16),),
    "▘": ((0, 0, 4, 8),), "▝": ((4, 0, 4, 8),), "▖": ((0, 8, 4, 8),), "▗": ((4, 8, 4, 8),),
    "▚": ((0, 0, 4, 8), (4, 8, 4, 8)), "▞": ((4, 0, 4, 8), (0, 8, 4, 8)),
    "▙": ((0, 0, 4, 16), (4, 8, 4, 8)), "▛": ((0, 0, 4, 16), (4, 0, 4, 8)),
    "▜": ((4, 0, 4, 16), (0, 0, 4, 8)), "▟": ((4, 0, 4, 16), (0, 8, 4, 8)),
}  # fmt: skip
"""Signs that are drawn, as boxes in their cell."""


@attrs.frozen
class Cell:
    """One sign at its column, with what it is drawn in."""

    column: int
    sign: str
    ink: str
    ground: str
    look: str
    """Attributes besides the colour: `b` bold, `i` italic, `u` underlined."""


Rows = Sequence[Iterable[Segment]]
"""A screen: its rows from the top."""


def picture(rows: Rows, *, ink: str = INK, ground: str = GROUND) -> str:
    """The SVG of a screen's rows; `ink` and `ground` stand where a terminal would take its own colours."""
    return strip([rows], ink=ink, ground=ground)


def strip(frames: Sequence[Rows], across: int = 1, *, ink: str = INK, ground: str = GROUND) -> str:
    """Screens side by side, `across` in a line, as they follow one another."""
    names = _Names()
    screens = [_Screen.from_rows(rows, names, ink, ground) for rows in frames]
    wide, high = max(each.wide for each in screens), max(each.high for each in screens)
    gap = GAP if len(screens) > 1 else 0
    placed = [
        f'<g transform="translate({index % across * (wide + gap)} {index // across * (high + gap)})">{each.drawn}</g>'
        for index, each in enumerate(screens)
    ]
    columns, lines = min(across, len(screens)), -(-len(screens) // across)
    return _svg(columns * (wide + gap) - gap, lines * (high + gap) - gap, names.styles(), placed)


def animated(frames: Sequence[tuple[Rows, float]], *, ink: str = INK, ground: str = GROUND) -> str:
    """Screens one after the other, each with its seconds, over and over."""
    names = _Names()
    screens = [_Screen.from_rows(rows, names, ink, ground) for rows, _ in frames]
    whole = sum(seconds for _, seconds in frames)
    starts = [sum(seconds for _, seconds in frames[:index]) for index in range(len(frames))]
    turns = "".join(_turn(index, whole, starts[index], frames[index][1]) for index in range(len(frames)))
    shown = [f'<g class="film" id="f{index}">{each.drawn}</g>' for index, each in enumerate(screens)]
    wide, high = max(each.wide for each in screens), max(each.high for each in screens)
    return _svg(wide, high, f".film{{visibility:hidden}}{names.styles()}{turns}", shown)


def _turn(index: int, whole: float, start: float, seconds: float) -> str:
    """When a frame of a film is seen."""
    first, last = 100 * start / whole, 100 * (start + seconds) / whole
    hidden = "" if first == 0 else "0%{visibility:hidden}"
    after = "" if last >= 100 else f"{last:.2f}%,100%{{visibility:hidden}}"
    return (
        f"@keyframes k{index}{{{hidden}{first:.2f}%{{visibility:visible}}{after}}}"
        f"#f{index}{{animation:k{index} {whole:.2f}s step-end infinite}}"
    )


def _svg(wide: int, high: int, styles: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
    return "\n".join([head, f"<style>{STYLES}{styles}</style>", *parts, "</svg>", ""])


@attrs.frozen
class _Screen:
    """One screen as parts of a picture, with its size in units."""

    wide: int
    high: int
    drawn: str

    @classmethod
    def from_rows(cls, rows: Rows, names: _Names, ink: str, ground: str) -> _Screen:
        lines = [list(drawn_cells(row, ink, ground)) for row in rows]
        wide = WIDE * max((line[-1].column + cell_len(line[-1].sign) for line in lines if line), default=1)
        high = HIGH * max(len(lines), 1)
        most = Counter(cell.ground for line in lines for cell in line).most_common(1)
        backdrop = most[0][0] if most else ground
        numbered = [(y * HIGH, line) for y, line in enumerate(lines)]
        grounds = _paths(((box, y) for y, line in numbered for box in _grounds(line, backdrop)), names)
        blocks = _paths(((box, y) for y, line in numbered for box in _blocks(line)), names)
        spans = ((y, "".join(_spans(line, names))) for y, line in numbered)
        texts = [f'<text y="{y + BASELINE}">{text}</text>' for y, text in spans if text]
        behind = f'<rect width="{wide}" height="{high}" class="{names.class_of(backdrop)}"/>'
        return cls(wide, high, "\n".join([behind, *grounds, *blocks, *texts]))


class _Names:
    """A short class for each colour and each look."""

    def __init__(self) -> None:
        self.classes: dict[str, str] = {}

    def class_of(self, colour: str) -> str:
        """The class of a colour."""
        return self.classes.setdefault(colour, _name(len(self.classes)))

    def styles(self) -> str:
        """What the classes mean."""
        looks = ".b-{font-weight:bold}.i-{font-style:italic}.u-{text-decoration:underline}"
        return looks + "".join(f".{name}{{fill:{colour}}}" for colour, name in self.classes.items())


def _name(number: int) -> str:
    digits = ascii_letters
    return digits[number] if number < len(digits) else _name(number // len(digits) - 1) + digits[number % len(digits)]


def drawn_cells(row: Iterable[Segment], ink: str = INK, ground: str = GROUND) -> Iterator[Cell]:
    """The signs of a row with the colours they are drawn in."""
    column = 0
    for text, style, control in row:
        if control:
            continue
        front, back, look = _colours(style or Style.null(), ink, ground)
        for sign in text:
            yield Cell(column, sign, front, back, look)
            column += cell_len(sign)


def _colours(style: Style, ink: str, ground: str) -> tuple[str, str, str]:
    front, back = _hex(style.color, ink), _hex(style.bgcolor, ground)
    if style.reverse:
        front, back = back, front
    if style.dim:
        front = _blended(front, back)
    return front, back, "b" * bool(style.bold) + "i" * bool(style.italic) + "u" * bool(style.underline)


def _hex(colour: Color | None, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    return colour.get_truecolor(DEFAULT_TERMINAL_THEME).hex


def _blended(front: str, back: str) -> str:
    pairs = ((int(front[at : at + 2], 16), int(back[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * 0.6 + b * 0.4):02x}" for a, b in pairs)


Painted = tuple[str, Box]
"""A box in its colour."""


def _grounds(line: Sequence[Cell], backdrop: str) -> Iterator[Painted]:
    """The grounds that differ from the picture's. They lie below all blocks."""
    for colour, run in groupby(line, key=lambda cell: cell.ground):
        cells = list(run)
        if colour != backdrop:
            end = cells[-1].column + cell_len(cells[-1].sign)
            yield colour, (cells[0].column * WIDE, 0, (end - cells[0].column) * WIDE, HIGH)


def _blocks(line: Sequence[Cell]) -> Iterator[Painted]:
    for cell in line:
        for x, y, wide, high in BLOCKS.get(cell.sign, ()):
            yield cell.ink, (cell.column * WIDE + x, y, wide, high)


def _paths(boxes: Iterable[tuple[Painted, int]], names: _Names) -> list[str]:
    """One path a colour of all these boxes, each moved down by so many units."""
    paths = defaultdict[str, list[Box]](list)
    for (colour, (x, y, wide, high)), down in boxes:
        _add(paths[colour], (x, y + down, wide, high))
    return [
        f'<path class="{names.class_of(colour)}" d="{"".join(map(_path, each))}"/>' for colour, each in paths.items()
    ]


def _add(boxes: list[Box], new: Box) -> None:
    """Put a box to the others, as one with the last where they touch in a row."""
    if boxes:
        x, y, wide, high = boxes[-1]
        if (y, high) == (new[1], new[3]) and x + wide == new[0]:
            boxes[-1] = (x, y, wide + new[2], high)
            return
    boxes.append(new)


def _path(box: Box) -> str:
    x, y, wide, high = box
    return f"M{x} {y}h{wide}v{high}h-{wide}z"


def _spans(line: Sequence[Cell], names: _Names) -> Iterator[str]:
    """The signs of a row that are no blocks: one span for what follows one another in one look."""
    for (ink, look, drawn), run in groupby(line, key=lambda cell: (cell.ink, cell.look, cell.sign in BLOCKS)):
        cells = [] if drawn else list(run)
        columns = [cell.column for cell in cells]
        classes = " ".join([names.class_of(ink), *(f"{letter}-" for letter in look)])
        for word in TOGETHER.finditer("".join(cell.sign for cell in cells)):
            length = f' textLength="{cell_len(word[0]) * WIDE}"' if len(word[0]) > 1 else ""
            yield f'<tspan x="{columns[word.start()] * WIDE}" class="{classes}"{length}>{escape(word[0])}</tspan>'
