"""Strips that remember less of what was cut out of them.

Textual's remember themselves too, where that is all of them. So each line that is not shown any more waited for a
collection of garbage, which takes long where many screens are. And they remember the pieces, which is of use for lines
that stand on several screens, and of those alone. For what they remember each has seven caches, a kilobyte of them.

The segments of a line are made for those who ask for them: a painter of cells does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import strip as strip_module
from textual.cache import FIFOCache
from textual.strip import Strip

PIECES_KEPT = 4
"""So many ways of being divided a line remembers that may stand on several screens, as Textual's do."""
textual_divide, textual_crop_extend = Strip.divide, Strip.crop_extend


class NoCache(FIFOCache[Any, Any]):
    """A cache that keeps nothing, so one is enough for all."""

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ARG002 - as of any other
        return default

    def __setitem__(self, key: Any, value: Any) -> None:
        """Keep nothing."""


NO_CACHE = NoCache(0)


class SharedStrip(Strip):
    """A line that may stand on several screens: its pieces do as well."""

    __slots__ = ()


class LazyStrip(SharedStrip):
    """One whose segments are made when they are first asked for."""

    __slots__ = ("_made", "_make")

    def __init__(self, cells: int, make: Callable[[], Sequence[Segment]]) -> None:
        super().__init__((), cells)
        self._make = make
        self._made: list[Segment] | None = None

    @property
    def _segments(self) -> list[Segment]:
        if self._made is None:
            self._made = list(self._make())
        return self._made

    @_segments.setter
    def _segments(self, segments: list[Segment]) -> None:
        """Textual sets those of an empty strip."""


def divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    """As `Strip.divide`; the pieces are remembered where they are shared, and never that one of them is the whole."""
    within = [cut for cut in cuts if cut <= strip.cell_length]
    if within == [strip.cell_length]:
        return [strip]
    if isinstance(strip, SharedStrip) and strip._divide_cache is NO_CACHE:  # noqa: SLF001
        strip._divide_cache = FIFOCache(PIECES_KEPT)  # noqa: SLF001
    return textual_divide(strip, within)


def crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    """As `Strip.crop_extend`, without remembering that the piece is the whole."""
    return strip if start <= 0 and end == strip.cell_length else textual_crop_extend(strip, start, end, style)


def mend() -> None:
    """Have all strips of the process cut so, and remember nothing else."""
    strip_module.FIFOCache = lambda _: NO_CACHE  # type: ignore[assignment,attr-defined]
    Strip.divide = divide  # type: ignore[method-assign,assignment]
    Strip.crop_extend = crop_extend  # type: ignore[method-assign,assignment]
