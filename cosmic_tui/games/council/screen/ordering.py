"""An order being made on the map: lines to choose from, or ships whose way follows the cursor."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.council.lines.ready_line import ReadyLine
from cosmic_tui.games.council.lines.routes import way
from rules.council.cards.context import Context


@attrs.define
class Offered:
    """Lines of which one can be taken."""

    lines: Sequence[ReadyLine]
    at: int = 0

    def go(self, by: int) -> None:
        """Another one is under the cursor."""
        self.at = (self.at + by) % len(self.lines)

    @property
    def chosen(self) -> ReadyLine:
        """The one under the cursor."""
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
