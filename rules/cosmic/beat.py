"""Beats: which windows share one, and which public question can be prepared meanwhile (timing.md section 7).

Windows with nothing public between them are one beat: they are put together, and come out together. What they are is
found by looking ahead in a clone of the game in which everybody passes. Whatever is offered ahead follows from public
knowledge and the own hand alone, because nothing that is told comes between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.moves import stored_cards
from rules.cosmic.protocol.questions import PASS, one
from rules.kernel.asks import BEAT, CLOCK, Ask, Mode, Poll

if TYPE_CHECKING:
    from rules.cosmic.game import Game
    from rules.kernel.events import Event
    from rules.kernel.machine import Picks

FOLLOWING = frozenset({
    "destiny.defense", "alliance.formed", "reveal.totals", "outcome", "ships.warped", "ships.landed", "colony.lost",
    "colony.established", "cards.discarded", "encounter.end", "turn.end", "turn.start", "encounter.begin",
})  # fmt: skip
"""Events that tell only what everybody could have worked out: they part no windows."""
UNKNOWN = "morph"
"""Stands for the encounter card that a hand may hold as far as the others know."""


@attrs.frozen
class Window:
    """One window of a beat: the key of its beat, where on the line it is opened, and what is asked in it."""

    key: str
    at: str
    asks: tuple[Ask, ...]


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

    def holds(self, game: Game) -> bool:
        """Whether the game waits for one of these windows."""
        key = _beat_key(game.poll)
        return any(window.key == key and window.at == game.state.at for window in self.windows)

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


def beat_of(game: Game) -> Beat | None:
    """The beat that has just begun; None where the game waits for no window with a beat."""
    if _beat_key(game.poll) is None:
        return None
    told: list[Event] = []
    clone = game.ahead(told.append)
    unsure = _suppose(clone)
    windows: list[Window] = []
    while (key := _beat_key(clone.poll)) is not None and not splits(told):
        assert clone.poll is not None  # noqa: S101 - it has a key
        windows.append(Window(key, clone.state.at, tuple(ask for ask in clone.poll.asks if ask.seat != BEAT)))
        for ask in clone.asks():
            clone.answer(ask.seat, ask.key, ask.default)
    return Beat(tuple(windows), () if splits(told) else _coming(clone, unsure))


def splits(told: Sequence[Event]) -> bool:
    """Whether something has been told that ends a beat: news for everybody."""
    return any(event.data is not None and event.kind not in FOLLOWING for event in told)


def _beat_key(poll: Poll | None) -> str | None:
    if poll is None or poll.mode is not Mode.WINDOW:
        return None
    return next((ask.key for ask in poll.asks if ask.seat == BEAT), None)


def _suppose(clone: Game) -> set[str]:
    """Give a card to each hand without an encounter card, which nobody can know; returns whose hands these are.

    Otherwise what is offered ahead would tell, before the hand is shown, that it has to be (R10.3, R10.4).
    """
    play = clone.play
    unsure = {seat for seat in play.state.seats if play.player(seat).hand and not stored_cards.can_select(play, seat)}
    for seat in unsure:
        play.player(seat).hand.append(UNKNOWN)
    return unsure


def _coming(clone: Game, unsure: set[str]) -> tuple[Ask, ...]:
    poll = clone.poll
    if poll is None or poll.mode is not Mode.PUBLIC:
        return ()
    return tuple(ask for ask in poll.asks if ask.seat not in unsure and ask.seat != CLOCK)
