"""Lines of a game on their way to its journal: in one order, sealed, and kept until they are on disk."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.base.disk import Log, StoreError
from cosmic_tui.host.store import seal


class Outbox:
    """The only way into a log. A line leaves it when it is on disk; one append at a time is under way."""

    def __init__(self, log: Log, last_seal: str = seal.FIRST) -> None:
        """`last_seal`: that of the last line which is there already."""
        self._log = log
        self._seal = last_seal
        self._waiting: list[str] = []

    @property
    def waits(self) -> bool:
        """Whether something is not on disk yet."""
        return bool(self._waiting)

    def add(self, *lines: str) -> None:
        """What has happened and cannot be undone: it goes out with the next append that works."""
        self._waiting += lines

    def begin(self, head: str) -> None:
        """The first line of a new log: it stands in front of what waits already."""
        self._waiting.insert(0, head)

    async def write(self, lines: Sequence[str] = ()) -> None:
        """What waits and then `lines` are on disk when this returns.

        Raises `StoreError`: what waited goes on waiting, in front of what came meanwhile; `lines` are forgotten.
        """
        waiting, self._waiting = self._waiting, []
        sealed, last = seal.seal([*waiting, *lines], self._seal)
        try:
            await self._log.append(sealed)
        except StoreError:
            self._waiting[:0] = waiting
            raise
        self._seal = last

    def close(self) -> None:
        """Nothing more will be written."""
        self._log.close()
