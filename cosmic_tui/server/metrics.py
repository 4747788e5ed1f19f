"""The server's counters in the text format that monitoring systems read, in a file or behind a port."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import resource
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

from cosmic_tui.host.host import Host
from cosmic_tui.server.config import Figures
from cosmic_tui.ssh import ServeError
from cosmic_tui.ssh.counters import BOUNDS, Counters, Histogram
from cosmic_tui.ssh.identity import reason_of

logger = logging.getLogger(__name__)

COUNTERS = {
    "connections": "Connections taken",
    "connections_refused": "Connections refused by limits or because of who called",
    "guests": "Logins of new guests, without a key",
    "screens": "Screens opened",
    "screens_refused": "Screens refused because the server was full or the terminal too poor",
    "commands": "Commands answered in plain text",
    "requests_refused": "Commands outside the list, subsystems, sessions beyond the limit",
    "cut_off": "Clients that left their output unread for too long",
    "floods": "Floods of input thrown away",
    "incidents": "Screens closed because of a fault",
    "bytes_in": "Bytes received on screens",
    "bytes_out": "Bytes sent to screens",
    "workers_replaced": "Processes that draw screens that ended and were started anew",
    "workers_hung": "Processes that draw screens that were ended because they gave no sign any more",
}
TYPE = "text/plain; version=0.0.4; charset=utf-8"
Count = Callable[[], Counters]
"""Tells what all processes with screens have counted up to now."""
MOST_REQUEST = 4096
PATIENCE = 5.0


def exposition(host: Host, counters: Counters) -> str:
    """All figures as text: `# HELP`, `# TYPE` and values."""
    return "".join(f"{line}\n" for line in _lines(host, counters))


def _lines(host: Host, counters: Counters) -> Iterator[str]:
    for name, what in COUNTERS.items():
        yield from _head(f"cosmic_{name}_total", what, "counter")
        yield f"cosmic_{name}_total {getattr(counters, name)}"
    first = "From the request for a screen to its first frame"
    yield from _histogram("cosmic_first_frame_seconds", first, counters.first_frame)
    yield from _histogram("cosmic_key_to_frame_seconds", "From input to the next frame", counters.key_to_frame)
    yield from _gauge("cosmic_connections_open", "Connections just now", counters.connections_open)
    yield from _gauge("cosmic_screens_open", "Screens just now", counters.screens_open)
    yield from _gauge("cosmic_workers", "Processes that draw screens for the host just now", counters.workers)
    yield from _head("cosmic_tables", "Tables just now", "gauge")
    counts = Counter((table.options.game or host.games[0], table.state) for table in host.lobby)
    for game in host.games:
        for state in ("open", "running", "finished"):
            yield f'cosmic_tables{{game="{game}",state="{state}"}} {counts[game, state]}'
    troubled = sum(table.running is not None and bool(table.running.trouble) for table in host.lobby)
    yield from _gauge("cosmic_tables_in_trouble", "Tables whose game cannot go on, by a full disk or a fault", troubled)
    yield from _head("cosmic_faults_total", "Answers that broke a game and were taken back", "counter")
    yield f"cosmic_faults_total {host.faults.count}"
    yield from _gauge("cosmic_draining", "Whether no new games begin because of a restart", int(host.lobby.draining))
    yield from _process()


def _process() -> Iterator[str]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield from _head("process_cpu_seconds_total", "Processor time used", "counter")
    yield f"process_cpu_seconds_total {used.ru_utime + used.ru_stime:.3f}"
    peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    yield from _gauge("cosmic_peak_memory_bytes", "Most memory the process has had", peak)
    yield from _gauge("cosmic_objects_collected", "Objects freed by full collections", gc.get_stats()[2]["collected"])


def _head(name: str, what: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {what}."
    yield f"# TYPE {name} {kind}"


def _gauge(name: str, what: str, value: float) -> Iterator[str]:
    yield from _head(name, what, "gauge")
    yield f"{name} {value}"


def _histogram(name: str, what: str, histogram: Histogram) -> Iterator[str]:
    yield from _head(name, what, "histogram")
    below = 0
    for bound, count in zip((*BOUNDS, "+Inf"), histogram.counts, strict=True):
        below += count
        yield f'{name}_bucket{{le="{bound}"}} {below}'
    yield f"{name}_sum {histogram.total:.6f}"
    yield f"{name}_count {below}"


@contextlib.asynccontextmanager
async def shown(figures: Figures, host: Host, count: Count) -> AsyncIterator[None]:
    """Show the figures while this lasts, as the configuration asks.

    Raises:
        ServeError: the port is taken, or there is no folder for the file.
    """
    async with contextlib.AsyncExitStack() as stack:
        if figures.port:
            await stack.enter_async_context(await _listen(figures.port, host, count))
        if figures.file:
            if not Path(figures.file).parent.is_dir():
                raise ServeError(f"cannot write the figures to {figures.file}: there is no such folder")
            writing = asyncio.create_task(_write_again_and_again(figures, host, count))
            stack.callback(writing.cancel)
        yield


async def _listen(port: int, host: Host, count: Count) -> asyncio.Server:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                asked = await reader.readuntil(b"\r\n\r\n")
                known = asked.startswith(b"GET /metrics ")
                body = exposition(host, count()).encode() if known else b""
                head = f"HTTP/1.1 {'200 OK' if known else '404 Not Found'}\r\nContent-Type: {TYPE}\r\n"
                writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
                await writer.drain()
        writer.close()

    try:
        return await asyncio.start_server(answer, "127.0.0.1", port, limit=MOST_REQUEST)
    except OSError as error:
        raise ServeError(f"cannot show figures on port {port}: {reason_of(error)}") from error


async def _write_again_and_again(figures: Figures, host: Host, count: Count) -> None:
    path = Path(figures.file)
    while True:
        await asyncio.to_thread(_replace, path, exposition(host, count()))
        await asyncio.sleep(figures.seconds)


def _replace(path: Path, text: str) -> None:
    """Readers see the old file or the new one, never half of it; nobody needs it after a crash."""
    draft = path.with_name(f".{path.name}.new")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        logger.warning("cannot write the figures to %s: %s", path, error.strerror)
