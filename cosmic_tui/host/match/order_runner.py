"""Standing orders carried out: who is asked after all, and what is answered for whom, when it betrays nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.match.bot_seats import THINKING_SECONDS
from cosmic_tui.host.match.pace import Play
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.table.seats import Seat
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.kernel.game import Advice, Bot, Match, OrderPolicy

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
        self._advice: dict[str, Advice] = {}
        questions.bluffs = self._bluffs

    # -- what a seat is shown

    def quiet(self, seat: str) -> list[str]:
        """The keys of questions that need no answer: orders pass in them unless the player acts."""
        return [ask.key for ask in self._questions.asks(seat) if (a := self._advice.get(ask.key)) and not a.asked]

    def wants_time(self, seat: str) -> bool:
        """Whether a seat that is to be asked always has said nothing yet: its beat is stretched for it."""
        orders = self._seats[seat].orders
        if not orders or self._away(seat):
            return False
        asks = [ask for ask in self._questions.asks(seat) if not self._questions.prepared(ask)]
        return any(self._policy.bluffs(orders, self._game.view(seat), ask.kind) for ask in asks)

    def _bluffs(self, seat: str, kind: str) -> bool:
        orders = self._seats[seat].orders if seat in self._seats else []
        return bool(orders) and self._policy.bluffs(orders, self._game.view(seat), kind)

    # -- answering

    def look(self, *, anew: bool = False) -> None:
        """Carry out the orders for the questions that are open now; `anew`: those of a seat have changed."""
        if anew:
            self.stop()
        asks = {ask.key: ask for seat in self._players() for ask in self._questions.asks(seat)}
        self._advice = {key: advice for key, advice in self._advice.items() if key in asks}
        for key in [key for key in self._due if key not in asks]:
            self._due.pop(key).cancel()
        for key, ask in asks.items():
            if key not in self._advice and not self._questions.prepared(ask):
                self._advice[key] = self._obey(ask)

    def stop(self) -> None:
        """Answer nothing more."""
        for timer in self._due.values():
            timer.cancel()
        self._due.clear()
        self._advice.clear()

    def _obey(self, ask: Ask) -> Advice:
        orders = self._seats[ask.seat].orders
        advice = self._policy.advise(orders, self._game.view(ask.seat), ask, away=self._away(ask.seat))
        in_beat = self._questions.beat is not None
        if advice.asked or (in_beat and advice.quiet):
            return advice
        delay = 0.0 if in_beat else min(self._beat, LONGEST_DELAY) or (0.0 if advice.quiet else THINKING_SECONDS)
        self._due[ask.key] = self._clock.call_later(
            delay, lambda: self._play(ask.seat, ask.key, list(advice.choose) or list(ask.default))
        )
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
