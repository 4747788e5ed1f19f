"""From the lobby to a table and back: making one, sitting down, looking on, the rematch, the next that waits."""

from __future__ import annotations

import attrs

from cosmic_tui.host import user_text
from cosmic_tui.host.awakening import Awakening
from cosmic_tui.host.client import Client
from cosmic_tui.host.expiry import oldest_finished
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.messages import (
    Denied,
    GiveUp,
    Join,
    Leave,
    Make,
    NextTable,
    Rematch,
    Request,
    Start,
    TableOptions,
    Watch,
)
from cosmic_tui.host.quotas import Quotas
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.host.table.bot_talk import name_bots
from cosmic_tui.host.table.facts import FINISHED, OPEN
from cosmic_tui.host.table.seats import BOT, PERSON, check_options, first_table, seats_for
from cosmic_tui.host.table.table import Table
from rules.kernel.game import RulesError
from rules.kernel.message import message


class Seating:
    """Brings clients to tables. Its methods raise `Denied`, and nobody has moved then."""

    def __init__(self, lobby: Lobby, services: TableServices, limits: HostLimits, awakening: Awakening) -> None:
        self._lobby = lobby
        self._awakening = awakening
        self._services = services
        self._limits = limits
        self._quotas = Quotas(limits, services.clock)

    async def move(self, client: Client, request: Request) -> None:
        """Do what a client asks for that takes it to a table, or away from it."""
        await self._wake(client, request)
        match request:
            case Make(options):
                await self._make(client, options)
            case Join(id):
                await self._join(client, id)
            case Watch(id):
                await self._watch(client, id)
            case Start():
                self._lobby.check_open()
                await table_of(client).start(client)
            case GiveUp():
                await table_of(client).give_up(client)
            case Leave():
                await table_of(client).leave(client)
            case Rematch():
                await self._rematch(client, table_of(client))
            case NextTable():
                await self._go_to_next(client)

    async def _wake(self, client: Client, request: Request) -> None:
        """Have those tables there that the request is about."""
        if client.identity and isinstance(request, Make | Join | NextTable):
            await self._awakening.wake_of(client.identity)
        if isinstance(request, Join | Watch):
            await self._awakening.wake(request.table)

    async def _make(self, client: Client, options: TableOptions) -> None:
        self._may_sit(client)
        await self._seat_at_new(client, options)

    async def _seat_at_new(self, client: Client, options: TableOptions) -> Table:
        """Make a table and have a person sit at it. Nothing is kept of a lesson."""
        self._lobby.check_open()
        options = attrs.evolve(options, game=options.game or next(iter(self._services.kinds)))
        self._lobby.check_room(client.identity)
        kind = self._services.kind_of(options)
        self._quotas.check(client.identity, client.address, self._lobby)
        await self.make_space()
        check_options(options, kind)
        try:
            self._services.bot(kind, options.bot, 0)
        except RulesError as error:
            raise Denied(error.message) from error
        taken = [table.options.name for table in self._lobby.mine(client.identity)]
        options = attrs.evolve(options, name=user_text.table_name(options.name, client.name, taken))
        seats = seats_for(options, kind.seats(options.players))
        name_bots(seats, kind, self._services.bot_dice(options))
        services = attrs.evolve(self._services, store=NoStore()) if options.lesson else self._services
        table = Table(self._lobby.new_id(), options, seats, services)
        table.made_by, table.made_from = client.identity, client.address
        self._lobby.enrol(table, services.clock.wall())
        self._quotas.made(client.identity, client.address)
        await table.sit(client)
        self._lobby.add(table)
        return table

    async def make_space(self) -> None:
        """Where there are as many tables as there may be, a finished one that nobody is at goes."""
        if self._lobby.full and (ended := oldest_finished(self._lobby)) is not None:
            await ended.dissolve()
        self._lobby.check_space()

    async def _rematch(self, client: Client, old: Table) -> None:
        """The first makes the next table, the others follow; it begins when all have come.

        Whoever looked on looks on there as well, also where no seat is left.
        """
        options, again = self._next_options(old, client), old.again
        looks_on = old.looks_on(client)
        if again is not None and looks_on:
            again.watch(client)
        elif again is None or again.closed or again.state != OPEN or again.full:
            again = await self._seat_at_new(client, options)
        else:
            await again.sit(client)
        old.vanish(client)
        self._gather(old, again)
        if old.options.lesson:
            await old.dissolve()
        if again.full and not looks_on:
            await again.start(client)
            self._take_along(old, again)

    def _next_options(self, old: Table, client: Client) -> TableOptions:
        """What the next table is made with, for one who sits at the old one: bots sit where some have played.

        Raises `Denied` where its game goes on.
        """
        if old.looks_on(client) and old.gathering() is None:
            raise Denied("denied.watching_rematch")
        if old.options.lesson:
            return first_table(self._services.kind_of(old.options))
        if old.state != FINISHED:
            raise Denied("denied.not_over")
        bots = sum(seat.kind == BOT for seat in old.seats)
        return attrs.evolve(old.options, seed=None, bots=min(bots, old.options.players - 1))

    @staticmethod
    def _gather(old: Table, again: Table) -> None:
        """Somebody has gone on to another game: whoever is still at the old table is asked to come along."""
        first, old.again = old.again is not again, again
        if first:
            name = next((seat.name for seat in again.seats if seat.kind == PERSON), "")
            old.talk.announce(message("told.again", name=name))
        old.tell([])

    @staticmethod
    def _take_along(old: Table, again: Table) -> None:
        """Whoever looked on and is still at the old table looks on at the next one, if it wants spectators."""
        if again.options.spectators == "none":
            return
        for spectator in old.subscribers.spectators:
            again.watch(spectator)
            old.vanish(spectator)

    async def _go_to_next(self, client: Client) -> None:
        """On to the next table that waits for a person, in the order they were made, the first after the last."""
        here = client.table
        made = 0 if here is None else here.made
        others = [table for table in self._lobby.mine(client.identity) if table is not here]
        order = sorted(others, key=lambda table: (table.made < made, table.made))
        waiting = next((table for table in order if table.row(client.identity).waiting_for_me), None)
        if waiting is None:
            raise Denied("denied.nobody_waits")
        if here is not None:
            await here.leave(client)
        await waiting.sit(client)

    async def _join(self, client: Client, id: str) -> None:
        table = self._find(client, id)
        if table.looks_on(client):
            self._may_hold_seat(client)
        else:
            self._may_sit(client)
        if not table.seat_of(client.identity):
            self._lobby.check_room(client.identity)
        await table.sit(client)

    async def _watch(self, client: Client, id: str) -> None:
        """Look on; whoever has a seat there comes back to it."""
        if client.table is not None:
            raise Denied("denied.leave_first")
        table = self._find(client, id)
        if table.seat_of(client.identity):
            await table.sit(client)
        else:
            table.watch(client)

    def _find(self, client: Client, id: str) -> Table:
        """The table of an id. Whoever tries many ids that no table has is refused before they are looked at."""
        if client.wrong_codes >= self._limits.wrong_codes:
            raise Denied("denied.many_codes")
        try:
            return self._lobby.find(id)
        except Denied:
            client.wrong_codes += 1
            raise

    def _may_sit(self, client: Client) -> None:
        if client.table is not None:
            raise Denied("denied.leave_first")
        self._may_hold_seat(client)

    def _may_hold_seat(self, client: Client) -> None:
        if not client.identity:
            raise Denied("denied.no_key")


def table_of(client: Client) -> Table:
    """The table a client is at. Raises `Denied` in the lobby."""
    if client.table is None:
        raise Denied("denied.no_table")
    return client.table
