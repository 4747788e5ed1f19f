"""The tables of `cosmic bench crash`: two of three of the card game, the third of Council of Suns.

Run as `python -m cosmic_tui.bench.crash_tables FOLDER TABLES SEED` their people come over a worker's connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import attrs

from cosmic_tui.bench import crash_council, crash_players
from cosmic_tui.bench.crash_council import CouncilVictim
from cosmic_tui.bench.crash_players import CosmicVictim, Victim, tell
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from cosmic_tui.ssh import Visitor
from cosmic_tui.ui.link import Link
from cosmic_tui.workers.remote import RemoteDesk
from cosmic_tui.workers.supervisor import SOCKET

Connect = Callable[[str, str], Awaitable[Link]]


async def play_at(connect: Connect, folder: Path, tables: int, seed: int) -> None:
    """Come back to the games in the host's folder, begin others until there are enough, and play for ever."""
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(_table(connect, folder, number, Random(seed + number)))  # noqa: S311 - it has to repeat
        tell("ready")


async def _table(connect: Connect, folder: Path, number: int, dice: Random) -> None:
    council = number % 3 == 1
    victim, options = (CouncilVictim, crash_council.OPTIONS) if council else (CosmicVictim, crash_players.OPTIONS)
    while True:
        async with asyncio.TaskGroup() as playing:
            party = _Party(connect, victim, dice, playing)
            await party.begin_or_come_back(folder, [f"{number}.{each}" for each in range(options.players)], options)
        party.close()


@attrs.define
class _Party:
    """The people of a table, who all play until its game is over."""

    connect: Connect
    victim: type[CosmicVictim | CouncilVictim]
    dice: Random
    playing: asyncio.TaskGroup
    players: list[Victim] = attrs.Factory(list)

    async def begin_or_come_back(self, folder: Path, names: Sequence[str], options: TableOptions) -> None:
        """Whoever sits at the game of these people comes back to it; where there is none, they begin one."""
        record = await asyncio.to_thread(_game_of, folder, f"SHA256:{names[0]}")
        maker = await self._come(names[0])
        if record is None or not await maker.sit_down(record.head.id):
            await maker.begin(options, [await self._come(name) for name in names[1:]])
        else:
            for seat in record.head.seats:
                if seat.identity and seat.identity != maker.identity:
                    await (await self._come(seat.identity.removeprefix("SHA256:"))).sit_down(record.head.id)
        for player in self.players:
            if player.sits:
                self.playing.create_task(player.play())

    async def _come(self, name: str) -> Victim:
        link = await self.connect(f"SHA256:{name}", name)
        player = self.victim(link, f"SHA256:{name}", Random(self.dice.random()), self._bring)  # noqa: S311
        self.players.append(player)
        return player

    async def _bring(self, table: str, name: str) -> None:
        """Have somebody come who was invited, and play on at the vacant seat."""
        guest = await self._come(name)
        if await guest.sit_down(table):
            self.playing.create_task(guest.play())

    def close(self) -> None:
        """Everybody goes."""
        for player in self.players:
            player.close()


def _game_of(folder: Path, identity: str) -> Record | None:
    """Somebody's game that is not over: people come back by its code while the host still takes games up."""
    for path in folder.glob("games/*.jsonl"):
        record = journal.read(path)
        if record is not None and not record.ended and any(seat.identity == identity for seat in record.head.seats):
            return record
    return None


async def _over_a_worker(folder: Path, tables: int, seed: int) -> None:
    lost = asyncio.Event()
    desk = await RemoteDesk.open(folder / SOCKET, 1, lost.set, [CosmicKind(), CouncilKind()])

    async def connect(credential: str, hint: str) -> Link:
        return await desk.connect(Visitor(hint, credential, spectator=False, address="127.0.0.1"))

    playing = asyncio.create_task(play_at(connect, folder, tables, seed))
    await lost.wait()
    playing.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await playing


if __name__ == "__main__":
    with suppress(OSError):  # the host may be gone before anybody has come
        asyncio.run(_over_a_worker(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
