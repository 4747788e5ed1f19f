"""`cosmic bench felt`: how much of an evening is felt, at a served table and alone.

Served: two people at screens of 80x24 and 140x45 over SSH, and two bots, at the pace `live`. Alone: one person and
three bots, once at `story` and once at `off`. The people are scripted: they think, and then type.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncssh
import attrs

from cosmic_tui import ssh
from cosmic_tui.bench.felt_person import ScriptedPerson, to_answer
from cosmic_tui.bench.felt_sight import NEW_FOR, Sight, StageTimes
from cosmic_tui.bench.ssh_clients import LoadClient, come, leave
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import OFF, STORY, Join, Make, Settings, Start, TableOptions
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.screenkit.textual_internals.updates import CompositorUpdate
from cosmic_tui.server.visitor import VisitorApp

NAMES, SIZES = ("ann", "bob"), ((80, 24), (140, 45))
PLAYERS = 4
FIRST_FRAME = b"has not begun"
LEAST_SEEN = 0.8
"""Seconds that a moment has to be seen for, at `story`."""
LOOK = 0.1
"""Seconds between two looks at a screen."""
MOMENTS = {
    "reveals": ("reveal.cards", "reveal.totals"),
    "losses": ("ships.warped", "ships.removed", "power.lost", "compensation"),
    "wins": ("game.won",),
    "outcomes": ("outcome", "deal.made", "deal.failed"),
}
"""The events that have to be seen when one plays alone."""


class FeltApp(VisitorApp):
    """A screen that is looked at: every frame is told to `shown`."""

    def __init__(self, client: Client, visitor: ssh.Visitor) -> None:
        super().__init__(client, visitor, SCREENS)
        self.shown = StageTimes()
        self.waits: list[float] = []
        """Seconds from an answer to the next question."""
        self._sent: float | None = None

    @property
    def board(self) -> BoardScreen | None:
        """The table's screen, where it is the one that is seen."""
        top = self.screen_stack[-1] if self.is_running and self.screen_stack else None
        return top if isinstance(top, BoardScreen) else None

    @property
    def model(self) -> TableModel | None:
        """What this screen knows of its table."""
        return self.board.table if self.board is not None else None

    def drawn(self, update: CompositorUpdate) -> CompositorUpdate:
        """A frame goes out."""
        board, now = self.board, perf_counter()
        if board is not None:
            self.shown.frame(board, now)
            self._wait(board.table, now)
        return super().drawn(update)

    def _wait(self, table: TableModel, now: float) -> None:
        if table.choice is not None and table.choice.sent:
            self._sent = now if self._sent is None else self._sent
        elif self._sent is not None and (to_answer(table) is not None or table.over):
            self.waits.append(now - self._sent)
            self._sent = None


@attrs.define
class Evening:
    """What became of a game."""

    seconds: float
    encounters: int
    keys: Sequence[int]
    sights: Sequence[Sight]
    apps: Sequence[FeltApp]
    won: bool
    """Whether it was played to its end."""
    moments: Mapping[str, Sequence[tuple[float, str]]]
    """How long the first person saw each event of a kind of moment, the shortest first."""


@asynccontextmanager
async def opened(options: TableOptions, names: Sequence[str], sizes: Sequence[tuple[int, int]], speed: str,
                 seed: int) -> AsyncIterator[tuple[list[LoadClient], list[FeltApp]]]:  # fmt: skip
    """A server with one table, to which these people have come over SSH."""
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: seed)
    await host.open()
    maker = host.connect(names[0], names[0])
    await maker.request(Make(options))
    assert maker.table is not None  # noqa: S101 - whoever makes a table sits there
    table, apps = maker.table, []

    async def screen(visitor: ssh.Visitor) -> FeltApp:
        client = host.connect(visitor.hint, visitor.hint)
        client.is_new = False
        app = FeltApp(client, visitor)
        apps.append(app)
        app.call_later(app.ask_host, Join(table.id))
        app.call_later(app.ask_host, Settings(speed))
        return app

    with tempfile.TemporaryDirectory(prefix="cosmic-felt-") as folder:
        service = await ssh.serve(screen, port=0, data=Path(folder))
        try:
            visitors = []
            for name, size in zip(names, sizes, strict=True):
                key = asyncssh.generate_private_key("ssh-ed25519")
                visitors.append((await come(service.port, name, key, size=size, frame=FIRST_FRAME))[0])
            await apps[0].link.request(Start())
            yield visitors, apps
            for visitor in visitors:
                leave(visitor)
        finally:
            await service.close()
            await host.close()


