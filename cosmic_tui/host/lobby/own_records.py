"""What each visitor is told of the own games: read as they come in, and again when a game of theirs is recorded."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.club import Club
from cosmic_tui.host.client import Client
from cosmic_tui.host.notifier import Notifier
from cosmic_tui.host.store.store import Store

logger = logging.getLogger(__name__)


class OwnRecords:
    """Puts them into the clients. Nothing is read for news of the lobby, which only pass them on."""

    def __init__(self, store: Store, notifier: Notifier, clients: Callable[[], Iterable[Client]]) -> None:
        """`clients`: who is here."""
        self._store = store
        self._notifier = notifier
        self._clients = clients
        self._tasks: set[asyncio.Task[None]] = set()

    def came(self, client: Client) -> None:
        """Somebody is here; who has no name yet has no games either."""
        if not client.is_new:
            self._begin({client.identity})

    def played(self, identities: Collection[str]) -> None:
        """A game of these persons is recorded."""
        self._begin({client.identity for client in self._clients() if client.identity in identities})

    def forgotten(self, name: str) -> None:
        """Somebody of this name has left for good: nobody is told any more to have played with them."""
        records = {client.identity: client.own_record for client in self._clients()}
        self._begin({identity for identity, record in records.items() if record and record.partner == name})

    def _begin(self, identities: Collection[str]) -> None:
        """Read what these have played."""
        club = self._store.club
        if club is None:
            return
        for identity in filter(None, identities):
            task = asyncio.get_running_loop().create_task(self._read(club, identity))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _read(self, club: Club, identity: str) -> None:
        try:
            record = await club.own_record(identity)
        except StoreError as error:
            logger.warning("somebody is not told of the own games: %s", error)
            return
        told = [client for client in self._clients() if client.identity == identity and client.own_record != record]
        for client in told:
            client.own_record = record
        self._notifier.soon([client for client in told if client.table is None])
