"""The clock of the host's nets."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import Any


class StandingClock:
    """Stands still until `step`."""

    def __init__(self) -> None:
        self.time = 0.0
        self._number = count()
        self._timers: list[tuple[float, int, list[Callable[[], None]]]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return self.time

    def call_later(self, seconds: float, action: Callable[[], None]) -> Any:
        actions = [action]
        heapq.heappush(self._timers, (self.time + seconds, next(self._number), actions))

        class Timer:
            def cancel(self) -> None:
                actions.clear()

        return Timer()

    def due(self) -> float | None:
        """When the next thing happens."""
        while self._timers and not self._timers[0][2]:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def step(self, until: float) -> bool:
        """Have the next thing happen, if it is due by then."""
        due = self.due()
        if due is None or due > until:
            self.time = until
            return False
        self.time, _, actions = heapq.heappop(self._timers)
        actions[0]()
        return True
