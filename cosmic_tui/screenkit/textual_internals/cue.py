"""A screen that is called back after a while, as often as its picture changes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from textual.message_pump import MessagePump

from cosmic_tui.screenkit.textual_internals import turns
from cosmic_tui.screenkit.textual_internals.turns import Once, or_end

LATE = 0.01
"""Seconds by which the event loop is late, or for which others wait for their turn, where many want something of it."""
STEP = 0.25
"""Seconds until a picture that has given way is looked at again; what else is due in them is seen at once."""
PATIENCE = 2.0
"""Seconds for which it gives way in all."""


class Cue:
    """Calls back once. A timer of Textual is a task with an event of its own, too much for each frame of a picture.

    On a loop that is late it waits a while longer: keys and questions of others come before the next frame. So it does
    for a moment while a key waits, or another screen has its turn.
    """

    def __init__(self, pump: MessagePump, call: Callable[[], None]) -> None:
        """`call` is what the app of `pump` does in its turn."""
        self._pump: MessagePump | None = pump
        self._call: Callable[[], None] | None = call
        self._due: asyncio.TimerHandle | None = None
        self._turn = Once()

    @property
    def given(self) -> bool:
        """Whether it calls back, or has done so since it was given last."""
        return self._due is not None

    def give(self, seconds: float | None) -> None:
        """Call back after so many seconds instead of when it was to be before; None: not at all."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._turn.cancel()
        if seconds is not None and self._pump is not None:
            loop = asyncio.get_running_loop()
            self._call_at(loop.time() + seconds, loop.time() + seconds + PATIENCE)

    def end(self) -> None:
        """Call nobody back any more, and keep nobody in memory."""
        self.give(None)
        self._pump = self._call = None

    def _call_at(self, due: float, latest: float) -> None:
        self._due = asyncio.get_running_loop().call_at(due, self._call_back, due, latest)

    def _call_back(self, due: float, latest: float) -> None:
        pump, call = self._pump, self._call
        if pump is None or call is None:
            return
        now = asyncio.get_running_loop().time()
        if max(now - due, turns.waited()) > LATE and now + STEP < latest:
            self._call_at(now + STEP, latest)
        else:
            self._turn.take(pump.app, partial(or_end, pump.app, call))
