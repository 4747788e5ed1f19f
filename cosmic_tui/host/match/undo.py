"""The last answer to a public question, as long as it can be taken back."""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.host.match.event_log import EventLog
from cosmic_tui.host.messages import Denied
from rules.kernel.game import Match
from rules.kernel.message import Message, message

NO_UNDO = message("denied.nothing_to_undo")


@attrs.frozen
class UndoPoint:
    """Where the game stood before an answer."""

    checkpoint: Any
    events: int
    """How many there had been."""


class Undo:
    """Takes the game and its events back to `point`; None: there is nothing to take back."""

    def __init__(self, game: Match, events: EventLog) -> None:
        self._game = game
        self._events = events
        self.point: UndoPoint | None = None

    def mark(self) -> None:
        """A public question is about to be answered."""
        self.point = UndoPoint(self._game.checkpoint, len(self._events.events))

    def refusal(self) -> Message | None:
        """Why nothing can be taken back; None where it can."""
        if self.point is None:
            return NO_UNDO
        since = self._events.events[self.point.events :]
        return None if self._game.undoable(since) else message("denied.cannot_undo")

    def go_back(self) -> None:
        """Take the answer back. Raises `Denied`."""
        why = self.refusal()
        if self.point is None or why is not None:
            raise Denied(why or NO_UNDO)
        point, self.point = self.point, None
        self._events.back_to(point.events)
        self._game.back_to(point.checkpoint)
