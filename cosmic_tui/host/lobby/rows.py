"""The rows of the lobby: one a table, made when the table has changed, and shared by all who see it alike."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.host.messages import TableRow
from cosmic_tui.host.table.facts import FINISHED, OPEN, RUNNING
from cosmic_tui.host.table.table import Table

ORDER = {RUNNING: 0, OPEN: 1, FINISHED: 2}


def _place(row: TableRow) -> tuple[int, int]:
    """Games that are played, tables that wait for players, finished games; the newest of each first."""
    return ORDER[row.state], -row.made


class LobbyRows:
    """What visitors see of the tables. Whoever has a seat or an invitation somewhere gets rows of its own for these."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        self._changed: dict[str, None] = {}
        """Tables to be looked at again."""
        self._shared: dict[str, TableRow] = {}
        """As somebody without a seat sees them, those by invitation too."""
        self._listed: list[TableRow] = []
        """What such a visitor is shown; another list whenever that changes."""
        self._holders: dict[str, set[str]] = {}
        """Who sits at a table."""
        self._held: dict[str, set[str]] = {}
        """At which tables a person sits."""
        self._vacant: set[str] = set()

    def changed(self, id: str) -> None:
        """A table has come, gone, or stands otherwise than before."""
        self._changed[id] = None
        table = self._tables.get(id)
        seats = [] if table is None else table.seats
        self._seat(id, {each for seat in seats for each in (seat.identity, seat.player) if each})

    def held_by(self, identity: str) -> list[Table]:
        """The tables at which a person sits, in the order they were made."""
        return sorted((self._tables[id] for id in self._held.get(identity, ())), key=lambda table: table.made)

    def seen_by(self, identity: str) -> list[TableRow]:
        """What one person sees: its own tables and those that keep a seat for it first, among them those that wait.

        Games that are over stand below all others, whoever played them, the own ones first again.
        """
        self._look_again()
        own = self._held.get(identity, set()) | {id for id in self._vacant if self._tables[id].keeps_seat_for(identity)}
        if not own:
            return self._listed
        rows = [self._tables[id].listed(identity) for id in own]
        rows.sort(key=lambda row: (not row.waiting_for_me, *_place(row)))
        others = [row for row in self._listed if row.id not in own]
        return sorted([*rows, *others], key=lambda row: row.state == FINISHED)

    def _look_again(self) -> None:
        changed, self._changed = self._changed, {}
        altered = sum(self._look_at(id) for id in changed)
        if altered:
            seen = [row for id, row in self._shared.items() if self._tables[id].shows_itself_to("")]
            self._listed = sorted(seen, key=_place)

    def _look_at(self, id: str) -> bool:
        """Make the row of a table; whether it is another one now."""
        table, known = self._tables.get(id), self._shared.pop(id, None)
        row = None if table is None else table.listed("")
        self._vacant.discard(id)
        if table is None or row is None:
            return known is not None
        if table.vacancy:
            self._vacant.add(id)
        self._shared[id] = known if known == row else row
        return known != row

    def _seat(self, id: str, persons: set[str]) -> None:
        """These sit at a table now."""
        before = self._holders.pop(id, set())
        for person in before - persons:
            self._held[person].discard(id)
            if not self._held[person]:
                del self._held[person]
        for person in persons - before:
            self._held.setdefault(person, set()).add(id)
        if persons:
            self._holders[id] = persons
