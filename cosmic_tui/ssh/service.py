"""The server as a whole: started by `serve`, ended by `SSHService.close`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import asyncssh
import attrs

from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.commands import Commands
from cosmic_tui.ssh.identity import ClosedDoor, Door, ServeError, Visitor, host_key
from cosmic_tui.ssh.limits import Callers, Limits
from cosmic_tui.ssh.meters import Meters
from cosmic_tui.ssh.server import GameSSHServer, server_options

if TYPE_CHECKING:
    from cosmic_tui.ssh.session import GameSession

logger = logging.getLogger(__name__)

AppFactory = Callable[[Visitor], SSHAppMixin]
"""Makes the app of one shell. It is called and run in a task of its own."""

FULL = "All places here are taken just now. Please try again in a few minutes."
MOVED = "You went on at another terminal, so this screen was closed."
GOODBYE = "The server is closing. Goodbye, and come back later."


class InLines(Protocol):
    """The game in plain lines for one visitor."""

    def feed(self, data: bytes) -> None:
        """Bytes of the visitor."""

    async def run(self) -> None:
        """Until the visitor leaves."""


LinesFactory = Callable[[Visitor, Callable[[bytes], None]], InLines]
"""Makes the lines of one visitor, with what sends bytes to it."""


@attrs.define(eq=False)
class SSHService:
    """A running server and all who are on it."""

    factory: AppFactory
    limits: Limits
    commands: Commands
    """What is answered to `ssh HOST <word>`."""
    door: Door
    guests: bool
    """Whether whoever has no key is asked for a name."""
    fingerprint: str
    """Of the server's own key, `SHA256:...`, for visitors to compare."""
    callers: Callers
    starts: asyncio.Semaphore
    """Held while an app is built, up to its first frame."""
    lines: LinesFactory | None = None
    """Makes what `ssh HOST -t plain` opens; None: it is refused."""
    meters: Meters = attrs.field(factory=Meters)
    port: int = 0
    """The port that is listened on."""
    connections: set[asyncssh.SSHServerConnection] = attrs.field(factory=set)
    _sessions: dict[GameSession, asyncio.Task[None]] = attrs.field(factory=dict)
    _acceptor: asyncssh.SSHAcceptor | None = None
    _closing: bool = False

    @property
    def sessions(self) -> int:
        """How many apps are running."""
        return len(self._sessions)

    @property
    def screens(self) -> list[GameSession]:
        """Those whose apps are running, the oldest first."""
        return list(self._sessions)

    async def listen(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Open the port, or raise a `ServeError` that names it."""
        try:
            self._acceptor = await asyncssh.listen(
                host,
                port,
                server_factory=lambda: GameSSHServer(self),
                server_host_keys=[key],
                **server_options(self.limits),
            )
            self.port = int(self._acceptor.get_addresses()[0][1])
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ServeError(f"cannot listen on {host} port {port}: {reason}") from error

    def admit(self, address: str) -> bool:
        """Whether a new connection from `address` may come in; if so it is counted."""
        admitted = not self._closing and self.door.refuses(address) is None and self.callers.admit(address)
        self.meters.connections += admitted
        self.meters.connections_refused += not admitted
        return admitted

    def welcome(self, session: GameSession) -> str | None:
        """Make room for a session, or say why there is none."""
        if self._closing:
            return GOODBYE
        mine = self.sessions_of(session.visitor.credential)
        if len(mine) >= self.limits.sessions_per_key:
            mine[0].leave(MOVED)
        elif len(self._sessions) >= self.limits.sessions:
            return FULL
        return None

    def sessions_of(self, credential: str) -> list[GameSession]:
        """Those of one person that are not about to end, the oldest first; a spectator without a key has none."""
        if not credential:
            return []
        return [
            each for each in self._sessions if self.door.same(each.visitor.credential, credential) and not each.leaving
        ]

    def follow(self, session: GameSession, task: asyncio.Task[None]) -> None:
        """Keep account of a session until its task is over."""
        self.meters.screens += 1
        self._sessions[session] = task
        task.add_done_callback(lambda _: self._sessions.pop(session, None))

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


async def serve(
    factory: AppFactory,
    *,
    host: str = "127.0.0.1",
    port: int = 2222,
    data: Path,
    limits: Limits | None = None,
    commands: Commands | None = None,
    door: Door | None = None,
    guests: bool = False,
    lines: LinesFactory | None = None,
) -> SSHService:
    """Start a server that runs `factory(visitor)` for each shell; it serves until `close`.

    `port` 0 takes a free one. The host key is kept in the folder `data`. `guests` lets those in who have no key, if
    they give the `door` a name. `lines` makes what those see who ask for the command `plain`.

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
        door=door or ClosedDoor(),
        guests=guests,
        fingerprint=key.get_fingerprint(),
        callers=Callers(bounds),
        starts=starts,
        lines=lines,
    )
    await service.listen(host, port, key)
    return service
