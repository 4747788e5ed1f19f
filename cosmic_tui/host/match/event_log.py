"""The events of a game and the changes of all views that came with them, as lines of its journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from cosmic_tui.host.match.view_changes import ViewRecorder, Views, ViewStep
from cosmic_tui.host.store import journal
from rules.kernel.events import Event


@attrs.define
class EventLog:
    """Each method gives the lines that are to be written."""

    events: list[Event] = attrs.Factory(list)
    views: list[ViewStep] = attrs.Factory(list)
    _recorder: ViewRecorder | None = None

    def watch(self, views: Callable[[], Views]) -> None:
        """From now on there is a view of the game; before, as it is being made, there is none."""
        self._recorder = ViewRecorder(views)

    @property
    def told(self) -> int:
        """The number of the last event."""
        return self.events[-1].index if self.events else 0

    def view(self, seat: str | None) -> Any:
        """What a seat, or (None) a spectator, may see at the present question; all who see it are given the same."""
        assert self._recorder is not None  # noqa: S101 - the game has come to a question
        return self._recorder.present[seat]

    def take(self, event: Event) -> list[str]:
        """Something has happened. What a step tells again after it was taken up anew is known already."""
        if event.index <= self.told:
            return []
        self.events.append(event)
        return [journal.event_line(event, self._changes())]

    def rest(self) -> list[str]:
        """The game has come to its next question."""
        changes = self._changes()
        return [journal.views_line(changes)] if changes else []

    def _changes(self) -> dict[str, str]:
        changes = {} if self._recorder is None else self._recorder.changes()
        if changes:
            self.views.append(ViewStep(self.told, changes))
        return changes

    def back_to(self, count: int) -> None:
        """Nothing but the first so many events has happened; the next views are written down as a whole."""
        del self.events[count:]
        self.views[:] = [step for step in self.views if step.event <= self.told]
        if self._recorder is not None:
            self._recorder.start_over()
