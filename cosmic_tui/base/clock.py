"""Time as the host knows it: a clock that can be replaced."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context
from typing import Protocol

DAY = 24 * 3600.0
"""Seconds of a day."""


class Timer(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Have it not happen; of no effect once it has."""


class Clock(Protocol):
    """Tells the time and calls back."""

    def now(self) -> float:
        """Seconds since some moment; never runs backwards, and means nothing to another process."""

    def wall(self) -> float:
        """Seconds since 1970, which every process means alike; the operator may set it."""

    def call_later(self, seconds: float, action: Callable[[], None]) -> Timer:
        """Call `action` after so many seconds; 0 is the next turn of the event loop."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        return time.time()

    def call_later(self, seconds: float, action: Callable[[], None]) -> Timer:
        """In a context of its own: in that of a request it would keep the screen that has asked in memory."""
        return asyncio.get_running_loop().call_later(seconds, action, context=Context())
