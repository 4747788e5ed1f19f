"""A table: who sits at it, who looks on, what is said, and its game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match import announcements, opening
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.messages import Denied, Left
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.record import Record
from cosmic_tui.host.store.store import OpenTable
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.bot_talk import BotTalk, name_bots
from cosmic_tui.host.table.facts import OPEN, RUNNING, TableFacts
from cosmic_tui.host.table.seats import EMPTY, PERSON, Seat, by_mail, held_by
from cosmic_tui.host.table.subscriber import Subscriber
from cosmic_tui.host.table.votes import REMOVE
from rules.kernel.message import Message, message

MOVED = message("left.moved")
CLOSED = message("left.table_closed")
REMOVED = message("left.removed")


class Table(TableFacts):
    """One table. Requests that make no sense are `Denied`, and change nothing."""

    # -- coming and going

    async def sit(self, client: Attendee) -> None:
        """Take an empty seat, or come back to the own one; an older screen of that seat goes back to the lobby."""
        seat = held_by(self.seats, client.identity)
        if seat is None:
            seat = await self._take_seat(client)
        if client.closed:
            return
        others = self.subscribers.clients_at([seat.seat])
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
            who = announcements.player(name)
            self.talk.announce(message("told.substitute_over", name=seat.name, seat=seat.seat, who=who))

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
        self._services.lobby_changed(self.id)  # as the next request of this person counts the tables it sits at
        try:
            await self._services.people.remember(client.identity)
            await self._services.store.keep_table(OpenTable(self.id, self.options, self.seats, self.number, self.made))
        except StoreError as error:
            if self._match is None and not self._beginning:  # else the journal of the game has the seat
                seat.clear()
                self._services.lobby_changed(self.id)
                raise Denied("denied.seat_not_saved", reason=error.reason) from error
        if self._dissolved:
            await self._forget()
        if self.closed:
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
        client.move_to(self)
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
        client.move_to(None)
        client.tell(Left(why))

    def _gone_from(self, subscriber: Subscriber | None) -> None:
        if subscriber is not None and subscriber.seat is not None and self._match is not None:
            self._match.attendance.went(subscriber.seat)
            if subscriber.client.identity == self._seat(subscriber.seat).identity:
                self._match.running.last_seen.saw(subscriber.seat, lasting=by_mail(self.options))

    async def dissolve(self, why: Message = CLOSED) -> None:
        """The table is no longer there: one that has not begun is forgotten, a game put away."""
        self._dissolved = True
        await self.suspend(why)
        await (self._forget() if self._match is None else self._put_away())

    async def suspend(self, why: Message) -> None:
        """Send everybody to the lobby; what is on disk stays there."""
        self.closed = True
        self._services.gone(self.id)
        for subscriber in self.subscribers:
            self._send_off(subscriber.client, why)
        if self._match is not None:
            await self._match.stop()
        self._services.lobby_changed(self.id)

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
        kind = self._services.kind_of(self.options)
        name_bots(self.seats, kind, self._services.bot_dice(self.options))
        self._beginning = True
        try:
            match = await opening.begin(
                self.id, self.options, self.seats, self._services, self.talk.announce, self._changed,
                number=self.number, made=self.made,
            )  # fmt: skip
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
            if self._dissolved:
                await self._put_away()
            raise Denied(CLOSED)
        self._match, self._bot_talk = match, self._talk_of_bots(match)
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
            for client_there in self.subscribers.clients_at([about]):
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
            if self._match.attendance.stirred(seat):
                self.talk.announce(message("told.plays_again", name=place.name, seat=seat))

    @classmethod
    async def resume(cls, record: Record, services: TableServices) -> Table:
        """A table whose game is on disk. Raises `StoreError`."""
        head = record.head
        self = cls(head.id, head.options, head.seats, services)
        self.number, self.made = head.number, head.made
        for seat in self.seats:
            seat.name = services.people.name(seat.identity, seat.name)
        self._match = await opening.resume(record, services, self.talk.announce, self._changed)
        self._bot_talk = self._talk_of_bots(self._match)
        self._match.look()
        return self

    # -- talk and names

    def _talk_of_bots(self, match: HostedMatch) -> BotTalk:
        """They speak to what happens from now on."""
        services = self._services
        heard = len(match.running.history)
        return BotTalk(services.kind_of(self.options), heard, services.bot_dice(self.options))

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
        self._let_bots_talk()
        clients = self.subscribers.clients_at(seats)
        if not only:
            self.changed_for_all(clients)
            return
        persons = {each.identity for each in self.seats if each.seat in seats and each.identity}
        for client in [*clients, *(each for each in self._services.in_lobby() if each.identity in persons)]:
            self._services.notifier.now(client)

    def _let_bots_talk(self) -> None:
        """A bot may say something to what has just happened, with the news of it."""
        if self._bot_talk is not None and self._match is not None:
            running = self._match.running
            line = self._bot_talk.look(running.history, running.game.progress, self.seats)
            if line is not None:
                self.talk.say(line)

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
            await self._services.store.keep_table(OpenTable(self.id, self.options, self.seats, self.number, self.made))

    async def _forget(self) -> None:
        with suppress(StoreError):
            await self._services.store.drop_table(self.id)

    async def _put_away(self) -> None:
        """The journal of its game goes to those of finished games, as far as the disk lets us."""
        with suppress(StoreError):
            await self._services.store.put_away(self.id)
