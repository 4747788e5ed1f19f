"""One worker: listens for visitors, draws their screens, and asks the host about everything else.

Run as `python -m cosmic_tui.cli.worker NUMBER`, with the server's configuration on standard input.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Sequence

from cosmic_tui.base import logs
from cosmic_tui.server import config as configuration
from cosmic_tui.server import serving
from cosmic_tui.server.config import Config
from cosmic_tui.ssh import ServeError, SSHService
from cosmic_tui.workers.remote import RemoteDesk
from cosmic_tui.workers.supervisor import SOCKET
from rules.kernel.game import GameKind

logger = logging.getLogger(__name__)

REPORT_SECONDS = 1.0


async def work(config: Config, number: int, kinds: Sequence[GameKind]) -> None:
    """Until SIGTERM, or the host is gone. Raises `ServeError`."""
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    try:
        desk = await RemoteDesk.open(config.data / SOCKET, number, stopped.set, kinds)
    except OSError as error:
        raise ServeError(f"no host answers in {config.data}: {error.strerror or error}") from error
    service = await serving.open_service(desk, config, shared_port=True)
    desk.ready()
    serving.settle()
    reporting = asyncio.create_task(_report(desk, service))
    await stopped.wait()
    await service.close()
    reporting.cancel()
    desk.report(service.figures)
    await desk.close()


async def _report(desk: RemoteDesk, service: SSHService) -> None:
    while True:
        desk.report(service.figures)
        await asyncio.sleep(REPORT_SECONDS)


def main(kinds: Sequence[GameKind]) -> None:
    """Work, and say on standard error why not. `kinds`: the games that visitors may see."""
    number = int(sys.argv[1])
    try:
        config = configuration.parsed(sys.stdin.read(), "the server's configuration")
        logs.start(config.log.level, config.log.format)
        serving.run_fast(work(config, number, kinds))
    except ServeError as error:
        sys.exit(f"Error: worker {number}: {error}")