async def evening(options: TableOptions, names: Sequence[str], sizes: Sequence[tuple[int, int]], *, speed: str,
                  thinking: float, encounters: int, seed: int) -> Evening:  # fmt: skip
    """Play so many encounters, or the whole game; look at the screens meanwhile."""
    async with opened(options, names, sizes, speed, seed) as (visitors, apps):
        people = [
            ScriptedPerson(_model_of(app), visitor.channel.write, thinking)
            for app, visitor in zip(apps, visitors, strict=True)
        ]
        playing = [asyncio.ensure_future(person.play()) for person in people]
        sights = [Sight() for _ in apps]
        began = perf_counter()
        last = began
        while not _is_over(apps[0], encounters) and not any(task.done() for task in playing):
            await asyncio.sleep(LOOK)
            now = perf_counter()
            for app, sight in zip(apps, sights, strict=True):
                if app.board is not None and app.board.table.view is not None:
                    sight.look(app.board, now, now - last)
            last = now
        seconds = last - began
        await asyncio.sleep(5 * (speed != OFF))  # what happened last is still being shown
        for task in playing:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        table = apps[0].model
        assert table is not None  # noqa: S101 - somebody has played at it
        moments = {what: apps[0].shown.shortest(table.events, kinds) for what, kinds in MOMENTS.items()}
        keys = [person.keys for person in people]
        return Evening(seconds, _encounters(apps[0]), keys, sights, apps, table.over, moments)


def _model_of(app: FeltApp) -> Callable[[], TableModel | None]:
    return lambda: app.model


def _encounters(app: FeltApp) -> int:
    table = app.model
    return sum(seen.kind == "encounter.begin" for seen in table.events) if table else 0


def _is_over(app: FeltApp, encounters: int) -> bool:
    """Whether as many encounters have ended, or the game has been won and that has been seen."""
    table = app.model
    if table is None:
        return False
    return (_encounters(app) > encounters or table.over) and not table.stage.holding


async def served(encounters: int, speed: str, thinking: float, seed: int, say: Callable[[str], Any]) -> None:
    """The served table, and what it came to."""
    options = TableOptions(players=PLAYERS, bots=PLAYERS - len(NAMES), pace="live", rules={"aliens": "random"})
    played = await evening(options, NAMES, SIZES, speed=speed, thinking=thinking, encounters=encounters, seed=seed)
    whole = max(1, min(encounters, played.encounters))
    say(f"served, live, {thinking:g} s of thought, {speed}: {whole} encounters, "
        f"{played.seconds / whole:.1f} s an encounter")  # fmt: skip
    for name, size, sight, keys in zip(NAMES, SIZES, played.sights, played.keys, strict=True):
        idle = ", ".join(f"{sight.share_idle(new):.0%} (new for {new:g} s)" for new in NEW_FOR)
        say(f"  {name} at {size[0]}x{size[1]}: {keys / whole:.1f} keys an encounter; of the time something to do "
            f"{sight.doing / sight.whole:.0%}, nothing to do and nothing on the stage "
            f"{sight.unstaged / sight.whole:.0%}, nothing to do and nothing new {idle}")  # fmt: skip


async def alone(encounters: int, thinking: float, seed: int, say: Callable[[str], Any]) -> None:
    """The table of one person and bots, at both ends of the speeds."""
    options = TableOptions(players=PLAYERS, bots=PLAYERS - 1, pace="solo", rules={"aliens": "random"})
    for speed in (STORY, OFF):
        played = await evening(
            options, NAMES[:1], SIZES[1:], speed=speed, thinking=thinking, encounters=encounters, seed=seed
        )
        waits = [1000 * wait for wait in sorted(played.apps[0].waits)] or [0.0]
        end = "to the end" if played.won else "not to the end"
        say(f"alone at {speed}: {played.encounters} encounters, {end}, in {played.seconds:.0f} s; from an answer to "
            f"the next question {waits[len(waits) // 2]:.0f} ms in the median, {waits[-1]:.0f} ms at most")  # fmt: skip
        for what, found in played.moments.items() if speed != OFF else ():
            say(f"  {what}: {_of_moments(found)}")


def _of_moments(found: Sequence[tuple[float, str]]) -> str:
    if not found:
        return "none"
    short = [f"{kind} {seconds:.2f} s" for seconds, kind in found if seconds < LEAST_SEEN]
    return f"{len(found)}, the shortest was seen for {found[0][0]:.2f} s" + (f"; too short: {short}" if short else "")
