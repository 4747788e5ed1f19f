"""The server as a whole: started by `serve`, ended by `SSHService.close`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import asyncssh
import attrs

from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.identity import ServeError, Visitor, host_key
from cosmic_tui.ssh.limits import Callers, Limits
from cosmic_tui.ssh.server import GameSSHServer, server_options

if TYPE_CHECKING:
    from cosmic_tui.ssh.session import GameSession

logger = logging.getLogger(__name__)

AppFactory = Callable[[Visitor], SSHAppMixin]
"""Makes the app of one shell. It is called and run in a task of its own."""

FULL = "All places here are taken just now. Please try again in a few minutes."
MOVED = "You went on at another terminal, so this screen was closed."
GOODBYE = "The server is closing. Goodbye, and come back later."


@attrs.define(eq=False)
class SSHService:
    """A running server and all who are on it."""

    factory: AppFactory
    limits: Limits
    plain: Mapping[str, str]
    """Text that is printed for `ssh HOST <word>`, by word."""
    fingerprint: str
    """Of the server's own key, `SHA256:...`, for visitors to compare."""
    callers: Callers
    starts: asyncio.Semaphore
    """Held while an app is built, up to its first frame."""
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
        return not self._closing and self.callers.admit(address)

    def welcome(self, session: GameSession) -> str | None:
        """Make room for a session, or say why there is none."""
        if self._closing:
            return GOODBYE
        mine = self._sessions_of(session.visitor.fingerprint)
        if len(mine) >= self.limits.sessions_per_key:
            mine[0].leave(MOVED)
        elif len(self._sessions) >= self.limits.sessions:
            return FULL
        return None

    def _sessions_of(self, fingerprint: str | None) -> list[GameSession]:
        """Those of one key that are not about to end, the oldest first; a spectator without a key has none."""
        if fingerprint is None:
            return []
        return [each for each in self._sessions if each.visitor.fingerprint == fingerprint and not each.leaving]

    def follow(self, session: GameSession, task: asyncio.Task[None]) -> None:
        """Keep account of a session until its task is over."""
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
    plain: Mapping[str, str] = MappingProxyType({}),
) -> SSHService:
    """Start a server that runs `factory(visitor)` for each shell; it serves until `close`.

    `port` 0 takes a free one. The host key is kept in the folder `data`.

    Raises:
        ServeError: the data folder, the key or the port cannot be used; nothing is left running.
    """
    bounds = limits or Limits()
    key = host_key(data)
    starts = asyncio.Semaphore(bounds.starts_at_once)
    service = SSHService(factory, bounds, plain, key.get_fingerprint(), Callers(bounds), starts)
    await service.listen(host, port, key)
    return service
