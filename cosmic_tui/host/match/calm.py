"""How long a beat lasts by what everybody has seen: longer to answer what is new, shorter where nobody acts."""

from __future__ import annotations

from collections import Counter

from rules.kernel.beats import Beat

ANNOUNCED_TIMES = 2.0
"""A beat in which something just announced can be answered lasts so many times as long: it has to be read first."""
KNOWN_AFTER = 2
"""What the same player has announced so often without an answer is known: it needs no longer beat until it gets one."""
CALM_TIMES = 2 / 3
"""The same of a beat at a point where nobody has done anything lately."""
CALM_BEATS = 2
"""So many beats have to have gone by there before."""


class Calm:
    """Counts, point by point, how many beats nobody has acted in since somebody last did.

    It goes by the beats alone, of which everybody knows: after an act there is one in which that can be answered.
    """

    def __init__(self) -> None:
        self._gone_by: Counter[str] = Counter()
        self._let_pass: Counter[str] = Counter()
        """How often in a row something announced has not been answered."""
        self._announced = ""
        """What could be answered in the beat that was looked at last."""
        self._key = ""
        """The beat that was looked at last."""
        self._at = ""
        """Where it stood, if it was no answer to anything."""
        self._times = 1.0

    def times(self, beat: Beat) -> float:
        """How much longer than usual this beat is, which has just begun or goes on after a pause."""
        if beat.key != self._key:
            self._key, self._times = beat.key, self._begin(beat)
        return self._times

    def _begin(self, beat: Beat) -> float:
        before, self._announced = self._announced, beat.announced
        if before:
            self._let_pass[before] = 0 if beat.answers else self._let_pass[before] + 1
        if beat.answers:
            self._gone_by[self._at] = 0
            self._at = ""
            return 1.0 if self._let_pass[beat.announced] >= KNOWN_AFTER else ANNOUNCED_TIMES
        if self._at:
            self._gone_by[self._at] += 1
        self._at = beat.windows[0].at
        return CALM_TIMES if self._gone_by[self._at] >= CALM_BEATS else 1.0
