"""The other way to serve many people: a process for each. Measured beside the server, and without the cost of SSH."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter

import attrs

from cosmic_tui.bench.process import memory, processor
from cosmic_tui.bench.ssh_clients import FIRST_FRAME, KEPT, PATIENCE, SIZE

TERMINAL = {
    "TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": "", "COLUMNS": str(SIZE[0]), "LINES": str(SIZE[1]),
}  # fmt: skip


@attrs.frozen
class ProcessCost:
    """What one process costs."""

    first_frame: list[float]
    """Seconds from its start, one process after the other."""
    memory: float
    """Megabytes (PSS)."""
    processor: float
    """Percent of a core."""
    sent: float
    """Bytes a second."""


@attrs.define(eq=False)
class _Window:
    """A process in a terminal of its own, of which only the bytes are looked at."""

    pid: int
    end: int
    sent: int = 0
    tail: bytes = b""
    shown: asyncio.Event = attrs.Factory(asyncio.Event)

    def read(self) -> None:
        data = os.read(self.end, 1 << 16)
        self.sent += len(data)
        if not self.shown.is_set():
            self.tail += data
            if FIRST_FRAME in self.tail:
                self.shown.set()
            self.tail = self.tail[-KEPT:]


@contextmanager
def _window(every: float, core: int) -> Iterator[_Window]:
    far, near = pty.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    command = [sys.executable, "-m", "cosmic_tui.bench.own_process", str(every), str(core)]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=near, stdout=near, stderr=near, env={**os.environ, **TERMINAL}, start_new_session=True
    ) as process:
        os.close(near)
        window, loop = _Window(process.pid, far), asyncio.get_running_loop()
        loop.add_reader(far, window.read)
        try:
            yield window
        finally:
            loop.remove_reader(far)
            process.kill()
            os.close(far)


async def one_for_each(count: int, every: float, core: int, seconds: float) -> ProcessCost:
    """Start so many on a core, each with an answer `every` so many seconds, and look at them for `seconds`."""
    with ExitStack() as stack:
        windows, times = [], []
        for _ in range(count):
            start = perf_counter()
            window = stack.enter_context(_window(every, core))
            await asyncio.wait_for(window.shown.wait(), PATIENCE)
            times.append(perf_counter() - start)
            windows.append(window)
        await asyncio.sleep(1)
        used, sent = sum(processor(each.pid) for each in windows), sum(each.sent for each in windows)
        await asyncio.sleep(seconds)
        used, sent = (sum(processor(each.pid) for each in windows) - used,
                      sum(each.sent for each in windows) - sent)  # fmt: skip
        held = sum(memory(each.pid) for each in windows)
    return ProcessCost(times, held / count, 100 * used / seconds / count, sent / seconds / count)
