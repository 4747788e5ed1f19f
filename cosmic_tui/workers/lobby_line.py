"""The lobby on a visitor's line: of its tables go only the rows that are not at the other end already."""

from __future__ import annotations

import attrs

from cosmic_tui.host.messages import LobbyNews, TableRow
from cosmic_tui.workers.frames import BrokenFrameError, LobbyDelivered


class LobbySender:
    """The host's end."""

    def __init__(self) -> None:
        self._sent: dict[str, TableRow] = {}
        """The rows that the other end has, by table, in the order of the last news."""

    def frame(self, news: LobbyNews) -> LobbyDelivered:
        """What the other end makes these news of, after all frames before it."""
        rows = {row.id: row for row in news.tables}
        changed = [row for row in news.tables if not _is_same(self._sent.get(row.id), row)]
        order = None if list(rows) == list(self._sent) else list(rows)
        self._sent = rows
        return LobbyDelivered(attrs.evolve(news, tables=[]), changed, order)


def _is_same(known: TableRow | None, row: TableRow) -> bool:
    """The host shares rows as long as nothing changes; those of somebody who sits there are made anew."""
    return known is row or known == row


class LobbyReceiver:
    """The worker's end."""

    def __init__(self) -> None:
        self._rows: dict[str, TableRow] = {}

    def news(self, frame: LobbyDelivered) -> LobbyNews:
        """The whole news again. Raises `BrokenFrameError` where a row has never been sent."""
        known = {**self._rows, **{row.id: row for row in frame.changed}}
        order = list(self._rows) if frame.order is None else frame.order
        try:
            self._rows = {id: known[id] for id in order}
        except KeyError as error:
            raise BrokenFrameError("a row of the lobby that was never sent") from error
        return attrs.evolve(frame.news, tables=list(self._rows.values()))
