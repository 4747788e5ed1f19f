"""The lobby: all tables there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from cosmic_tui.host import user_text
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.lobby.rows import LobbyRows
from cosmic_tui.host.messages import Denied, GatheringRow, LobbyNews, Online, Said, TableOptions
from cosmic_tui.host.table.facts import FINISHED
from cosmic_tui.host.table.seats import held_by
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.table.talk import Talk

LINES = 30
"""So many lines of the lobby's talk are shown."""
MADE_A_SECOND = 1000
"""In so small parts of a second it is noted when a table was made."""


class Lobby:
    """The tables, in the order they were made."""

    def __init__(self, limits: HostLimits) -> None:
        self._limits = limits
        self._tables: dict[str, Table] = {}
        self._rows = LobbyRows(self._tables)
        self._made = 0
        """That of the table made last."""
        self.talk = Talk()
        self.online: Callable[[], tuple[list[Online], int]] = lambda: ([], 0)
        """Tells who is here."""
        self.gathered: Callable[[str], list[GatheringRow]] = lambda _identity: []
        """Tells of waiting lists and tournaments as one person sees them."""
        self.asleep: Collection[str] = ()
        """The ids of tables that are still to be taken up from disk."""
        self.draining = False
        """No table is made and no game begun any more: the host is about to be stopped."""

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __contains__(self, id: str) -> bool:
        return id in self._tables or id in self.asleep

    def enrol(self, table: Table, moment: float) -> None:
        """Number a table that is being made, among those of its name, and note when that was, before it is kept."""
        table.number = self._next_number(table)
        table.made = max(self._made + 1, int(moment * MADE_A_SECOND))
        self._made = table.made

    def add(self, table: Table) -> None:
        """A table is there: made just now, or taken up from disk."""
        table.number = table.number or self._next_number(table)  # one of an older version has none
        rival = next((each for each in self._namesakes(table) if each.number == table.number), None)
        if rival is not None:  # made while the older one was not taken up yet
            later = max(table, rival, key=lambda each: each.made)
            later.number = self._next_number(table)
            self._rows.changed(rival.id)
        self._made = max(self._made, table.made)
        self._tables[table.id] = table
        self._rows.changed(table.id)

    def _next_number(self, table: Table) -> int:
        return max((each.number for each in self._namesakes(table)), default=0) + 1

    def _namesakes(self, table: Table) -> list[Table]:
        """The other tables of the same name; those by invitation are told apart among themselves."""
        return [each for each in self if each is not table and _alike(each.options, table.options)]

    def remove(self, id: str) -> None:
        """A table is no longer there."""
        self._tables.pop(id, None)
        self._rows.changed(id)

    def find(self, id: str) -> Table:
        """The table of an id, typed as people type codes. Raises `Denied` where there is none."""
        table = self._tables.get(codes.read(id))
        if table is None:
            raise Denied("denied.table_gone")
        return table

    def new_id(self) -> str:
        """An id no table has, which can be told as a code of invitation."""
        while (id := codes.drawn(codes.TABLE)) in self:
            pass
        return id

    def mine(self, identity: str) -> list[Table]:
        """The tables at which a person sits and whose game is not over, in the order they were made."""
        held = self._rows.held_by(identity)
        return [table for table in held if table.state != FINISHED and held_by(table.seats, identity)]

    def check_open(self) -> None:
        """Raises `Denied` where nothing new begins any more."""
        if self.draining:
            raise Denied("denied.restart")

    def check_room(self, identity: str) -> None:
        """Raises `Denied` for a person who sits at many tables already."""
        mine = self.mine(identity)
        if len(mine) >= self._limits.tables_per_person:
            raise Denied("denied.your_tables", count=len(mine))

    @property
    def full(self) -> bool:
        """Whether there are as many tables as there may be."""
        return len(self._tables) >= self._limits.tables

    def check_space(self) -> None:
        """Raises `Denied` where there are."""
        if self.full:
            raise Denied("denied.all_tables")

    def changed(self, id: str) -> None:
        """A table stands otherwise than before."""
        self._rows.changed(id)

    def say(self, name: str, text: str) -> None:
        """Somebody says something in the lobby. Raises `Denied` for what is no line of talk."""
        self.talk.say(Said("", name, user_text.talk(text)))

    def news(self, identity: str, name: str, muted: Collection[str] = ()) -> LobbyNews:
        """What one person sees: its own tables and those that keep a seat for it first, among them those that wait."""
        online, people = self.online()
        talk = self.talk.show_last(LINES, identity, muted)
        return LobbyNews(name, self._rows.seen_by(identity), online, people, talk, self.gathered(identity))


def _alike(one: TableOptions, other: TableOptions) -> bool:
    return (one.name, one.invitation) == (other.name, other.invitation)
