"""Beats: which windows share one, and which public question can be prepared meanwhile (timing.md section 7).

Windows with nothing public between them are one beat: they are put together, and come out together. What they are is
found by looking ahead in a clone of the game in which everybody passes. Whatever is offered ahead follows from public
knowledge and the own hand alone, because nothing that is told comes between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.cosmic.moves import stored_cards
from rules.kernel.asks import CLOCK, Ask, Mode
from rules.kernel.beats import Beat, Window, beat_key, window_of

if TYPE_CHECKING:
    from rules.cosmic.game import Game
    from rules.kernel.events import Event

FOLLOWING = frozenset({
    "destiny.defense", "alliance.formed", "reveal.totals", "outcome", "ships.warped", "ships.landed", "colony.lost",
    "colony.established", "cards.discarded", "encounter.end", "turn.end", "turn.start", "encounter.begin",
})  # fmt: skip
"""Events that tell only what everybody could have worked out: they part no windows."""
UNKNOWN = "morph"
"""Stands for the encounter card that a hand may hold as far as the others know."""


def beat_of(game: Game) -> Beat | None:
    """The beat that has just begun; None where the game waits for no window with a beat."""
    if beat_key(game.poll) is None:
        return None
    told: list[Event] = []
    clone = game.ahead(told.append)
    unsure = _suppose(clone)
    windows: list[Window] = []
    while (window := window_of(clone.poll, clone.state.at)) is not None and not splits(told):
        windows.append(window)
        for ask in clone.asks():
            clone.answer(ask.seat, ask.key, ask.default)
    return Beat(tuple(windows), () if splits(told) else _coming(clone, unsure))


def splits(told: Sequence[Event]) -> bool:
    """Whether something has been told that ends a beat: news for everybody."""
    return any(event.data is not None and event.kind not in FOLLOWING for event in told)


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
