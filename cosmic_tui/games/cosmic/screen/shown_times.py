"""Clocks that go on while nothing is heard."""

from __future__ import annotations

import attrs

from cosmic_tui.host.messages import Running

LAST_SECONDS = 2.0
"""So long before its end a time stands out, where an answer is wanted."""
THINKING_SECONDS = 5.0
"""A clock of so much and more gives time to think, and rings before it ends."""


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
