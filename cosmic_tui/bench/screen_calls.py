"""`cosmic bench screen --calls`: what an answer costs in calls of functions, which no other work here can change.

The clock of the screens is made up: a second goes by after each answer, and each frame of the stage is played as it is
due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from cProfile import Profile
from time import process_time

import attrs

from content.cosmic.load import load
from cosmic_tui.bench.screen import PAUSE, SEED, TERMINAL, CountingWire, screen_of
from cosmic_tui.bench.ssh_server import SEATS, answer_one, begun_table
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Watch
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.screenkit.textual_internals.cue import Cue
from cosmic_tui.server.visitor import VisitorApp

WARM = 15
"""Answers before anything is counted: what is drawn for the first time costs more."""
SECONDS = 1.0
"""Between two answers, by the clock of the screens."""
AT_REST = 0.001
"""Seconds of the processor that one wait takes at most where nothing is to be done."""
DRAWN = 0.03
"""Seconds in which a frame has been drawn."""


@attrs.frozen
class CallCost:
    """What one answer costs at one of the screens, the host's own work shared among them."""

    calls: float
    bytes: float
    frames: float

    def __str__(self) -> str:
        return f"{self.calls:.0f} calls, {self.bytes:.0f} bytes in {self.frames:.2f} frames"


@attrs.define
class _Clock:
    time: float = 0.0

    def __call__(self) -> float:
        return self.time


class _NoCue(Cue):
    """The frames of the stage are played by whoever measures."""

    wanted = False
    """Whether there is one to come."""

    def give(self, seconds: float | None) -> None:
        """Call nobody."""
        self.wanted = seconds is not None


async def counted(answers: int, size: tuple[int, int], *, looking_on: int = 0) -> CallCost:
    """Have bots give so many answers at a table that four players see, or so many who look on."""
    host, clock = Host(NoStore(), [CosmicKind()], seed=lambda _: SEED), _Clock()
    await host.open()
    table = await begun_table(host, 0)
    apps = [screen_of(host, table, seat) for seat in range(SEATS, SEATS + looking_on) or range(SEATS)]
    wires = [CountingWire() for _ in apps]
    profile, brain = Profile(), bots.make("simple", 1, load())
    async with asyncio.TaskGroup() as group:
        for app, wire in zip(apps, wires, strict=True):
            app.now = clock
            app.serve_to(wire, TERMINAL)
            app.call_later(app.ask_host, Watch(table.id) if looking_on else Join(table.id))
            group.create_task(app.run_async(size=size))
        while not all(isinstance(app.table_screen, BoardScreen) for app in apps):
            await _calm(PAUSE)
        await _calm(PAUSE)
        boards = [board for app in apps for board in _board(app)]
        for count in range(-WARM, answers):
            if count == 0:
                for wire in wires:
                    wire.sent = wire.frames = 0
            with _counting(profile, count >= 0):
                answer_one(table, brain)
                await _calm(PAUSE)
                await _second(boards, clock)
        for app in apps:
            app.exit()
    await host.close()
    shown = answers * len(apps)
    calls = sum(entry.callcount for entry in profile.getstats())
    return CallCost(calls / shown, sum(each.sent for each in wires) / shown, sum(each.frames for each in wires) / shown)


def _board(app: VisitorApp) -> Iterator[BoardScreen]:
    """The table's screen, whose aliens have been looked at, and whose stage waits for this clock."""
    board = app.table_screen
    if isinstance(board, BoardScreen):
        board.cue = _NoCue(board, board.play_on)
        board.cue.give(0)
        board.table.introduced = True
        yield board


@contextmanager
def _counting(profile: Profile, counts: bool) -> Iterator[None]:
    if counts:
        profile.enable()
    yield
    profile.disable()


async def _calm(seconds: float) -> None:
    """Wait for so long, and until this process has nothing to do, however much else the machine has."""
    used = -1.0
    while process_time() - used > AT_REST:
        used = process_time()
        await asyncio.sleep(seconds)


async def _second(boards: Sequence[BoardScreen], clock: _Clock) -> None:
    """Let a second go by, in which frames are played that are due."""
    end = clock.time + SECONDS
    while (due := _next_due(boards, clock.time)) <= end:
        clock.time = due
        for board in boards:
            if _due(board, clock.time) == 0.0:
                board.app.call_later(board.play_on)  # in the app that the screen belongs to
        await _calm(DRAWN)
    clock.time = end


def _next_due(boards: Sequence[BoardScreen], now: float) -> float:
    dues = [due for board in boards if (due := _due(board, now)) is not None]
    return now + max(min(dues), 1e-6) if dues else float("inf")


def _due(board: BoardScreen, now: float) -> float | None:
    """Seconds until the next frame of a screen that draws itself."""
    return board.table.stage.due(now) if isinstance(board.cue, _NoCue) and board.cue.wanted else None
