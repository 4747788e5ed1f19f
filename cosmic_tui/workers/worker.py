"""One worker: listens for visitors, draws their screens, and asks the host about everything else.

Run as `python -m cosmic_tui.cli.worker NUMBER GAME...`, with the server's configuration on standard input.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Sequence

from cosmic_tui.base import logs
from cosmic_tui.server import config as configuration, serving
from cosmic_tui.server.config import Config
from cosmic_tui.ssh import ServeError, SSHService
from cosmic_tui.ui.game_screens import PlayableGame
from cosmic_tui.workers.remote import RemoteDesk
from cosmic_tui.workers.supervisor import SOCKET

logger = logging.getLogger(__name__)

REPORT_SECONDS = 1.0


async def work(config: Config, number: int, games: Sequence[PlayableGame]) -> None:
    """Until SIGTERM, or the host is gone. Raises `ServeError`."""
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    try:
        desk = await RemoteDesk.open(config.data / SOCKET, number, stopped.set, [game.kind for game in games])
    except OSError as error:
        raise ServeError(f"no host answers in {config.data}: {error.strerror or error}") from error
    service = await serving.open_service(desk, config, games, shared_port=True)
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


def main(playable: Callable[[Sequence[str]], Sequence[PlayableGame]]) -> None:
    """Work, and say on standard error why not. `playable` makes games by their ids."""
    number = int(sys.argv[1])
    try:
        config = configuration.parsed(sys.stdin.read(), "the server's configuration")
        logs.start(config.log.level, config.log.format)
        serving.run_fast(work(config, number, playable(sys.argv[2:])))
    except ServeError as error:
        sys.exit(f"Error: worker {number}: {error}")
