"""All portraits on one page: in both sizes, with the outline and the shape of one bit, on dark and on light ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.portraits import LIT, palette, pixels, shape

FILE = "portraits_wide.svg"
GROUNDS = {"#0b1020": "#dfe4f2", "#f4f1e8": "#1c2233"}
"""Each ground with its ink."""
ACROSS = 9
BIG, SMALL, ONE_BIT = 6, 5, 3
"""The side of a pixel, in units of the page: in the large portrait, the small one, and the shape below it."""
WIDE, HIGH = 176, 126
TEXT = 'font-family="Fira Code, DejaVu Sans Mono, monospace" font-size="12"'

Pixels = tuple[str, ...]


def contact_sheet() -> str:
    """The page as SVG."""
    aliens = sorted(CARDS.aliens)
    lines = -(-len(aliens) // ACROSS)
    size = ACROSS * WIDE, lines * HIGH
    width, height = size[0], size[1] * len(GROUNDS)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" shape-rendering="crispEdges">']
    for half, (ground, ink) in enumerate(GROUNDS.items()):
        parts.append(f'<g transform="translate(0 {half * size[1]})"><rect width="{size[0]}" height="{size[1]}" '
                     f'fill="{ground}"/>')  # fmt: skip
        for index, alien in enumerate(aliens):
            line, column = divmod(index, ACROSS)
            parts.append(f'<g transform="translate({column * WIDE + 8} {line * HIGH + 8})">')
            parts += _of(alien, ink)
            parts.append("</g>")
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _of(alien: str, ink: str) -> Iterator[str]:
    """One alien: the large portrait, beside it the small one and the large one's shape, and the name below."""
    beside = 17 * BIG
    yield from _painted(pixels(alien), palette(alien), BIG, (0, 0))
    yield from _painted(pixels(alien, small=True), palette(alien), SMALL, (beside, 0))
    yield from _painted(shape(alien), {LIT: ink}, ONE_BIT, (beside, 8 * BIG))
    yield f'<text y="{16 * BIG + 14}" {TEXT} fill="{ink}">{CARDS.aliens[alien].name}</text>'


def _painted(rows: Pixels, colours: Mapping[str, str], side: int, corner: tuple[int, int]) -> Iterator[str]:
    """One path a colour, of the runs of pixels that have it."""
    for letter, colour in colours.items():
        runs = [f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in _runs(row, letter)]
        if runs:
            place = f"translate({corner[0]} {corner[1]}) scale({side})"
            yield f'<path transform="{place}" fill="{colour}" d="{"".join(runs)}"/>'


def _runs(row: str, letter: str) -> Iterator[tuple[int, int]]:
    """Where runs of this letter begin, and how long they are."""
    at = 0
    for found, run in groupby(row):
        length = len(list(run))
        if found == letter:
            yield at, length
        at += length
