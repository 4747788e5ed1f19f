"""Portraits of the aliens as lines of the screen, two pixels a cell; the pixels are those of `content`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from content.cosmic.portraits import BIG, NOTHING, SMALL, Portrait, read_portraits
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.screenkit.styled_text import Row, Span, ink, width
from cosmic_tui.screenkit.theme import Pictures

CELLS, LINES = BIG, BIG // 2
SMALL_CELLS, SMALL_LINES = SMALL, SMALL // 2
FRAME = 2
"""Cells that a frame takes at each side, the gap between it and the picture among them; above and below, one line."""
LIT = "*"
"""A pixel that is there, where there are no colours."""
BLOCKS = {"**": "█", "*.": "▀", ".*": "▄", "..": " "}
LETTERS = {"**": "#", "*.": '"', ".*": "o", "..": " "}
"""A cell by its upper and its lower pixel where there are no colours, with half blocks and without."""


@cache
def portraits() -> Mapping[str, Portrait]:
    """Alien id -> its portrait, for all aliens there are."""
    return read_portraits(files("content.cosmic"), sorted(CARDS.aliens))


def pixels(alien: str, *, small: bool = False) -> tuple[str, ...]:
    """The portrait as rows of letters, 16 of 16 (`small`: 8 of 8)."""
    return portraits()[alien].rows(small=small)


def palette(alien: str) -> Mapping[str, str]:
    """The colour of each letter, as `#rrggbb`."""
    return portraits()[alien].palette


@cache
def portrait(alien: str, *, small: bool = False, pictures: Pictures = Pictures.COLOURED) -> tuple[Row, ...]:
    """The portrait as lines of the screen, 16 cells by 8 (`small`: 8 by 4), in the way this terminal can show it."""
    if pictures is Pictures.COLOURED:
        colours = palette(alien)
        return tuple([_line(colours, *pair) for pair in _pairs(pixels(alien, small=small))])
    signs = LETTERS if pictures is Pictures.LETTERS else BLOCKS
    pairs = _pairs(shape(alien, small=small))
    return tuple([ink("".join([signs[high + low] for high, low in zip(*pair, strict=True)])) for pair in pairs])


def shape(alien: str, *, small: bool = False) -> tuple[str, ...]:
    """The portrait of one bit a pixel, `LIT` or `NOTHING`.

    Dark pixels at its edge are lit, so that the outline is whole; all others are left out.
    """
    rows = pixels(alien, small=small)
    dark = portraits()[alien].dark
    return tuple(
        "".join(
            LIT if letter != NOTHING and (letter not in dark or _at_edge(rows, x, y)) else NOTHING
            for x, letter in enumerate(row)
        )
        for y, row in enumerate(rows)
    )


def framed(picture: Sequence[Row], style: str) -> tuple[Row, ...]:
    """The picture in a frame of one pixel, with a pixel of air around it."""
    broad = width(picture[0]) + 2 * FRAME
    left, right = (Span("█", style), Span(" ")), (Span(" "), Span("█", style))
    above, below = (Span(f"█{sign * (broad - 2)}█", style) for sign in "▀▄")
    return ((above,), *[(*left, *row, *right) for row in picture], (below,))


def _at_edge(rows: tuple[str, ...], x: int, y: int) -> bool:
    """Whether nothing is beside, above or below this pixel."""
    side = range(len(rows))
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return any(column not in side or line not in side or rows[line][column] == NOTHING for column, line in around)


def _pairs(rows: tuple[str, ...]) -> list[tuple[str, str]]:
    """The rows of pixels that share a line."""
    return list(zip(rows[::2], rows[1::2], strict=True))


def _line(colours: Mapping[str, str], highs: str, lows: str) -> Row:
    """Two rows of pixels, equal cells in one span."""
    cells = [_cell(colours, high, low) for high, low in zip(highs, lows, strict=True)]
    return tuple([Span(cell.text * len(list(run)), cell.style) for cell, run in groupby(cells)])


def _cell(colours: Mapping[str, str], high: str, low: str) -> Span:
    """Two pixels, one above the other."""
    if high == low == NOTHING:
        return Span(" ")
    if low == NOTHING:
        return Span("▀", colours[high])
    if high == NOTHING:
        return Span("▄", colours[low])
    if high == low:
        return Span("█", colours[high])
    return Span("▀", f"{colours[high]} on:{colours[low]}")
