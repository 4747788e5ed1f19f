"""Bots at their seats: each is a client like any other, given its view and one question after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from cosmic_tui.base.clock import Clock, Timer
from cosmic_tui.host.match.pace import Play
from cosmic_tui.host.match.questions import Questions
from rules.kernel.asks import Ask, Mode, Poll, Refused, Shape, lines_that_stand
from rules.kernel.events import Event

if TYPE_CHECKING:
    from rules.kernel.game import Bot

logger = logging.getLogger(__name__)

THINKING_SECONDS = 0.4
"""How long a bot takes for a public question at a table with people, or as long as it may think about one of that kind:
always the same, or the time would tell."""
QUIET_SECONDS = 0.8
"""After so long in a beat bots and standing orders look at it: everybody has been told by then, so no news come later
because of them. It is less than bots take to be ready."""
THINKER = ThreadPoolExecutor(1, thread_name_prefix="bot")
"""All bots that think do so one after the other: however many there are, screens and the disk share the processor with
one of them."""
MOST_WORDS = 8
"""So often a bot speaks in one talk; then it wants to end it."""


MakeBot = Callable[[str, int], "Bot"]
"""Makes a bot of a kind, with a seed for its dice. Raises ValueError or KeyError where there is no such kind."""


def quiet_moment(beat: float) -> float:
    """So many seconds after a question in a beat nobody's news can come later because of what is done about it."""
    return min(QUIET_SECONDS, beat * QUIET_SECONDS)


class SeenGame(Protocol):
    """What of a match the seats of bots have to do with: who is asked, and what a seat sees. Its state is not there."""

    @property
    def seats(self) -> Sequence[str]: ...
    @property
    def poll(self) -> Poll | None: ...
    @property
    def progress(self) -> int: ...
    def view(self, seat: str | None) -> Any: ...


