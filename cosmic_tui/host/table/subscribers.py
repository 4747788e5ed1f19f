"""The clients at one table: who sits, who looks on, and how news goes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.host.messages import TableNews
from cosmic_tui.host.notifier import Notifier
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.subscriber import Subscriber, TableNow

SPECTATOR_SECONDS = 30.0
"""So much later delayed spectators see what happens."""


class Subscribers:
    """In the order of coming. Where a client is asked for that is not here, that is a KeyError."""

    def __init__(self, notifier: Notifier, clock: Clock, *, delayed: bool) -> None:
        """`delayed`: whether spectators see everything later."""
        self._notifier = notifier
        self._clock = clock
        self._delayed = delayed
        self._of: dict[Attendee, Subscriber] = {}
        self.seats: frozenset[str] = frozenset()
        """Those whose players are here."""
        self.looking_on = 0
        """How many are here without a seat."""

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(list(self._of.values()))

    def __contains__(self, client: Attendee) -> bool:
        return client in self._of

    def __len__(self) -> int:
        return len(self._of)

    def add(self, client: Attendee, seat: str | None, missed: int | None = None) -> None:
        """A client has come, to a seat or to look on; `missed`: the last event its seat had seen, if it was away."""
        self._of[client] = Subscriber(client, seat, missed)
        self._count()

    def remove(self, client: Attendee) -> Subscriber | None:
        """A client is no longer here; None where it was not."""
        gone = self._of.pop(client, None)
        self._count()
        return gone

    def _count(self) -> None:
        """Once for all whose news tell of it."""
        seats = [each.seat for each in self._of.values() if each.seat is not None]
        self.seats, self.looking_on = frozenset(seats), len(self._of) - len(seats)

    def seat(self, client: Attendee) -> str | None:
        """The seat a client plays; None: it looks on."""
        return self._of[client].seat

    def clients_at(self, seats: Sequence[str]) -> list[Attendee]:
        """The clients at these seats."""
        return [each.client for each in self if each.seat in seats]

    @property
    def spectators(self) -> list[Attendee]:
        """Who is here without a seat."""
        return [each.client for each in self if each.seat is None]

    def tell(self, first: Sequence[Attendee]) -> None:
        """Everybody here is told what is new, these first."""
        for client in first:
            self._notifier.now(client)
        self._notifier.soon([client for client in self._of if client not in first])

    def news(self, client: Attendee, now_of: Callable[[Subscriber], TableNow]) -> TableNews | None:
        """What is new to a client; None where nothing is, or where spectators see it later."""
        subscriber = self._of[client]
        news = subscriber.news(now_of(subscriber))
        if news is None or subscriber.seat is not None or not self._delayed:
            return news
        self._clock.call_later(SPECTATOR_SECONDS, partial(self._tell_later, subscriber, news))
        if not news.fresh:
            return None
        return attrs.evolve(
            news, view=None, events=[], steps=[], talk=[], clocks=[], beat=None, motions=[], thinking=[], absent=[]
        )

    def _tell_later(self, subscriber: Subscriber, news: TableNews) -> None:
        if self._of.get(subscriber.client) is subscriber:  # else gone, or at a seat by now
            subscriber.client.tell(news)
