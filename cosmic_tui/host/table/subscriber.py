"""What one client at a table has been shown, and what is new to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import attrs

from cosmic_tui.host.match.view_changes import SeenStep, seen_film
from cosmic_tui.host.messages import News, TableNews, TableOptions

if TYPE_CHECKING:
    from cosmic_tui.host.match.running import RunningGame
    from cosmic_tui.host.table.table import Table


class Attendee(Protocol):
    """A client as its table knows it."""

    identity: str
    name: str
    closed: bool
    muted: set[str]
    """Whom this client does not want to hear, by name."""

    def at(self, table: Table | None) -> None:
        """The client is at this table now; None: in the lobby."""

    def refresh(self) -> None:
        """Look at what is there now, and pass on what has not been told yet."""

    def tell(self, news: News) -> None:
        """Send news."""


@attrs.define(eq=False)
class Subscriber:
    """A client at a table: on a seat, or (None) looking on."""

    client: Attendee
    seat: str | None
    _events: int = 0
    _said: int = 0
    _rewound: int = 0
    _last: tuple[object, ...] | None = None
    _replayed: bool = False
    """Whether the client has got what a replay needs."""

    def news(self, table: Table) -> TableNews | None:
        """What has changed for this client since the last time; None where nothing has."""
        row = table.row(self.client.identity)
        running, now, orders = table.running, table.present(self.seat), table.orders(self.seat)
        coach = self.seat is not None and table.coached(self.client.identity)
        near = table.near(self.seat)
        present = (row, now, orders, coach, near)
        history = [] if running is None else running.history
        if running is not None and running.rewound != self._rewound:
            self._rewound, self._events, self._said, self._last = running.rewound, 0, 0, None
        new = history[self._events :]
        steps = self._steps(running)
        seen = [each for event in new if (each := event.seen_by(self.seat)) is not None]
        talk = [line for line in table.talk.since(self._said) if line.name not in self.client.muted]
        self._events, self._said = len(history), table.talk.count
        if present == self._last and not seen and not talk and not steps:
            return None
        fresh, self._last = self._last is None, present
        options: TableOptions = attrs.evolve(table.options, seed=None)
        return TableNews(
            row, options, self.seat, now.view, now.asks, seen, talk, now.clocks, fresh, now.beat, now.quiet, orders,
            now.motions, now.prepare, now.hints, coach, steps, near,
        )  # fmt: skip

    def _steps(self, running: RunningGame | None) -> list[SeenStep]:
        """How the view of this client has changed in all of the game, told once it is over."""
        if running is None or self._replayed or not running.game.over:
            return []
        self._replayed = True
        return seen_film(running.history, running.views, self.seat)[1]
