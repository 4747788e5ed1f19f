"""Schedules garbage collection at moments when nobody waits for a frame."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import attrs

LOOK_SECONDS = 0.5
"""So often it is looked whether there is something to sweep, and a moment for it."""
LOOKS = 4
"""At every such look it is also seen whether screens have ended: what they leave may still be held for a moment."""
QUIET_SECONDS = 1.0
"""So long nobody has typed when a collection disturbs nobody."""
FEW = 10
"""With no more screens than that a collection takes no time that anybody feels; of fewer that ended none is needed."""
YOUNG = 20_000
"""So many new objects are worth a look in a quiet moment: those of some three screens."""
CROWDED = 50_000
"""So many are looked at in any case, for a twentieth of a second: a busy server seldom has a quiet moment."""


@attrs.define(eq=False)
class Sweeper:
    """Collects what ended screens leave behind, instead of Python, which would do so in the middle of a frame.

    The objects of a screen refer to each other, so they stay until a collection looks at all there is, which takes some
    milliseconds for every screen that is open. So it waits for a quiet moment, but not until as many have ended as are
    open. A look at the new objects alone is quicker; Python's own would come whenever somebody comes in, and last as
    long as three frames where many play.
    """

    open_screens: Callable[[], int]
    typed_at: Callable[[], float]
    """When somebody last typed, by the clock of the event loop."""
    _ending: int = 0
    """Screens that have ended since the last look; what they have left may still be held for a moment."""
    _ended: int = 0
    """Those before, up to the last collection."""
    _looks: int = 0
    _timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """From now on nothing is collected but by this."""
        gc.disable()
        self._look_later()

    def stop(self) -> None:
        """Leave it to Python again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            gc.enable()

    def one_ended(self) -> None:
        """A screen has ended."""
        self._ending += 1

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        self._look_later()
        self._looks += 1
        screens = self.open_screens()
        unfelt = screens <= FEW or asyncio.get_running_loop().time() - self.typed_at() > QUIET_SECONDS
        if self._looks % LOOKS == 0 and self._sweep(screens, unfelt=unfelt):
            return
        if gc.get_count()[0] > (YOUNG if unfelt else CROWDED):
            gc.collect(0)

    def _sweep(self, screens: int, *, unfelt: bool) -> bool:
        """Collect what screens have left that ended before the last such look, if this is a moment for it."""
        due = bool(self._ended) and (unfelt or self._ended > max(FEW, screens))
        if due:
            self._ended = 0
            gc.collect()
        self._ended, self._ending = self._ended + self._ending, 0
        return due
