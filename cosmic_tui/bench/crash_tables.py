"""The tables of `cosmic bench crash`: two of three of the card game, the third of Council of Suns.

Run as `python -m cosmic_tui.bench.crash_tables FOLDER TABLES SEED` their people come over a worker's connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from cosmic_tui.bench import crash_council, crash_players
from cosmic_tui.bench.crash_council import CouncilVictim
from cosmic_tui.bench.crash_players import CosmicVictim, tell
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.messages import Join
from cosmic_tui.host.store import journal
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
        names = [f"SHA256:{number}.{each}" for each in range(options.players)]
        players = [victim(await connect(name, name[7:]), name, Random(dice.random())) for name in names]  # noqa: S311
        mine = await asyncio.to_thread(_code, folder, names[0])
        if mine is None or not await players[0].wish(Join(mine)):
            await players[0].begin(options, players[1:])
        else:
            for player in players[1:]:
                await player.wish(Join(mine))
        await asyncio.gather(*[player.play() for player in players])
        for player in players:
            player.close()


def _code(folder: Path, identity: str) -> str | None:
    """The code of somebody's game that is not over: people come back by it while the host still takes games up."""
    for path in folder.glob("games/*.jsonl"):
        record = journal.read(path)
        if record is not None and not record.ended and any(seat.identity == identity for seat in record.head.seats):
            return path.stem
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
