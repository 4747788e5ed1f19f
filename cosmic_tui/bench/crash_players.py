"""The people of `cosmic bench crash`: they play as fast as they can, and say what they want and what was confirmed.

Each wish is told on standard output before it is sent, and again once it was carried out: one JSON object a line. Run
as `python -m cosmic_tui.bench.crash_players FOLDER TABLES SEED` they come over a worker's connection to the host.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from cattrs import unstructure

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.match.questions import in_game
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Denied,
    GiveOrders,
    GiveUp,
    Invite,
    Join,
    Left,
    LobbyNews,
    Make,
    News,
    Object,
    Rename,
    Request,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.ssh import Visitor
from cosmic_tui.ui.link import Link
from cosmic_tui.workers.remote import HostFailedError, RemoteDesk
from cosmic_tui.workers.supervisor import SOCKET
from rules.kernel.asks import Shape

PEOPLE = 3
"""At each table."""
RULES = {"aliens": "random", "deal_seconds": 2}
OPTIONS = TableOptions(players=PEOPLE, bots=0, pace="live", beat_seconds=0.02, rules=RULES)
NUMBERS = count(1)
Connect = Callable[[str, str], Awaitable[Link]]


def tell(event: str, **facts: object) -> None:
    """One line, in one write: a kill never leaves half of one that anybody believes."""
    os.write(1, f"{json.dumps({'event': event, **facts})}\n".encode())


class VictimPlayer:
    """One person at a table: answers each question as soon as it is heard, and now and then wants something else."""

    def __init__(self, link: Link, identity: str, dice: Random) -> None:
        self.identity = identity
        self.lobby: asyncio.Future[LobbyNews] = asyncio.get_running_loop().create_future()
        self._link = link
        self._dice = dice
        self._news = asyncio.Queue[News]()
        self._brain = bots.make("simple", dice.randrange(2**32), load())
        self._hints = False
        link.listen(self._on_news)

    def _on_news(self, news: News) -> None:
        if isinstance(news, LobbyNews) and not self.lobby.done():
            self.lobby.set_result(news)
        self._news.put_nowait(news)

    async def wish(self, request: Request, **facts: Any) -> bool:
        """Ask for something; whether it was done."""
        number = next(NUMBERS)
        tell("wished", number=number, what=type(request).__name__, who=self.identity, **facts)
        try:
            await self._link.request(request)
        except (Denied, HostFailedError):
            return False
        tell("done", number=number)
        return True

    async def play(self) -> None:
        """Play until the game is over for this person."""
        while True:
            news = await self._news.get()
            if isinstance(news, Left):
                return
            if isinstance(news, TableNews) and news.seat is not None:
                if news.table.state == "finished":
                    return
                await self._play(news, news.seat)

    async def _play(self, news: TableNews, seat: str) -> None:
        for ask in news.asks:
            if ask.key in news.quiet and self._dice.random() < 0.5:
                continue
            tell("asked", table=news.table.id, ask=unstructure(ask), ahead=ask.key in news.prepare)
            if news.view is None or not (
                choose := self._brain.choose(news.view, ask) or ([] if ask.shape is Shape.FORM else ["none"])
            ):
                continue
            key = in_game(ask.key)
            await self.wish(Answer(ask.key, choose), table=news.table.id, seat=seat, key=key, choose=choose)
        if news.table.state == "running" and self._dice.random() < 0.3:
            await self._want(news, seat)

    async def _want(self, news: TableNews, seat: str) -> None:
        table = news.table.id
        match self._dice.randrange(12):
            case 0 | 1 | 2 | 3:
                orders = [self._order(seat) for _ in range(self._dice.randrange(1, 5))]
                await self.wish(GiveOrders(orders), table=table, seat=seat, orders=unstructure(orders))
            case 4 | 5:
                name = f"VictimPlayer {self._dice.randrange(10**6)}"
                await self.wish(Rename(name), name=name)
            case 6 | 7 if any(row.vacant for row in news.table.seats):
                name = f"Guest {self._dice.randrange(10**6)}"
                await self.wish(Invite(name), table=table, name=name)
            case 8 | 9 if self.identity.endswith(".0"):
                request = Object("hints") if self._hints else Agree("hints")
                if await self.wish(request, table=table, seat=seat, on=not self._hints):
                    self._hints = not self._hints
            case 10 if self.identity.endswith(".2"):
                await self.wish(GiveUp(), table=table, seat=seat)

    def _order(self, seat: str) -> Order:
        others = [each for each in load().setup.colours[:PEOPLE] if each != seat]
        inviter, ships = self._dice.choice(others), self._dice.randrange(1, 5)
        return Order("join", side=self._dice.choice(["offense", "defense"]), inviter=inviter, ships=ships)

    def close(self) -> None:
        self._link.close()


async def play_at(connect: Connect, tables: int, seed: int) -> None:
    """Take up the games that are there, begin others until there are enough, and play for ever."""
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(_table(connect, number, Random(seed + number)))  # noqa: S311 - it has to repeat
        tell("ready")


async def _table(connect: Connect, number: int, dice: Random) -> None:
    while True:
        names = [f"SHA256:{number}.{each}" for each in range(PEOPLE)]
        players = [VictimPlayer(await connect(name, name[7:]), name, Random(dice.random())) for name in names]  # noqa: S311
        lobby = await players[0].lobby
        mine = next((row.id for row in lobby.tables if row.mine and row.state == "running"), None)
        if mine is None:
            await _begin(players)
        else:
            for player in players:
                await player.wish(Join(mine))
        await asyncio.gather(*[player.play() for player in players])
        for player in players:
            player.close()


async def _begin(players: list[VictimPlayer]) -> None:
    await players[0].wish(Make(OPTIONS))
    while not (isinstance(news := await players[0]._news.get(), TableNews)):  # noqa: SLF001 - the same module
        pass
    for player in players[1:]:
        await player.wish(Join(news.table.id))
    await players[0].wish(Start())


async def _over_a_worker(folder: Path, tables: int, seed: int) -> None:
    lost = asyncio.Event()
    desk = await RemoteDesk.open(folder / SOCKET, 1, lost.set, [CosmicKind()])

    async def connect(credential: str, hint: str) -> Link:
        return await desk.connect(Visitor(hint, credential, spectator=False, address="127.0.0.1"))

    playing = asyncio.create_task(play_at(connect, tables, seed))
    await lost.wait()
    playing.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await playing


if __name__ == "__main__":
    with suppress(OSError):  # the host may be gone before anybody has come
        asyncio.run(_over_a_worker(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
