"""A screen that is called back after a while, as often as its picture changes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.message_pump import MessagePump


class Cue:
    """Calls back once. A timer of Textual is a task with an event of its own, too much for each frame of a picture."""

    def __init__(self, pump: MessagePump, call: Callable[[], None]) -> None:
        """`call` is handled in its turn among the messages of `pump`."""
        self._pump = pump
        self._call = call
        self._due: asyncio.TimerHandle | None = None

    @property
    def given(self) -> bool:
        """Whether it calls back, or has done so since it was given last."""
        return self._due is not None

    def give(self, seconds: float | None) -> None:
        """Call back after so many seconds instead of when it was to be before; None: not at all."""
        if self._due is not None:
            self._due.cancel()
        loop = asyncio.get_running_loop()
        self._due = None if seconds is None else loop.call_later(seconds, self._pump.call_later, self._call)
