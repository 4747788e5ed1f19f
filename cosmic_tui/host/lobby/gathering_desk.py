"""What people ask of waiting lists and tournaments, and the tables that are opened for those."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from cosmic_tui.host.client import Client
from cosmic_tui.host.lobby.gatherings import Gatherings, TableDesk
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.lobby.seating import Seating
from cosmic_tui.host.messages import (
    AskStandings,
    BeginRounds,
    Denied,
    Enter,
    Gather,
    PersonalNotice,
    StandingsNews,
    TableOptions,
    Withdraw,
)
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.table.seats import check_options, seats_for
from cosmic_tui.host.table.table import Table
from rules.kernel.message import message

GatheringRequest = Gather | Enter | Withdraw | BeginRounds | AskStandings


class GatheringDesk:
    """Between clients, the lobby and `Gatherings`."""

    def __init__(
        self, lobby: Lobby, services: TableServices, seating: Seating, clients: Callable[[], Sequence[Client]],
        changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`clients`: who is here; `changed` is told when the lobby has to be told anew."""
        self._lobby = lobby
        self._services = services
        self._seating = seating
        self._clients = clients
        tables = TableDesk(self._checked, self._players, self._open, lambda id: id in lobby, self._name_of)
        self.gatherings = Gatherings(services.store, services.clock, tables, changed)
        lobby.gathered = self.gatherings.rows

    async def carry_out(self, client: Client, request: GatheringRequest) -> None:
        """Do what a client asks for. Raises `Denied`."""
        identity = client.identity
        if not identity:
            raise Denied("denied.no_key")
        client.may_talk()
        if isinstance(request, Gather | Enter):
            await self._services.people.remember(identity)
        match request:
            case AskStandings(id):
                client.tell(StandingsNews(*self.gatherings.standings(id)))
            case Gather(name, rounds, options):
                code = await self.gatherings.make(identity, name, rounds, options)
                client.tell(PersonalNotice(message("told.list_made", code=code)))
            case Enter(id):
                await self.gatherings.enter(identity, id)
            case Withdraw(id):
                await self.gatherings.withdraw(identity, id)
            case BeginRounds(id):
                await self.gatherings.begin(identity, id)

    def _checked(self, options: TableOptions) -> TableOptions:
        """What is not wished for is as is usual in the game: whoever makes a list names no rules."""
        named = attrs.evolve(options, game=options.game or next(iter(self._services.kinds)), bots=0, seed=None)
        kind = self._services.kind_of(named)
        whole = attrs.evolve(named, rules={**kind.usual, **named.rules})
        check_options(whole, kind)
        return whole

    def _players(self, options: TableOptions) -> tuple[int, int]:
        players = self._services.kind_of(options).players
        return min(players), max(players)

    def _name_of(self, identity: str) -> str:
        return self._services.people.name(identity, "")

    async def _open(self, id: str, options: TableOptions, people: Sequence[str]) -> None:
        self._lobby.check_open()
        await self._seating.make_space()
        seats = seats_for(options, self._services.kind_of(options).seats(options.players))
        table = Table(id, options, seats, self._services)
        self._lobby.enrol(table, self._services.clock.wall())
        table.reserve([(identity, self._name_of(identity)) for identity in people])
        await table.begin()
        self._lobby.add(table)
        for client in [each for each in self._clients() if each.identity in people]:
            seated = client.table is None
            client.tell(PersonalNotice(message(f"told.list_begins{'' if seated else '_there'}", name=options.name)))
            if seated:
                await table.sit(client)
