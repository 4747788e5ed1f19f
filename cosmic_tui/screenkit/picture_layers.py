"""What pictures are made of: layers of cells, each shared with copies until it is drawn on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import attrs

Cell = TypeVar("Cell")
Run = tuple[int, list[Cell]]
"""Cells beside each other: where the first one is, and what is in them."""
DrawnLine = tuple[int, Sequence[Run[Cell]]]
"""What is drawn on a line, and which it is."""


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

    def drawn(self, bare: Cell) -> Sequence[DrawnLine[Cell]]:
        """What was drawn since it was filled with `bare`."""
        return [(y, runs) for y in sorted(self._own) if (runs := list(_runs(self.lines[y], bare)))]

    def lay(self, drawn: Sequence[DrawnLine[Cell]], x: int, y: int) -> None:
        """Put cells so far to the right and below of where they were; those outside are cut off."""
        for line, runs in drawn:
            if 0 <= line + y < len(self.lines):
                there = self.line(line + y)
                for start, cells in runs:
                    first, stop = max(start + x, 0), min(start + x + len(cells), len(there))
                    if first < stop:
                        there[first:stop] = cells[first - start - x : stop - start - x]


def _runs(line: list[Cell], bare: Cell) -> Iterator[Run[Cell]]:
    drawn = [x for x, cell in enumerate(line) if cell is not bare]
    while drawn:
        first = drawn[0]
        broad = len(drawn) if drawn[-1] - first < len(drawn) else _unbroken(drawn)
        yield first, line[first : first + broad]
        drawn = drawn[broad:]


def _unbroken(numbers: Sequence[int]) -> int:
    """How many of them, from the first one on, follow one another."""
    return next((at for at, number in enumerate(numbers) if number - at != numbers[0]), len(numbers))
