"""Sends news to clients: at once to who acted, to the others one after the other, so that no key press waits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cosmic_tui.base.clock import Clock

SPACING = 0.005
"""Seconds between two clients whose screens are drawn by the same process."""
BEHIND = 0.002
"""Seconds by which the event loop is late when it has something else to do."""
PATIENCE = 2.0
"""Seconds for which news give way to whatever else that is."""


class Reader(Protocol):
    """Somebody who is told what is new."""

    def refresh(self) -> None:
        """Look at what is there now, and pass on what has not been told yet."""


class Notifier:
    """Tells readers to look again. Who is due twice is told once, of everything."""

    def __init__(self, clock: Clock, spacing: float = SPACING) -> None:
        self._clock = clock
        self._spacing = spacing
        self._due: dict[Reader, float] = {}
        """Since when."""
        self._next_at: float | None = None
        """When the next of them is to be told."""

    def now(self, reader: Reader) -> None:
        """At once."""
        self._due.pop(reader, None)
        reader.refresh()

    def soon(self, readers: Iterable[Reader]) -> None:
        """In the order given, after all who are due already."""
        now = self._clock.now()
        for reader in readers:
            self._due.setdefault(reader, now)
        if self._due and self._next_at is None:
            self._walk_on(0)

    def forget(self, reader: Reader) -> None:
        """Not any more."""
        self._due.pop(reader, None)

    def _walk_on(self, seconds: float) -> None:
        self._next_at = self._clock.now() + seconds
        self._clock.call_later(seconds, self._next)

    def _next(self) -> None:
        if not self._due:
            self._next_at = None
            return
        reader = next(iter(self._due))
        if self._gives_way(self._due[reader]):
            self._walk_on(self._spacing)
            return
        del self._due[reader]
        self._next_at = None
        if self._due:
            self._walk_on(self._spacing)
        reader.refresh()

    def _gives_way(self, since: float) -> bool:
        """Whether news due `since` then wait for something that the loop is busy with, as a key that was typed."""
        now = self._clock.now()
        return self._next_at is not None and now - self._next_at > BEHIND and now - since < PATIENCE
