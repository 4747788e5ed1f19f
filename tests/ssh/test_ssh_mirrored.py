"""Those who look on at one table with windows of one size: one screen is drawn for all, and each shows its own."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

import attrs
from rich.color import ColorSystem
from ssh_glass import GlassWire
from ssh_inn import until
from test_ssh_nothing_stale import HandClock, play_one

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Said, Say, Start, TableOptions, Watch
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.table.talk import Audience
from cosmic_tui.server.visitor import VisitorApp
from cosmic_tui.ssh import Limits, Visitor
from cosmic_tui.ssh.driver import SSHDriver
from cosmic_tui.ssh.terminal import Terminal

SIZE = (100, 34)
OTHER_SIZE = (80, 24)
PEOPLE = 4
KEYS = [b"\t", b"\x1b[27u", b"\x1b[5~", b"\x1b[6~", b"?", b"/", b"x", b"T", b"\x1b[I"]
RESTING_CURSOR = b"\x1b[1;1H"
"""Where a screen that draws leaves the cursor, which nobody sees."""
STEPS, LOOK_EVERY = 60, 4


@attrs.define
class Onlooker:
    """Somebody who looks on, with a terminal."""

    client: Client
    app: VisitorApp
    wire: GlassWire

    @property
    def board(self) -> BoardScreen:
        assert isinstance(self.app.table_screen, BoardScreen)
        return self.app.table_screen

    @property
    def driver(self) -> SSHDriver:
        assert isinstance(self.app.driver, SSHDriver)
        return self.app.driver

    def quiet(self) -> bool:
        """Whether nothing waits to be done."""
        widgets = [self.app.screen, *self.app.screen.query("*")]
        idle = all(each._message_queue.empty() for each in widgets) and self.app._message_queue.empty()
        drawn = self.app.is_held or not (self.app.screen._layout_required or self.app.screen._dirty_widgets)
        return idle and drawn and not self.app.keys_waiting and not self.app.workers

    def do(self, what: Callable[[], object]) -> None:
        """Have something done by the app itself, as its timers would."""
        self.app.call_later(what)

    def close_dialogs(self) -> None:
        """Back to the table itself."""
        while self.app.screen is not self.board:
            self.app.pop_screen()

    async def draw_all(self) -> None:
        """Everything is drawn anew, by this app alone."""
        self.do(self._draw_all)

    def _draw_all(self) -> None:
        self.app.stand_alone()
        self.app.repaint()


@attrs.define
class Stand:
    """A table whose game goes on, and those who look on."""

    table: Table
    clock: HandClock
    people: Sequence[Onlooker]

    async def quiet(self) -> None:
        """All know and show what has happened."""
        running = self.table.running
        assert running is not None

        def known() -> bool:
            heard, view = sum(event.seen_by(None) is not None for event in running.history), running.game.view(None)
            tables = [each.board.table for each in self.people]
            there = all(len(table.events) == heard and table.view == view for table in tables)
            return there and all(each.quiet() for each in self.people)

        await until(known)
        await asyncio.sleep(0.02)
        await until(lambda: all(each.quiet() for each in self.people))

    async def answer(self, chance: Random) -> None:
        await play_one(self.table, chance)
        await self.quiet()

    async def pass_time(self, seconds: float) -> None:
        self.clock.time += seconds
        for each in self.people:
            if not each.app.is_mirroring:  # nothing calls one that mirrors another
                each.do(each.board.play_on)
        await self.quiet()

    async def meet(self) -> None:
        """The aliens have been looked at."""
        for each in self.people:
            each.board.table.introduced = True
            each.do(each.board.lay_out)
        await self.quiet()

    async def look(self) -> None:
        """Everybody's terminal shows what it would show if its app had drawn it alone.

        Dialogs are closed: behind one the table is not kept up to date.
        """
        for each in self.people:
            if each.app.screen is not each.board:
                each.do(each.close_dialogs)
        await self.quiet()
        for each in self.people:
            shown, text = each.wire.glass.cells, each.wire.glass.text
            await each.draw_all()
            await self.quiet()
            assert shown == each.wire.glass.cells, f"{each.client.name}:\n{text}\nis to be\n{each.wire.glass.text}"

    @property
    def mirroring(self) -> list[str]:
        return [each.client.name for each in self.people if each.app.is_mirroring]


@asynccontextmanager
async def stand(sizes: Sequence[tuple[int, int]] = (SIZE,) * PEOPLE) -> AsyncIterator[Stand]:
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: "5", spacing=0)
    await host.open()
    players = [host.connect(name, name) for name in ("ann", "bob", "cyd")]
    await players[0].request(Make(TableOptions(players=3, pace="solo", rules={"deal_seconds": 0, "aliens": "random"})))
    table = players[0].table
    assert table is not None
    for player in players[1:]:
        await player.request(Join(table.id))
    await players[0].request(Start())
    clock, tasks, people = HandClock(), [], []
    for number, size in enumerate(sizes):
        person = await _onlooker(host, table, clock, f"w{number}", size)
        tasks.append(asyncio.create_task(person.app.run_async(size=size)))
        people.append(person)
    try:
        await until(lambda: all(isinstance(each.app.table_screen, BoardScreen) for each in people))
        it = Stand(table, clock, people)
        await it.quiet()
        await it.meet()
        yield it
    finally:
        for person in people:
            person.app.exit()
        await asyncio.wait_for(asyncio.gather(*tasks), 30)
        await host.close()


async def _onlooker(host: Host, table: Table, clock: HandClock, name: str, size: tuple[int, int]) -> Onlooker:
    client = host.connect(name, name)
    client.is_new = False
    visitor = Visitor(name, name, spectator=False, address="127.0.0.1")
    app = VisitorApp(client, visitor, {"cosmic": COSMIC_SCREENS})
    app.now = clock
    wire = GlassWire(Limits(events_per_second=1e6, events_burst=10**6, resize_seconds=0), *size)
    app.serve_to(wire, Terminal("xterm-256color", ColorSystem.EIGHT_BIT))
    app.call_later(app.ask_host, Watch(table.id))
    return Onlooker(client, app, wire)


async def test_one_screen_is_drawn_for_all_of_one_size_who_look_on() -> None:
    chance = Random(1)
    async with stand([SIZE, SIZE, OTHER_SIZE, SIZE, OTHER_SIZE]) as it:
        await it.answer(chance)
        assert len(it.mirroring) == 3
        raw = [each.wire.glass.raw for each in it.people]
        for _ in range(3):
            await it.answer(chance)
        sent = [
            each.wire.glass.raw[len(was) :].replace(RESTING_CURSOR, b"")
            for each, was in zip(it.people, raw, strict=True)
        ]
        assert sent[0] == sent[1] == sent[3]
        assert sent[2] == sent[4]
        await it.look()


async def test_who_mirrors_another_counts_no_time_and_shares_what_is_told() -> None:
    chance = Random(9)
    async with stand() as it:
        for _ in range(12):
            await it.answer(chance)
        drawing, *others = [each.board for each in it.people]
        assert it.mirroring == ["w1", "w2", "w3"]
        assert all(board.table.view is drawing.table.view for board in others)
        assert not any(board.tick.given for board in others)


async def test_who_stands_alone_goes_on_where_the_other_is() -> None:
    """Neither behind it nor ahead, and from then on for itself."""
    chance = Random(2)
    async with stand() as it:
        played = 0
        for _ in range(40):
            await it.answer(chance)
            await it.pass_time(0.4)
            if "w2" not in it.mirroring or not it.people[0].board.table.stage.playing:
                continue
            drawing, mirror = it.people[0].board.table, it.people[2]
            assert mirror.board.table.stage is drawing.stage
            shown = mirror.wire.glass.cells
            mirror.app.stand_alone()
            own = mirror.board.table.stage
            assert own is not drawing.stage
            assert own == drawing.stage
            await it.quiet()
            assert mirror.wire.glass.cells == shown
            drawing.stage.skip()
            it.people[0].do(it.people[0].board.lay_out)
            assert own.frame is not None
            await it.look()
            played += 1
        assert played > 3


async def test_who_presses_a_key_goes_on_alone_and_comes_back() -> None:
    chance = Random(2)
    async with stand() as it:
        await it.answer(chance)
        assert it.mirroring == ["w1", "w2", "w3"]
        shown = [each.wire.glass.cells for each in it.people]
        it.people[0].driver.feed(b"\t")  # a panel, over the screen that was drawn for all
        await until(lambda: it.people[0].board.opened)
        await it.quiet()
        assert [each.wire.glass.cells == was for each, was in zip(it.people, shown, strict=True)] == [
            False,
            True,
            True,
            True,
        ]
        await it.answer(chance)
        assert len(it.mirroring) == 2
        await it.look()
        it.people[0].driver.feed(b"\x1b[27u")
        await it.answer(chance)
        assert len(it.mirroring) == 3
        await it.look()


async def test_a_line_for_one_alone_is_on_the_screen_of_that_one() -> None:
    chance = Random(3)
    async with stand() as it:
        await it.answer(chance)
        assert it.mirroring
        for number in (0, 2):  # the one that draws, and one that mirrors it
            client = it.people[number].client
            it.table.talk.say(Said("", "ann", "among us", to=client.name), Audience(only=frozenset({client.identity})))
            it.table.tell([])
            await it.quiet()
            told = [each.client.name for each in it.people if b"among us" in each.wire.glass.raw]
            assert told == ["w0", "w2"][: 1 + number // 2]
            await it.answer(chance)
        assert it.mirroring in (["w1"], ["w3"])
        await it.look()


async def test_a_notice_is_its_visitors_alone() -> None:
    chance = Random(4)
    async with stand() as it:
        await it.answer(chance)
        for person in (it.people[0], it.people[2]):
            person.do(lambda app=person.app: app.notify(f"for {app.link.name}"))  # type: ignore[misc]
            await it.quiet()
        for person in it.people:
            others = [each.client.name for each in it.people if each is not person]
            assert not any(f"for {name}" in person.wire.glass.text for name in others)
        assert "for w0" in it.people[0].wire.glass.text
        assert "for w2" in it.people[2].wire.glass.text


async def test_who_reads_nothing_is_sent_nothing_and_holds_nobody_up() -> None:
    chance = Random(5)
    async with stand() as it:
        await it.answer(chance)
        drawing, mirror = it.people[0], it.people[1]
        for person in (drawing, mirror):
            person.app.hold_frames()
        raw = [each.wire.glass.raw for each in (drawing, mirror)]
        for _ in range(3):
            await it.answer(chance)
        assert [each.wire.glass.raw for each in (drawing, mirror)] == raw
        assert len(it.mirroring) == 1
        for person in (drawing, mirror):
            person.app.release_frames()
        await it.answer(chance)
        assert len(it.mirroring) == 3
        await it.look()


async def test_who_drew_for_others_may_leave() -> None:
    chance = Random(6)
    async with stand() as it:
        await it.answer(chance)
        gone = it.people[0]
        gone.app.exit()
        await until(lambda: gone.app.driver is None or not gone.app.is_running)
        it.people = it.people[1:]
        await it.answer(chance)
        assert len(it.mirroring) == 2
        await it.look()


async def test_whatever_people_do_each_sees_its_own_screen() -> None:
    chance = Random(7)
    async with stand() as it:
        mirrored = 0
        for step in range(1, STEPS + 1):
            what, person = chance.random(), chance.choice(it.people)
            if what < 0.5:
                await it.answer(chance)
            elif what < 0.7:
                await it.pass_time(chance.uniform(0, 2.0))
            elif what < 0.85:
                person.driver.feed(chance.choice(KEYS))
            elif what < 0.95:
                await person.client.request(Say(f"line {step}"))
            else:
                size = chance.choice([SIZE, SIZE, OTHER_SIZE])
                person.wire.glass.screen.resize(lines=size[1], columns=size[0])
                person.driver.resize(size)
                await until(lambda app=person.app, size=size: app.size == size)  # type: ignore[misc]
            await it.quiet()
            mirrored += len(it.mirroring)
            if step % LOOK_EVERY == 0:
                await it.look()
        assert mirrored > STEPS // 2


async def test_nobody_who_has_gone_is_kept() -> None:
    async with stand() as it:
        await it.answer(Random(8))
        apps = [weakref.ref(each.app) for each in it.people]
    del it
    await asyncio.sleep(0)
    gc.collect()
    assert not [app for app in apps if app() is not None]
