"""Floods of input that nobody can type: they are discarded, and the sender has to wait."""

from __future__ import annotations

import asyncio
from typing import Protocol

FLOOD_PAUSE = 0.25
FLOOD_READ = 32 * 1024
"""Bytes read of a flood before its sender is made to wait for the next `FLOOD_PAUSE`."""
PACKET_COST = 64


class Source(Protocol):
    """Where the bytes come from; may be told to wait."""

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Flood:
    """Lasts until, read freely, nothing more has come for a while: then no half sequence is left of it."""

    def __init__(self, source: Source) -> None:
        self.lasts = False
        self._source = source
        self._thrown_away = 0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """From now on all that comes belongs to it."""
        self.lasts = True
        self.throw_away(FLOOD_READ)
        self._look_later()

    def throw_away(self, size: int) -> None:
        """So many bytes of it have come."""
        self._thrown_away += size + PACKET_COST
        if self._thrown_away > FLOOD_READ:
            self._source.pause_reading()

    def close(self) -> None:
        """Look at nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(FLOOD_PAUSE, self._look_for_calm)

    def _look_for_calm(self) -> None:
        if not self._thrown_away:
            self.lasts = False
            return
        self._thrown_away = 0
        self._look_later()
        self._source.resume_reading()
