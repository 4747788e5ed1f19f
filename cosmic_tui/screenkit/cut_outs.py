"""What is drawn once and laid on many pictures: it covers the cells that were drawn on, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from cosmic_tui.screenkit.half_blocks import Dots, Picture, Sign
from cosmic_tui.screenkit.picture_layers import DrawnLine, Layer

SEEN_THROUGH = ""
"""A pixel that was not drawn on."""
LEFT: Any = ()
"""The same in the layers of signs and dots, where None is a cell from which something was taken away."""


@attrs.frozen(eq=False)
class CutOut:
    """The cells of a drawing, layer by layer."""

    highs: Sequence[DrawnLine[str]]
    lows: Sequence[DrawnLine[str]]
    signs: Sequence[DrawnLine[Sign | None]]
    dots: Sequence[DrawnLine[Dots | None]]

    def lay_on(self, picture: Picture, x: int = 0, y: int = 0) -> None:
        """Draw it so far to the right and below of where it was drawn."""
        picture.highs.lay(self.highs, x, y)
        picture.lows.lay(self.lows, x, y)
        picture.write(self.signs, x, y)
        picture.dots.lay(self.dots, x, y)


class Stencil(Picture):
    """A picture without a ground, to be drawn on like others and then cut out."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        """`ground`: that of the pictures on which it is laid."""
        super().__init__(width, height, ground)
        self.highs, self.lows = (Layer.filled(SEEN_THROUGH, width, height) for _ in range(2))
        self.signs, self.dots = (Layer.filled(LEFT, width, height) for _ in range(2))

    def cut_out(self) -> CutOut:
        """All that was drawn."""
        return CutOut(
            self.highs.drawn(SEEN_THROUGH),
            self.lows.drawn(SEEN_THROUGH),
            self.signs.drawn(LEFT),
            self.dots.drawn(LEFT),
        )
