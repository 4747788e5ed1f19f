"""Runs standing orders: it answers questions for a seat, at times that tell nobody about it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.match.bot_seats import THINKING_SECONDS, quiet_moment
from cosmic_tui.host.match.pace import Play
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.table.seats import Seat
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.kernel.game import Advice, Bot, Match, OrderPolicy

logger = logging.getLogger(__name__)

LONGEST_DELAY = 8.0
"""A public question that an order answers is answered after a beat, but no later than this: an answer in no time
would tell that there is an order."""


class OrderRunner:
    """Answers for the seats of persons what their orders say. After every change of the game call `look`."""

    def __init__(
        self, game: Match, questions: Questions, seats: Mapping[str, Seat], policy: OrderPolicy, *, beat: float,
        players: Callable[[], Sequence[str]], away: Callable[[str], bool], clock: Clock, play: Play,
    ) -> None:  # fmt: skip
        """`beat`: its seconds, 0 where there is none; `players`: seats persons play, of whom some may be `away`."""
        self._game = game
        self._questions = questions
        self._seats = seats
        self._policy = policy
        self._beat = beat
        self._players = players
        self._away = away
        self._clock = clock
        self._play = play
        self._due: dict[str, Timer] = {}
        self._since: dict[str, float] = {}
        """The questions that are open, and since when."""
        self._advice: dict[str, Advice] = {}
        """What comes of those that have been looked at."""
        self._moment: Timer | None = None
        questions.bluffs = self._bluffs

    # -- what a seat is shown

    def quiet(self, seat: str) -> list[str]:
        """The keys of questions that need no answer: orders pass in them unless the player acts."""
        advised = [(ask.key, self._advised(ask)) for ask in self._questions.asks(seat)]
        return [key for key, advice in advised if advice is not None and not advice.asked]

    def wants_time(self, seat: str) -> bool:
        """Whether a seat that is to be asked always has said nothing yet: its beat is stretched for it."""
        orders = self._seats[seat].orders
        if not orders or self._away(seat):
            return False
        silent = any(not self._questions.prepared(ask) for ask in self._questions.asks(seat))
        return silent and self._bluffs(seat)

    def _bluffs(self, seat: str) -> bool:
        """Whether a seat is to be asked in the open beat, by what everybody knows of its windows."""
        orders = self._seats[seat].orders if seat in self._seats else []
        beat = self._questions.beat
        if not orders or beat is None:
            return False
        view = self._game.view(seat)
        return any(self._policy.bluffs(orders, view, kind) for kind in beat.kinds)

    # -- answering

    def look(self, *, anew: bool = False) -> None:
        """Carry out the orders for the questions that are open now; `anew`: those of a seat have changed.

        They are looked at when their own seat is told of the question, or when everybody has been: news to others
        that came later because somebody has something to ask its orders for would tell so.
        """
        if anew:
            self.stop()
        asks = self._open()
        now = self._clock.now()
        is_new = not asks.keys() <= self._since.keys()
        self._since = {key: self._since.get(key, now) for key in asks}
        self._advice = {key: advice for key, advice in self._advice.items() if key in asks}
        for key in [key for key in self._due if key not in asks]:
            self._due.pop(key).cancel()
        if is_new:
            if self._moment is not None:
                self._moment.cancel()
            self._moment = self._clock.call_later(quiet_moment(self._beat), self._look_at_all)

    def stop(self) -> None:
        """Answer nothing more."""
        for timer in [*self._due.values(), *([self._moment] if self._moment else [])]:
            timer.cancel()
        self._moment = None
        self._due.clear()
        self._since.clear()
        self._advice.clear()

    def before_the_end(self) -> None:
        """The beat is over in this moment: what orders say and has not been said comes in still."""
        self._look_at_all()
        asks = self._open()
        for key in list(self._due):
            if (ask := asks.get(key)) is not None:
                self._due.pop(key).cancel()
                self._play(ask.seat, key, self._said(ask))

    def _open(self) -> dict[str, Ask]:
        return {ask.key: ask for seat in self._players() for ask in self._questions.asks(seat)}

    def _look_at_all(self) -> None:
        for ask in self._open().values():
            self._advised(ask)

    def _advised(self, ask: Ask) -> Advice | None:
        """What comes of a question by the orders of its seat; None where they are not asked."""
        if ask.key in self._since and ask.key not in self._advice and not self._questions.prepared(ask):
            self._advice[ask.key] = self._obey(ask)
        return self._advice.get(ask.key)

    def _said(self, ask: Ask) -> list[str]:
        return list(self._advice[ask.key].choose) or list(ask.default)

    def _obey(self, ask: Ask) -> Advice:
        orders = self._seats[ask.seat].orders
        try:
            advice = self._policy.advise(orders, self._game.view(ask.seat), ask, away=self._away(ask.seat))
        except Exception:
            logger.exception("the orders of %s say nothing about %s", ask.seat, ask.kind)
            return Advice(asked=True)
        in_beat = self._questions.beat is not None
        if advice.asked or (in_beat and advice.quiet):
            return advice
        delay = 0.0 if in_beat else min(self._beat, LONGEST_DELAY) or (0.0 if advice.quiet else THINKING_SECONDS)
        left = max(0.0, self._since[ask.key] + delay - self._clock.now())
        self._due[ask.key] = self._clock.call_later(left, lambda: self._play(ask.seat, ask.key, self._said(ask)))
        return advice


class Substitute:
    """A bot that plays for somebody who is away, and follows that player's orders first."""

    def __init__(self, bot: Bot, seat: Seat, policy: OrderPolicy) -> None:
        self._bot = bot
        self._seat = seat
        self._policy = policy

    def choose(self, view: Any, ask: Ask) -> list[str]:
        """The answer to a question, from what the seat may see."""
        advice = self._policy.advise(self._seat.orders, view, ask, away=True)
        if not advice.asked and not advice.quiet:
            return list(advice.choose)
        return self._bot.choose(view, ask)

    def thinks(self, ask: Ask) -> float:
        """For how many seconds the bot may think."""
        return self._bot.thinks(ask)

    def on_event(self, seen: Seen) -> None:
        """The bot hears of what has happened."""
        self._bot.on_event(seen)
