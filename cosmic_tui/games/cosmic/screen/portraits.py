"""Portraits of the aliens, of our own making: drawn from the id alone, two pixels a cell.

A portrait is a square of letters, mirrored down the middle: `s` skin, `d` its shade, `a` what adorns it, `e` the white
of an eye, `p` a pupil, `m` a mouth, `.` nothing.
"""

from __future__ import annotations

import colorsys
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from cosmic_tui.screenkit.styled_text import Row, Span

WIDTH, HEIGHT = 14, 16
"""Pixels; a portrait is 14 cells wide and 8 lines high."""
CELLS, LINES = WIDTH, HEIGHT // 2
SMALL_CELLS, SMALL_LINES = WIDTH // 2, HEIGHT // 4
HALF = WIDTH // 2
TOP, CHIN = 4, 14
NOTHING = "."
MATTERS = "pema"
"""What is kept of four pixels when a portrait is drawn at half its size, the first of these that is there."""
SIGNS = {"s": "#", "d": "#", "a": "+", "e": "o", "p": "@", "m": "=", ".": " "}
"""A pixel on a terminal without half blocks."""

Pixels = list[list[str]]


class _Choices:
    """Choices that are always the same for the same id."""

    def __init__(self, alien: str) -> None:
        self._bytes = iter(hashlib.sha256(f"portrait of {alien}".encode()).digest())

    def of(self, count: int) -> int:
        """A number below `count`."""
        return next(self._bytes) % count


def _head(choice: int, y: int) -> int:
    """Half the width of a head of this shape, `y` from 0 (crown) to 1 (chin) in tenths."""
    shapes = (
        (3, 5, 6, 6, 6, 6, 6, 5, 5, 4),  # round
        (2, 3, 4, 4, 5, 5, 4, 4, 3, 3),  # long
        (5, 6, 6, 6, 5, 5, 4, 3, 3, 2),  # drop
        (2, 3, 3, 4, 4, 5, 5, 6, 6, 6),  # bell
        (5, 6, 6, 6, 6, 6, 6, 6, 6, 5),  # block
        (4, 6, 6, 5, 4, 4, 5, 6, 6, 4),  # hourglass
    )
    return shapes[choice][y]


HEADS = 6


def _antennae(pixels: Pixels, _broad: int) -> None:
    for y, x in ((3, 3), (2, 4), (1, 4)):
        pixels[y][x] = "d"
    pixels[0][4] = pixels[0][5] = pixels[1][5] = "a"


def _horns(pixels: Pixels, broad: int) -> None:
    for y, x in ((3, broad - 1), (3, broad), (2, broad), (1, broad)):
        pixels[y][x] = "a"


def _crest(pixels: Pixels, _broad: int) -> None:
    for x, tall in ((0, 4), (2, 3), (4, 2)):
        for y in range(TOP - tall, TOP):
            pixels[y][x] = "a"


def _ears(pixels: Pixels, broad: int) -> None:
    for y, x in ((4, broad), (3, broad), (2, broad + 1), (5, broad + 1), (4, broad + 1), (3, broad + 1)):
        pixels[y][min(x, HALF - 1)] = "d"


def _tuft(pixels: Pixels, _broad: int) -> None:
    for y, x in ((3, 0), (2, 0), (1, 1), (3, 1), (0, 2), (3, 2)):
        pixels[y][x] = "a"


def _bald(_pixels: Pixels, _broad: int) -> None:
    """Nothing on top."""


TOPS: tuple[Callable[[Pixels, int], None], ...] = (_antennae, _horns, _crest, _ears, _tuft, _bald)

