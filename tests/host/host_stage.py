"""What the tests of the host stand on: a clock wound by hand, a store in memory, and people at their screens."""

from __future__ import annotations

import asyncio
import heapq
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import attrs
from worded import worded

from content.cosmic.load import load
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.club import Club
from cosmic_tui.club.register import Change, Register
from cosmic_tui.games.cosmic import bots
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.bot_seats import anything
from cosmic_tui.host.match.containment import FaultReport
from cosmic_tui.host.messages import Answer, Denied, Join, Left, LobbyNews, Make, News, Start, TableNews, TableOptions
from cosmic_tui.host.store.record import Record
from cosmic_tui.host.store.rewriting import Rewrite
from cosmic_tui.host.store.store import OpenTable, StoredTables
from cosmic_tui.host.table.table import Table
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask, Shape

TURNS = 50
"""So many turns of the loop are enough for whatever follows from one event."""
WORKING = ("disk", "asyncio")
"""How the names of threads that work for a host begin."""


async def settle() -> None:
    """Let everything happen that needs no time."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    ends_early = True
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if ends_early and not ready:
            if not threads_work():
                return
            ends_early = False


def threads_work() -> bool:
    """Whether there are threads that may still be at work, unseen by the loop."""
    return any(thread.name.startswith(WORKING) for thread in threading.enumerate())


@attrs.define(eq=False)
class FakeTimer:
    action: Callable[[], None] | None

    def cancel(self) -> None:
        self.action = None


class FakeClock:
    """Stands still until `advance`."""

    def __init__(self) -> None:
        self._now = 0.0
        self.wall_before = 0.0
        """What the clock on the wall showed at the beginning."""
        self._number = count()
        self._timers: list[tuple[float, int, FakeTimer]] = []

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._now + self.wall_before

    def call_later(self, seconds: float, action: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(action)
        heapq.heappush(self._timers, (self._now + seconds, next(self._number), timer))
        return timer

    async def advance(self, seconds: float) -> None:
        """Let time pass, everything due in it happening at its own moment."""
        until = self._now + seconds
        await settle()
        while self._timers and self._timers[0][0] <= until:
            self._now, _, timer = heapq.heappop(self._timers)
            if timer.action is not None:
                action, timer.action = timer.action, None
                action()
                await settle()
        self._now = until


class MemoryLog:
    """A journal in memory. While `broken` is set nothing can be written; a write waits for `hold` to be let go."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.batches: list[list[str]] = []
        self.broken = False
        self.closed = False
        self.hold: asyncio.Event | None = None

    async def append(self, lines: Sequence[str]) -> None:
        if self.hold is not None:
            await self.hold.wait()
        if self.broken:
            raise StoreError("cannot write to the journal: No space left on device", "No space left on device")
        if lines:
            self.lines += lines
            self.batches.append(list(lines))

    def close(self) -> None:
        self.closed = True

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


class MemoryStore:
    """Everything in dictionaries."""

    def __init__(self) -> None:
        self.logs: dict[str, MemoryLog] = {}
        self.tables: dict[str, OpenTable] = {}
        self.people = Register()
        self.away: list[str] = []
        self.faults: list[tuple[str, int, FaultReport]] = []
        self.broken = False
        self.club: Club | None = None

    async def journals(self, *, at_tables: bool = False) -> list[str]:  # noqa: ARG002
        return self.away

    async def read_journal(self, game: str) -> Record | None:  # noqa: ARG002
        return None

    async def rewrite(self, game: str, change: Rewrite) -> None:
        pass

    def find(self) -> StoredTables:
        return StoredTables(people=self.people, tables=list(self.tables.values()))

    def _check(self) -> None:
        if self.broken:
            raise StoreError("cannot write to /nowhere: Read-only file system", "Read-only file system")

    async def create(self, game: str) -> MemoryLog:
        self._check()
        self.logs[game] = MemoryLog()
        return self.logs[game]

    async def reopen(self, game: str, size: int) -> MemoryLog:  # noqa: ARG002
        return self.logs[game]

    async def put_away(self, game: str) -> None:
        self.away.append(game)

    async def keep_table(self, table: OpenTable) -> None:
        self._check()
        self.tables[table.id] = table

    async def drop_table(self, table: str) -> None:
        self.tables.pop(table, None)

    async def keep_fault(self, game: str, number: int, report: FaultReport) -> None:
        self._check()
        self.faults.append((game, number, report))

    async def keep_people(self, people: Register, change: Change) -> None:
        self._check()
        self.people = people.copied()
        self.people.take(change)

    def close(self) -> None:
        pass


