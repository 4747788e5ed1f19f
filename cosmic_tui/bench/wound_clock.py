"""A clock for a host that stands still until it is wound."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

import attrs


class WoundClock:
    """A clock that stands still until it is wound."""

    def __init__(self) -> None:
        self._now = 0.0
        self._number = count()
        self._timers: list[tuple[float, int, _Alarm]] = []

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._now

    def call_later(self, seconds: float, action: Callable[[], None]) -> _Alarm:
        alarm = _Alarm(action)
        heapq.heappush(self._timers, (self._now + seconds, next(self._number), alarm))
        return alarm

    async def wind(self, seconds: float) -> None:
        """Let time pass; what is due happens in its order, each with a moment for what follows from it."""
        until = self._now + seconds
        while self._timers and self._timers[0][0] <= until:
            self._now, _, alarm = heapq.heappop(self._timers)
            alarm.ring()
            await asyncio.sleep(0)
        self._now = until
        await asyncio.sleep(0.001)  # for the disk


@attrs.define(eq=False)
class _Alarm:
    action: Callable[[], None] | None

    def cancel(self) -> None:
        self.action = None

    def ring(self) -> None:
        action, self.action = self.action, None
        if action is not None:
            action()
