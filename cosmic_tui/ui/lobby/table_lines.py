"""The lines of the tables of the lobby: only those that are seen are drawn, and once for all screens of the process."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from typing import overload

import attrs
from textual.cache import LRUCache

from cosmic_tui.host.messages import TableRow
from cosmic_tui.screenkit.styled_text import Row, fit
from cosmic_tui.ui.lobby import bands, lines
from cosmic_tui.ui.lobby.telling import FINISHED, Telling

KEPT = 64
"""So many drawings of tables are kept; a band takes some 24 KB."""


@attrs.frozen
class TablePlace:
    """Where a table stands in the lobby, and how it is drawn there."""

    index: int
    cells: int
    pointed: bool
    """Whether the cursor is there."""
    painted: bool
    """As a band, or on two lines."""


_DRAWN: LRUCache[Hashable, tuple[TableRow, Telling, list[Row]]] = LRUCache(KEPT)
"""The last drawing of a table at a place for those who hold one of its seats, or none; what it shows stays with it."""


def drawn(telling: Telling, row: TableRow, place: TablePlace) -> list[Row]:
    """The lines of one table."""
    # Words and games are kept beside the drawing, so no others can have their ids.
    key = row.id, row.mine, place, telling.look, telling.plays, id(telling.words), id(telling.games.screens)
    known = _DRAWN.get(key)
    if known is None or (known[0] is not row and known[0] != row):
        draw = bands.band if place.painted else lines.two_lines
        known = _DRAWN[key] = row, telling, draw(telling, row, place.index, place.cells, pointed=place.pointed)
    return known[2]


@attrs.define
class LobbyTableLines(Sequence[Row]):
    """All tables, those that are over under a heading. A table is drawn when one of its lines is asked for."""

    _telling: Telling
    _tables: Sequence[TableRow]
    _cursor: int
    _cells: int
    _painted: bool
    _above: Sequence[Row] = ()
    """What stands above all tables."""
    _starts: list[int] = attrs.field(init=False, eq=False)
    """The line at which each table begins."""
    _drawn: dict[int, list[Row]] = attrs.field(init=False, eq=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self._starts = self._placed()

    @property
    def _height(self) -> int:
        return bands.LINES if self._painted else lines.LINES

    def _placed(self) -> list[int]:
        starts, line, before, height = [], len(self._above), "", self._height
        for row in self._tables:
            line += row.state == FINISHED and before != FINISHED
            starts.append(line)
            line, before = line + height, row.state
        return starts

    def reach(self, index: int) -> tuple[int, int]:
        """The first and the last line of a table."""
        return self._starts[index], self._starts[index] + self._height - 1

    def __len__(self) -> int:
        return self._starts[-1] + self._height if self._starts else len(self._above)

    @overload
    def __getitem__(self, line: int) -> Row: ...

    @overload
    def __getitem__(self, line: slice) -> list[Row]: ...

    def __getitem__(self, line: int | slice) -> Row | list[Row]:
        if isinstance(line, slice):
            return [self[each] for each in range(*line.indices(len(self)))]
        if not 0 <= line < len(self):
            raise IndexError(line)
        if line < len(self._above):
            return self._above[line]
        index = bisect_right(self._starts, line) - 1
        if index < 0 or line - self._starts[index] >= self._height:
            return fit(self._telling.words.ink("lobby.over", "dim"), self._cells)
        return self._table(index)[line - self._starts[index]]

    def _table(self, index: int) -> list[Row]:
        if index not in self._drawn:
            place = TablePlace(index, self._cells, index == self._cursor, self._painted)
            self._drawn[index] = drawn(self._telling, self._tables[index], place)
        return self._drawn[index]
