"""`cosmic bench screen`: what the screens of one table cost for each answer, without SSH and other tables."""

from __future__ import annotations

import asyncio
from time import process_time

import attrs
from rich.color import ColorSystem

from content.cosmic.load import load
from cosmic_tui import ssh
from cosmic_tui.base.token_bucket import KeyedBucket
from cosmic_tui.bench.engine import yardstick
from cosmic_tui.bench.ssh_server import SEATS, answer_one, begun_table
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.host.table.table import Table
from cosmic_tui.server.visitor import VisitorApp
from cosmic_tui.ssh.gc_scheduler import Sweeper
from cosmic_tui.ssh.terminal import Terminal

SEED = "7"
PAUSE = 0.08
"""Seconds in which all has been heard and drawn."""
TERMINAL = Terminal("xterm-256color", ColorSystem.EIGHT_BIT)


@attrs.frozen
class ScreenCost:
    """What one answer costs at one of the screens, the host's own work shared among them."""

    processor: float
    """Milliseconds."""
    yardsticks: float
    """The same in yardsticks timed meanwhile, which says more on a machine with other work."""
    bytes: float
    frames: float
    events: float
    """That the game told of."""

    def __str__(self) -> str:
        return (f"{self.bytes:.0f} bytes ({self.bytes / self.events:.0f} an event) in {self.frames:.2f} frames, "
                f"{self.processor:.1f} ms of the processor ({self.yardsticks:.0f} yardsticks)")  # fmt: skip


class CountingWire:
    """Counts what a terminal would get."""

    limits = ssh.Limits()
    typing: KeyedBucket | None = None

    def __init__(self) -> None:
        self.sent = self.frames = 0

    def write(self, data: bytes) -> None:
        self.sent += len(data)

    def frame_shown(self) -> None:
        self.frames += 1

    def say(self, line: str) -> None:
        """Nobody reads it."""

    def flooded(self) -> None:
        """Nobody types."""

    def pause_reading(self) -> None:
        """Nothing is read."""

    def resume_reading(self) -> None:
        """Nothing is read."""


async def screens(answers: int, size: tuple[int, int]) -> ScreenCost:
    """Have bots give so many answers at a table of four, which four screens of this size (columns, lines) show.

    Garbage is collected as the server does, and not by Python in the middle of a frame.
    """
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: SEED)
    await host.open()
    table = await begun_table(host, 0)
    apps, wires = [screen_of(host, table, seat) for seat in range(SEATS)], [CountingWire() for _ in range(SEATS)]
    sweeper = Sweeper(lambda: SEATS, lambda: float("-inf"))
    sweeper.start()
    async with asyncio.TaskGroup() as group:
        for app, wire in zip(apps, wires, strict=True):
            app.serve_to(wire, TERMINAL)
            app.call_later(app.ask_host, Join(table.id))
            group.create_task(app.run_async(size=size))
        while not all(app.table is not None and app.table.playing for app in apps):  # noqa: ASYNC110  it is the apps that work
            await asyncio.sleep(PAUSE)
        for app in apps:
            put_aliens_aside(app)
        await asyncio.sleep(1)
        cost = await _watched(table, wires, answers)
        for app in apps:
            app.exit()
    sweeper.stop()
    await host.close()
    return cost


def screen_of(host: Host, table: Table, seat: int) -> VisitorApp:
    """The screen of somebody at a seat of the table, which is not served yet."""
    client = host.connect(f"0.{seat}", f"0.{seat}")
    client.is_new = False
    return VisitorApp(client, ssh.Visitor(client.name, client.identity, spectator=False, address=table.id), SCREENS)


def put_aliens_aside(app: VisitorApp) -> None:
    """Who meets has been looked at: from now on the table itself is seen."""
    board = app.table_screen
    assert isinstance(board, BoardScreen)  # noqa: S101 - the game has begun
    board.table.introduced = True
    app.call_later(board.lay_out)


async def _watched(table: Table, wires: list[CountingWire], answers: int) -> ScreenCost:
    brain = bots.make("simple", 1, load())
    assert table.running is not None  # noqa: S101 - its game has begun
    told = len(table.running.history)
    for wire in wires:
        wire.sent = wire.frames = 0
    used = units = 0.0
    for _ in range(answers):
        start = process_time()
        answer_one(table, brain)
        await asyncio.sleep(PAUSE)
        drawn = process_time()
        yardstick()
        used, units = used + drawn - start, units + process_time() - drawn
    shown = answers * len(wires)
    return ScreenCost(
        1000 * used / shown,
        used / units / len(wires),
        sum(wire.sent for wire in wires) / shown,
        sum(wire.frames for wire in wires) / shown,
        (len(table.running.history) - told) / answers,
    )