class Scripted(bots.CosmicBot):
    """A bot that plays the default, or what it was told to say to a kind of question."""

    def __init__(self, say: dict[str, list[str]] | None = None) -> None:
        self.say = say or {}
        self.asked: list[str] = []

    def choose(self, view: View, ask: Ask) -> list[str]:  # noqa: ARG002
        self.asked.append(ask.kind)
        return list(self.say.get(ask.kind, ask.default))


class Person:
    """Somebody at a screen: keeps all that was heard."""

    def __init__(self, host: Host, identity: str, name: str, address: str = "") -> None:
        self.link: Client = host.connect(identity, name, address)
        self.heard: list[News] = []
        self.brain = bots.make("simple", 1, load())
        self.link.listen(self.heard.append)

    async def __call__(self, request: Any) -> None:
        await self.link.request(request)
        await settle()

    @property
    def table(self) -> TableNews:
        return next(news for news in reversed(self.heard) if isinstance(news, TableNews))

    @property
    def lobby(self) -> LobbyNews:
        return next(news for news in reversed(self.heard) if isinstance(news, LobbyNews))

    @property
    def left(self) -> list[str]:
        return [worded(news.why) for news in self.heard if isinstance(news, Left)]

    @property
    def asks(self) -> list[Ask]:
        return self.table.asks

    @property
    def said(self) -> list[str]:
        return [
            line.text or worded(line.message)
            for news in self.heard
            if isinstance(news, TableNews)
            for line in news.talk
        ]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events heard."""
        return [event.kind for news in self.heard if isinstance(news, TableNews) for event in news.events]

    async def play(self) -> None:
        """Answer one open question sensibly, if there is one and something to say to it."""
        table = self.table
        for ask in table.asks[:1]:
            assert table.view is not None
            if choose := self.brain.choose(table.view, ask) or ([] if ask.shape is Shape.FORM else ["none"]):
                with suppress(Denied):  # the beat may be over, and the news of it on its way
                    await self(Answer(ask.key, choose))

    async def answer(self, choose: Sequence[str] | None = None) -> Ask:
        """Answer the first open question, by default with what is always legal."""
        ask = self.asks[0]
        await self(Answer(ask.key, list(ask.default if choose is None else choose)))
        return ask


@attrs.define(eq=False)
class Stage:
    """A host with a clock and a store of the tests."""

    host: Host
    clock: FakeClock
    store: MemoryStore

    async def person(self, name: str, identity: str | None = None) -> Person:
        person = Person(self.host, name.lower() if identity is None else identity, name)
        await self.clock.advance(1)
        return person

    async def begin(self, *people: Person, **options: Any) -> str:
        """The first makes a table, the others join, the first begins; the id of the table."""
        chosen = {"players": max(3, len(people)), "bots": 3 - len(people) if len(people) < 3 else 0, **options}
        rules = {name: chosen.pop(name) for name in ("aliens", "deal_seconds") if name in chosen}
        await people[0](Make(TableOptions(**chosen, rules=rules)))
        id = people[0].table.table.id
        for person in people[1:]:
            await person(Join(id))
        await people[0](Start())
        await self.clock.advance(0.1)
        return id

    @staticmethod
    def table_of(person: Person) -> Table:
        """Where somebody is."""
        assert person.link.table is not None
        return person.link.table

    def game(self, id: str) -> Any:
        running = self.host.lobby.find(id).running
        assert running is not None
        return running.game

    async def until(self, holds: Callable[[], object], people: Sequence[Person], step: float = 1.0) -> None:
        """People play sensibly and time passes until something holds."""
        for _ in range(4000):
            for person in people:
                if holds():
                    return
                await person.play()
            await self.clock.advance(step)
        raise AssertionError("it never came to that")


OpenStage = Callable[..., Awaitable[Stage]]
"""Opens a host for a test."""


def legal(ask: Ask) -> list[str]:
    """Some legal answer."""
    if ask.shape is Shape.FORM:
        return ["end"] if "end" in ask.options else ["refuse"]
    return list(ask.default) or anything(ask)


def kinds_of_lines(log: MemoryLog) -> list[str]:
    """The kinds of the lines of a journal."""
    return [json.loads(line)["line"] for line in log.lines]
