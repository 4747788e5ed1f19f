"""A table: who sits at it, who looks on, what is said, and its game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.lobby.row import row_of, with_scores
from cosmic_tui.host.match import opening
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Again, Denied, Left, TableNews, TableOptions, TableRow
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.record import Record
from cosmic_tui.host.store.store import OpenTable
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.seats import EMPTY, PERSON, Seat, by_mail, held_by
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.subscriber import Subscriber, TableNow
from cosmic_tui.host.table.subscribers import Subscribers
from cosmic_tui.host.table.talk import Talk
from cosmic_tui.host.table.votes import REMOVE
from rules.kernel.message import Message, message

OPEN, RUNNING, FINISHED = "open", "running", "finished"
MOVED = message("left.moved")
CLOSED = message("left.table_closed")
REMOVED = message("left.removed")


class Table:
    """One table. Requests that make no sense are `Denied`, and change nothing."""

    def __init__(self, id: str, options: TableOptions, seats: list[Seat], services: TableServices) -> None:
        self.id = id
        self.options = options
        self.seats = seats
        self.talk = Talk()
        self.closed = False
        self._services = services
        self._match: HostedMatch | None = None
        self._beginning = False
        self.again: Table | None = None
        """Where those who sat here have gone on to."""
        self.made_by, self.made_from = "", ""
        """The person and the address; empty where nobody knows them any more."""
        self.number, self.made = 1, 0
        """Among tables of its name, and among all; the lobby gives them."""
        self.subscribers = Subscribers(services.notifier, services.clock, delayed=options.spectators == "delayed")
        self.quiet_since = services.clock.now()
        """Since when nobody is here, if nobody is."""

    # -- how it stands

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
            people.speed(identity), self.near(seat), self.talk, self.gathering(),
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
            self.id, self.options, self.seats, self._match, list(self.subscribers), identity,
            state=self.state, kept=self.keeps_seat_for(identity), vacation=self._services.vacations.until,
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

    def near(self, seat: str | None) -> list[str]:
        """Whom a seat could invite: who is in the lobby or looks on, is known by a name, and does not play here."""
        match = self._match
        if seat is None or match is None or not match.invitations.open:
            return []
        return match.invitations.near([*self._services.in_lobby(), *self.subscribers.spectators])

    def shows_itself_to(self, identity: str) -> bool:
        """Whether the table stands in a person's lobby: one by invitation only if the person may sit there."""
        return not self.options.invitation or self.seat_of(identity) is not None or self.keeps_seat_for(identity)

    def looks_on(self, client: Attendee) -> bool:
        """Whether a client is here without a seat."""
        return client in self.subscribers and self.subscribers.seat(client) is None

    # -- coming and going

    async def sit(self, client: Attendee) -> None:
        """Take an empty seat, or come back to the own one; an older screen of that seat goes back to the lobby."""
        seat = held_by(self.seats, client.identity)
        if seat is None:
            seat = await self._take_seat(client)
        if client.closed:
            return
        others = self.subscribers.at([seat.seat])
        if client.identity == seat.identity:
            self._take_back(seat)
        elif any(each.identity == seat.identity for each in others):
            raise Denied("denied.owner_here", name=seat.name)
        for older in others:
            self._send_off(older, MOVED)
        self._welcome(client, seat.seat)

    def _take_back(self, seat: Seat) -> None:
        """The owner of a seat plays it again."""
        name = seat.substitute_name
        if self._match is not None and self._match.substitutes.end(seat.seat):
            self.talk.announce(message("told.substitute_over", name=seat.name, seat=seat.seat, who=name))

    async def _take_seat(self, client: Attendee) -> Seat:
        if self._match is not None and self.keeps_seat_for(client.identity):
            taken = await self._match.take_over(client.identity, client.name)
            self.talk.announce(message("told.seat_taken", name=client.name, seat=taken.seat))
            return taken
        if self.state != OPEN or self._beginning:
            raise Denied("denied.begun_watch")
        seat = next((each for each in self.seats if each.kind == EMPTY), None)
        if seat is None:
            raise Denied("denied.full_watch")
        seat.take(client.identity, client.name)
        try:
            await self._services.people.remember(client.identity)
            await self._services.store.keep_table(OpenTable(self.id, self.options, self.seats))
        except StoreError as error:
            seat.clear()
            raise Denied("denied.seat_not_saved", reason=error.reason) from error
        if self.closed:
            await self._forget()
            raise Denied(CLOSED)
        return seat

    def watch(self, client: Attendee) -> None:
        """Look on. Raises `Denied` where the table wants no spectators."""
        if self.options.spectators == "none":
            raise Denied("denied.no_spectators")
        self._welcome(client, None)

    def _welcome(self, client: Attendee, seat: str | None) -> None:
        owner = seat is not None and client.identity == self._seat(seat).identity
        missed = None
        if owner and seat is not None and self.running is not None:
            missed = self.running.last_seen.missed_since(seat)
        self.subscribers.add(client, seat, missed)
        client.at(self)
        if seat is not None and self._match is not None:
            self._match.attendance.came(seat)
        self.changed_for_all([client])

    async def leave(self, client: Attendee) -> None:
        """Go back to the lobby; before the game has begun the seat is free again."""
        seat = self.subscribers.seat(client)
        self._send_off(client, None)
        if self.options.lesson:
            await self.dissolve()
            return
        if seat is not None and self.state == OPEN and not self._beginning:
            self._seat(seat).clear()
            if not any(each.kind == PERSON for each in self.seats):
                await self.dissolve()
                return
            await self._keep()
        self.changed_for_all([])

    def vanish(self, client: Attendee) -> None:
        """The client is gone, or at another table; the seat stays with its person."""
        self._gone_from(self.subscribers.remove(client))
        self.quiet_since = self._services.clock.now()
        self.changed_for_all([])

    def _send_off(self, client: Attendee, why: Message | None) -> None:
        self._gone_from(self.subscribers.remove(client))
        self.quiet_since = self._services.clock.now()
        client.at(None)
        client.tell(Left(why))

    def _gone_from(self, subscriber: Subscriber | None) -> None:
        if subscriber is not None and subscriber.seat is not None and self._match is not None:
            self._match.attendance.went(subscriber.seat)
            if subscriber.client.identity == self._seat(subscriber.seat).identity:
                self._match.running.last_seen.saw(subscriber.seat, lasting=by_mail(self.options))

    async def dissolve(self, why: Message = CLOSED) -> None:
        """The table is no longer there: one that has not begun is forgotten, a game put away."""
        await self.suspend(why)
        with suppress(StoreError):
            if self._match is None:
                await self._services.store.drop_table(self.id)
            else:
                await self._services.store.put_away(self.id)

    async def suspend(self, why: Message) -> None:
        """Send everybody to the lobby; what is on disk stays there."""
        self.closed = True
        self._services.gone(self.id)
        for subscriber in self.subscribers:
            self._send_off(subscriber.client, why)
        if self._match is not None:
            await self._match.stop()
        self._services.lobby_changed(self.id)

    @property
    def deserted(self) -> bool:
        """Whether nobody is here."""
        return not self.subscribers

    @property
    def full(self) -> bool:
        """Whether no seat is empty."""
        return not any(each.kind == EMPTY for each in self.seats)

    # -- the game

    async def start(self, client: Attendee) -> None:
        """Begin the game; empty seats become bots."""
        if self.state != OPEN or self._beginning:
            raise Denied("denied.begun")
        if self.subscribers.seat(client) is None:
            raise Denied("denied.only_seated")
        await self.begin()
        self._services.notifier.now(client)

    def reserve(self, people: Sequence[tuple[str, str]]) -> None:
        """Give seats to people by identity and name, wherever they are now."""
        for (identity, name), seat in zip(people, [each for each in self.seats if each.kind == EMPTY], strict=False):
            seat.take(identity, name)

    async def begin(self) -> None:
        """Begin with those who have seats. Raises `Denied`."""
        filled = [seat for seat in self.seats if seat.kind == EMPTY]
        for seat in filled:
            seat.give_to_bot(self.options.bot)
        self._beginning = True
        try:
            match = await opening.begin(
                self.id, self.options, self.seats, self._services, self.talk.announce, self._changed
            )
        except StoreError as error:
            for seat in filled:
                seat.clear()
            raise Denied("denied.game_not_saved", reason=error.reason) from error
        else:
            await self._count_game()
        finally:
            self._beginning = False
        if self.closed:
            await match.stop()
            raise Denied(CLOSED)
        self._match = match
        for subscriber in self.subscribers:
            if subscriber.seat is not None:
                match.attendance.came(subscriber.seat)
        match.look()
        self._services.lobby_changed(self.id)
        await self._forget()

    async def _count_game(self) -> None:
        """One more game of those who sit here; a lesson is none."""
        players = [] if self.options.lesson else [seat.identity for seat in self.seats if seat.kind == PERSON]
        await self._services.people.begin_game(players)

    async def give_up(self, client: Attendee) -> None:
        """Leave the game for good."""
        match, seat = self.playing(client)
        if self.options.lesson or match.game.over:
            await self.leave(client)
            return
        if client.identity != (place := self._seat(seat)).identity:
            self._take_back(place)
            await self.leave(client)
            return
        await match.give_up(seat)
        self.talk.announce(message("told.gone", name=client.name, seat=seat))
        if client in self.subscribers:
            self._send_off(client, None)
        self._services.lobby_changed(self.id)

    async def agree(self, client: Attendee, what: str, about: str = "") -> None:
        """Want something that needs the consent of all, or of all but the seat it is about."""
        match, seat = self.playing(client)
        if await match.agree(seat, what, about) and what == REMOVE:
            for client_there in self.subscribers.at([about]):
                self._send_off(client_there, REMOVED)
            self.changed_for_all([])

    def vacation_changed(self, identity: str) -> None:
        """The clocks of a person who may sit here stand from now on, or run again."""
        if self._match is not None and self.state == RUNNING and any(each.identity == identity for each in self.seats):
            self._match.vacation_changed()
            self._services.lobby_changed(self.id)

    def stirred(self, client: Attendee) -> None:
        """Somebody at a seat has done something: a bot that plays for them meanwhile goes."""
        seat = self.subscribers.seat(client) if client in self.subscribers else None
        if seat is not None and self._match is not None:
            if client.identity == (place := self._seat(seat)).identity:
                self._take_back(place)
            self._match.attendance.stirred(seat)

    def waited_for(self) -> list[tuple[str, str, float]]:
        """Whom a public question waits for: seat, key and seconds; nobody while the game is paused."""
        return [] if self._match is None else self._match.thinking.questions()

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

    @classmethod
    async def resume(cls, record: Record, services: TableServices) -> Table:
        """A table whose game is on disk. Raises `StoreError`."""
        head = record.head
        self = cls(head.id, head.options, head.seats, services)
        for seat in self.seats:
            seat.name = services.people.name(seat.identity, seat.name)
        self._match = await opening.resume(record, services, self.talk.announce, self._changed)
        self._match.look()
        return self

    # -- talk and names

    def announce(self, line: Message) -> None:
        """The host says something to all."""
        self.talk.announce(line)
        self.tell([])

    def renamed(self, identity: str, name: str) -> None:
        """A person has another name now."""
        seat = held_by(self.seats, identity)
        if seat is None:
            return
        if seat.identity == identity:
            seat.name = name
        else:
            seat.substitute_name = name
        self.changed_for_all([])

    # -- telling and keeping

    def _changed(self, seats: Sequence[str], *, only: bool = False) -> None:
        """The game has changed through the answers of these seats; `only` for them: nobody else is even looked at."""
        clients = self.subscribers.at(seats)
        if not only:
            self.changed_for_all(clients)
            return
        persons = {each.identity for each in self.seats if each.seat in seats and each.identity}
        for client in [*clients, *(each for each in self._services.in_lobby() if each.identity in persons)]:
            self._services.notifier.now(client)

    def changed_for_all(self, first: Sequence[Attendee]) -> None:
        """Something has changed that the lobby shows too."""
        self.tell(first)
        self._services.lobby_changed(self.id)

    def tell(self, first: Sequence[Attendee]) -> None:
        """Everybody here is told what is new, these first."""
        self.subscribers.tell(first)

    async def _keep(self) -> None:
        """Keep a table that has not begun, as far as the disk lets us."""
        with suppress(StoreError):
            await self._services.store.keep_table(OpenTable(self.id, self.options, self.seats))

    async def _forget(self) -> None:
        with suppress(StoreError):
            await self._services.store.drop_table(self.id)

    def _seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.seat == name)
