"""The open questions of each seat, and answers given in a beat that take effect at its end."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from rules.kernel.asks import PASS, Ask, Mode, Refused, one
from rules.kernel.beats import Beat

if TYPE_CHECKING:
    from rules.kernel.events import Event
    from rules.kernel.game import Match
    from rules.kernel.machine import Picks

logger = logging.getLogger(__name__)
Given = tuple[str, str, Sequence[str]]
"""An answer for the game: seat, key, choice."""


@attrs.define
class OpenBeat:
    """A beat as it is kept over a restart."""

    windows: list[str]
    """The keys of its windows."""
    event: int
    """The number of the last event before it."""
    until: float
    """When it ends, in seconds of the wall clock."""
    held: list[str] = attrs.Factory(list)
    """Who has stretched it, in order."""
    said: dict[str, list[str]] = attrs.Factory(dict)
    """What was said ahead for its later windows, or for a question that comes after it, by the key in the game."""
    put: dict[str, str] = attrs.Factory(dict)
    """Under which key the question was put that this answered."""

    @property
    def key(self) -> str:
        """No other beat of the game has it."""
        return self.windows[0]


def named(ask: Ask) -> Ask:
    """The question as it is put, under a key that says what is asked.

    What is offered ahead counts on nobody acting before; where somebody does, another question may come under the
    number of the first, and whoever still has the first before him must not answer the other with it.
    """
    words = (ask.kind, ask.point, ask.source, ask.shape, *ask.options, str(ask.limits), f"{ask.least} to {ask.most}")
    return attrs.evolve(ask, key=f"{ask.key}-{zlib.crc32(' '.join(words).encode()):08x}")


def in_game(key: str) -> str:
    """The key by which the game and its journal know a question put under `key`."""
    return key.rpartition("-")[0]


def _never(_seat: str) -> bool:
    return False


def _breaks_nothing(_seat: str, _choose: Sequence[str]) -> bool:
    return False


class Questions:
    """The questions of one game as they are put to players: a beat is one question, whatever windows share it.

    After every change of the game call `look`, and give the game the answers it returns.
    """

    def __init__(
        self, game: Match, history: Sequence[Event], before: OpenBeat | None = None,
        breaks: Callable[[str, Sequence[str]], bool] = _breaks_nothing,
    ) -> None:  # fmt: skip
        """`history`: all events of the game as they come; `before`: the beat that was open before a restart.

        `breaks`: whether an answer of a seat has broken the game before.
        """
        self._breaks = breaks
        self._game = game
        self._history = history
        self._before = before
        self._said: dict[str, Picks] = {}
        self._since = 0
        self._closing = False
        self.bluffs: Callable[[str], bool] = _never
        """Whether a seat wants to be asked in the open beat even where it can do nothing."""
        self.beat: Beat | None = None
        """The beat that is open; None where the table waits for no window."""

    # -- what is asked

    def asks(self, seat: str) -> list[Ask]:
        """The questions a seat can answer now: in a beat one for all its windows, and what it can prepare meanwhile."""
        return [named(ask) for ask in self._open(seat)]

    def _open(self, seat: str) -> list[Ask]:
        """The same under the keys of the game."""
        if self.beat is None:
            return self._game.asks(seat)
        ask = self.beat.ask(seat) or self._bluff(seat)
        now = [ask] if ask is not None and not self._answered(ask) else []
        return now + [ask for ask in self.beat.coming if ask.seat == seat and ask.key not in self._said]

    def _bluff(self, seat: str) -> Ask | None:
        """A question that can only be passed, for somebody who wants to look as if there were more to it.

        It is of the kind, and about what, its window is by public knowledge, whatever others are asked.
        """
        assert self.beat is not None  # noqa: S101 - asked in a beat only
        if seat not in self._game.seats or not self.bluffs(seat):
            return None
        window = self.beat.windows[0]
        ask = one(seat, window.kind, window.point, window.source, [PASS], PASS, always=True)
        ask.key = f"{self.beat.key}.{seat}"
        return ask

    def prepared(self, ask: Ask) -> bool:
        """Whether this question is not put yet and only prepared."""
        return self.beat is not None and any(ask == named(each) for each in self.beat.coming)

    def _answered(self, ask: Ask) -> bool:
        if ask.key in self._said:
            return True
        assert self.beat is not None  # noqa: S101 - the question is one of a beat
        here = {each.key for each in self.beat.windows[0].asks}
        return ask.key in here and all(each.key != ask.key for each in self._game.asks(ask.seat))

    # -- what is said

    def check(self, seat: str, key: str, choose: Sequence[str]) -> Picks:
        """The answer in its plain form. Raises `Refused` where it would not be taken."""
        return self._check(self._asked(seat, key), choose)

    def _asked(self, seat: str, key: str) -> Ask:
        for ask in self._open(seat):
            if named(ask).key == key:
                return ask
        raise Refused("answer.not_asked")

    def _check(self, ask: Ask, choose: Sequence[str]) -> Picks:
        if self.beat is None:
            self._check_in_game(ask, choose)
        picks = ask.checked(choose)
        if self._breaks(ask.seat, picks):
            raise Refused("answer.breaks_game")
        return picks

    def _check_in_game(self, ask: Ask, choose: Sequence[str]) -> None:
        try:
            self._game.check(ask.seat, ask.key, choose)
        except Refused:
            raise
        except Exception as error:
            logger.exception("an answer to %s cannot be checked", ask.kind)
            raise Refused("answer.unclear") from error

    def take(self, seat: str, key: str, choose: Sequence[str]) -> tuple[list[Given], dict[str, Picks]]:
        """An answer of a seat: what of it the game takes at once, and what is to be kept until its window comes.

        Raises `Refused`. Both go by the keys of the game; what is kept is remembered by `keep`.
        """
        ask = self._asked(seat, key)
        picks = self._check(ask, choose)
        if self.beat is None:
            return [(seat, ask.key, picks)], {}
        if ask in self.beat.coming or not self.beat.asks(seat):
            return [], {ask.key: picks}
        open_now = {each.key for each in self._game.asks(seat)}
        answers = self.beat.parted(seat, picks)
        later = {each: said for each, said in answers.items() if each not in open_now}
        return [(seat, each, said) for each, said in answers.items() if each in open_now], later

    def keep(self, said: Mapping[str, Sequence[str]]) -> None:
        """Remember what has been said ahead, by key."""
        self._said |= {key: tuple(choose) for key, choose in said.items()}

    def kept(self, until: float, held: Sequence[str]) -> OpenBeat | None:
        """The open beat as it is kept over a restart: when it ends by the wall clock, and who has stretched it."""
        if self.beat is None:
            return None
        windows = [window.key for window in self.beat.windows]
        return OpenBeat(windows, self._history[-1].index if self._history else 0, until, list(held))

    # -- how the game goes on

    @property
    def passing(self) -> bool:
        """Whether the beat is over and its windows are just going by, of which nobody is to see the middle."""
        return self._closing

    def close(self) -> list[Given]:
        """The beat is over: what was said in it comes out, and who has said nothing passes."""
        self._closing = True
        return self._due()

    def start_over(self) -> None:
        """The game has gone back: nothing that was said ahead counts."""
        self.beat, self._said, self._closing, self._before = None, {}, False, None

    def look(self) -> list[Given]:
        """The game has changed: answers that are due at once, of later windows of a beat or prepared in it."""
        given: list[Given] = []
        before, self._before = self._before, None
        if before is not None and not self._game.splits([each for each in self._history if each.index > before.event]):
            return self._go_on(before)
        if self.beat is not None and not self._game.splits(self._history[self._since :]):
            if self.beat.holds(self._game):
                return self._due() if self._closing else []
            given = self._prepared()
        self.beat, self._said, self._closing = self._game.beat(), {}, False
        if self.beat is not None:
            self._since = len(self._history)
        return given

    def _go_on(self, before: OpenBeat) -> list[Given]:
        """After a restart in a beat, or right behind it: what was said in it counts as if there had been none."""
        self.beat = self._game.beat()
        self._since = len([event for event in self._history if event.index <= before.event])
        if self.beat is None:
            put = [ask for ask in self._game.asks() if named(ask).key == before.put.get(ask.key)]
            return [(ask.seat, ask.key, before.said[ask.key]) for ask in put if self._holds(ask, before.said[ask.key])]
        if self.beat.key not in before.windows:
            self._since = len(self._history)
            return []
        self.keep(before.said)
        self._closing = self.beat.key != before.key
        return self._due() if self._closing else []

    def _due(self) -> list[Given]:
        """Answers to the window the game stands at, which ends with them."""
        due: list[Given] = []
        for ask in self._game.asks():
            said = self._said.get(ask.key, ask.default)
            due.append((ask.seat, ask.key, said if self._holds(ask, said) else ask.default))
        return due

    def _prepared(self) -> list[Given]:
        """What was prepared for the public questions that are open now, as it was asked."""
        assert self.beat is not None  # noqa: S101 - it has just ended
        poll = self._game.poll
        if poll is None or poll.mode is not Mode.PUBLIC:
            return []
        return [
            (ask.seat, ask.key, self._said[ask.key])
            for ask in self._game.asks()
            if ask in self.beat.coming and ask.key in self._said and self._holds(ask, self._said[ask.key])
        ]

    def _holds(self, ask: Ask, choose: Sequence[str]) -> bool:
        try:
            self._game.check(ask.seat, ask.key, choose)
        except Refused:
            return False
        return True