class BotSeats:
    """Has bots answer. After every change of the game call `look`. Whatever a bot does, the game goes on.

    A bot that thinks does so in a thread, from the moment it is asked; it answers when it is due, or has done.
    """

    def __init__(
        self, game: SeenGame, questions: Questions, bots: Mapping[str, Bot], history: Sequence[Event], *, slow: bool,
        beat: float, clock: Clock, play: Play, drafted: Callable[[Ask], list[str]] = lambda _: [],
    ) -> None:  # fmt: skip
        """`history`: what has happened, which grows; `slow`: take some time for what the table waits for.

        `drafted`: what the player of a seat has written for a sheet; whoever stands in seals what of it can be sealed.

        `beat`: its seconds, 0 where there is none: in it they look at a question once everybody has been told.

        `bots` may change while the game goes on.
        """
        self._game = game
        self._questions = questions
        self._bots = bots
        self._history = history
        self._told = 0
        self._thoughts: dict[str, asyncio.Future[list[str]]] = {}
        self._slow = slow
        self._moment = quiet_moment(beat)
        self._clock = clock
        self._play = play
        self._drafted = drafted
        self._asked: dict[str, Timer] = {}
        self._waiting: dict[str, Ask] = {}
        """Questions in a beat that nobody has looked at yet."""
        self._silent: set[str] = set()
        """Questions of a talk to which a bot has nothing to say."""
        self._words: dict[tuple[int, str], int] = {}

    def look(self, *, anew: bool = False) -> None:
        """Put the open questions to the bots; `anew`: also those they have answered already."""
        self._tell()
        if anew:
            self.stop()
        poll = self._game.poll
        waited_for = self._slow and poll is not None and poll.mode is not Mode.WINDOW
        asks = {ask.key: ask for seat in self._bots for ask in self._questions.asks(seat)}
        asks = {key: ask for key, ask in asks.items() if not self._questions.prepared(ask)}
        for key in [key for key in self._asked if key not in asks]:
            self._asked.pop(key).cancel()
            self._forget(key)
            self._waiting.pop(key, None)
        for key, ask in asks.items():
            if key in self._asked:
                continue
            if waited_for or not self._moment:
                self._think(ask)
                seconds = max(THINKING_SECONDS, self._bots[ask.seat].thinks(ask)) if waited_for else 0.0
                self._asked[key] = self._clock.call_later(seconds, self._answering(ask))
            else:
                self._waiting[key] = ask
                self._asked[key] = self._clock.call_later(self._moment, self._looking_at(ask))

    async def answer_for(self, ask: Ask, bot: Bot) -> None:
        """A bot that has no seat here answers one question, by the default where it fails."""
        view = self._game.view(ask.seat)
        try:
            choose = await asyncio.to_thread(bot.choose, view, ask) if bot.thinks(ask) else bot.choose(view, ask)
        except Exception:
            logger.exception("the bot for %s has no answer to %s", ask.seat, ask.kind)
            choose = list(ask.default)
        self._play(ask.seat, ask.key, self._draft_of(ask) or self._legal(ask, choose))

    def before_the_end(self) -> None:
        """The beat is over in this moment: bots that have not looked at it yet do so now."""
        waiting, self._waiting = self._waiting, {}
        for key, ask in waiting.items():
            self._asked[key].cancel()
            self._begin(ask)

    def stop(self) -> None:
        """Ask the bots nothing more."""
        for timer in self._asked.values():
            timer.cancel()
        self._asked.clear()
        self._waiting.clear()
        for key in list(self._thoughts):
            self._forget(key)

    def _tell(self) -> None:
        """Each bot hears what its seat may know of what has happened since."""
        self._told = min(self._told, len(self._history))  # the game may have gone back
        for event in self._history[self._told :]:
            for seat, bot in self._bots.items():
                if (seen := event.seen_by(seat)) is not None:
                    bot.on_event(seen)
        self._told = len(self._history)

    def _think(self, ask: Ask) -> None:
        """Let a bot that needs it think beside everything else that goes on."""
        bot = self._bots[ask.seat]
        if bot.thinks(ask):
            loop, view = asyncio.get_running_loop(), self._game.view(ask.seat)
            self._thoughts[ask.key] = loop.run_in_executor(THINKER, bot.choose, view, ask)

    def _forget(self, key: str) -> None:
        """Nobody waits for a thought any more: one that has not begun is not thought at all."""
        if (thought := self._thoughts.pop(key, None)) is not None:
            thought.cancel()

    def _answering(self, ask: Ask) -> Callable[[], None]:
        return lambda: self._answer(ask)

    def _looking_at(self, ask: Ask) -> Callable[[], None]:
        return lambda: self._begin(ask)

    def _begin(self, ask: Ask) -> None:
        """A bot looks at a question in a beat and answers, as soon as it has thought if it has to."""
        self._waiting.pop(ask.key, None)
        self._think(ask)
        self._answer(ask)

    def _answer(self, ask: Ask) -> None:
        if all(each.key != ask.key for each in self._questions.asks(ask.seat)):
            return  # the game has just ended, and nobody has looked at it yet
        thought = self._thoughts.get(ask.key)
        if thought is not None and not thought.done():
            thought.add_done_callback(lambda _done: self._late(ask))
            return
        if ask.shape is not Shape.FORM:
            self._play(ask.seat, ask.key, self._draft_of(ask) or self._legal(ask, self._choice(ask)))
        elif words := self._talk(ask):
            self._play(ask.seat, ask.key, words)

    def _late(self, ask: Ask) -> None:
        """A bot has done thinking after it was due; the question may be over by now."""
        if ask.key in self._thoughts:
            self._answer(ask)

    def _choice(self, ask: Ask) -> list[str]:
        try:
            if (thought := self._thoughts.pop(ask.key, None)) is not None:
                return thought.result()
            return self._bots[ask.seat].choose(self._game.view(ask.seat), ask)
        except Exception:
            logger.exception("the bot at %s has no answer to %s", ask.seat, ask.kind)
            return list(ask.default)

    def _draft_of(self, ask: Ask) -> list[str]:
        """The lines that the player of the seat has written for this sheet, without those that would be refused."""
        lines = self._drafted(ask) if ask.shape is Shape.SHEET else []
        return lines_that_stand(lines, lambda left: self._questions.check(ask.seat, ask.key, left))

    def _legal(self, ask: Ask, choose: Sequence[str]) -> Sequence[str]:
        """The first that is allowed of: what the bot says, the default, anything at all."""
        for words in (choose, ask.default, anything(ask)):
            try:
                self._questions.check(ask.seat, ask.key, words)
            except Refused as error:
                logger.warning("the bot at %s may not answer %s so", ask.seat, ask.kind)
                logger.debug("%s: %s", " ".join(words), error)  # what somebody holds is not for the ordinary log
            else:
                return words
        return ask.default

    # -- talks

    def _talk(self, ask: Ask) -> Sequence[str]:
        """What a bot says in a talk. It may wait for the other, but not for ever, and it talks nothing to death."""
        talk = (self._game.progress, ask.seat)
        said = self._words.get(talk, 0)
        choose = list(ask.default) if said >= MOST_WORDS else self._choice(ask)
        if not choose:
            self._silent.add(ask.key)
            choose = list(ask.default) if self._other_waits(ask) else []
        if not choose:
            return ()
        self._words[talk] = said + 1
        return self._legal(ask, choose)

    def _other_waits(self, ask: Ask) -> bool:
        """Whether another who is asked the same is a bot that waits too, or cannot end the talk any more."""
        others = [seat for seat in self._game.seats if seat != ask.seat]
        asks = [each for seat in others for each in self._questions.asks(seat) if each.kind == ask.kind]
        return any(each.key in self._silent or not each.default for each in asks)


def anything(ask: Ask) -> list[str]:
    """Some answer a question allows, the same every time."""
    match ask.shape:
        case Shape.ONE:
            return list(ask.options[:1])
        case Shape.SOME:
            return list(ask.options[: ask.least])
        case Shape.NUMBER:
            return [f"n:{ask.least}"]
        case Shape.ORDER:
            return list(ask.options)
        case Shape.AMOUNTS:
            return _least_amounts(ask)
        case Shape.FORM | Shape.SHEET:
            return ["end"] if "end" in ask.options else []


def _least_amounts(ask: Ask) -> list[str]:
    picks = []
    left = ask.least
    for option, limit in zip(ask.options, ask.limits, strict=True):
        if count := min(left, limit):
            picks.append(f"{option}={count}")
            left -= count
    return picks
