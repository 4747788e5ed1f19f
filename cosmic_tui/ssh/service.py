"""The server as a whole: started by `serve`, ended by `SSHService.close`."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import asyncssh
import attrs

from cosmic_tui.ssh.admission import Admission, KeysOnly
from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.commands import Commands
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.flood import Source
from cosmic_tui.ssh.gc_scheduler import Sweeper
from cosmic_tui.ssh.identity import ServeError, Visitor, host_key, reason_of
from cosmic_tui.ssh.limits import Callers, Limits
from cosmic_tui.ssh.server import GameSSHServer, server_options

if TYPE_CHECKING:
    from cosmic_tui.ssh.session import GameSession

logger = logging.getLogger(__name__)

AppFactory = Callable[[Visitor], Awaitable[SSHAppMixin]]
"""Makes the app of one shell. It is called and run in a task of its own."""

EVERYWHERE_TWICE = "::"
"""All addresses of IPv6, and with them those of IPv4."""
GOODBYE = "The server is closing. Goodbye, and come back later."


class LineWire(Source, Protocol):
    """The session as its lines see it."""

    limits: Limits

    def write(self, data: bytes) -> None:
        """Send to the terminal; silently nothing once it is gone."""

    def flooded(self) -> None:
        """More came in than anybody types."""

    def cut_off_stalled(self) -> None:
        """End the connection of a client that reads nothing."""


class InLines(Protocol):
    """The game in plain lines for one visitor."""

    def feed(self, data: bytes) -> None:
        """Bytes of the visitor."""

    def pause(self) -> None:
        """The client takes no more of what is sent."""

    def resume(self) -> None:
        """The client does again."""

    async def run(self) -> None:
        """Until the visitor leaves."""


LinesFactory = Callable[[Visitor, LineWire], Awaitable[InLines]]
"""Makes the lines of one visitor."""


@attrs.define(eq=False)
class SSHService:
    """A running server and all who are on it."""

    factory: AppFactory
    limits: Limits
    commands: Commands
    """What is answered to `ssh HOST <word>`."""
    door: Admission
    guests: bool
    """Whether whoever has no key is asked for a name."""
    fingerprint: str
    """Of the server's own key, `SHA256:...`, for visitors to compare."""
    callers: Callers
    """Those of this process; the door counts those of all."""
    starts: asyncio.Semaphore
    """Held while an app is built, up to its first frame."""
    lines: LinesFactory | None = None
    """Makes what `ssh HOST -t plain` opens; None: it is refused."""
    meters: Counters = attrs.field(factory=Counters)
    port: int = 0
    """The port that is listened on."""
    connections: set[asyncssh.SSHServerConnection] = attrs.field(factory=set)
    _sessions: dict[GameSession, asyncio.Task[None]] = attrs.field(factory=dict)
    _acceptor: asyncssh.SSHAcceptor | None = None
    _closing: bool = False
    _sweeper: Sweeper = attrs.field(
        init=False, default=attrs.Factory(lambda self: Sweeper(lambda: self.sessions, self._typed_at), takes_self=True)
    )

    def _typed_at(self) -> float:
        return max((session.heard_at for session in self._sessions), default=float("-inf"))

    @property
    def sessions(self) -> int:
        """How many apps are running."""
        return len(self._sessions)

    @property
    def figures(self) -> Counters:
        """What has been counted up to now."""
        return attrs.evolve(self.meters, connections_open=len(self.connections), screens_open=len(self._sessions))

    async def listen(self, host: str, port: int, key: asyncssh.SSHKey, *, shared_port: bool) -> None:
        """Open the port, or raise a `ServeError` that names it."""
        try:
            self._acceptor = await asyncssh.listen(
                host,
                port,
                sock=_both_kinds(port, shared=shared_port) if host == EVERYWHERE_TWICE else None,
                server_factory=lambda: GameSSHServer(self),
                server_host_keys=[key],
                reuse_port=shared_port or None,
                **server_options(self.limits),
            )
            self.port = int(self._acceptor.get_addresses()[0][1])
        except (OSError, OverflowError) as error:
            raise ServeError(f"cannot listen on {host} port {port}: {reason_of(error)}") from error
        self._sweeper.start()

    def admit(self, address: str) -> bool:
        """Whether this process has room for a new connection from `address`; if so it is counted."""
        admitted = not self._closing and self.callers.admit(address)
        self.meters.connections += admitted
        self.meters.connections_refused += not admitted
        return admitted

    async def welcome(self, session: GameSession) -> str | None:
        """Make room for a session, or say why there is none."""
        refusal = GOODBYE if self._closing else await self.door.enters(session)
        self.meters.screens += refusal is None
        return refusal

    def follow(self, session: GameSession, task: asyncio.Task[None]) -> None:
        """Keep account of a session until its task is over."""

        def over(_: asyncio.Task[None]) -> None:
            self._sessions.pop(session, None)
            self._sweeper.one_ended()
            self.door.left(session)

        self._sessions[session] = task
        task.add_done_callback(over)

    async def close(self) -> None:
        """Stop listening, say goodbye on every screen, restore the terminals and end all connections."""
        self._closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        tasks = set(self._sessions.values())
        for session in list(self._sessions):
            session.leave(GOODBYE)
        if tasks:
            await asyncio.wait(tasks, timeout=2 * self.limits.farewell_seconds)
        await self._end_connections()
        self._sweeper.stop()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()

    async def _end_connections(self) -> None:
        """Leave clients a moment to read the last line and go by themselves, then close what is left."""
        leaving = [asyncio.ensure_future(connection.wait_closed()) for connection in self.connections]
        if not leaving:
            return
        await asyncio.wait(leaving, timeout=1)
        for connection in list(self.connections):
            connection.disconnect(asyncssh.DISC_BY_APPLICATION, "the server is closing")
        await asyncio.wait(leaving)


def _both_kinds(port: int, *, shared: bool) -> socket.socket:
    """A socket for IPv6 and IPv4: asyncio makes one for IPv6 alone. Raises `OSError`."""
    address = (EVERYWHERE_TWICE, port)
    return socket.create_server(address, family=socket.AF_INET6, dualstack_ipv6=True, reuse_port=shared, backlog=128)


async def serve(
    factory: AppFactory,
    *,
    host: str = "127.0.0.1",
    port: int = 2222,
    data: Path,
    limits: Limits | None = None,
    commands: Commands | None = None,
    door: Admission | None = None,
    guests: bool = False,
    lines: LinesFactory | None = None,
    shared_port: bool = False,
) -> SSHService:
    """Start a server that runs `factory(visitor)` for each shell; it serves until `close`.

    `port` 0 takes a free one. The host key is kept in the folder `data`. `guests` lets those in who have no key, if
    they give the `door` a name. `lines` makes what those see who ask for the command `plain`.
    Several processes can listen on a `shared_port`; the system spreads the connections over them.

    Raises:
        ServeError: the data folder, the key or the port cannot be used; nothing is left running.
    """
    bounds = limits or Limits()
    key = host_key(data)
    starts = asyncio.Semaphore(bounds.starts_at_once)
    service = SSHService(
        factory=factory,
        limits=bounds,
        commands=commands or Commands(),
        door=door or KeysOnly(bounds),
        guests=guests,
        fingerprint=key.get_fingerprint(),
        callers=Callers(bounds),
        starts=starts,
        lines=lines,
    )
    await service.listen(host, port, key, shared_port=shared_port)
    return service
