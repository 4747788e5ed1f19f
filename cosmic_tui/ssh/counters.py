"""What the SSH server counts while it runs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import attrs

BOUNDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the classes of a histogram, in seconds; one more class holds what is above."""


@attrs.define
class Histogram:
    """How many times something took how long."""

    counts: list[int] = attrs.Factory(lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0
    """Seconds in all."""

    def add(self, seconds: float) -> None:
        """Something took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def __add__(self, other: Histogram) -> Histogram:
        counts = [mine + its for mine, its in zip(self.counts, other.counts, strict=True)]
        return Histogram(counts, self.total + other.total)


@attrs.define
class Counters:
    """Counts since the server was started."""

    connections: int = 0
    connections_refused: int = 0
    guests: int = 0
    """Logins without a key under a new name."""
    screens: int = 0
    screens_refused: int = 0
    commands: int = 0
    requests_refused: int = 0
    """Commands outside the list, subsystems, sessions beyond the limit."""
    cut_off: int = 0
    """Clients that left their output unread for too long."""
    floods: int = 0
    incidents: int = 0
    """Screens that had to be closed because of a fault."""
    bytes_in: int = 0
    bytes_out: int = 0
    connections_open: int = 0
    """Just now."""
    screens_open: int = 0
    """Just now."""
    workers: int = 0
    """Other processes with screens, just now."""
    workers_replaced: int = 0
    """Of them, those that have ended and were started anew."""
    workers_hung: int = 0
    """Of those, the ones that were ended because they gave no sign any more."""
    first_frame: Histogram = attrs.Factory(Histogram)
    """From the request for a screen to its first frame."""
    key_to_frame: Histogram = attrs.Factory(Histogram)
    """From input of a terminal to the next frame sent there."""


def total(several: Iterable[Counters]) -> Counters:
    """What several processes have counted together."""
    names = [field.name for field in attrs.fields(Counters)]
    sums = {name: getattr(Counters(), name) for name in names}
    for each in several:
        sums = {name: sums[name] + getattr(each, name) for name in names}
    return Counters(**sums)
