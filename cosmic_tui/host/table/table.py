"""A table: who sits at it, who looks on, what is said, and its game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host import user_text
from cosmic_tui.host.lobby.row import row_of
from cosmic_tui.host.match import opening
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Again, Called, Denied, Left, Nudged, Said, TableNews, TableOptions, TableRow
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.store import OpenTable
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.seats import EMPTY, PERSON, Seat, first_table, held_by
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.subscriber import Subscriber, TableNow
from cosmic_tui.host.table.talk import Audience, Talk
from cosmic_tui.host.table.votes import REMOVE
from rules.kernel.message import Message, message

OPEN, RUNNING, FINISHED = "open", "running", "finished"
SPECTATOR_SECONDS = 30.0
"""So much later delayed spectators see what happens."""
MOVED = message("left.moved")
CLOSED = message("left.table_closed")
REMOVED = message("left.removed")


class Table:
    """One table. Requests that make no sense are `Denied`, and change nothing."""

    def __init__(self, id: str, options: TableOptions, seats: list[Seat], house: TableServices) -> None:
        self.id = id
        self.options = options
        self.seats = seats
        self.talk = Talk()
        self.closed = False
        self._house = house
        self._match: HostedMatch | None = None
        self._beginning = False
        self.again: Table | None = None
        """Where those who sat here have gone on to."""
        self.made_by, self.made_from = "", ""
        """The person and the address; empty where nobody knows them any more."""
        self._subscribers: dict[Attendee, Subscriber] = {}
        self.quiet_since = house.clock.now()
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
        subscriber = self._subscribers[client]
        news = subscriber.news(self._now(subscriber))
        if news is None or subscriber.seat is not None or self.options.spectators != "delayed":
            return news
        self._house.clock.call_later(SPECTATOR_SECONDS, partial(self._tell_later, subscriber, news))
        if not news.fresh:
            return None
        return attrs.evolve(
            news, view=None, events=[], steps=[], talk=[], clocks=[], beat=None, motions=[], thinking=[]
        )

    def _now(self, subscriber: Subscriber) -> TableNow:
        """What the table is now to somebody who is here."""
        identity, seat = subscriber.client.identity, subscriber.seat
        coach = seat is not None and self.coached(identity)
        return TableNow(
            self.row(identity), self.options, self.running, self.present(seat), self.orders(seat), coach,
            self._house.people.speed(identity), self.near(seat), self.talk, self._gathering(),
        )  # fmt: skip

    def _gathering(self) -> Again | None:
        """The next table, as long as people are waited for there."""
        again = self.again
        if again is None or again.closed or again.state != OPEN:
            return None
        return Again(again.id, [seat.name for seat in again.seats if seat.kind == PERSON])

    def _tell_later(self, subscriber: Subscriber, news: TableNews) -> None:
        if self._subscribers.get(subscriber.client) is subscriber:  # else gone, or at a seat by now
            subscriber.client.tell(news)

    def row(self, identity: str) -> TableRow:
        """The table's line in the lobby, as one person sees it."""
        return row_of(
            self.id, self.options, self.seats, self._match, self._subscribers.values(), identity,
            state=self.state, kept=self.keeps_seat_for(identity),
        )  # fmt: skip

    def present(self, seat: str | None) -> TableSnapshot:
        """What the game is now to a seat, or to a spectator."""
        return TableSnapshot() if self._match is None else self._match.present(seat)

    def orders(self, seat: str | None) -> list[Any]:
        """The standing orders of a seat."""
        return [] if seat is None else list(self._seat(seat).orders)

    def coached(self, identity: str) -> bool:
        """Whether a person wants to be told what each phase is about."""
        return self._house.people.coached(identity)

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
        looking_on = [subscriber.client for subscriber in self._subscribers.values() if subscriber.seat is None]
        return match.invitations.near([*self._house.in_lobby(), *looking_on])

    def shows_itself_to(self, identity: str) -> bool:
        """Whether the table stands in a person's lobby: one by invitation only if the person may sit there."""
        return not self.options.invitation or self.seat_of(identity) is not None or self.keeps_seat_for(identity)

    def looks_on(self, client: Attendee) -> bool:
        """Whether a client is here without a seat."""
        return client in self._subscribers and self._subscribers[client].seat is None

    # -- coming and going

    async def sit(self, client: Attendee) -> None:
        """Take an empty seat, or come back to the own one; an older screen of that seat goes back to the lobby."""
        seat = held_by(self.seats, client.identity)
        if seat is None:
            seat = await self._take_seat(client)
        if client.closed:
            return
        for subscriber in [each for each in self._subscribers.values() if each.seat == seat.seat]:
            self._send_off(subscriber.client, MOVED)
        self._welcome(client, seat.seat)

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
            await self._house.people.remember(client.identity)
            await self._house.store.keep_table(OpenTable(self.id, self.options, self.seats))
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
        self._subscribers[client] = Subscriber(client, seat)
        client.at(self)
        if seat is not None and self._match is not None:
            self._match.attendance.came(seat)
        self._changed_for_all([client])

    async def leave(self, client: Attendee) -> None:
        """Go back to the lobby; before the game has begun the seat is free again."""
        seat = self._subscribers[client].seat
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
        self._changed_for_all([])

    def vanish(self, client: Attendee) -> None:
        """The client is gone, or at another table; the seat stays with its person."""
        self._gone_from(self._subscribers.pop(client, None))
        self.quiet_since = self._house.clock.now()
        self._changed_for_all([])

    def rematch(self, client: Attendee) -> TableOptions:
        """What the next table is made with, for one who sits here. Raises `Denied` where this game goes on."""
        if self._subscribers[client].seat is None and self._gathering() is None:
            raise Denied("denied.watching_rematch")
        if self.options.lesson:
            return first_table(self._house.kind_of(self.options))
        if self.state != FINISHED:
            raise Denied("denied.not_over")
        return attrs.evolve(self.options, seed=None)

    def _send_off(self, client: Attendee, why: Message | None) -> None:
        self._gone_from(self._subscribers.pop(client))
        self.quiet_since = self._house.clock.now()
        client.at(None)
        client.tell(Left(why))

    def _gone_from(self, subscriber: Subscriber | None) -> None:
        if subscriber is not None and subscriber.seat is not None and self._match is not None:
            self._match.attendance.went(subscriber.seat)

    async def dissolve(self, why: Message = CLOSED) -> None:
        """The table is no longer there: one that has not begun is forgotten, a game put away."""
        await self.suspend(why)
        with suppress(StoreError):
            if self._match is None:
                await self._house.store.drop_table(self.id)
            else:
                await self._house.store.put_away(self.id)

    async def suspend(self, why: Message) -> None:
        """Send everybody to the lobby; what is on disk stays there."""
        self.closed = True
        self._house.gone(self.id)
        for client in list(self._subscribers):
            self._send_off(client, why)
        if self._match is not None:
            await self._match.stop()
        self._house.lobby_changed(self.id)

    @property
    def deserted(self) -> bool:
        """Whether nobody is here."""
        return not self._subscribers

    @property
    def full(self) -> bool:
        """Whether no seat is empty."""
        return not any(each.kind == EMPTY for each in self.seats)

    # -- the game

    async def start(self, client: Attendee) -> None:
        """Begin the game; empty seats become bots."""
        if self.state != OPEN or self._beginning:
            raise Denied("denied.begun")
        if self._subscribers[client].seat is None:
            raise Denied("denied.only_seated")
        filled = [seat for seat in self.seats if seat.kind == EMPTY]
        for seat in filled:
            seat.give_to_bot(self.options.bot)
        self._beginning = True
        try:
            match = await opening.begin(
                self.id, self.options, self.seats, self._house, self.talk.announce, self._changed
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
        for subscriber in self._subscribers.values():
            if subscriber.seat is not None:
                match.attendance.came(subscriber.seat)
        match.look()
        self._house.lobby_changed(self.id)
        self._house.post.now(client)
        await self._forget()

    async def _count_game(self) -> None:
        """One more game of those who sit here; a lesson is none."""
        players = [] if self.options.lesson else [seat.identity for seat in self.seats if seat.kind == PERSON]
        await self._house.people.begin_game(players)

    async def answer(self, client: Attendee, key: str, choose: Sequence[str]) -> None:
        """Answer a question put to the client's seat; it has taken effect when this returns."""
        match, seat = self._playing(client)
        await match.answer(seat, key, choose)

    async def draft(self, client: Attendee, key: str, lines: Sequence[str], *, check: bool) -> None:
        """Keep lines for a sheet of the client's seat; they are on disk when this returns."""
        match, seat = self._playing(client)
        await match.draft(seat, key, lines, check=check)

    async def reopen(self, client: Attendee, key: str) -> None:
        """Open a sheet again that the client's seat has sealed."""
        match, seat = self._playing(client)
        await match.reopen(seat, key)

    async def give_orders(self, client: Attendee, orders: Sequence[Any]) -> None:
        """The standing orders of the client's seat from now on."""
        match, seat = self._playing(client)
        await match.give_orders(seat, orders)

    async def give_up(self, client: Attendee) -> None:
        """Leave the game for good."""
        match, seat = self._playing(client)
        if self.options.lesson or match.game.over:
            await self.leave(client)
            return
        await match.give_up(seat)
        self.talk.announce(message("told.gone", name=client.name, seat=seat))
        if client in self._subscribers:
            self._send_off(client, None)
        self._house.lobby_changed(self.id)

    async def invite(self, client: Attendee, name: str) -> None:
        """Keep a seat whose player has left for good for somebody, by name."""
        match, _ = self._playing(client)
        invitation = await match.invitations.add(name)
        self.talk.announce(message("told.invites", name=client.name, guest=invitation.name))
        self._changed_for_all([client])
        for guest in self._house.elsewhere(self.id):
            if match.invitations.means(invitation, guest.identity):
                guest.tell(Called(self.options.name, client.name))

    async def agree(self, client: Attendee, what: str, about: str = "") -> None:
        """Want something that needs the consent of all, or of all but the seat it is about."""
        match, seat = self._playing(client)
        if await match.agree(seat, what, about) and what == REMOVE:
            for subscriber in [each for each in self._subscribers.values() if each.seat == about]:
                self._send_off(subscriber.client, REMOVED)
            self._changed_for_all([])

    async def object(self, client: Attendee, what: str, about: str = "") -> None:
        """Do not want it."""
        match, seat = self._playing(client)
        await match.object(seat, what, about)

    def nudge(self, client: Attendee, seat: str) -> None:
        """Ring for those the table waits for, wherever they are. Raises `Denied`."""
        match, by = self._playing(client)
        nudged = match.thinking.nudge(by, seat)
        persons = {each.identity: each.name for each in self.seats if each.seat in nudged}
        self.talk.announce(message("told.nudges", name=client.name, names=list(persons.values())))
        for other in [*self._subscribers, *self._house.in_lobby(), *self._house.elsewhere(self.id)]:
            if other.identity in persons and client.name not in other.muted:
                other.tell(Nudged(self.options.name, client.name))
        self._tell([client])

    def stirred(self, client: Attendee) -> None:
        """Somebody at a seat has done something: a bot that plays for them meanwhile goes."""
        subscriber = self._subscribers.get(client)
        if subscriber is not None and subscriber.seat is not None and self._match is not None:
            self._match.attendance.stirred(subscriber.seat)

    def gathers_at(self, again: Table) -> None:
        """Somebody has gone on to another game: whoever is still here is asked to come along."""
        first, self.again = self.again is not again, again
        if first:
            name = next((seat.name for seat in again.seats if seat.kind == PERSON), "")
            self.talk.announce(message("told.again", name=name))
        self._tell([])

    def waited_for(self) -> list[tuple[str, str, float]]:
        """Whom a public question waits for: seat, key and seconds; nobody while the game is paused."""
        return [] if self._match is None else self._match.thinking.questions()

    @property
    def spectators(self) -> list[Attendee]:
        """Who is here without a seat."""
        return [each.client for each in self._subscribers.values() if each.seat is None]

    async def hold(self, client: Attendee) -> None:
        """Stretch the open beat."""
        match, seat = self._playing(client)
        await match.hold(seat)

    def ready(self, client: Attendee, *, phase: bool) -> None:
        """Nothing more to say in the open beat, or in the phase."""
        match, seat = self._playing(client)
        match.ready(seat, phase=phase)
        self._house.post.now(client)

    def _playing(self, client: Attendee) -> tuple[HostedMatch, str]:
        seat = self._subscribers[client].seat
        if seat is None:
            raise Denied("denied.watching")
        if self._match is None:
            raise Denied("denied.not_begun")
        return self._match, seat

    @classmethod
    async def resume(cls, record: journal.Record, house: TableServices) -> Table:
        """A table whose game is on disk. Raises `StoreError`."""
        head = record.head
        self = cls(head.id, head.options, head.seats, house)
        for seat in self.seats:
            seat.name = house.people.name(seat.identity, seat.name)
        self._match = await opening.resume(record, house, self.talk.announce, self._changed)
        self._match.look()
        return self

    # -- talk and names

    def say(self, client: Attendee, text: str) -> None:
        """Say something to all; spectators of a running game only to one another."""
        line, seat = user_text.talk(text), self._subscribers[client].seat or ""
        aside = not seat and self.state == RUNNING
        self.talk.say(Said(seat, client.name, line, aside=aside), Audience(spectators=aside))
        self._tell([client])

    def whisper(self, client: Attendee, to: str, text: str) -> None:
        """Say something to one other player alone. Raises `Denied`."""
        seat = self._subscribers[client].seat
        if seat is None:
            raise Denied("denied.watching")
        if not self.options.whispers:
            raise Denied("denied.no_whispers")
        other = next((each for each in self.seats if to.casefold() in (each.seat, each.name.casefold())), None)
        if other is None or other.kind != PERSON or other.seat == seat:
            raise Denied("denied.whisper_to", name=to)
        line, two = user_text.talk(text), frozenset({client.identity, other.identity})
        self.talk.say(Said(seat, client.name, line, to=other.name), Audience(only=two))
        self.talk.announce(message("told.whispers", name=client.name, other=other.name), Audience(besides=two))
        self._tell([client])

    def heard(self, client: Attendee, most: int) -> list[Said]:
        """The last lines that a client has been told."""
        looks_on = self._subscribers[client].seat is None
        return self.talk.last(most, client.identity, client.muted, looks_on=looks_on)

    def announce(self, line: Message) -> None:
        """The host says something to all."""
        self.talk.announce(line)
        self._tell([])

    def renamed(self, identity: str, name: str) -> None:
        """A person has another name now."""
        seat = held_by(self.seats, identity)
        if seat is not None:
            seat.name = name
            self._changed_for_all([])

    # -- telling and keeping

    def _changed(self, seats: Sequence[str], *, only: bool = False) -> None:
        """The game has changed through the answers of these seats; `only` for them: nobody else is even looked at."""
        clients = [each.client for each in self._subscribers.values() if each.seat in seats]
        if not only:
            self._changed_for_all(clients)
            return
        persons = {each.identity for each in self.seats if each.seat in seats and each.identity}
        for client in [*clients, *(each for each in self._house.in_lobby() if each.identity in persons)]:
            self._house.post.now(client)

    def _changed_for_all(self, first: Sequence[Attendee]) -> None:
        self._tell(first)
        self._house.lobby_changed(self.id)

    def _tell(self, first: Sequence[Attendee]) -> None:
        for client in first:
            self._house.post.now(client)
        self._house.post.soon([client for client in self._subscribers if client not in first])

    async def _keep(self) -> None:
        """Keep a table that has not begun, as far as the disk lets us."""
        with suppress(StoreError):
            await self._house.store.keep_table(OpenTable(self.id, self.options, self.seats))

    async def _forget(self) -> None:
        with suppress(StoreError):
            await self._house.store.drop_table(self.id)

    def _seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.seat == name)
