"""The process that `cosmic bench crash` kills: a host with people at its tables, here or over a worker's connection.

It takes its games up as `cosmic serve` does, while people come back to them already.

Run as `python -m cosmic_tui.bench.crash_victim FOLDER TABLES SEED FSYNC_MILLISECONDS WORKERS`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

from cosmic_tui.base.sockets import private_socket
from cosmic_tui.bench.crash_players import tell
from cosmic_tui.bench.crash_tables import play_at
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host import awakening
from cosmic_tui.host.host import Host
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.match import bot_seats
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh import Limits
from cosmic_tui.ui.link import Link
from cosmic_tui.workers.host_endpoint import HostEndpoint
from cosmic_tui.workers.supervisor import SOCKET

WIDE_OPEN = HostLimits(
    tables=100_000, new_tables_per_hour=1e6, new_tables_burst=100_000, address_tables_per_hour=1e6,
    address_tables_burst=100_000,
)  # fmt: skip
"""Games end in a second, and their people make others."""


def slow_down_the_disk(seconds: float) -> None:
    """Every sync takes so much longer."""
    real = os.fsync

    def fsync(file: int) -> None:
        real(file)
        time.sleep(seconds)

    os.fsync = fsync  # type: ignore[assignment]


class FaultHandler(logging.Handler):
    """A game that cannot be taken up is a fault; the log alone says so where games are taken up by and by."""

    def emit(self, record: logging.LogRecord) -> None:
        tell("fault", text=record.getMessage())


async def run(folder: Path, tables: int, seed: int, workers: int) -> None:
    """Serve until SIGTERM, which ends the host in good order."""
    bot_seats.THINKING_SECONDS = 0.0
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    host = Host(FolderStore(folder), [CosmicKind(), CouncilKind()], limits=WIDE_OPEN)
    awakening.logger.addHandler(FaultHandler(logging.WARNING))
    for fault in await host.open(lazily=True):
        tell("fault", text=fault)
    async with AsyncExitStack() as stack:
        if workers:
            desk = HostDesk(host, Limits())
            endpoint = HostEndpoint(desk, lambda _number: None, lambda _number: None)
            await stack.enter_async_context(private_socket(folder / SOCKET, endpoint.answer))
            stack.callback(endpoint.close)
            command = [sys.executable, "-m", "cosmic_tui.bench.crash_tables", str(folder), str(tables), str(seed)]
            people = await asyncio.create_subprocess_exec(*command)
            stack.push_async_callback(people.wait)
        else:

            async def connect(credential: str, hint: str) -> Link:
                return host.connect(credential, hint)

            playing = asyncio.create_task(play_at(connect, folder, tables, seed))
            stack.callback(playing.cancel)
        await stopped.wait()
        await host.close()
        if workers:
            endpoint.close()


if __name__ == "__main__":
    slow_down_the_disk(float(sys.argv[4]) / 1000)
    asyncio.run(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[5])))
