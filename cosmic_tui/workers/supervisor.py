"""The workers of a server: started, replaced when they die or hang, and ended with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Iterator, Sequence

import attrs

from cosmic_tui.base.logs import log_facts
from cosmic_tui.base.sockets import private_socket
from cosmic_tui.server import config as configuration
from cosmic_tui.server.config import Config
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.identity import ServeError, host_key, reason_of
from cosmic_tui.ui.game_screens import PlayableGame
from cosmic_tui.workers.heartbeat import Heartbeat
from cosmic_tui.workers.host_endpoint import HostEndpoint

logger = logging.getLogger(__name__)

SOCKET = "host.sock"
WORKER = "cosmic_tui.cli.worker"
"""The module that a worker runs, which is called with its number and the ids of the games."""
START_SECONDS = 60.0
"""How long the workers may take until they listen."""
PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a worker that died is replaced; twice as long each time while they die young."""
YOUNG = 60.0
NOT_STARTED = -1
"""In place of the exit code of a worker that the system had no room for."""
LOOK_SECONDS = 1.0
"""How often it is looked whether a worker hangs; each says what it has counted as often."""


class Supervisor:
    """All workers of one host. To the operator it is what an `SSHService` is: a port, a key, figures, an end."""

    def __init__(self, desk: HostDesk, config: Config, games: Sequence[PlayableGame], worker: str = WORKER) -> None:
        """`worker`: the module that each of them runs; it knows the games by their ids."""
        self._command = [sys.executable, "-P", "-m", worker]
        self._games = [game.kind.id for game in games]
        self._config = config
        self._heartbeat = Heartbeat(config.server.hung_seconds, max(config.server.hung_seconds, int(START_SECONDS)))
        self._endpoint = HostEndpoint(desk, self._listens, self._heartbeat.heard)
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._keepers: list[asyncio.Task[None]] = []
        self._watching: asyncio.Task[None] | None = None
        self._replaced = 0
        self._hung = 0
        self._awaited = set(range(1, config.server.workers + 1))
        """Workers that have not listened yet since the server was started."""
        self._all_listen = asyncio.Event()
        self._open = contextlib.AsyncExitStack()
        self.fingerprint = ""
        self.port = 0

    async def open(self) -> None:
        """Start the workers and wait until all of them listen. Raises `ServeError`; then none is left running."""
        try:
            server = self._config.server
            self.fingerprint = host_key(self._config.data).get_fingerprint()
            self.port = self._open.enter_context(_held(server.host, server.port))
            await self._open.enter_async_context(private_socket(self._config.data / SOCKET, self._endpoint.answer))
            given = attrs.evolve(self._config, server=attrs.evolve(server, port=self.port))
            orders = configuration.written(given).encode()
            self._keepers = [asyncio.create_task(self._keep(number, orders)) for number in sorted(self._awaited)]
            await self._until_all_listen()
            self._watching = asyncio.create_task(self._end_the_silent())
        except BaseException:
            await self.close()
            raise

    async def _until_all_listen(self) -> None:
        listening = asyncio.create_task(self._all_listen.wait())
        done, _ = await asyncio.wait(
            [listening, *self._keepers], timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        if listening not in done:
            listening.cancel()
            raise ServeError("a worker did not come to listen; what it printed says why")

    def _listens(self, number: int) -> None:
        self._awaited.discard(number)
        if not self._awaited:
            self._all_listen.set()

    @property
    def figures(self) -> Counters:
        """What all workers have counted up to now, and what became of them."""
        return attrs.evolve(self._endpoint.figures, workers_replaced=self._replaced, workers_hung=self._hung)

    @property
    def workers(self) -> dict[int, int]:
        """The process of each worker that runs."""
        return {number: process.pid for number, process in self._running.items()}

    async def _keep(self, number: int, orders: bytes) -> None:
        """Run one worker again and again; one that ends before all have listened ends the attempt."""
        loop, pause = asyncio.get_running_loop(), PAUSE
        while True:
            began = loop.time()
            code = await self._run(number, orders)
            if not self._all_listen.is_set():
                return
            self._replaced += 1
            logger.warning("worker ended; another is started", extra=log_facts(worker=number, code=code))
            if loop.time() - began > YOUNG:
                pause = PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run(self, number: int, orders: bytes) -> int:
        """One worker's life, in a session of its own: Ctrl+C at the terminal is the server's to pass on."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, str(number), *self._games,
                stdin=asyncio.subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            logger.error("worker cannot be started", extra=log_facts(worker=number, why=str(error)))  # noqa: TRY400
            return NOT_STARTED
        self._running[number] = process
        self._heartbeat.began(number)
        logger.info("worker started", extra=log_facts(worker=number, pid=process.pid))
        try:
            await process.communicate(orders)
            return await process.wait()
        finally:
            self._heartbeat.ended(number)
            del self._running[number]

    async def _end_the_silent(self) -> None:
        """Kill workers that hang, as they would not hear anything else; their keepers start others."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for number in self._heartbeat.look():
                self._hung += 1
                process = self._running[number]
                logger.warning("worker gives no sign; it is ended", extra=log_facts(worker=number, pid=process.pid))
                process.kill()

    async def close(self) -> None:
        """Have the workers tell their visitors and end; those that do not are ended."""
        running = list(self._running.values())
        ending = [*self._keepers, *([self._watching] if self._watching is not None else [])]
        for task in ending:
            task.cancel()
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        ends = [asyncio.create_task(process.wait()) for process in running]
        if ends:
            await asyncio.wait(ends, timeout=2 * self._config.limits.farewell_seconds + 5)
        for process in running:
            if process.returncode is None:
                process.kill()
        await asyncio.gather(*ends, *ending, return_exceptions=True)
        self._endpoint.close()
        await self._open.aclose()


@contextlib.contextmanager
def _held(host: str, port: int) -> Iterator[int]:
    """Keep a port for processes of this user alone, and tell which: 0 takes a free one. Raises `ServeError`.

    The socket that keeps it does not listen, so that the system sends nobody there.
    """
    with contextlib.ExitStack() as stack:
        try:
            kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
            with socket.socket(kind, socket.SOCK_STREAM) as alone:  # another server here would share its visitors
                alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                alone.bind(address)
            holder = stack.enter_context(socket.socket(kind, socket.SOCK_STREAM))
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            holder.bind(address)
        except (OSError, OverflowError) as error:
            raise ServeError(f"cannot listen on {host} port {port}: {reason_of(error)}") from error
        yield int(holder.getsockname()[1])


async def open_crew(desk: HostDesk, config: Config, games: Sequence[PlayableGame], worker: str = WORKER) -> Supervisor:
    """Have workers listen for visitors of a host that is open. Raises `ServeError` or `StoreError`."""
    supervisor = Supervisor(desk, config, games, worker)
    await supervisor.open()
    return supervisor
