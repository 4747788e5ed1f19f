"""The host: one object in the process that holds all tables and answers all clients."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from cosmic_tui.base.clock import Clock, LoopClock, Timer
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.records import FinishedGame
from cosmic_tui.club.register import Register
from cosmic_tui.host import user_text
from cosmic_tui.host.awakening import Awakening
from cosmic_tui.host.budgets import RequestBudgets
from cosmic_tui.host.client import Client
from cosmic_tui.host.faults import FaultDesk
from cosmic_tui.host.housekeeping import Housekeeping
from cosmic_tui.host.library import Library
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.lobby.gathering_desk import GatheringDesk
from cosmic_tui.host.lobby.guest_codes import GuestCodes
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.lobby.muting import Muting
from cosmic_tui.host.lobby.own_records import OwnRecords
from cosmic_tui.host.lobby.personal_requests import PersonalRequest, PersonalRequests
from cosmic_tui.host.lobby.presence import Presence
from cosmic_tui.host.lobby.reports import Reports
from cosmic_tui.host.lobby.seating import Seating, table_of
from cosmic_tui.host.match.bot_seats import MakeBot
from cosmic_tui.host.messages import (
    AskStandings,
    BeginRounds,
    Browse,
    Coach,
    Complain,
    Denied,
    Enter,
    Gather,
    GiveUp,
    Join,
    Leave,
    Left,
    LookUp,
    Make,
    NextTable,
    Notify,
    Recall,
    Rematch,
    Rename,
    Request,
    Say,
    Settings,
    ShowRating,
    Start,
    TakeVacation,
    Watch,
    Whisper,
    Withdraw,
)
from cosmic_tui.host.notices import Notices
from cosmic_tui.host.notifier import SPACING, Notifier
from cosmic_tui.host.services import Seed, TableServices, drawn_seed
from cosmic_tui.host.store.store import Store
from cosmic_tui.host.table import table_talk
from cosmic_tui.host.table.facts import FINISHED
from cosmic_tui.host.table.seat_requests import play
from cosmic_tui.host.vacations import Vacations
from rules.kernel.game import GameKind
from rules.kernel.message import Message, message

logger = logging.getLogger(__name__)

LOBBY_SECONDS, TALK_SECONDS = 0.75, 0.25
"""The lobby is told at most this often of tables and of who is here, and of what is said there and of waiting lists.

