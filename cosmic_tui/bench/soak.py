"""`cosmic bench soak`: a day of games, joins and drops on a clock that is wound, and whether anything piles up."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import attrs

from content.cosmic.load import load
from cosmic_tui.bench.process import open_files, own_memory
from cosmic_tui.bench.wound_clock import WoundClock
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Answer, Denied, Join, Make, News, Say, Start, TableNews, TableOptions, Watch
from cosmic_tui.host.store.store import FolderStore
from rules.cosmic.protocol.questions import Shape

STEP = 5.0
"""Seconds of the day that pass between two rounds of looking at every screen."""
PEOPLE = 2
"""At each table, beside two bots."""
DROPS = 0.02
"""How likely a screen is to be cut off in a step; it comes back in a later one."""
SAMPLES = 24


@attrs.define
class Day:
    """What a day was made of, and what it left behind."""

    hours: float = 0.0
    games: int = 0
    joins: int = 0
    drops: int = 0
    answers: int = 0
    megabytes: list[float] = attrs.Factory(list)
    """Memory at equal distances, the first once everything is warm."""
    files: list[int] = attrs.Factory(list)
    warnings: list[str] = attrs.Factory(list)
    """What asyncio had to say of tasks and futures."""


class PlayedTable:
    """A table whose people play, drop out and come back, for one game after another."""

    def __init__(self, host: Host, number: int, day: Day) -> None:
        self._host, self._number, self._day = host, number, day
        self._dice = Random(number)  # noqa: S311 - it has to repeat
        self._brain = bots.make("simple", number, load())
        self._clients: dict[str, Client] = {}
        self._news: dict[str, TableNews] = {}
        self._id = ""

    @property
    def plays(self) -> bool:
        """Whether a game is under way."""
        return bool(self._id)

    async def step(self) -> None:
        """Whoever is away comes back, somebody may drop out, and everybody answers."""
        names = [f"{self._number}.{seat}" for seat in range(PEOPLE)]
        for name in [*names, f"{self._number}.watch"]:
            if name not in self._clients:
                await self._come(name)
        if not self._id:
            await self._begin(names)
        for name in names:
            if name in self._news:
                await self._answer(name, self._news[name])
        if self._clients and self._dice.random() < DROPS:
            name = self._dice.choice([*self._clients])
            self._clients.pop(name).close()
            self._news.pop(name, None)
            self._day.drops += 1

    async def _come(self, name: str) -> None:
        client = self._clients[name] = self._host.connect("" if name.endswith("watch") else f"SHA256:{name}", name)

        def on_news(news: News) -> None:
            if isinstance(news, TableNews):
                self._news[name] = news

        client.listen(on_news)
        self._day.joins += 1
        if self._id:
            with suppress(Denied):
                await client.request(Watch(self._id) if name.endswith("watch") else Join(self._id))

    async def _begin(self, names: list[str]) -> None:
        maker = self._clients[names[0]]
        await maker.request(
            Make(TableOptions(players=4, bots=2, pace="live", move_seconds=60, rules={"aliens": "random"}))
        )
        assert maker.table is not None  # noqa: S101 - whoever makes a table sits there
        self._id = maker.table.id
        for name in names[1:]:
            await self._clients[name].request(Join(self._id))
        await self._clients[f"{self._number}.watch"].request(Watch(self._id))
        await maker.request(Start())

    async def _answer(self, name: str, news: TableNews) -> None:
        if news.table.state == "finished":
            self._everybody_goes()
            return
        for ask in [ask for ask in news.asks if ask.key not in news.prepare]:
            assert news.view is not None  # noqa: S101 - who is asked has a game before it
            choose = self._brain.choose(news.view, ask) or ([] if ask.shape is Shape.FORM else ["none"])
            with suppress(Denied):  # the beat may be over
                await self._clients[name].request(Answer(ask.key, choose))
                self._day.answers += 1
        if self._dice.random() < DROPS:
            with suppress(Denied):
                await self._clients[name].request(Say("well played"))

    def _everybody_goes(self) -> None:
        """Everybody goes; the table leaves the lobby when its time has come."""
        for client in self._clients.values():
            client.close()
        self._clients.clear()
        self._news.clear()
        self._id = ""
        self._day.games += 1


async def soak(hours: float, tables: int, tell: Callable[[str], None]) -> Day:
    """Play so many hours of the wound clock at so many tables."""
    day = Day()
    handler = _Warnings(day)
    gc.collect()  # what was unfinished before has its warnings now
    logging.getLogger("asyncio").addHandler(handler)
    with tempfile.TemporaryDirectory(prefix="cosmic-soak-") as folder:
        clock = WoundClock()
        host = Host(FolderStore(Path(folder)), [CosmicKind()], clock=clock)
        await host.open()
        played = [PlayedTable(host, number, day) for number in range(tables)]
        for sample in range(SAMPLES + 1):
            until = hours * 3600 * sample / SAMPLES
            while clock.now() < until:
                for table in played:
                    await table.step()
                await clock.wind(STEP)
            day.hours = clock.now() / 3600
            _sample(day)
            tell(f"{day.hours:5.1f} h  {day.games} games  {day.megabytes[-1]:.1f} MB  {day.files[-1]} files")
        await host.close()
    gc.collect()
    await asyncio.sleep(0)
    logging.getLogger("asyncio").removeHandler(handler)
    return day


def _sample(day: Day) -> None:
    gc.collect()
    if sys.platform == "linux":
        day.megabytes.append(own_memory(os.getpid()))
        day.files.append(open_files(os.getpid()))


class _Warnings(logging.Handler):
    def __init__(self, day: Day) -> None:
        super().__init__(logging.WARNING)
        self._day = day

    def emit(self, record: logging.LogRecord) -> None:
        self._day.warnings.append(record.getMessage())


def as_text(day: Day) -> str:
    """A few lines for people."""
    quarters = [f"{day.megabytes[len(day.megabytes) * quarter // 4]:.1f}" for quarter in range(1, 4)]
    return "\n".join([
        f"{day.hours:.1f} hours: {day.games} games, {day.answers} answers, {day.joins} joins, {day.drops} drops",
        f"memory at the quarters: {', '.join([*quarters, f'{day.megabytes[-1]:.1f}'])} MB",
        f"open files: {min(day.files)} to {max(day.files)}; warnings: {len(day.warnings)}",
        *day.warnings[:5],
    ])  # fmt: skip
