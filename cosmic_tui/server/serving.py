"""`cosmic serve`: the host and the SSH server, in one process or with workers, everything kept in a data folder."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from typing import Any, Protocol

import click

from cosmic_tui import ssh
from cosmic_tui.base import logs
from cosmic_tui.base.heap import share_heap
from cosmic_tui.host.host import Host
from cosmic_tui.host.notifier import SPACING
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server import admin, metrics
from cosmic_tui.server.commands import commands_by
from cosmic_tui.server.config import EVERYWHERE, Config
from cosmic_tui.server.desk import Desk, HostDesk
from cosmic_tui.server.lines import Lines
from cosmic_tui.server.messenger import AppriseMessenger
from cosmic_tui.server.open_files import make_room
from cosmic_tui.server.visitor import VisitorApp
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ssh.context import LineWire
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.service import EVERYWHERE_TWICE
from cosmic_tui.ui.game_screens import Games, PlayableGame, screens_of

logger = logging.getLogger(__name__)

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end a server in good order, unless it was started to ignore them, as by `nohup`."""
GC_THRESHOLDS = (20_000, 50, 100_000)
"""Full collections stop all screens for as long as they take, so they are made rare."""


class RunningService(Protocol):
    """What lets visitors in: this process itself, or all its workers."""

    port: int
    fingerprint: str
    """Of the server's key."""

    @property
    def figures(self) -> Counters:
        """What has been counted up to now."""

    async def close(self) -> None:
        """Say goodbye on every screen and end."""


OpenService = Callable[[HostDesk, Config, Sequence[PlayableGame]], Awaitable[RunningService]]
"""Listens for visitors of a host that is open, who play these games. Raises `ServeError`."""


def serve(config: Config, games: Sequence[PlayableGame], opened: OpenService) -> None:
    """Serve these games, the usual one first, until a signal or the operator ends it.

    `opened` is `open_service`, or has workers draw the screens.

    Raises:
        StoreError: the data folder cannot be used.
        ServeError: nor can the key, a port or the place for the figures.
    """
    logs.start(config.log.level, config.log.format)
    make_room(config)
    run_fast(_serve(config, games, opened))


def run_fast(main: Coroutine[Any, Any, None]) -> None:
    """Run on uvloop where that is installed: it takes a sixth off the processor's load. All threads share one heap."""
    share_heap()
    try:
        loop_factory = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        loop_factory = None
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(main)


async def _serve(config: Config, games: Sequence[PlayableGame], opened: OpenService) -> None:
    stopped = asyncio.Event()
    spacing = SPACING / max(1, config.server.workers)
    host = Host(FolderStore(config.data), [game.kind for game in games], limits=config.tables, spacing=spacing)
    host.notices.messenger = AppriseMessenger(config.notifications)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(host.close)
        for fault in await host.open(lazily=True):
            click.echo(f"Warning: {fault}", err=True)
        desk = HostDesk(host, config.limits)
        service = await opened(desk, config, games)
        stack.push_async_callback(_close, host, service)
        operator = admin.Operator(host, desk.places, stopped.set)
        await stack.enter_async_context(admin.listening(operator, config.data))
        await stack.enter_async_context(metrics.shown(config.metrics, host, lambda: service.figures))
        _say_where(service, config)
        await _wait_for_stop(stopped)
    logger.info("server ended")


async def _close(host: Host, service: RunningService) -> None:
    """Everybody is told and every game is on disk at once: neither waits for the other."""
    await asyncio.gather(service.close(), host.close())


async def open_service(
    desk: Desk, config: Config, games: Sequence[PlayableGame], *, shared_port: bool = False
) -> ssh.SSHService:
    """Listen for visitors in this process, of a host that is open. Raises `ServeError`."""
    screens = screens_of(games)
    if (puzzles := Games(screens).puzzles) is not None:
        puzzles[1].book.all()  # read before anybody comes: who asks for the first one would hold up the others

    async def screen(visitor: ssh.Visitor) -> VisitorApp:
        return VisitorApp(await desk.connect(visitor), visitor, screens)

    async def lines(visitor: ssh.Visitor, wire: LineWire) -> Lines:
        return Lines(await desk.connect(visitor), wire, screens)

    return await ssh.serve(
        screen,
        lines=lines,
        host=config.server.host,
        port=config.server.port,
        data=config.data,
        limits=config.limits,
        commands=commands_by(desk.answer),
        admission=desk,
        guests=config.server.guests,
        shared_port=shared_port,
        words=server_wording(),
    )


def _say_where(service: RunningService, config: Config) -> None:
    """What the operator needs, and the lines to give to friends."""
    everywhere = config.server.host in (EVERYWHERE, EVERYWHERE_TWICE)
    name = config.server.address or ("HOST" if everywhere else config.server.host)
    click.echo(f"Listening on {config.server.host} port {service.port}. The server's key: {service.fingerprint}")
    click.echo(f"Players:  ssh -p {service.port} {name}     Spectators:  ssh -p {service.port} watch@{name}")
    logger.info("server started", extra=logs.log_facts(port=service.port, key=service.fingerprint, data=config.data))


def settle() -> None:
    """All that stays is loaded: collections need not look at it any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def _wait_for_stop(stopped: asyncio.Event) -> None:
    """Wait for the operator or a signal; a second signal ends the process as it would without us."""
    settle()
    loop = asyncio.get_running_loop()
    numbers = [number for number in ENDING if signal.getsignal(number) is not signal.SIG_IGN]

    def stop() -> None:
        stopped.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        loop.add_signal_handler(number, stop)
    await stopped.wait()
