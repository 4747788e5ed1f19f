"""The lobby: all tables there are."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from cosmic_tui.host.messages import Denied, LobbyNews
from cosmic_tui.host.seats import held_by
from cosmic_tui.host.table import FINISHED, OPEN, RUNNING, Table

MOST_SEATS = 8
"""So many unfinished tables one person can sit at."""
ORDER = {RUNNING: 0, OPEN: 1, FINISHED: 2}


class Lobby:
    """The tables, in the order they were made."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def add(self, table: Table) -> None:
        """A table is there."""
        self._tables[table.id] = table

    def remove(self, table: Table) -> None:
        """A table is no longer there."""
        self._tables.pop(table.id, None)

    def find(self, id: str) -> Table:
        """Raises `Denied` where there is no such table."""
        table = self._tables.get(id)
        if table is None:
            raise Denied("That table is not there any more.")
        return table

    def new_id(self) -> str:
        """An id no table has."""
        while (id := secrets.token_hex(4)) in self._tables:
            pass
        return id

    def check_room(self, identity: str) -> None:
        """Raises `Denied` for a person who sits at many tables already."""
        mine = [table for table in self if table.state != FINISHED and held_by(table.seats, identity)]
        if len(mine) >= MOST_SEATS:
            raise Denied(f"You sit at {len(mine)} tables already; finish or leave one of them first.")

    def news(self, identity: str, name: str) -> LobbyNews:
        """What one person sees: its own tables first, and among them those that wait for it."""
        rows = [table.row(identity) for table in self]
        rows.sort(key=lambda row: (row.mine is None, not row.waiting_for_me, ORDER[row.state]))
        return LobbyNews(name, rows)
