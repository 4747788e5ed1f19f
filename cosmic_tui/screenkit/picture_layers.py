"""What pictures are made of: layers of cells, each shared with copies until it is drawn on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import attrs

Cell = TypeVar("Cell")
Run = tuple[int, int, list[Cell]]
"""Cells beside each other: their line, where the first one is, and what is in them."""


@attrs.define(eq=False)
class Layer(Generic[Cell]):
    """One of the four layers of a picture, line by line. Lines are shared with its copies until they are drawn on."""

    lines: list[list[Cell]]
    _own: set[int] = attrs.field(factory=set)
    """The lines in which no other one has a part: the others are copied before they are drawn on."""

    @classmethod
    def filled(cls, cell: Cell, width: int, height: int) -> Layer[Cell]:
        """One that is the same all over."""
        return cls([[cell] * width] * height)

    def copy(self) -> Layer[Cell]:
        """Another one, to draw on."""
        self._own = set()
        return Layer(self.lines[:])

    def line(self, y: int) -> list[Cell]:
        """A line to draw on."""
        if y not in self._own:
            self._own.add(y)
            self.lines[y] = self.lines[y][:]
        return self.lines[y]

    def runs(self, bare: Cell) -> Iterator[Run[Cell]]:
        """What was drawn since it was filled with `bare`."""
        for y in self._own:
            line = self.lines[y]
            drawn = [x for x, cell in enumerate(line) if cell is not bare]
            while drawn:
                first = drawn[0]
                broad = len(drawn) if drawn[-1] - first < len(drawn) else _unbroken(drawn)
                yield y, first, line[first : first + broad]
                drawn = drawn[broad:]

    def lay(self, runs: Sequence[Run[Cell]], x: int, y: int) -> None:
        """Put cells so far to the right and below of where they were; those outside are cut off."""
        for line, start, cells in runs:
            if 0 <= line + y < len(self.lines):
                there, left = self.line(line + y), start + x
                first, stop = max(left, 0), min(left + len(cells), len(there))
                if first < stop:
                    there[first:stop] = cells[first - left : stop - left]


def _unbroken(numbers: Sequence[int]) -> int:
    """How many of them, from the first one on, follow one another."""
    return next((at for at, number in enumerate(numbers) if number - at != numbers[0]), len(numbers))
