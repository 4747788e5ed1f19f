"""The server as a whole: started by `serve`, ended by `SSHService.close`."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

import asyncssh
import attrs

from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ssh.admission import Admission, KeysOnly
from cosmic_tui.ssh.commands import Commands
from cosmic_tui.ssh.context import GOODBYE, AppFactory, LinesFactory, ServiceContext
from cosmic_tui.ssh.identity import ServeError, host_key, reason_of
from cosmic_tui.ssh.limits import Callers, Limits
from cosmic_tui.ssh.server import GameSSHServer, server_options
from cosmic_tui.ssh.wording import ssh_wording

logger = logging.getLogger(__name__)

EVERYWHERE_TWICE = "::"
"""All addresses of IPv6, and with them those of IPv4."""


@attrs.define(eq=False)
class SSHService(ServiceContext):
    """A running server and all who are on it."""

    _acceptor: asyncssh.SSHAcceptor | None = None

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
    admission: Admission | None = None,
    guests: bool = False,
    lines: LinesFactory | None = None,
    shared_port: bool = False,
    words: Wording | None = None,
) -> SSHService:
    """Start a server that runs `factory(visitor)` for each shell; it serves until `close`.

    `port` 0 takes a free one. The host key is kept in the folder `data`. `guests` lets those in who have no key, if
    they give the `admission` a name. `lines` makes what those see who ask for the command `plain`.
    `words` are those of the lines told outside of screens, and of what the `admission` turns people away with.
    Several processes can listen on a `shared_port`; the system spreads the connections over them.

    Raises:
        ServeError: the data folder, the key or the port cannot be used; nothing is left running.
    """
    chosen = limits or Limits()
    key = host_key(data)
    starts = asyncio.Semaphore(chosen.starts_at_once)
    service = SSHService(
        factory=factory,
        limits=chosen,
        commands=commands or Commands(),
        admission=admission or KeysOnly(chosen),
        guests=guests,
        fingerprint=key.get_fingerprint(),
        callers=Callers(chosen),
        starts=starts,
        lines=lines,
        words=words or ssh_wording(),
    )
    await service.listen(host, port, key, shared_port=shared_port)
    return service
