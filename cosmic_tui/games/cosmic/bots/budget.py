"""How long a searching bot may think: by processor time for people, by playouts where games have to repeat."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time

import attrs

from rules.kernel.game import RulesError

PATIENCE = 3
"""How many times as long as its processor time a thought may last by the clock, so that nobody waits for ever."""
RESERVE = 1.5
"""How many times as long as the longest before the next world may take."""
PLAYOUT_SECONDS = 0.02
"""What a playout takes at most on most machines."""
LONG = 200
"""Milliseconds from which on there is time to play worlds on for two encounters."""
MANY = 50
"""So many playouts take about as long."""


@attrs.frozen
class SearchBudget:
    """How long a bot may think about one answer; it stops earlier once the best answer is clear."""

    playouts: int = 0
    """So many playouts at most; 0 is no limit."""
    milliseconds: int = 0
    """Processor time of the thread that thinks, so that a busy machine does not make it play worse; `PATIENCE` times as
    long by the clock."""

    @classmethod
    def read(cls, text: str) -> SearchBudget:
        """`200ms`, or a number of playouts, which makes the same answers on every machine. `RulesError`."""
        number = text.removesuffix("ms")
        if not number.isdecimal() or not 0 < int(number) <= 60_000:
            raise RulesError("bots.no_time", time=text)
        return cls(milliseconds=int(number)) if text.endswith("ms") else cls(playouts=int(number))

    @property
    def longest(self) -> float:
        """Seconds that a thought may last."""
        return self.playouts * PLAYOUT_SECONDS or PATIENCE * self.milliseconds / 1000

    @property
    def encounters(self) -> int:
        """How many encounters a world is played on for."""
        return 2 if self.playouts >= MANY or self.milliseconds >= LONG else 1

    def running(self) -> Callable[[int], bool]:
        """Tells from the number of playouts made, world by world, whether there is time for another world.

        By time none is begun that would not be done in time if it took half as long again as the longest before.
        """
        if self.playouts:
            return lambda made: made < self.playouts
        return _Watch(self.milliseconds / 1000).goes_on


class _Watch:
    """Looks at the time whenever a world has been played on."""

    def __init__(self, seconds: float) -> None:
        self._last, self._longest = thread_time(), 0.0
        self._end, self._latest = self._last + seconds, perf_counter() + PATIENCE * seconds

    def goes_on(self, _made: int) -> bool:
        now = thread_time()
        self._longest, self._last = max(self._longest, now - self._last), now
        return now + RESERVE * self._longest < self._end and perf_counter() < self._latest
