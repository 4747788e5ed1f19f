"""Which tables of the lobby are listed: all, or those of one sort."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.cache import LRUCache

from cosmic_tui.host.messages import TableRow
from cosmic_tui.screenkit.styled_text import PART, Row, clickable, ink, join, whole_parts, width
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lobby.telling import FINISHED, OPEN, RUNNING, has_room

BY_MAIL = "correspondence"
ALL = "all"
FILTER_PICK = "filter:"
"""Stands before a sort in what a click on it means."""
KEPT = 16
"""So many lists of tables are kept by sort."""

Fits = Callable[[Games, TableRow], bool]
FILTERS: Mapping[str, Fits] = {
    ALL: lambda _games, _row: True,
    "open": lambda _games, row: row.state == OPEN and has_room(row),
    "mine": lambda _games, row: row.mine is not None or row.kept,
    "live": lambda _games, row: row.state == RUNNING and row.pace != BY_MAIL,
    "mail": lambda _games, row: row.state != FINISHED and row.pace == BY_MAIL,
    "easy": lambda games, row: row.state != FINISHED and games.of_row(row).easy(row),
}
"""The sorts by name, in the order in which a key goes through them."""


def fitting(games: Games, tables: Sequence[TableRow], sort: str) -> list[TableRow]:
    """The tables of a sort, in their order."""
    return [row for row in tables if FILTERS[sort](games, row)]


def next_sort(sort: str) -> str:
    """The next sort; after the last one all tables."""
    names = list(FILTERS)
    return names[(names.index(sort) + 1) % len(names)]


def newcomers_first(games: Games, tables: Sequence[TableRow]) -> list[TableRow]:
    """Open tables with what is easy to play stand before other open ones; all else stays in its order."""
    return sorted(tables, key=lambda row: _rank(games, row))


def _rank(games: Games, row: TableRow) -> int:
    """Own tables first, then easy ones with an empty seat; last those that are over."""
    if row.state == FINISHED:
        return 3
    if FILTERS["mine"](games, row):
        return 0
    return 1 if FILTERS["open"](games, row) and FILTERS["easy"](games, row) else 2


class Sorts:
    """The tables of a lobby by sort, each worked out when it is first asked for."""

    def __init__(self, games: Games, tables: Sequence[TableRow]) -> None:
        self.tables = tables
        self._games = games
        self._of: dict[tuple[str, bool], list[TableRow]] = {}

    def tables_of(self, sort: str, *, newcomer: bool = False) -> Sequence[TableRow]:
        """The tables of a sort in the order in which they are shown, to a `newcomer` easy ones first."""
        key = sort, newcomer
        if key not in self._of:
            listed = fitting(self._games, self.tables, sort)
            self._of[key] = newcomers_first(self._games, listed) if newcomer else listed
        return self._of[key]


_SORTS: LRUCache[tuple[int, int], Sorts] = LRUCache(KEPT)


def sorts_of(games: Games, tables: Sequence[TableRow]) -> Sorts:
    """The tables by sort, once for all who are sent the same list of them: a host sends another where one changes."""
    key = id(games.screens), id(tables)
    known = _SORTS.get(key)
    if known is None:
        known = _SORTS[key] = Sorts(games, tables)  # which keeps both, so that no others can have their ids
    return known


def filter_row(words: Wording, sorts: Sorts, sort: str, cells: int) -> Row:
    """Every sort with the number of its tables, the one that is listed in gold; a click takes one.

    Where there is no room for all, those that have tables come first, behind the one that is listed.
    """
    named = {
        each: clickable(
            ink(_told(words, each, len(sorts.tables_of(each))), "gold bold" if each == sort else "dim"),
            f"{FILTER_PICK}{each}",
        )
        for each in FILTERS
    }
    row = join([words.ink("lobby.filter", "dim"), *named.values()], PART)
    if width(row) <= cells:
        return row
    others = sorted((each for each in FILTERS if each != sort), key=lambda each: not sorts.tables_of(each))
    parts = [words.ink("lobby.filter_short", "dim"), *[named[each] for each in (sort, *others)]]
    return whole_parts(join(parts, PART), cells)


def _told(words: Wording, sort: str, count: int) -> str:
    return f"{words.say(f'lobby.filter_{sort}')} {count}"
