"""The process that `cosmic bench crash` kills: a host with people at its tables, who play as fast as they can.

Every question that reaches a person, and every answer that is confirmed to one, is told on standard output: one JSON
object a line. Run as `python -m cosmic_tui.bench.crash_victim FOLDER TABLES SEED`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.questions import in_game
from cosmic_tui.host.messages import Answer, Denied, Join, Make, News, Start, TableNews, TableOptions
from cosmic_tui.host.store.store import FolderStore
from rules.cosmic.protocol.questions import Shape
from rules.kernel.codec import unstructured

PEOPLE = 2
"""At each table, beside a bot."""


def tell(event: str, **facts: object) -> None:
    """One line, in one write: a kill never leaves half of one that anybody believes."""
    os.write(1, f"{json.dumps({'event': event, **facts})}\n".encode())


class VictimPlayer:
    """One person: answers each question as soon as it is heard."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self._news = asyncio.Queue[News]()
        self._brain = bots.make("simple", seed, load())
        client.listen(self._news.put_nowait)

    async def play(self) -> None:
        """Play until the game is over."""
        while True:
            news = await self._news.get()
            if isinstance(news, TableNews):
                if news.table.state == "finished":
                    return
                await self._answer(news)

    async def _answer(self, news: TableNews) -> None:
        for ask in news.asks:
            tell("asked", table=news.table.id, ask=unstructured(ask))
            if news.view is None or not (
                choose := self._brain.choose(news.view, ask) or ([] if ask.shape is Shape.DEAL else ["none"])
            ):
                continue
            with suppress(Denied):
                await self.client.request(Answer(ask.key, choose))
                tell("took", table=news.table.id, seat=ask.seat, key=in_game(ask.key), choose=choose)


async def run(folder: Path, tables: int, seed: int) -> None:
    """Take up the games that are there, begin others until there are enough, and play for ever."""
    host = Host(FolderStore(folder), [CosmicKind()])
    for fault in await host.open():
        tell("fault", text=fault)
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(_table(host, number, Random(seed + number)))  # noqa: S311 - it has to repeat
        tell("ready")


async def _table(host: Host, number: int, dice: Random) -> None:
    while True:
        clients = [host.connect(f"SHA256:{number}.{each}", f"p{number}.{each}") for each in range(PEOPLE)]
        players = [VictimPlayer(client, dice.randrange(2**32)) for client in clients]
        mine = [table for table in host.lobby.mine(clients[0].identity) if table.running]
        if mine:
            for client in clients:
                await client.request(Join(mine[0].id))
        else:
            await _begin(clients)
        await asyncio.gather(*[player.play() for player in players])
        for client in clients:
            client.close()


async def _begin(clients: list[Client]) -> None:
    await clients[0].request(Make(TableOptions(players=3, bots=1, pace="solo", rules={"aliens": "random"})))
    table = clients[0].table
    assert table is not None  # noqa: S101 - whoever makes a table sits there
    for client in clients[1:]:
        await client.request(Join(table.id))
    await clients[0].request(Start())


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
