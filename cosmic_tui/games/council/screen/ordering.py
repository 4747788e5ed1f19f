"""An order being made on the map: lines to choose from, or ships whose way follows the cursor."""

from __future__ import annotations

import attrs

from cosmic_tui.games.council.lines.ready_line import ReadyLine
from cosmic_tui.games.council.lines.routes import way
from rules.council.cards.context import Context


@attrs.define
class Offered:
    """Lines of which one can be taken."""

    lines: list[ReadyLine]
    at: int = 0
    several: bool = False
    """Whether several can be taken together, in an order of the person's own."""
    marked: list[int] = attrs.Factory(list)
    """Places of those that are to be taken together, in this order."""
    once_more: bool = False
    """Whether they came up by themselves, after one of them was taken: nothing is begun with them."""

    def go(self, by: int) -> None:
        """Another one is under the cursor."""
        self.at = (self.at + by) % len(self.lines)

    def go_to(self, line: ReadyLine, otherwise: int) -> None:
        """The cursor goes to the line that is this one, or has one more of what it adds; else to another place."""
        same = (
            place
            for place, each in enumerate(self.lines)
            if each.line == line.line or (line.adds and each.adds == line.adds)
        )
        self.at = next(same, min(otherwise, len(self.lines) - 1))

    def change(self, by: int) -> None:
        """The last number of the line under the cursor goes up or down, as far as it can."""
        self.lines[self.at] = self.lines[self.at].changed(by)

    def mark(self, place: int) -> None:
        """One more is to be taken, or not after all."""
        if place in self.marked:
            self.marked.remove(place)
        else:
            self.marked.append(place)

    @property
    def chosen(self) -> ReadyLine:
        """The one under the cursor, or all that are marked."""
        if self.marked:
            return ReadyLine(" ".join(self.lines[place].line for place in self.marked))
        return self.lines[self.at]


@attrs.define
class Journey:
    """A movement whose way is being chosen."""

    head: str
    """The line up to `via`."""
    origin: str
    reach: int
    """How many cells the way may have."""
    passed: list[str] = attrs.Factory(list)
    """Cells it goes by in any case."""
    cells: list[str] = attrs.Factory(list)
    """The whole way as it is now."""

    def lead(self, game: Context, seat: str, target: str) -> None:
        """The way now ends at this cell, as far as one leads there."""
        start = self.passed[-1] if self.passed else self.origin
        self.cells = [*self.passed, *(way(game, seat, start, target) if target != start else [])]

    def pass_by(self) -> None:
        """What the way is now, it keeps."""
        self.passed = list(self.cells)

    @property
    def line(self) -> str:
        """As it is typed; the way is missing where none leads there."""
        return f"{self.head} {' '.join(self.cells)}".strip()
