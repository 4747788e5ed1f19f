"""A table: who sits at it, who looks on, what is said, and its game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

from cosmic_tui.host import cleaning, journal
from cosmic_tui.host.disk import StoreError
from cosmic_tui.host.house import House
from cosmic_tui.host.match import Match
from cosmic_tui.host.messages import Denied, Left, Running, SeatRow, TableNews, TableOptions, TableRow
from cosmic_tui.host.onlooker import Guest, Onlooker
from cosmic_tui.host.running import RunningGame
from cosmic_tui.host.seats import BOT, EMPTY, PERSON, Seat, held_by
from cosmic_tui.host.store import OpenTable
from cosmic_tui.host.talk import Talk

OPEN, RUNNING, FINISHED = "open", "running", "finished"
KEPT_SECONDS = {OPEN: 1800.0, RUNNING: math.inf, FINISHED: 3600.0}
"""How long a table at which nobody is stays in the lobby."""
MOVED = "This seat has moved to another terminal."
CLOSED = "This table has been closed."


class Table:
    """One table. Requests that make no sense are `Denied`, and change nothing."""

    def __init__(self, id: str, options: TableOptions, seats: list[Seat], house: House) -> None:
        self.id = id
        self.options = options
        self.seats = seats
        self.talk = Talk()
        self.closed = False
        self._house = house
        self._match: Match | None = None
        self._beginning = False
        self._onlookers: dict[Guest, Onlooker] = {}
        self._quiet_since = house.clock.now()

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

    def news(self, client: Guest) -> TableNews | None:
        """What is new to a client that is here; None where nothing is."""
        return self._onlookers[client].news(self)

    def row(self, identity: str) -> TableRow:
        """The table's line in the lobby, as one person sees it."""
        here = {onlooker.seat for onlooker in self._onlookers.values()}
        mine = self.seat_of(identity)
        game = None if self._match is None else self._match.game
        return TableRow(
            id=self.id,
            name=self.options.name,
            state=self.state,
            seats=[
                SeatRow(each.seat, each.kind, each.name, here=each.kind == BOT or each.seat in here)
                for each in self.seats
            ],
            spectators=sum(onlooker.seat is None for onlooker in self._onlookers.values()),
            encounters=0 if game is None else game.state.encounters,
            mine=mine,
            waiting_for_me=bool(game and mine and game.asks(mine)),
            winners=[] if game is None else list(game.winners),
        )

    def clocks(self, seat: str | None) -> list[Running]:
        """The clocks a seat, or a spectator, may see."""
        return [] if self._match is None else self._match.clocks(seat)

    def deadlines(self, seat: str | None) -> list[tuple[str, float]]:
        """When they end."""
        return [] if self._match is None else self._match.deadlines(seat)

    # -- coming and going

    async def sit(self, client: Guest) -> None:
        """Take an empty seat, or come back to the own one; an older screen of that seat goes back to the lobby."""
        seat = held_by(self.seats, client.identity)
        if seat is None:
            seat = await self._take_seat(client)
        if client.closed:
            return
        for onlooker in [each for each in self._onlookers.values() if each.seat == seat.seat]:
            self._send_off(onlooker.client, MOVED)
        self._welcome(client, seat.seat)

    async def _take_seat(self, client: Guest) -> Seat:
        if self.state != OPEN or self._beginning:
            raise Denied("That game has begun already; you can watch it.")
        seat = next((each for each in self.seats if each.kind == EMPTY), None)
        if seat is None:
            raise Denied("No seat is empty at that table; you can watch it.")
        seat.take(client.identity, client.name)
        try:
            await self._house.people.remember(client.identity)
            await self._house.store.keep_table(OpenTable(self.id, self.options, self.seats))
        except StoreError as error:
            seat.clear()
            raise Denied(f"Your seat cannot be saved ({error.reason}).") from error
        if self.closed:
            await self._forget()
            raise Denied(CLOSED)
        return seat

    def watch(self, client: Guest) -> None:
        """Look on."""
        self._welcome(client, None)

    def _welcome(self, client: Guest, seat: str | None) -> None:
        self._onlookers[client] = Onlooker(client, seat)
        client.at(self)
        self._changed_for_all([client])

    async def leave(self, client: Guest) -> None:
        """Go back to the lobby; before the game has begun the seat is free again."""
        seat = self._onlookers[client].seat
        self._send_off(client, "")
        if seat is not None and self.state == OPEN and not self._beginning:
            self._seat(seat).clear()
            if not any(each.kind == PERSON for each in self.seats):
                await self.dissolve()
                return
            await self._keep()
        self._changed_for_all([])

    def vanish(self, client: Guest) -> None:
        """The client is gone; the seat stays with its person."""
        self._onlookers.pop(client, None)
        self._quiet_since = self._house.clock.now()
        self._changed_for_all([])

    def _send_off(self, client: Guest, why: str) -> None:
        del self._onlookers[client]
        self._quiet_since = self._house.clock.now()
        client.at(None)
        client.tell(Left(why))

    async def dissolve(self) -> None:
        """The table is no longer there: one that has not begun is forgotten, a finished game put away."""
        await self.suspend(CLOSED)
        with suppress(StoreError):
            if self._match is None:
                await self._house.store.drop_table(self.id)
            else:
                await self._house.store.put_away(self.id)

    async def suspend(self, why: str) -> None:
        """Send everybody to the lobby; what is on disk stays there."""
        self.closed = True
        self._house.gone(self)
        for client in list(self._onlookers):
            self._send_off(client, why)
        if self._match is not None:
            await self._match.stop()
        self._house.lobby_changed()

    @property
    def stale(self) -> bool:
        """Whether nobody has been here for so long that nobody will miss the table."""
        return not self._onlookers and self._house.clock.now() - self._quiet_since > KEPT_SECONDS[self.state]

    # -- the game

    async def start(self, client: Guest) -> None:
        """Begin the game; empty seats become bots."""
        if self.state != OPEN or self._beginning:
            raise Denied("The game has begun already.")
        if self._onlookers[client].seat is None:
            raise Denied("Only those who sit at the table can begin the game.")
        filled = [seat for seat in self.seats if seat.kind == EMPTY]
        for seat in filled:
            seat.give_to_bot(self.options.bot)
        self._beginning = True
        try:
            match = await Match.begin(self.id, self.options, self.seats, self._house, self.talk.announce, self._changed)
        except StoreError as error:
            for seat in filled:
                seat.clear()
            raise Denied(f"The game cannot be saved, so it has not begun ({error.reason}).") from error
        finally:
            self._beginning = False
        if self.closed:
            await match.stop()
            raise Denied(CLOSED)
        self._match = match
        match.look()
        self._house.post.now(client)
        await self._forget()

    async def answer(self, client: Guest, key: str, choose: Sequence[str]) -> None:
        """Answer a question put to the client's seat; it has taken effect when this returns."""
        seat = self._onlookers[client].seat
        if seat is None:
            raise Denied("You are looking on; only players answer.")
        if self._match is None:
            raise Denied("The game has not begun yet.")
        await self._match.running.answer(seat, key, choose)

    @classmethod
    async def resume(cls, record: journal.Record, house: House) -> Table:
        """A table whose game is on disk. Raises `StoreError`."""
        head = record.head
        self = cls(head.id, head.options, head.seats, house)
        for seat in self.seats:
            seat.name = house.people.name(seat.identity, seat.name)
        self._match = await Match.resume(record, house, self.talk.announce, self._changed)
        self._match.look()
        return self

    # -- talk and names

    def say(self, client: Guest, text: str) -> None:
        """Say something to all."""
        line = cleaning.talk(text)
        self.talk.say(self._onlookers[client].seat or "", client.name, line)
        self._tell([client])

    def renamed(self, identity: str, name: str) -> None:
        """A person has another name now."""
        seat = held_by(self.seats, identity)
        if seat is not None:
            seat.name = name
            self._changed_for_all([])

    # -- telling and keeping

    def _changed(self, seats: Sequence[str]) -> None:
        """The game has changed through the answers of these seats."""
        self._changed_for_all([each.client for each in self._onlookers.values() if each.seat in seats])

    def _changed_for_all(self, first: Sequence[Guest]) -> None:
        self._tell(first)
        self._house.lobby_changed()

    def _tell(self, first: Sequence[Guest]) -> None:
        for client in first:
            self._house.post.now(client)
        self._house.post.soon([client for client in self._onlookers if client not in first])

    async def _keep(self) -> None:
        """Keep a table that has not begun, as far as the disk lets us."""
        with suppress(StoreError):
            await self._house.store.keep_table(OpenTable(self.id, self.options, self.seats))

    async def _forget(self) -> None:
        with suppress(StoreError):
            await self._house.store.drop_table(self.id)

    def _seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.seat == name)
