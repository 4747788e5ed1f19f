"""After many news, keys, frames and sizes the terminal shows what it would show if all were drawn anew.

The clock of the screen stands still but for the steps that let time pass: what is being shown of an event is then the
same before and after everything is drawn again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import attrs
import pytest
from rich.color import ColorSystem
from ssh_glass import GlassWire
from ssh_inn import until

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Start, TableOptions
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.table.table_talk import say
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.server.visitor import VisitorApp
from cosmic_tui.ssh import Limits, Visitor
from cosmic_tui.ssh.driver import SSHDriver
from cosmic_tui.ssh.terminal import Terminal
from rules.cosmic.protocol.questions import Ask, Shape

SEATS = 3
SIZES = [(80, 24), (120, 40), (140, 45), (110, 36), (60, 20)]
KEYS = [b"\t", b"\x1b[B", b"\x1b[A", b"\x1b[C", b" ", b"1", b"n", b"\x1b[5~", b"\x1b[6~", b"\x1b[Z", b"?", b"\x1b[27u"]
STEPS, LOOK_EVERY = 100, 5
LONGEST_PAUSE = 2.0
"""Seconds: a frame of the stage is over within them, or is not."""

SEALED = "told.dice_sealed"
"""What the host says of the dice: a word of the table's head, and no line of the talk."""


@attrs.define
class HandClock:
    """Stands still until time is let pass."""

    time: float = 0.0

    def __call__(self) -> float:
        return self.time


@attrs.define
class Inn:
    """A table whose game goes on, and the screen of one seat at it."""

    client: Client
    table: Table
    app: VisitorApp
    wire: GlassWire
    clock: HandClock

    @property
    def driver(self) -> SSHDriver:
        assert isinstance(self.app._driver, SSHDriver)
        return self.app._driver

    def quiet(self) -> bool:
        """Whether the app knows all that has happened, and has drawn it."""
        running, known, screen = self.table.running, self.app.table, self.app.screen
        assert running is not None
        assert known is not None
        said = [
            line.said for line in self.table.talk._lines if line.said.message is None or line.said.message.key != SEALED
        ]
        if known.view != running.game.view(known.seat) or len(known.talk) != len(said):
            return False
        if screen.outer_size != self.app.size:
            return False  # it has not been laid out since the terminal has another size
        widgets = [screen, *screen.query("*")]
        unseen = [each for each in widgets if not each.region]  # nothing of them is ever drawn
        idle = all(each._message_queue.empty() and (each in unseen or not each._repaint_required) for each in widgets)
        return idle and self.app._message_queue.empty() and not screen._layout_required and not screen._dirty_widgets

    async def drawn(self) -> None:
        """All that has happened so far has been drawn."""
        await until(self.quiet)

    async def redrawn(self) -> None:
        """Everything is drawn again, with nothing kept from before."""
        for screen in self.app.screen_stack:
            for panel in screen.query(Panel):
                panel._unset()
                panel.refresh()
            if isinstance(screen, BoardScreen):
                screen.table.kept.forget()
                screen.table.log.chronicles.clear()
                screen.lay_out()
        self.app.repaint()
        await self.drawn()

    async def pass_time(self, seconds: float) -> None:
        """The stage goes on as far as it goes in that time."""
        self.clock.time += seconds
        board = self.app.table_screen
        assert isinstance(board, BoardScreen)
        gone_on = asyncio.Event()

        def go_on() -> None:
            board.play_on()
            gone_on.set()

        self.app.call_later(go_on)  # timers belong to the app in which they are set
        await gone_on.wait()

    async def close_dialogs(self) -> None:
        """Back to the table itself: behind a dialog it is not kept up to date, and a notice goes by itself."""
        while self.app.screen is not self.app.table_screen:
            self.app.pop_screen()
            await self.drawn()
        self.app.clear_notifications()
        await self.drawn()

    async def resize(self, size: tuple[int, int]) -> None:
        self.wire.glass.screen.resize(lines=size[1], columns=size[0])
        self.driver.resize(size)
        await until(lambda: self.app.size == size)


@asynccontextmanager
async def stage(folder: Path, size: tuple[int, int], colours: ColorSystem) -> AsyncIterator[Inn]:
    host = Host(FolderStore(folder), [CosmicKind()], seed=lambda _: "5")
    await host.open()
    people = [host.connect(name, name) for name in ("ann", "bob", "cyd")]
    await people[0].request(
        Make(TableOptions(players=SEATS, pace="solo", rules={"deal_seconds": 0, "aliens": "random"}))
    )
    table = people[0].table
    assert table is not None
    for person in people[1:]:
        await person.request(Join(table.id))
    await people[0].request(Start())
    client = host.connect("ann", "ann")
    client.is_new = False
    app = VisitorApp(client, Visitor("ann", "ann", spectator=False, address="127.0.0.1"), {"cosmic": COSMIC_SCREENS})
    clock = HandClock()
    app.now = clock
    wire = GlassWire(Limits(events_per_second=1e6, events_burst=10**6, resize_seconds=0), *size)
    app.serve_to(wire, Terminal("xterm-256color", colours))
    app.call_later(app.ask_host, Join(table.id))
    task = asyncio.create_task(app.run_async(size=size))
    try:
        await until(lambda: app.table_screen is not None and app.screen is app.table_screen)
        yield Inn(client, table, app, wire, clock)
    finally:
        app.exit()
        await asyncio.wait_for(task, 30)
        await host.close()


async def play_one(table: Table, chance: Random) -> None:
    """One open question, if the game still has one, is answered by a bot."""
    running = table.running
    assert running is not None
    asks: list[Ask] = [ask for ask in running.game.asks() if ask.shape is not Shape.FORM] or list(running.game.asks())
    if not asks:
        return
    ask = chance.choice(asks)
    brain = bots.make("random", chance.randrange(1000), load())
    running.play(ask.seat, ask.key, brain.choose(running.game.view(ask.seat), ask) or list(ask.default))
    await running.settle()


@pytest.mark.parametrize(
    ("size", "colours"), [((120, 40), ColorSystem.EIGHT_BIT), ((80, 24), ColorSystem.TRUECOLOR)], ids=["wide", "small"]
)
async def test_nothing_of_the_screen_is_stale(tmp_path: Path, size: tuple[int, int], colours: ColorSystem) -> None:
    chance = Random(size[0])
    async with stage(tmp_path, size, colours) as it:
        for step in range(1, STEPS + 1):
            what = chance.random()
            if what < 0.5:
                await play_one(it.table, chance)
            elif what < 0.7:
                await it.pass_time(chance.uniform(0, LONGEST_PAUSE))
            elif what < 0.9:
                it.driver.feed(chance.choice(KEYS))
            elif what < 0.97:
                say(it.table, it.client, f"line {step} 漢字 e\u0301")
            else:
                await it.resize(chance.choice(SIZES))
            await it.drawn()
            if step % LOOK_EVERY == 0:
                await it.close_dialogs()
                shown, text = it.wire.glass.cells, it.wire.glass.text
                await it.redrawn()
                stale = [
                    line for line, (was, now) in enumerate(zip(shown, it.wire.glass.cells, strict=True)) if was != now
                ]
                assert not stale, f"step {step}, {it.app.screen}:\n{text}\nis to be\n{it.wire.glass.text}"