EYES: tuple[Mapping[tuple[int, int], str], ...] = (
    {(7, 2): "e", (7, 3): "e", (8, 2): "e", (8, 3): "p"},
    {(6, 0): "e", (6, 1): "e", (7, 0): "p", (7, 1): "e", (8, 0): "p", (8, 1): "e", (9, 0): "e"},
    {(8, 1): "p", (8, 2): "e", (8, 3): "e", (7, 3): "e"},
    {(6, 2): "e", (6, 3): "p", (9, 1): "e", (9, 2): "p"},
    {(5, 0): "p", (6, 0): "e", (8, 2): "e", (8, 3): "p"},
    {(7, 1): "p", (7, 2): "p", (8, 2): "p", (8, 3): "p", (7, 3): "e"},
)
MOUTHS: tuple[Mapping[tuple[int, int], str], ...] = (
    {(11, 0): "m", (11, 1): "m", (11, 2): "m"},
    {(11, 0): "m", (11, 1): "m", (10, 2): "m"},
    {(11, 0): "e", (11, 1): "m", (11, 2): "e", (12, 0): "m", (12, 1): "e"},
    {(10, 0): "a", (11, 0): "a", (11, 1): "a", (12, 0): "m"},
    {(12, 0): "m", (12, 1): "m", (11, 0): "m"},
    {(11, 0): "d", (11, 2): "d", (12, 0): "d", (12, 2): "d", (13, 0): "d", (13, 2): "d", (14, 2): "d"},
)
MARKS: tuple[Mapping[tuple[int, int], str], ...] = (
    {},
    {(5, 1): "a", (5, 2): "a"},
    {(9, 4): "a", (10, 4): "a", (10, 3): "a"},
    {(5, 0): "a", (6, 0): "a", (4, 0): "a"},
    {(12, 3): "d", (10, 4): "d", (6, 4): "d", (5, 2): "d"},
)


@lru_cache(64)
def pixels(alien: str) -> tuple[str, ...]:
    """The portrait as rows of letters."""
    choices = _Choices(alien)
    half: Pixels = [[NOTHING] * HALF for _ in range(HEIGHT)]
    shape = choices.of(HEADS)
    for y in range(TOP, CHIN):
        broad = _head(shape, y - TOP)
        half[y][:broad] = "s" * broad
        half[y][broad - 1] = "d"
    for y, broad in ((CHIN, 3), (CHIN + 1, 5)):
        half[y][:broad] = ["d"] * broad
    TOPS[choices.of(len(TOPS))](half, _head(shape, 0))
    for features in (MARKS, MOUTHS, EYES):
        for (y, x), what in features[choices.of(len(features))].items():
            half[y][x] = what
    return tuple("".join([*reversed(row), *row]) for row in half)


@lru_cache(64)
def palette(alien: str) -> Mapping[str, str]:
    """The colour of each letter, as `#rrggbb`."""
    hue = _Choices(f"colours {alien}").of(24) / 24
    other = (hue + 0.42) % 1
    return {"s": _hex(hue, 0.62, 0.55), "d": _hex(hue, 0.42, 0.5), "a": _hex(other, 0.6, 0.7), "e": "#f4f4f4",
            "p": "#10131f", "m": _hex(other, 0.3, 0.6)}  # fmt: skip


def _hex(hue: float, lightness: float, saturation: float) -> str:
    red, green, blue = colorsys.hls_to_rgb(hue, lightness, saturation)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def portrait(alien: str, *, small: bool = False, plain: bool = False) -> list[Row]:
    """The portrait as lines of the screen, 14 cells by 8 (`small`: 7 by 4); `plain` without half blocks or colours."""
    rows = pixels(alien)
    if small:
        rows = tuple(_shrunk(rows))
    lines = zip(rows[::2], rows[1::2], strict=True)
    if plain:
        return [(Span("".join(SIGNS[low if low != NOTHING else high] for high, low in zip(*line, strict=True))),)
                for line in lines]  # fmt: skip
    colours = palette(alien)
    return [tuple(_cell(colours, high, low) for high, low in zip(*line, strict=True)) for line in lines]


def _shrunk(rows: tuple[str, ...]) -> Iterator[str]:
    for y in range(0, HEIGHT, 2):
        yield "".join(_strongest(rows[y][x : x + 2] + rows[y + 1][x : x + 2]) for x in range(0, WIDTH, 2))


def _strongest(four: str) -> str:
    found = next((letter for letter in MATTERS if letter in four), "")
    if found:
        return found
    return NOTHING if four.count(NOTHING) > len(four) // 2 else max("sd", key=four.count)


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
