"""The night sky behind pictures: stars, always in the same places, and the two arms of a spiral."""

from __future__ import annotations

import math

from cosmic_tui.screenkit.half_blocks import DOTS_ACROSS, DOTS_DOWN, Picture

STAR = "#3a456e"
SPIRAL = ((0.16, "#efeaff"), (0.42, "#a596ff"), (0.74, "#5f58b8"), (1.0, "#343a78"))
"""The colours of the arms, by the part of the way outwards where each ends."""
STARS = 97 * 8
"""One star on so many dots."""


def stars(picture: Picture) -> None:
    """Scatter stars over a picture."""
    for y in range(picture.height * DOTS_DOWN):
        for x in range(picture.width * DOTS_ACROSS):
            if _scattered(x, y, STARS):
                picture.dot(x, y, STAR)


def spiral(picture: Picture, middle: tuple[float, float], broad: int, high: int) -> None:
    """Two arms of dots around a place (in cells), dim to light towards it; `broad` and `high` are halves, in dots."""
    across, down = middle
    most = min(broad, high)
    for y in range(-high, high + 1):
        for x in range(-broad, broad + 1):
            far = math.hypot(x * most / broad, y * most / high)
            if not 2 < far <= most:
                continue
            arm = math.cos(2 * math.atan2(y, x) - 3.6 * math.log(far / 2.5))
            part = far / most
            speck = part < 0.9 and arm > -0.3 and _scattered(x, y, 17)
            if arm > 0.05 + 0.62 * part or speck:
                colour = next(colour for end, colour in SPIRAL if part <= end)
                picture.dot(int(across * DOTS_ACROSS + x), int(down * DOTS_DOWN + y), colour)


def _scattered(x: int, y: int, density: int) -> bool:
    """Whether one of the places is meant that are chosen for good, about one in so many."""
    return (x * 7919 + y * 104729 + x * y * 31) % density == 0
