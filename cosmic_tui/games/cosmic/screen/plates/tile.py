"""The most visible number: how many foreign colonies a player has."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.drawn.glyphs import written
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed

CELLS, LINES = 8, 4
BIG_CELLS, BIG_LINES = 9, 5
EMPTY = 0.82
"""A tile without a colony is so far on its way into space."""


def tile(picture: Picture, x: int, y: int, seat: str, count: int, target: int, *, big: bool) -> None:
    """The number cut out of the seat's colour; none yet: coloured on dark; one before the last: ringed in gold."""
    width, height = (BIG_CELLS, 2 * BIG_LINES) if big else (CELLS, 2 * LINES)
    colour = DARK.seats[seat]
    ground = colour if count else mixed(colour, DARK.space, EMPTY)
    near = count >= target - 1  # and the winners keep it
    for line in range(height):
        for column in range(width):
            sides = (column in (0, width - 1)) + (line in (0, height - 1))
            if sides < 2:
                picture.pixel(x + column, 2 * y + line, DARK.gold if near and sides else ground)
    number = written(str(count), "totals" if big else "score")
    left, top = (width - len(number[0])) // 2, (height - len(number)) // 2
    picture.pattern(x + left, 2 * y + top, number, DARK.night if count else colour)
