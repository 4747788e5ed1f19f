"""Strips that remember less of what was cut out of them.

Textual's remember themselves too, where that is all of them. So each line that is not shown any more waited for a
collection of garbage, which takes long where many screens are. And they remember the pieces, which is of use for lines
that stand on several screens, and of those alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from textual.strip import Strip

textual_divide, textual_crop_extend = Strip.divide, Strip.crop_extend


class SharedStrip(Strip):
    """A line that may stand on several screens: its pieces do as well."""

    __slots__ = ()


def divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    """As `Strip.divide`; the pieces are remembered where they are shared, and never that one of them is the whole."""
    within = [cut for cut in cuts if cut <= strip.cell_length]
    if within == [strip.cell_length]:
        return [strip]
    pieces = textual_divide(strip, within)
    if not isinstance(strip, SharedStrip):
        strip._divide_cache.clear()  # noqa: SLF001
    return pieces


def crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    """As `Strip.crop_extend`, without remembering that the piece is the whole."""
    return strip if start <= 0 and end == strip.cell_length else textual_crop_extend(strip, start, end, style)


def mend() -> None:
    """Have all strips of the process cut so."""
    Strip.divide = divide  # type: ignore[method-assign,assignment]
    Strip.crop_extend = crop_extend  # type: ignore[method-assign,assignment]
