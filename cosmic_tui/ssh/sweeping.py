"""Memory of screens that have ended: it comes back at moments at which nobody is kept waiting."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import attrs

LOOK_SECONDS = 2.0
"""So often it is looked whether there is something to sweep, and a moment for it."""
QUIET_SECONDS = 1.0
"""So long nobody has typed when a collection disturbs nobody."""
FEW = 10
"""With no more screens than that a collection takes no time that anybody feels; of fewer that ended none is needed."""


@attrs.define(eq=False)
class Sweeper:
    """Collects what ended screens leave behind.

    The objects of a screen refer to each other, so they stay until a collection looks at all there is, which takes some
    milliseconds for every screen that is open. So it waits for a quiet moment, but not until as many have ended as are
    open.
    """

    open_screens: Callable[[], int]
    typed_at: Callable[[], float]
    """When somebody last typed, by the clock of the event loop."""
    ended: int = 0
    """Since the last collection."""
    _timer: asyncio.TimerHandle | None = None

    def one_ended(self) -> None:
        """A screen has ended."""
        self.ended += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def stop(self) -> None:
        """Nothing more is to be swept."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        quiet = loop.time() - self.typed_at() > QUIET_SECONDS
        if quiet or self.open_screens() <= FEW or self.ended > max(FEW, self.open_screens()):
            gc.collect()
            self.ended, self._timer = 0, None
        else:
            self._timer = loop.call_later(LOOK_SECONDS, self._look)
