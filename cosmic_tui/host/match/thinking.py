"""Whom the table waits for in a public question, since when, and when somebody was last nudged."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from cosmic_tui.base.clock import Clock
from cosmic_tui.host.messages import Denied, Thought
from rules.kernel.asks import Mode

if TYPE_CHECKING:
    from rules.kernel.game import Match

SHOWN_SECONDS = 20.0
"""After so long it is shown how long somebody has been thinking, and they can be nudged."""
NUDGE_SECONDS = 60.0
"""A seat is nudged at most once in so long, whoever does it."""
LONG_SECONDS = 120.0
"""After so long the others may agree that a bot answers."""


class Thinking:
    """Call `look` after every change of the game. Only questions count of which everybody knows who is asked."""

    def __init__(self, game: Match, persons: Callable[[], Collection[str]], clock: Clock) -> None:
        """`persons`: the seats that people play."""
        self._game = game
        self._persons = persons
        self._clock = clock
        self._since: dict[str, tuple[str, float]] = {}
        """By the key of the question: its seat, and when it was put."""
        self._nudged: dict[str, float] = {}

    def look(self) -> None:
        """Note new questions, and forget those that are answered."""
        poll, now = self._game.poll, self._clock.now()
        public = poll is not None and poll.mode is Mode.PUBLIC
        persons = set(self._persons())
        asked = {ask.key: ask.seat for ask in self._game.asks() if ask.seat in persons} if public else {}
        self._since = {key: self._since.get(key, (seat, now)) for key, seat in asked.items()}

    def stop(self) -> None:
        """Nobody is waited for; the times begin anew."""
        self._since.clear()

    def now(self) -> list[Thought]:
        """Who is waited for, the longest first, with seconds since the question was put."""
        now = self._clock.now()
        return [Thought(seat, now - since) for seat, since in self.asked_since()]

    def asked_since(self) -> list[tuple[str, float]]:
        """The same, by when each question was put: equal as long as nobody has answered and nobody is asked anew."""
        first: dict[str, float] = {}
        for seat, since in self._since.values():
            first[seat] = min(since, first.get(seat, since))
        return sorted(first.items(), key=lambda each: each[1])

    def questions(self) -> list[tuple[str, str, float]]:
        """The seat, the key of its question and the seconds it has stood for."""
        now = self._clock.now()
        return [(seat, key, now - since) for key, (seat, since) in self._since.items()]

    def seconds(self, seat: str) -> float:
        """For how long a seat has been waited for; 0 where it is not."""
        return next((thought.seconds for thought in self.now() if thought.seat == seat), 0.0)

    def nudge(self, by: str, seat: str = "") -> list[str]:
        """The seats to be nudged: this one, or all others that are waited for. Raises `Denied` where none can be."""
        slow = [each.seat for each in self.now() if each.seconds >= SHOWN_SECONDS and each.seat != by]
        slow = [each for each in slow if seat in ("", each)]
        if not slow:
            raise Denied("denied.nobody_slow", seconds=int(SHOWN_SECONDS))
        now = self._clock.now()
        due = [each for each in slow if now - self._nudged.get(each, -NUDGE_SECONDS) >= NUDGE_SECONDS]
        if not due:
            raise Denied("denied.nudged_lately")
        self._nudged |= dict.fromkeys(due, now)
        return due
