"""The clock of a beat: how long it lasts, who has extended it, and who is ready for its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

import attrs

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.match.questions import OpenBeat
from cosmic_tui.host.messages import Denied

HOLD_SECONDS = 30.0
READY_SECONDS = 1.0
"""After so long bots are ready, whatever they hold."""


@attrs.frozen
class Phase:
    """A phase, and how far the game had come in it."""

    progress: int
    name: str


class BeatClock:
    """Lets a beat run and end. How long it lasts depends on no hand, only on what players press."""

    def __init__(
        self, seconds: float, holds: int, persons: Callable[[], Collection[str]], bots: Callable[[], bool],
        wanting: Callable[[], Sequence[str]], clock: Clock, over: Callable[[], None],
        stretched: Callable[[], None],
    ) -> None:  # fmt: skip
        """`holds`: how often a player may stretch beats of one phase.

        `persons`: the seats not played by bots; `bots`: whether there are others.
        `wanting`: those for whom a beat is stretched before it would end; `over` is called when it has, `stretched`
        when it has been.
        """
        self._seconds = seconds
        self._most = holds
        self._persons = persons
        self._with_bots = bots
        self._clock = clock
        self._wanting = wanting
        self._over = over
        self._stretched = stretched
        self._timer: Timer | None = None
        self._bots: Timer | None = None
        self._began = self._until = 0.0
        self._of = seconds
        self._ready: set[str] = set()
        self._ahead: set[str] = set()
        self._phase: Phase | None = None
        self._held: dict[str, int] = {}
        self.held_by: list[str] = []
        """Who has stretched the open beat, in order."""

    # -- how it stands

    @property
    def running(self) -> bool:
        """Whether a beat is open."""
        return self._timer is not None

    @property
    def left(self) -> float:
        """Seconds left."""
        return max(0.0, self._until - self._clock.now())

    @property
    def total(self) -> float:
        """Of how many seconds in all."""
        return self._of

    @property
    def end(self) -> float:
        """When it ends, by the clock."""
        return self._until

    @property
    def wall_until(self) -> float:
        """When it ends, for another process."""
        return self._clock.wall() + self.left

    def is_ready(self, seat: str) -> bool:
        """Whether a seat has pressed *ready*."""
        return seat in self._ready | self._ahead

    def holds_left(self, seat: str) -> int:
        """How often a seat can still stretch a beat in this phase."""
        return self._most - self._held.get(seat, 0)

    # -- beginning and ending

    def begin(self, phase: Phase, before: OpenBeat | None = None, *, times: float = 1.0) -> None:
        """A beat begins, or goes on as it was `before` a restart, however long that has taken.

        `times`: how much longer it is than usual, by what everybody knows.
        """
        self.stop()
        if phase != self._phase:
            self._phase, self._held, self._ahead = phase, {}, set()
        self.held_by, self._ready = [] if before is None else list(before.held), set()
        self._held |= Counter(self.held_by)
        self._of = left = self._seconds * times + HOLD_SECONDS * len(self.held_by)
        if before is not None:
            left = min(left, max(0.0, before.until - self._clock.wall()))
        self._began = self._clock.now()
        self._run_until(self._began + left)
        self._bots = self._clock.call_later(min(READY_SECONDS, self._seconds), self._end_early)

    def stop(self) -> None:
        """No beat is open."""
        for timer in (self._timer, self._bots):
            if timer is not None:
                timer.cancel()
        self._timer = self._bots = None

    def _run_until(self, until: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._until = until
        self._timer = self._clock.call_later(until - self._clock.now(), self._run_out)

    def _run_out(self) -> None:
        able = [seat for seat in self._wanting() if self.holds_left(seat) > 0 and not self.is_ready(seat)]
        if able:
            self.hold(able[0])
            self._stretched()
        else:
            self._end()

    def _end(self) -> None:
        self.stop()
        self._over()

    # -- what players press

    def hold(self, seat: str) -> None:
        """Stretch the open beat. Raises `Denied` where that cannot be done."""
        if not self.running:
            raise Denied("denied.no_beat_to_hold")
        if self.holds_left(seat) < 1:
            raise Denied("denied.held_already" if self._most else "denied.no_holds")
        self._held[seat] = self._held.get(seat, 0) + 1
        self._ready.discard(seat)
        self._ahead.discard(seat)
        self.held_by.append(seat)
        self._of += HOLD_SECONDS
        self._run_until(self._until + HOLD_SECONDS)

    def ready(self, seat: str, *, phase: bool) -> None:
        """A seat has nothing more to say in this beat, or (`phase`) in this phase. Raises `Denied` without a beat."""
        if not self.running:
            raise Denied("denied.no_beat_to_end")
        (self._ahead if phase else self._ready).add(seat)
        self._end_early()

    def _end_early(self) -> None:
        waits = min(READY_SECONDS, self._seconds) if self._with_bots() else 0.0
        bots_ready = self._clock.now() >= self._began + waits
        if self.running and bots_ready and all(map(self.is_ready, self._persons())):
            self._end()