All who are in it are drawn something new then, so what nobody waits for comes more seldom. The times do not depend on
when it last was told: when a row comes tells nothing of what else has happened at a table.
"""
REPLAY_COST = 5
"""A game to look back at counts for so many questions to the library: its journal is read and worked out."""
REMEMBERING = (Rename, Make, Join, Rematch, Notify, Coach, Settings, TakeVacation, Gather, Enter)
"""Requests by which somebody new is remembered for good."""
FORGOTTEN = message("left.forgotten")
CLOSING = message("left.closing")


class Host:
    """Use `await host.open()` before the first `connect`, and `await host.close()` at the end."""

    def __init__(
        self,
        store: Store,
        kinds: Sequence[GameKind],
        *,
        clock: Clock | None = None,
        make_bot: MakeBot | None = None,
        seed: Seed = drawn_seed,
        dice: Callable[[], Random] | None = None,
        limits: HostLimits | None = None,
        spacing: float = SPACING,
    ) -> None:
        """`kinds`: the games that can be played, the usual one first; `seed` draws the seeds of games.

        `dice`: those by which bots are named and speak; they fall alike where `seed` is given and they are not.
        `spacing` is that of the notifier; `clock` and `make_bot` (for all games) are for tests.
        """
        clock = clock or LoopClock()
        self.limits = limits or HostLimits()
        self.notifier = Notifier(clock, spacing)
        self.lobby = Lobby(self.limits)
        self.clock = clock
        self._clients: dict[Client, None] = {}
        self._own_records = OwnRecords(store, self.notifier, lambda: self._clients)
        self._lobby_timer: Timer | None = None
        self._lobby_due = 0.0
        """When it rings."""
        self._closed = False
        self.faults = FaultDesk(store)
        by_id = {kind.id: kind for kind in kinds}
        self.library = Library(store, by_id, clock, self._name_of, self._recorded)
        self._catching_up: asyncio.Task[None] | None = None
        self.vacations = Vacations(store, clock, self.limits.vacation_days, self._vacation_changed)
        self._services = TableServices(
            kinds=by_id,
            store=store,
            clock=clock,
            people=Accounts(Register(), store),
            notifier=self.notifier,
            vacations=self.vacations,
            faults=self.faults,
            make_bot=make_bot,
            seed=seed,
            dice=dice or (Random if seed is drawn_seed else partial(Random, 0)),
            lobby_changed=self._table_changed,
            ended=self.library.ended,
            gone=self.lobby.remove,
            in_lobby=lambda: [client for client in self._clients if client.table is None],
            elsewhere=self._elsewhere,
        )
        self.awakening = Awakening(self._services, self.lobby)
        self._seating = Seating(self.lobby, self._services, self.limits, self.awakening)
        self._desk = GatheringDesk(
            self.lobby, self._services, self._seating, lambda: self.clients, partial(self._lobby_changed, TALK_SECONDS)
        )  # fmt: skip
        self.gatherings = self._desk.gatherings
        self.budgets = RequestBudgets(self.limits, clock)
        self._presence = Presence(lambda: self._clients)
        self.lobby.online = self._presence.now
        self._reports = Reports(store, self.lobby, self._called, clock)
        self.notices = Notices(
            store, self.lobby, lambda: {client.identity for client in self._clients}, clock, self.vacations
        )  # fmt: skip
        self._muting = Muting(self._services, self.limits, self.lobby.talk)
        self._personal = PersonalRequests(self._services, self.notices, self._muting, self.budgets)
        self.housekeeping = Housekeeping(
            self.lobby, self.limits, clock, self.vacations, self.gatherings, self.notices, self._all_is_there
        )
        self.accounts = self._open_accounts()

    @property
    def games(self) -> Sequence[str]:
        """The ids of the games that can be played, the usual one first."""
        return list(self._services.kinds)

    # -- beginning and ending

    async def open(self, *, lazily: bool = False) -> list[str]:
        """Take up what is on disk; returns a sentence for each thing that cannot be read, which is left as it is.

        `lazily`: games are taken up in the background, and at once where somebody asks for them; the log then says
        which cannot be. Raises `StoreError` where the store as a whole cannot be used.
        """
        found = self._services.store.find()
        self._services.people = Accounts(found.people, self._services.store)
        self.accounts = self._open_accounts()
        self.vacations.load()
        await self._muting.load()
        faults = found.faults
        self.awakening.expect(found.games, found.tables)
        if not lazily:
            faults += await self.awakening.finish()
        self.housekeeping.begin()
        await self.gatherings.load()
        self._catching_up = asyncio.get_running_loop().create_task(self.library.catch_up())
        if lazily:
            self.awakening.begin()
        return faults

    def _open_accounts(self) -> GuestCodes:
        return GuestCodes(self.people, self.clock, self._sits)

    def _sits(self, identity: str) -> bool:
        return bool(self.lobby.mine(identity)) or self.awakening.knows(identity)

    @property
    def people(self) -> Accounts:
        """Who the host knows."""
        return self._services.people

    def _name_of(self, identity: str, otherwise: str) -> str:
        return self.people.name(identity, otherwise)

    def _called(self, name: str) -> str | None:
        return self.people.called(name)

    def _all_is_there(self) -> bool:
        """Whether all games have been taken up, and the library is whole."""
        return self._catching_up is not None and self._catching_up.done() and self.awakening.over

    def _recorded(self, game: FinishedGame) -> None:
        self.housekeeping.recorded(game.id)
        self._own_records.played({seat.identity for seat in game.seats})

    def _vacation_changed(self, identity: str) -> None:
        for table in self.lobby:
            table.vacation_changed(identity)

    async def close(self) -> None:
        """A clean stop: everybody is told, every game leaves a snapshot on disk."""
        if self._closed:
            return
        self._closed = True
        await self.awakening.stop()
        if self._lobby_timer is not None:
            self._lobby_timer.cancel()
        self.housekeeping.rest()
        await asyncio.gather(*[table.suspend(CLOSING) for table in self.lobby])
        for client in list(self._clients):
            client.close()
        if self._catching_up is not None:
            self._catching_up.cancel()
            await asyncio.wait([self._catching_up])
        await self.housekeeping.end()
        await self.library.close()
        self._services.store.close()

    # -- clients

    def connect(self, credential: str, name: str, address: str = "") -> Client:
        """A client, in the lobby.

        `credential` says whose it is: a key, or what a guest is known by (empty: a spectator without a seat); `name`
        is a hint; what comes from one `address` is counted together.
        """
        identity = self.people.identity_of(credential)
        called, is_new = self.people.arrive(identity, name), self.people.is_new(identity)
        client = Client(self, identity, called, is_new=is_new, address=address)
        client.muted |= self._muting.muted_by(identity)
        self.awakening.came(identity)
        self._clients[client] = None
        self._own_records.came(client)
        self.moved()
        return client

    def _elsewhere(self, table: str) -> list[Client]:
        """Who is at another table than that of this id."""
        return [client for client in self._clients if client.table is not None and client.table.id != table]

    @property
    def clients(self) -> list[Client]:
        """Who is here, in the order of coming."""
        return list(self._clients)

    def announce(self, line: Message | str) -> None:
        """Say something to everybody, at the tables and in the lobby; a text is what the operator has typed."""
        line = message("told.operator", text=user_text.talk(line)) if isinstance(line, str) else line
        for table in self.lobby:
            table.announce(line)
        for client in self.clients:
            if client.table is None:
                client.tell(Left(line))

    def gone(self, client: Client) -> None:
        """A client has closed its line."""
        if client in self._clients:
            self.people.depart(client.identity)
        self._clients.pop(client, None)
        self.notifier.forget(client)
        if client.table is not None:
            client.table.vanish(client)
        self.moved()

    def moved(self) -> None:
        """Somebody has come, gone, sat down or taken another name: who is here is not the same."""
        self._presence.changed()
        self._lobby_changed()

    def _table_changed(self, id: str) -> None:
        self.lobby.changed(id)
        self._lobby_changed()

    def _lobby_changed(self, within: float = LOBBY_SECONDS) -> None:
        """Tell the lobby the next time that is a multiple of so many seconds, if it is not told before."""
        now = self.clock.now()
        due = now + within - now % within
        if self._closed or (self._lobby_timer is not None and self._lobby_due <= due):
            return
        if self._lobby_timer is not None:
            self._lobby_timer.cancel()
        self._lobby_timer, self._lobby_due = self.clock.call_later(due - now, self._tell_lobby), due

    def _tell_lobby(self) -> None:
        self._lobby_timer = None
        self.notifier.soon([client for client in self._clients if client.table is None or client.table.vacancy])

    # -- requests

    async def carry_out(self, client: Client, request: Request) -> None:
        """Do what a client asks for. Raises `Denied`."""
        if self._closed:
            raise Denied(CLOSING)
        is_new = bool(client.address) and self.people.is_new(client.identity)
        if is_new and isinstance(request, REMEMBERING):
            self.budgets.newcomers.check("", client.address)
        await self._do(client, request)
        if is_new and isinstance(request, REMEMBERING):
            self.budgets.newcomers.take("", client.address)

    async def _do(self, client: Client, request: Request) -> None:
        match request:
            case Say() | Whisper() | Complain():
                client.may_talk()
                await self._talk(client, request)
            case Rename(name):
                client.may_talk()
                await self._rename(client, name)
            case _ if isinstance(request, PersonalRequest):
                await self._personal.carry_out(client, request)
            case Gather() if client.identity:
                self.budgets.lists.check(client.identity, client.address)
                await self._desk.carry_out(client, request)
                self.budgets.lists.take(client.identity, client.address)
            case Gather() | Enter() | Withdraw() | BeginRounds() | AskStandings():
                await self._desk.carry_out(client, request)
            case Browse() | LookUp() | Recall() | ShowRating():
                cost = REPLAY_COST if isinstance(request, Recall) else 1
                self.budgets.questions.spend(client.identity, client.address, cost)
                client.tell(await self.library.carry_out(request, client.identity, self._called))
            case Make() | Join() | Watch() | Start() | Leave() | GiveUp() | Rematch() | NextTable():
                async with client.moving:
                    await self._seating.move(client, request)
            case _:
                await play(table_of(client), client, request)

    async def forget(self, identity: str) -> None:
        """Take somebody out for good: the account, and the name in all games that are over. Raises `Denied`.

        Tables whose games are over are put away first; a seat in a game that goes on has to be given up before.
        """
        await self.awakening.wait()
        if tables := [table for table in self.lobby if table.state != FINISHED and table.names(identity)]:
            names = ", ".join(table.options.name for table in tables)
            raise Denied("denied.not_forgotten", tables=names)
        for table in self.lobby:
            if table.names(identity):
                await table.dissolve()
        await self.library.settle()
        try:
            await self.library.forget(identity, lambda other: self.people.identity_of(other) == identity)
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
        self._own_records.forgotten(self.people.name(identity))
        self.people.forget(identity)
        self.vacations.forget(identity)
        self._muting.forget(identity)
        await self.gatherings.load()
        for client in self.clients:
            if client.identity == identity:
                client.tell(Left(FORGOTTEN))
                client.close()

    async def _talk(self, client: Client, request: Say | Whisper | Complain) -> None:
        match request:
            case Say(text) if client.table is None:
                if not client.identity:
                    raise Denied("denied.no_key")
                self.lobby.say(client.name, text)
                self._lobby_changed(TALK_SECONDS)
                self.notifier.now(client)
            case Say(text):
                table_talk.say(table_of(client), client, text)
            case Whisper(to, text):
                table_talk.whisper(table_of(client), client, to, text)
            case Complain(name, why):
                self.budgets.reports.spend(client.identity, client.address)
                await self._reports.take(client, name, why)

    async def _rename(self, client: Client, text: str) -> None:
        name = await self._services.people.rename(client.identity, text)
        for each in self._clients:
            if each is client or (client.identity and each.identity == client.identity):
                each.name = name
                self.notifier.soon([each])
        for table in self.lobby:
            table.renamed(client.identity, name)
        self.moved()
