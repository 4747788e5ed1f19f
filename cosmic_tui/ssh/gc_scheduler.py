"""Schedules garbage collection at moments when nobody waits for a frame."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import attrs

from cosmic_tui.base.heap import give_back

LOOK_SECONDS = 2.0
"""So often it is looked whether there is something to sweep, and a moment for it."""
QUIET_SECONDS = 1.0
"""So long nobody has typed when a collection disturbs nobody."""
HELD_SECONDS = 0.2
"""So long something may still hold what a screen that has ended leaves."""
FEW = 10
"""With no more screens than that a look at the new objects alone takes no time that anybody feels."""
SHARE = 10
"""So many open screens for one that has ended are worth a quiet moment: a whole collection looks at all of them."""
REST = 500.0
"""So many times as long as a whole collection took none is made again in a quiet moment: 0.5 s with 100 screens."""
MUCH = 100
"""What so many screens leave is not left lying, though somebody types: some 5 MB, unless more are open than that."""
YOUNG = 20_000
"""So many new objects are worth a look where few screens are: those of some three of them."""
OVERDUE_SECONDS = 600.0
"""So long what is passed over is not looked at, where there is never a quiet moment."""


@attrs.define(eq=False)
class Sweeper:
    """Collects what ended screens leave behind, instead of Python, which would do so in the middle of a frame.

    Little of a screen that has ended still refers to itself (`dismantling`), and plain lines do. That stays until a
    collection looks at all there is, which takes some milliseconds for every screen that is open and every table
    that is kept. So it waits for a quiet moment once a tenth of them have ended, and rests after it, but does not
    wait until as many have ended as are open, a hundred at least. Where few are, what has come and gone meanwhile
    is found among the new objects, though others type. Where many play, all that is drawn is new within seconds: a
    look at the new objects alone would take a tenth of a second each time, and find next to nothing. So they are
    passed over (frozen) until the next whole collection; what nothing refers to any more ends all the same.
    """

    open_screens: Callable[[], int]
    typed_at: Callable[[], float]
    """When somebody last typed, by the clock of the event loop."""
    _ending: int = 0
    """Screens that have ended since the last look; what they have left may still be held for a moment."""
    _ended: int = 0
    """Those before, up to the last whole collection."""
    _unswept: int = 0
    """Those before, up to the last collection of any kind."""
    _looked_for: int = 0
    """Those that the last whole collection was for: where few are, another finds what was held a little longer."""
    _rests_until: float = float("-inf")
    """Until when a quiet moment is left to those who are there."""
    _frozen_since: float | None = None
    """Since when objects have been passed over."""
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
            if self._frozen_since is not None:
                gc.unfreeze()
            gc.enable()

    def one_ended(self) -> None:
        """A screen has ended. Where few are and many have come and gone, nobody waits for the next look."""
        self._ending += 1
        if self._ending == FEW and self._timer is not None and self.open_screens() <= FEW:
            self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(HELD_SECONDS, self._look_early)

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def _look_early(self) -> None:
        self._count()
        self._look()

    def _count(self) -> None:
        """Nothing should hold any more what has ended before the last look."""
        self._ended += self._ending
        self._unswept += self._ending
        self._ending = 0

    def _look(self) -> None:
        self._look_later()
        screens, now = self.open_screens(), asyncio.get_running_loop().time()
        if self._is_due(screens, now):
            self._looked_for, self._ended, self._unswept = self._ended, 0, 0
            self._collect()
        elif screens > FEW:
            gc.freeze()
            self._frozen_since = now if self._frozen_since is None else self._frozen_since
        elif self._unswept:
            self._unswept = 0
            gc.collect(1)
        elif gc.get_count()[0] > YOUNG:
            gc.collect(0)
        self._count()

    def _is_due(self, screens: int, now: float) -> bool:
        """Whether there is something to collect, and nobody who would feel it, or much, or it is long ago."""
        if self._ended > max(MUCH, screens):
            return True
        if now - self.typed_at() > QUIET_SECONDS and now > self._rests_until and self._is_worth_it(screens):
            return True
        return self._frozen_since is not None and now - self._frozen_since > OVERDUE_SECONDS

    def _is_worth_it(self, screens: int) -> bool:
        """Whether a quiet moment finds enough: a tenth of the screens, or what the last collection could not."""
        if self._looked_for and screens <= FEW:
            return True
        return self._ended > 0 and self._ended * SHARE >= screens

    def _collect(self) -> None:
        """Look at all there is, and keep nothing of what was freed."""
        if self._frozen_since is not None:
            gc.unfreeze()
            self._frozen_since = None
        time = asyncio.get_running_loop().time
        begun = time()
        gc.collect()
        give_back()
        self._rests_until = time() + REST * (time() - begun)
