"""Timers known by a name, of which there is one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timers:
    """Those of one session."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, name: str, seconds: float, act: Callable[[], object]) -> None:
        """Do `act` in `seconds`; a timer of that name already set is replaced."""
        self.cancel(name)
        self._timers[name] = self._loop.call_later(seconds, act)

    def cancel(self, name: str) -> None:
        """It will not run any more."""
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def clear(self) -> None:
        """None of them will."""
        for name in list(self._timers):
            self.cancel(name)
