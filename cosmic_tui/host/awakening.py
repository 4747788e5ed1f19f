"""Games on disk are taken up one after the other while visitors come in; whoever asks for one has it at once."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence

from cosmic_tui.base.disk import StoreError, why
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store.store import OpenTable, StoredGame
from cosmic_tui.host.table.table import Table

logger = logging.getLogger(__name__)


class Awakening:
    """The games that are not taken up yet. After `expect` either `finish`, or `begin` and `stop`."""

    def __init__(self, services: TableServices, lobby: Lobby) -> None:
        self._services = services
        self._lobby = lobby
        self._asleep: dict[str, StoredGame] = {}
        self._begun: dict[str, OpenTable] = {}
        """Tables kept as not begun though there is a journal: it may have broken off before the game began."""
        self._of: dict[str, list[str]] = {}
        """The games of a person."""
        self._order: deque[str] = deque()
        """Which comes next; those that are awake are passed over."""
        self._waking: dict[str, asyncio.Task[str]] = {}
        self._rest: asyncio.Task[None] | None = None
        lobby.asleep = self._asleep

    def expect(self, games: Sequence[StoredGame], tables: Iterable[OpenTable]) -> None:
        """These are on disk. Tables that have not begun are there at once."""
        self._asleep.update((game.id, game) for game in games)
        self._order.extend(self._asleep)
        for game in games:
            for person in game.people:
                self._of.setdefault(person, []).append(game.id)
        for table in tables:
            if table.id in self._asleep:
                self._begun[table.id] = table
            else:
                self._open(table)

    async def finish(self) -> list[str]:
        """Take up all; returns a sentence for each that cannot be taken up, which is left as it is."""
        faults = []
        while self._order:
            if (id := self._order.popleft()) in self._asleep:
                faults.append(await self._wake(id))
        if self._waking:
            await asyncio.wait(list(self._waking.values()))
        return [fault for fault in faults if fault]

    def begin(self) -> None:
        """Take up all in the background, those played last first."""
        self._order = deque(sorted(self._asleep, key=lambda id: self._asleep[id].changed_at, reverse=True))
        self._rest = asyncio.get_running_loop().create_task(self._go_on())

    async def wait(self) -> None:
        """Until all are awake."""
        if self._rest is not None:
            await asyncio.wait([self._rest])

    async def _go_on(self) -> None:
        for fault in await self.finish():
            logger.warning("%s", fault)

    async def stop(self) -> None:
        """What is not awake stays on disk as it is."""
        if self._rest is not None:
            self._rest.cancel()
            await asyncio.wait([self._rest])
        self._order.clear()
        if self._waking:
            await asyncio.wait(list(self._waking.values()))

    @property
    def over(self) -> bool:
        """Whether all are awake."""
        return not self._asleep

    def came(self, person: str) -> None:
        """Somebody is here: the games of this person come next."""
        self._order.extendleft(id for id in self._of.get(person, ()) if id in self._asleep)

    def knows(self, person: str) -> bool:
        """Whether a person sits in a game that is not awake yet."""
        return any(id in self._asleep for id in self._of.get(person, ()))

    async def wake(self, id: str) -> None:
        """Have the game of this code at its table now, if there is one."""
        id = codes.read(id)
        if id in self._asleep and (fault := await self._wake(id)):
            logger.warning("%s", fault)

    async def wake_of(self, person: str) -> None:
        """Have all games of a person at their tables now."""
        for id in self._of.get(person, ()):
            await self.wake(id)

    async def _wake(self, id: str) -> str:
        if id not in self._waking:
            self._waking[id] = asyncio.get_running_loop().create_task(self._take_up(self._asleep[id]))
        return await asyncio.shield(self._waking[id])

    async def _take_up(self, game: StoredGame) -> str:
        """Bring a game back to its table; returns why it cannot be."""
        table = self._begun.pop(game.id, None)
        try:
            record = await asyncio.to_thread(game.read)
            if record is not None and record.saved is not None:
                self._lobby.add(await Table.resume(record, self._services))
            elif table is not None:
                self._open(table)
        except StoreError as error:
            return str(error)
        except Exception as error:
            logger.exception("game %s cannot be taken up", game.id)
            return f"game {game.id} cannot be taken up: {why(error)}"
        finally:
            del self._asleep[game.id], self._waking[game.id]
        self._services.lobby_changed(game.id)
        return ""

    def _open(self, table: OpenTable) -> None:
        taken_up = Table(table.id, table.options, table.seats, self._services)
        taken_up.number, taken_up.made = table.number, table.made
        self._lobby.add(taken_up)
