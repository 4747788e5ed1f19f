"""News on their way: whoever acted is told at once, the others one after the other, so that no key is kept waiting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cosmic_tui.host.clock import Clock

SPACING = 0.005
"""Seconds between two clients whose screens are drawn by the same process."""


class Reader(Protocol):
    """Somebody who is told what is new."""

    def refresh(self) -> None:
        """Look at what is there now, and pass on what has not been told yet."""


class Post:
    """Tells readers to look again. Who is due twice is told once, of everything."""

    def __init__(self, clock: Clock, spacing: float = SPACING) -> None:
        self._clock = clock
        self._spacing = spacing
        self._due: dict[Reader, None] = {}
        self._walking = False

    def now(self, reader: Reader) -> None:
        """At once."""
        self._due.pop(reader, None)
        reader.refresh()

    def soon(self, readers: Iterable[Reader]) -> None:
        """In the order given, after all who are due already."""
        self._due.update(dict.fromkeys(readers))
        if self._due and not self._walking:
            self._walking = True
            self._clock.call_later(0, self._next)

    def forget(self, reader: Reader) -> None:
        """Not any more."""
        self._due.pop(reader, None)

    def _next(self) -> None:
        self._walking = False
        if not self._due:
            return
        reader = next(iter(self._due))
        del self._due[reader]
        if self._due:
            self._walking = True
            self._clock.call_later(self._spacing, self._next)
        reader.refresh()
