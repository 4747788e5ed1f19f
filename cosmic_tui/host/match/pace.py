"""The clocks of a game and the time limit of a question (for beats see `beats.py`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.messages import Running, TableOptions
from rules.kernel.asks import BEAT, CLOCK, Ask, Mode, Shape

if TYPE_CHECKING:
    from rules.kernel.game import Match

LONG_SECONDS = 3600
MOMENT = 0.001
NOTHING_DUE: Mapping[str, float] = MappingProxyType({})
Keep = Callable[[str, float], None]
"""Is told a question and when its time is over, by the wall clock."""
OverAt = Callable[[str, float, float], float]
"""Of a seat, when its time began (by the wall clock) and its seconds: when it is over."""
Play = Callable[[str, str, Sequence[str]], None]
"""Gives an answer (seat, key, choice) without waiting for what becomes of it."""


@attrs.define
class _Count:
    """A time that runs. `seat` is whose it is, `secret` whether the table may not know of it."""

    what: str
    until: float
    of: float
    timer: Timer
    seat: str | None = None
    secret: bool = False


class Pace:
    """Watches a game and answers where a time is over. After every change of the game call `look`.

    Times of an hour and more go on over a restart of the server; shorter ones begin anew.
    """

    def __init__(
        self, game: Match, options: TableOptions, *, beats: bool, persons: Callable[[], Collection[str]], clock: Clock,
        play: Play, due: Mapping[str, float] = NOTHING_DUE, keep: Keep = lambda _key, _until: None,
        over_at: OverAt = lambda _seat, put, seconds: put + seconds,
    ) -> None:  # fmt: skip
        """`beats`: whether windows have beats, and so no other clock; `persons`: the seats a move clock is for.

        `due`: when long times are over that ran before a restart, by the wall clock; `keep` is told of new ones.
        `over_at`: when the time of a seat is over that began then and lasts so long, if it stands now and then.
        """
        self._game = game
        self._options = options
        self._beats = beats
        self._persons = persons
        self._clock = clock
        self._play = play
        self._counts: dict[str, _Count] = {}
        self._until: dict[str, float]
        """When the time for a question is over, also while it is answered and could be opened again."""
        self._keep = keep
        self._over_at = over_at
        self._until = {key: clock.now() + until - clock.wall() for key, until in due.items()}

    def look(self, *, anew: bool = False) -> None:
        """Start and stop clocks as the game now stands; `anew`: all of them from the beginning."""
        if anew:
            self.stop()
        due = dict(self._due())
        for name in [name for name, count in self._counts.items() if name not in due or self._stands_otherwise(name)]:
            self._counts.pop(name).timer.cancel()
        poll = self._game.poll
        put = {ask.key: ask.seat for ask in poll.asks} if poll is not None else {}
        self._until = {key: until for key, until in self._until.items() if key in put}
        for name, (seconds, make) in due.items():
            if name not in self._counts:
                if name in put and name not in self._until:
                    self._until[name] = self._clock.now() + seconds
                    if seconds >= LONG_SECONDS:
                        self._keep(name, self._clock.wall() + seconds)
                until = self._ends(name, put[name]) if name in put else self._clock.now() + seconds
                self._counts[name] = make(max(0.0, until - self._clock.now()))

    def _ends(self, key: str, seat: str) -> float:
        """When the time for a question is over, with what it stands meanwhile."""
        seconds, off = self._options.move_seconds, self._clock.wall() - self._clock.now()
        return self._over_at(seat, self._until[key] + off - seconds, seconds) - off

    def _stands_otherwise(self, name: str) -> bool:
        """Whether a clock stands, or runs again, since it was started."""
        count = self._counts[name]
        return count.seat is not None and abs(self._ends(name, count.seat) - count.until) > MOMENT

    def left(self, key: str) -> float | None:
        """Seconds left for a question; None where it has no time."""
        return self._counts[key].until - self._clock.now() if key in self._counts else None

    def stop(self) -> None:
        """Stop all clocks."""
        for count in self._counts.values():
            count.timer.cancel()
        self._counts.clear()
        self._until.clear()

    def running(self, seat: str | None) -> list[Running]:
        """The clocks a seat, or a spectator, may see; of several players' times the own one, else the first to end."""
        now = self._clock.now()
        seen = [count for count in self._counts.values() if count.seat == seat or not count.secret]
        moves = sorted(
            [count for count in seen if count.what == "move"], key=lambda count: (count.seat != seat, count.until)
        )
        shown = [count for count in seen if count.what != "move"] + moves[:1]
        return [Running(count.what, max(0.0, count.until - now), count.of) for count in shown]

    def deadlines(self, seat: str | None) -> list[tuple[str, float]]:
        """What `running` tells, by when it ends: equal as long as no clock has started or stopped."""
        now = self._clock.now()
        return [(each.what, round(now + each.left, 3)) for each in self.running(seat)]

    # -- what is due

    def _due(self) -> list[tuple[str, tuple[float, Callable[[float], _Count]]]]:
        due: list[tuple[str, tuple[float, Callable[[float], _Count]]]] = [
            (ask.key, (self._options.move_seconds, self._move(ask)))
            for ask in self._game.asks()
            if ask.seat not in (BEAT, CLOCK) and self._timed(ask)
        ]
        clocks = {} if len(self._persons()) == 1 else self._game.clocks()  # nobody waits
        for what, seconds in clocks.items():
            due.append((f"{what} {self._game.progress}", (seconds, self._game_clock(what))))
        return due

    def _timed(self, ask: Ask) -> bool:
        """Whether a move clock runs for a question; in a window there is none but the beat."""
        if not self._options.move_seconds or ask.seat not in self._persons():
            return False
        if (
            ask.shape is Shape.FORM and not ask.default
        ):  # time runs out on somebody who says nothing: it changes nothing
            return False
        return not self._beats or self._mode is not Mode.WINDOW

    @property
    def _mode(self) -> Mode | None:
        return None if self._game.poll is None else self._game.poll.mode

    def _count(self, what: str, seconds: float, over: Callable[[], None]) -> _Count:
        return _Count(what, self._clock.now() + seconds, seconds, self._clock.call_later(seconds, over))

    def _game_clock(self, what: str) -> Callable[[float], _Count]:
        return lambda seconds: self._count(what, seconds, self._clock_over)

    def _move(self, ask: Ask) -> Callable[[float], _Count]:
        def start(seconds: float) -> _Count:
            count = self._count("move", seconds, lambda: self._play(ask.seat, ask.key, ask.default))
            count.seat, count.secret = ask.seat, self._mode is not Mode.PUBLIC
            return count

        return start

    # -- what is over

    def _clock_over(self) -> None:
        """A clock of the game is over."""
        for ask in self._game.asks(CLOCK):
            self._play(ask.seat, ask.key, ask.default)
