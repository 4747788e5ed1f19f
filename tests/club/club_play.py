"""Games of the toy game at a real host, played to their ends in moments."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "house"))

from toy_game import ToyKind

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.host.host import Host
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Answer, Denied, Join, Leave, Make, News, Start, TableNews, TableOptions
from cosmic_tui.host.store.store import FolderStore

BOUNDS = HostLimits(tables_per_person=10_000, new_tables_burst=10_000, address_tables_burst=10_000)


class ClubClock(LoopClock):
    """The clock of the loop, with a wall of its own: each look at it is a second later."""

    def __init__(self, wall: float = 1_790_000_000.0) -> None:
        self._wall = wall

    def wall(self) -> float:
        self._wall += 1
        return self._wall


class ToyPlayer:
    """Somebody who answers every question by dice."""

    def __init__(self, host: Host, name: str, dice: random.Random) -> None:
        self.link = host.connect(f"SHA256:{name}", name)
        self.heard: list[News] = []
        self.dice = dice
        self.link.listen(self.heard.append)

    @property
    def table(self) -> TableNews:
        return next(news for news in reversed(self.heard) if isinstance(news, TableNews))

    def last(self, kind: type) -> Any:
        return next(news for news in reversed(self.heard) if isinstance(news, kind))

    async def ask(self, request: Any, kind: type) -> Any:
        """What a request is answered by."""
        await self.link.request(request)
        return self.last(kind)

    async def answer(self) -> None:
        for ask in self.table.asks[:1]:
            choose = [f"n:{self.dice.randint(1, 5)}"] if ask.kind == "bid" else [self.dice.choice(ask.options)]
            with contextlib.suppress(Denied):
                await self.link.request(Answer(ask.key, choose))


@contextlib.asynccontextmanager
async def opened(folder: Path, clock: Any = None) -> AsyncIterator[Host]:
    """A host on a folder, which has caught up."""
    host = Host(FolderStore(folder), [ToyKind()], clock=clock or ClubClock(), seed=lambda _: 1, limits=BOUNDS)
    await host.open()
    await host.library.catch_up()
    try:
        yield host
    finally:
        await host.close()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - a test may look again and again
            await asyncio.sleep(0.001)


async def played(host: Host, names: list[str], seed: int = 1, *, bots: int = 0, **options: Any) -> str:
    """A game of these people from its first to its last question; the id of its table. They are in the lobby again."""
    dice = random.Random(seed)
    people = [ToyPlayer(host, name, dice) for name in names]
    made = TableOptions(game="toy", players=len(names) + bots, bots=bots, pace="solo", **options)
    await people[0].link.request(Make(made))
    await until(lambda: any(isinstance(news, TableNews) for news in people[0].heard))
    id = people[0].table.table.id
    for each in people[1:]:
        await each.link.request(Join(id))
    await people[0].link.request(Start())
    await until(lambda: all(any(isinstance(news, TableNews) for news in each.heard) for each in people))
    async with asyncio.timeout(60):
        while people[0].table.table.state != "finished":
            for each in people:
                await each.answer()
            await asyncio.sleep(0.001)
    await host.library.settle()
    for each in people:
        await each.link.request(Leave())
        each.link.close()
    return id
