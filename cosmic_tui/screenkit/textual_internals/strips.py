"""Strips that do not refer to themselves.

Textual's remember what was cut out of them, themselves too where that is all of them. So each line that is not shown
any more waited for a collection of garbage, which takes long where many screens are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from textual.strip import Strip

textual_divide, textual_crop_extend = Strip.divide, Strip.crop_extend


def divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    """As `Strip.divide`, without remembering that one piece is the whole."""
    within = [cut for cut in cuts if cut <= strip.cell_length]
    return [strip] if within == [strip.cell_length] else textual_divide(strip, within)


def crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    """As `Strip.crop_extend`, likewise."""
    return strip if start <= 0 and end == strip.cell_length else textual_crop_extend(strip, start, end, style)


def mend() -> None:
    """Have all strips of the process cut so."""
    Strip.divide = divide  # type: ignore[method-assign,assignment]
    Strip.crop_extend = crop_extend  # type: ignore[method-assign,assignment]
