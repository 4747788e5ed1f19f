"""Times that go on while nothing is heard: clocks, how long somebody thinks, and when a bot plays for somebody."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from cosmic_tui.host.match.thinking import SHOWN_SECONDS
from cosmic_tui.host.messages import Absence, Running, Thought

LAST_SECONDS = 2.0
"""So long before its end a time stands out, where an answer is wanted."""
THINKING_SECONDS = 5.0
"""A clock of so much and more gives time to think, and rings before it ends."""

STEP_SECONDS = 5.0
"""Times of more than `SHOWN_SECONDS` are told in such steps: each is a frame for everybody at the table."""


@attrs.define
class ShownClock:
    """A running time as heard at `heard` (seconds of the app's own clock)."""

    running: Running
    heard: float

    def left(self, now: float) -> float:
        """Seconds left."""
        return max(0.0, self.running.left - (now - self.heard))

    def runs_out(self, now: float) -> bool:
        """Whether these are its last seconds; one that is short from the beginning never says so."""
        return 0 < self.left(now) <= LAST_SECONDS and self.running.of >= THINKING_SECONDS


@attrs.frozen
class ShownTimes:
    """Whom a public question waits for, and who is away, as heard at `heard`. All in seconds."""

    thinking: Sequence[Thought] = ()
    absent: Sequence[Absence] = ()
    heard: float = 0.0

    def thinks_for(self, seat: str, now: float) -> float:
        """How long a public question has waited for a seat; 0: it is not waited for."""
        since = now - self.heard
        return next((each.seconds + since for each in self.thinking if each.seat == seat), 0.0)

    def told_thinking(self, seat: str, now: float) -> float:
        """The same as it is told: from `SHOWN_SECONDS` on, in steps; 0: not at all."""
        thinks = self.thinks_for(seat, now)
        return thinks // STEP_SECONDS * STEP_SECONDS if thinks >= SHOWN_SECONDS else 0.0

    def bot_plays_in(self, seat: str, now: float) -> float | None:
        """When a bot plays for somebody who is away, as it is told: in steps at first; None: none will."""
        seconds = next((each.seconds for each in self.absent if each.seat == seat), None)
        if seconds is None:
            return None
        left = max(0.0, seconds - (now - self.heard))
        step = STEP_SECONDS if left > SHOWN_SECONDS else 1.0
        return math.ceil(left / step) * step

    def told(self, now: float) -> tuple[float | None, ...]:
        """All that is told of them by now; as long as it is the same, nothing has to be drawn anew."""
        return (
            *(self.told_thinking(each.seat, now) for each in self.thinking),
            *(self.bot_plays_in(each.seat, now) for each in self.absent),
        )
