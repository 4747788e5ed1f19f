"""`cosmic serve`: the host and the SSH server in one process, with everything kept in a data folder."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import signal
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import click

from content.load import load
from cosmic_tui import logs, ssh
from cosmic_tui.host.host import Host
from cosmic_tui.host.store import FolderStore
from cosmic_tui.server import admin, metrics
from cosmic_tui.server.commands import commands_of
from cosmic_tui.server.config import EVERYWHERE, Config
from cosmic_tui.server.door import HostDoor
from cosmic_tui.server.lines import Lines
from cosmic_tui.server.visitor import VisitorApp

logger = logging.getLogger(__name__)

GC_THRESHOLDS = (20_000, 50, 100_000)
"""Full collections stop all screens for as long as they take, so they are made rare."""


def serve(config: Config) -> None:
    """Serve until SIGINT or SIGTERM. Raises `StoreError` and `ServeError`: the folder, key or port cannot be used."""
    logs.start(config.log.level, config.log.format)
    run_fast(_serve(config))


def run_fast(main: Coroutine[Any, Any, None]) -> None:
    """Run on uvloop where that is installed: it takes a sixth off the processor's load."""
    try:
        loops: Any = importlib.import_module("uvloop")
    except ImportError:
        asyncio.run(main)
    else:
        with asyncio.Runner(loop_factory=loops.new_event_loop) as runner:
            runner.run(main)


async def _serve(config: Config) -> None:
    stopped = asyncio.Event()
    host = Host(FolderStore(config.data), load(), bounds=config.tables)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(host.close)
        for fault in await host.open():
            click.echo(f"Warning: {fault}", err=True)
        service = await open_service(host, config)
        stack.push_async_callback(_close, host, service)
        operator = admin.Operator(host, service, stopped.set)
        await stack.enter_async_context(admin.listening(operator, config.data))
        await stack.enter_async_context(metrics.shown(config.metrics, host, service))
        _say_where(service, config)
        await _until(stopped)
    logger.info("server ended")


async def _close(host: Host, service: ssh.SSHService) -> None:
    """Everybody is told and every game is on disk at once: neither waits for the other."""
    await asyncio.gather(service.close(), host.close())


async def open_service(host: Host, config: Config) -> ssh.SSHService:
    """Listen for visitors of a host that is open. Raises `ServeError`."""

    def screen(visitor: ssh.Visitor) -> VisitorApp:
        return VisitorApp(host.connect(visitor.credential, visitor.hint), visitor)

    def lines(visitor: ssh.Visitor, write: Callable[[bytes], None]) -> Lines:
        return Lines(host.connect(visitor.credential, visitor.hint), write)

    return await ssh.serve(
        screen,
        lines=lines,
        host=config.server.host,
        port=config.server.port,
        data=config.data,
        limits=config.limits,
        commands=commands_of(host),
        door=HostDoor(host),
        guests=config.server.guests,
    )


def _say_where(service: ssh.SSHService, config: Config) -> None:
    """What the operator needs, and the lines to give to friends."""
    name = config.server.address or (config.server.host if config.server.host != EVERYWHERE else "HOST")
    click.echo(f"Listening on {config.server.host} port {service.port}. The server's key: {service.fingerprint}")
    click.echo(f"Players:  ssh -p {service.port} {name}     Spectators:  ssh -p {service.port} watch@{name}")
    logger.info("server started", extra=logs.about(port=service.port, key=service.fingerprint, data=config.data))


async def _until(stopped: asyncio.Event) -> None:
    """Wait for the operator, SIGINT or SIGTERM; a second signal ends the process as it would without us."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_once(loop, stopped))
    await stopped.wait()


def _stop_once(loop: asyncio.AbstractEventLoop, stopped: asyncio.Event) -> Callable[[], None]:
    def stop() -> None:
        stopped.set()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    return stop
