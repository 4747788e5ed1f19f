"""Answers that raise an exception in a game: the game goes back to the question, and refuses that answer there."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import attrs

from cosmic_tui.base.disk import StoreError
from rules.kernel.asks import Poll
from rules.kernel.game import AnswerGiven, Match, Reporting
from rules.kernel.message import message

logger = logging.getLogger(__name__)

BROKEN_ANSWER = message("told.broken_answer")
HALTED = message("told.halted")
BREAKS = message("denied.breaks_game")
MOST_TRIES = 3
"""After so many answers to one question that break the game, nothing is answered there by bots and clocks any more."""
Choices = Mapping[str, Sequence[str]]
"""What each seat has said to the questions put together."""


@attrs.frozen
class FaultReport:
    """What the operator is told of an answer that has broken a game."""

    position: str
    """The place it was given at, in the game's own notation; empty where the game has none."""
    reason: str
    """The answers, and where in the code the exception was raised."""


KeepReport = Callable[[FaultReport], Awaitable[None]]
"""Puts a report where the operator finds it. Raises `StoreError`."""


async def no_report(_report: FaultReport) -> None:
    """Nobody wants it."""


@attrs.frozen
class _Place:
    """Where the game waits for answers."""

    checkpoint: Any
    events: int
    """How many there had been."""


class Containment:
    """Where to go back to when an answer breaks the game, and which answers have broken it there."""

    def __init__(self, game: Match, keep: KeepReport = no_report) -> None:
        """Made once the game is at its first question; `keep` is given every report."""
        self._game = game
        self._keep = keep
        self._poll: Poll | None = None
        self._place = _Place(None, 0)
        self._given: list[AnswerGiven] = []
        self.keys: list[tuple[str, str]] = []
        """Seat and key of each answer given here."""
        self._broken_by: list[dict[str, tuple[str, ...]]] = []
        self._reports: list[FaultReport] = []
        self.halted = False
        """Whether only people answer now."""

    def stand(self, events: int) -> None:
        """The game has come through, to a question that everybody can be shown: this is where it would go back to."""
        if self._game.poll is not self._poll:
            self._poll = self._game.poll
            self._place = _Place(self._game.checkpoint, events)
            self._given.clear()
            self.keys.clear()
            self._broken_by.clear()
            self.halted = False

    def note(self, seat: str, key: str, choose: Sequence[str]) -> None:
        """Somebody answers, right before that is carried out."""
        kind = next((ask.kind for ask in self._game.asks(seat) if ask.key == key), "")
        self._given.append(AnswerGiven(seat, kind, tuple(choose)))
        self.keys.append((seat, key))

    def forget(self, seat: str) -> None:
        """A seat writes its answer again."""
        self._given = [each for each in self._given if each.seat != seat]
        self.keys = [each for each in self.keys if each[0] != seat]

    def breaks(self, seat: str, choose: Sequence[str], beside: Choices) -> bool:
        """Whether this answer would break the game as it has before, `beside` those given in the same breath."""
        said = {each.seat: each.choose for each in self._given} | {who: tuple(what) for who, what in beside.items()}
        return {**said, seat: tuple(choose)} in self._broken_by

    def halt(self) -> None:
        """Bots, clocks and orders have nothing left to say that does not break the game."""
        self.halted = True

    def go_back(self, error: Exception) -> int:
        """Back to the question; returns how many events there had been. What raises here, breaks the game for good."""
        given = tuple(self._given)
        self._broken_by.append({each.seat: each.choose for each in given})
        self._game.back_to(self._place.checkpoint)
        self._poll = self._game.poll
        self._place = _Place(self._game.checkpoint, self._place.events)
        self._given.clear()
        self.keys.clear()
        self.halted = self.halted or len(self._broken_by) >= MOST_TRIES
        self._reports.append(FaultReport(self._position(given), _reason(error, given)))
        return self._place.events

    def _position(self, given: Sequence[AnswerGiven]) -> str:
        if not isinstance(self._game, Reporting):
            return ""
        try:
            return self._game.report(given)
        except Exception:
            logger.exception("there is no position of a game that was broken by an answer")
            return ""

    async def tell_operator(self) -> None:
        """Hand over the reports that wait."""
        while self._reports:
            try:
                await self._keep(self._reports.pop(0))
            except StoreError as error:
                logger.warning("the report of a fault could not be kept: %s", error)


def _reason(error: Exception, given: Sequence[AnswerGiven]) -> str:
    """The answers and the traceback as lines."""
    lines = [f"{each.seat} {each.kind} {' '.join(each.choose)}" for each in given]
    return "\n".join([*lines, "", *traceback.format_exception(error)])
