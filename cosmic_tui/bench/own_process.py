"""A process for a single visitor, with which `cosmic bench ssh` compares the server: a table like those, shown here.

Run in a terminal as `python -m cosmic_tui.bench.own_process SECONDS CORE`.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import sys
import termios
from contextlib import suppress

from cosmic_tui.bench.ssh_server import begun_table, play_on
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.server.serving import run_fast
from cosmic_tui.ui.app import CosmicApp


async def run(seconds: float) -> None:
    """Show a table that has an answer every `seconds`, until the process is ended."""
    host = Host(NoStore(), [CosmicKind()])
    await host.open()
    table = await begun_table(host, 0)
    app = CosmicApp(host.connect("0.0", "0.0"), SCREENS, name="0.0", ascii=False)
    app.call_later(app.ask_host, Join(table.id))
    async with asyncio.TaskGroup() as group:
        group.create_task(play_on(table, seconds, seconds))
        group.create_task(app.run_async())


def end_with_the_terminal() -> None:
    """Be hung up once nobody holds its other end any more, as in any terminal; a shell sees to that by itself."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with suppress(OSError):
        fcntl.ioctl(sys.stdin, termios.TIOCSCTTY, 0)


if __name__ == "__main__":
    end_with_the_terminal()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(sys.argv[2])})
    run_fast(run(float(sys.argv[1])))
