"""What one client at a table has been shown, and what is new to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from cosmic_tui.host.match.view_changes import SeenStep, seen_replay
from cosmic_tui.host.messages import Again, TableNews, TableOptions, TableRow
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.talk import Talk

if TYPE_CHECKING:
    from cosmic_tui.host.match.running import RunningGame
    from rules.kernel.events import Event


@attrs.frozen
class TableNow:
    """What a table is now to one of its subscribers."""

    row: TableRow
    options: TableOptions
    running: RunningGame | None
    present: TableSnapshot
    orders: list[Any]
    """The standing orders of the subscriber's seat."""
    coach: bool
    speed: str
    near: list[str]
    talk: Talk
    again: Again | None = None
    """Where a rematch gathers."""


@attrs.define(eq=False)
class Subscriber:
    """A client at a table: on a seat, or (None) looking on."""

    client: Attendee
    seat: str | None
    missed: int | None = None
    """The number of the last event that this seat had seen before."""
    _events: int = 0
    _said: int = 0
    _rewound: int = 0
    _last: tuple[object, ...] | None = None
    _replayed: bool = False
    """Whether the client has got what a replay needs."""

    def news(self, table: TableNow) -> TableNews | None:
        """What has changed for this client since the last time; None where nothing has."""
        running, now = table.running, table.present
        present = (table.row, now, table.orders, table.coach, table.speed, table.near, table.again)
        history = [] if running is None else running.history
        if running is not None and running.rewound != self._rewound:
            self._rewound, self._events, self._said, self._last = running.rewound, 0, 0, None
        new = history[self._events :]
        steps = self._steps(running)
        seen = [each for event in new if (each := event.seen_by(self.seat)) is not None]
        client, looks_on = self.client, self.seat is None
        talk = table.talk.show_since(self._said, client.identity, client.muted, looks_on=looks_on)
        self._events, self._said = len(history), table.talk.count
        if present == self._last and not seen and not talk and not steps:
            return None
        fresh, self._last = self._last is None, present
        options: TableOptions = attrs.evolve(table.options, seed=None)
        return TableNews(
            table.row, options, self.seat, now.view, now.asks, seen, talk, now.clocks, fresh, now.beat, now.quiet,
            table.orders, now.motions, now.prepare, now.hints, table.coach, steps, table.near, now.sheets,
            table.speed, now.thinking, now.paused, table.again, now.absent, self._known(new) if fresh else None,
        )  # fmt: skip

    def _known(self, events: Sequence[Event]) -> int | None:
        """How many of these this seat knows from before it was away; None where it was not."""
        missed = self.missed
        if missed is None:
            return None
        return sum(event.index <= missed and event.seen_by(self.seat) is not None for event in events)

    def _steps(self, running: RunningGame | None) -> list[SeenStep]:
        """How the view of this client has changed in all of the game, told once it is over."""
        if running is None or self._replayed or not running.game.over:
            return []
        self._replayed = True
        return seen_replay(running.history, running.views, self.seat)[1]
