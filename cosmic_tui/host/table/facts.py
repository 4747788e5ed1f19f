"""How a table stands: its game, its seats, its row in the lobby, and who may see it or come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from cosmic_tui.host.lobby.row import row_of, with_scores
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Again, Denied, TableNews, TableOptions, TableRow
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.bot_talk import BotTalk
from cosmic_tui.host.table.seats import EMPTY, PERSON, Seat, held_by
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.subscriber import Subscriber, TableNow
from cosmic_tui.host.table.subscribers import Subscribers
from cosmic_tui.host.table.talk import Talk

OPEN, RUNNING, FINISHED = "open", "running", "finished"


class TableFacts:
    """How a table stands. `Table` adds what changes it."""

    def __init__(self, id: str, options: TableOptions, seats: list[Seat], services: TableServices) -> None:
        self.id = id
        self.options = options
        self.seats = seats
        self.talk = Talk()
        self.closed = False
        """Nobody can be here any more: the table is no longer there (`_dissolved`), or the server ends."""
        self._dissolved = False
        self._services = services
        self._match: HostedMatch | None = None
        self._beginning = False
        self.again: Self | None = None
        """Where those who sat here have gone on to."""
        self.made_by, self.made_from = "", ""
        """The person and the address; empty where nobody knows them any more."""
        self._bot_talk: BotTalk | None = None
        self.number, self.made = 0, 0
        """Among tables of its name, and when it was made; the lobby gives them, and they are kept with the table."""
        self.subscribers = Subscribers(services.notifier, services.clock, delayed=options.spectators == "delayed")
        self.quiet_since = services.clock.now()
        """Since when nobody is here, if nobody is."""

    @property
    def running(self) -> RunningGame | None:
        """The game, once it has begun."""
        return None if self._match is None else self._match.running

    @property
    def state(self) -> str:
        """`open`, `running` or `finished`."""
        if self._match is None:
            return OPEN
        return FINISHED if self._match.game.over else RUNNING

    def seat_of(self, identity: str) -> str | None:
        """The seat a person holds here."""
        seat = held_by(self.seats, identity)
        return None if seat is None else seat.seat

    def names(self, identity: str) -> bool:
        """Whether a person sits here, or did so when the game began."""
        began = self.running is not None and identity in self.running.head.starters.values()
        return began or self.seat_of(identity) is not None

    def news(self, client: Attendee) -> TableNews | None:
        """What is new to a client that is here; None where nothing is, or where spectators see it later."""
        return self.subscribers.news(client, self._now)

    def _now(self, subscriber: Subscriber) -> TableNow:
        """What the table is now to somebody who is here."""
        identity, seat = subscriber.client.identity, subscriber.seat
        people = self._services.people
        coach = seat is not None and people.coached(identity)
        orders = [] if seat is None else list(self._seat(seat).orders)
        return TableNow(
            self.row(identity), self.options, self.running, self.present(seat), orders, coach,
            people.speed(identity), self.invitable(seat), self.talk, self.gathering(),
        )  # fmt: skip

    def gathering(self) -> Again | None:
        """The next table, as long as people are waited for there."""
        again = self.again
        if again is None or again.closed or again.state != OPEN:
            return None
        return Again(again.id, [seat.name for seat in again.seats if seat.kind == PERSON])

    def row(self, identity: str) -> TableRow:
        """The table's line in the lobby, as one person sees it."""
        return row_of(
            self.id, self.options, self.seats, self._match, self.subscribers, identity,
            state=self.state, kept=self.keeps_seat_for(identity), vacation=self._services.vacations.vacation_end,
        )  # fmt: skip

    def listed(self, identity: str) -> TableRow:
        """The same with how the seats stand, where somebody who looks on would see that at once, or sits here."""
        row, match = attrs.evolve(self.row(identity), number=self.number, made=self.made), self._match
        if match is None or (self.options.spectators != "live" and row.mine is None):
            return row
        return with_scores(row, match, self._services.kind_of(self.options).scores(match.game.view(None)))

    def present(self, seat: str | None) -> TableSnapshot:
        """What the game is now to a seat, or to a spectator."""
        return TableSnapshot() if self._match is None else self._match.present(seat)

    @property
    def vacancy(self) -> bool:
        """Whether somebody could be invited: a player has left the game for good."""
        return self._match is not None and self._match.invitations.open

    def keeps_seat_for(self, identity: str) -> bool:
        """Whether a person is invited to a seat whose player has left for good."""
        return self._match is not None and self._match.invitations.include(identity)

    def invitable(self, seat: str | None) -> list[str]:
        """Whom a seat could invite: who is in the lobby or looks on, is known by a name, and does not play here."""
        match = self._match
        if seat is None or match is None or not match.invitations.open:
            return []
        return match.invitations.invitable([*self._services.in_lobby(), *self.subscribers.spectators])

    def shows_itself_to(self, identity: str) -> bool:
        """Whether the table stands in a person's lobby: one by invitation only if the person may sit there."""
        return not self.options.invitation or self.seat_of(identity) is not None or self.keeps_seat_for(identity)

    def looks_on(self, client: Attendee) -> bool:
        """Whether a client is here without a seat."""
        return client in self.subscribers and self.subscribers.seat(client) is None

    @property
    def deserted(self) -> bool:
        """Whether nobody is here."""
        return not self.subscribers

    @property
    def full(self) -> bool:
        """Whether no seat is empty."""
        return not any(each.kind == EMPTY for each in self.seats)

    def waited_for(self) -> list[tuple[str, str, float]]:
        """Whom a public question waits for: seat, key and seconds; nobody while the game is paused."""
        return [] if self._match is None else self._match.thinking.questions()

    def unsaid(self) -> list[tuple[str, str]]:
        """The seats whose consent to something is still wanted, each with what that is."""
        return [] if self._match is None else self._match.votes.unsaid()

    def missed_end(self) -> list[str]:
        """The identities of those who have not seen that the game is over."""
        if self.running is None or self.state != FINISHED:
            return []
        seen = self.running.last_seen
        return [seat.identity for seat in self.seats if seat.identity and seen.missed_any(seat.seat)]

    def kept_for(self) -> list[str]:
        """The identities of those for whom a seat is kept whose player has left for good."""
        if self._match is None or not self.vacancy:
            return []
        return [each.identity for each in self._match.running.head.invited if each.identity]

    def seconds_left(self, key: str) -> float | None:
        """What is left of the time for a question; None where it has none."""
        return None if self._match is None else self._match.pace.left(key)

    def elsewhere(self) -> Sequence[Attendee]:
        """Who is at another table."""
        return self._services.elsewhere(self.id)

    def within_earshot(self) -> list[Attendee]:
        """Who is here, in the lobby or at another table."""
        return [*(each.client for each in self.subscribers), *self._services.in_lobby(), *self.elsewhere()]

    def playing(self, client: Attendee) -> tuple[HostedMatch, str]:
        """The game, and the seat a client plays. Raises `Denied` where there is none."""
        seat = self.subscribers.seat(client)
        if seat is None:
            raise Denied("denied.watching")
        if self._match is None:
            raise Denied("denied.not_begun")
        return self._match, seat

    def _seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.seat == name)
