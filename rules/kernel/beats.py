"""Beats: windows of a game that are open to players at the same time, for as long as the beat lasts.

Windows with nothing public between them are one beat: they are put together, and come out together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import attrs

from rules.kernel.asks import BEAT, PASS, Ask, Mode, Poll, one

if TYPE_CHECKING:
    from rules.kernel.machine import Picks


ANSWERING = "react."
"""So begin the kinds of windows in which something that has just been announced can be answered."""


class Waiting(Protocol):
    """What a beat looks at to know whether the game still waits for it."""

    @property
    def poll(self) -> Poll | None: ...

    @property
    def point(self) -> str: ...


@attrs.frozen
class Window:
    """One window of a beat: the key of its beat, where on the line it is opened, and what is asked in it."""

    key: str
    at: str
    kind: str
    """What everybody knows it to be for: the kind of its questions, were any asked."""
    asks: tuple[Ask, ...]
    answers: str = ""
    """What has been announced and can be answered in it, as everybody knows: who by, and what."""
    moment: str = ""
    """What it is for, as everybody knows, where that is not where the game stands."""

    @property
    def point(self) -> str:
        """The timing point of its questions, by public knowledge."""
        return self.moment or self.at

    @property
    def source(self) -> str:
        """What is behind its questions, by public knowledge: what has been announced, else the moment itself."""
        return self.answers.partition(" ")[2] or self.point


@attrs.frozen
class Beat:
    """Windows that are open at the same time, the first one being the poll the game waits for."""

    windows: tuple[Window, ...]
    coming: tuple[Ask, ...]
    """The public questions that are put next if everybody passes."""

    @property
    def key(self) -> str:
        """The key of its first window: no other beat of the game has it."""
        return self.windows[0].key

    def holds(self, game: Waiting) -> bool:
        """Whether the game waits for one of these windows."""
        key = beat_key(game.poll)
        return any(window.key == key and window.at == game.point for window in self.windows)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What its windows are for, by public knowledge, in order."""
        return tuple(dict.fromkeys(window.kind for window in self.windows))

    @property
    def answers(self) -> bool:
        """Whether it is for answering something announced, by public knowledge."""
        return self.windows[0].kind.startswith(ANSWERING)

    @property
    def announced(self) -> str:
        """Who has announced what, where it is for answering that, by public knowledge."""
        return self.windows[0].answers

    @property
    def points(self) -> tuple[str, ...]:
        """The timing points at which somebody is asked something, in order."""
        return tuple(dict.fromkeys(ask.point for window in self.windows for ask in window.asks))

    def asks(self, seat: str) -> list[Ask]:
        """What a seat is asked in its windows, in order."""
        return [ask for window in self.windows for ask in window.asks if ask.seat == seat]

    def ask(self, seat: str) -> Ask | None:
        """All that a seat could do in its windows as one question, under the key of the first; None where nothing."""
        asks = self.asks(seat)
        if len(asks) < 2:
            return asks[0] if asks else None
        options = dict.fromkeys(option for ask in asks for option in ask.options if (option,) != ask.default)
        first = asks[0]
        merged = one(seat, first.kind, first.point, first.source, [*options, PASS], PASS)
        merged.key = first.key
        return merged

    def parted(self, seat: str, picks: Picks) -> dict[str, Picks]:
        """The answer to `ask` as answers to the windows by key: acted on once, where it first can be."""
        answers = {}
        for ask in self.asks(seat):
            if picks[0] in ask.options and picks != ask.default:
                answers[ask.key] = picks
                break
            answers[ask.key] = ask.default
        return answers


def beat_key(poll: Poll | None) -> str | None:
    """The key of the beat a poll belongs to; None where it is no window with a beat."""
    if poll is None or poll.mode is not Mode.WINDOW:
        return None
    return next((ask.key for ask in poll.asks if ask.seat == BEAT), None)


def window_of(poll: Poll | None, at: str) -> Window | None:
    """The window that a game at a point waits for; None where it waits for no window with a beat."""
    key = beat_key(poll)
    if poll is None or key is None:
        return None
    return Window(key, at, poll.kind, tuple(ask for ask in poll.asks if ask.seat != BEAT), poll.answers, poll.point)
