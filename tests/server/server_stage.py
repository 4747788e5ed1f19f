"""A whole server on loopback, in the test's own process, and people who come to it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import asyncssh
import attrs
import pyte
import pytest
from kept_screen import KeptScreen

from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.server.admin import Operator
from cosmic_tui.server.config import Config
from cosmic_tui.ssh import SSHService


async def until(holds: Callable[[], object], otherwise: Callable[[], str] = str, seconds: float = 20) -> None:
    """Wait for what sets no event."""
    try:
        async with asyncio.timeout(seconds):
            while not holds():  # noqa: ASYNC110 - what happens on a screen sets no event
                await asyncio.sleep(0.02)
    except TimeoutError:
        pytest.fail(f"waited in vain for {otherwise()}")


def narrow(server: asyncio.Transport, client: asyncio.Transport) -> None:
    """Have the system keep little of what the client does not read, so that a test need not fill it."""
    for transport, size in ((server, socket.SO_SNDBUF), (client, socket.SO_RCVBUF)):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, size, 65536)


class Screen:
    """A visitor's terminal and what stands on it."""

    def __init__(self, process: Any, size: tuple[int, int]) -> None:
        self._screen = KeptScreen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self.process = process
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(asyncssh.Error, OSError):
            while data := await self.process.stdout.read(65536):
                self.raw += data
                self._stream.feed(data)

    def type(self, keys: str | bytes) -> None:
        self.process.stdin.write(keys.encode() if isinstance(keys, str) else keys)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def shows(self, *words: str) -> None:
        await until(lambda: all(word in self.text for word in words), lambda: f"{words} in:\n{self.text}")

    async def takes_name(self) -> None:
        """Take the name that is proposed, and wait until nothing lies before the lobby any more."""
        await self.shows("your name?")
        self.type("\r")
        await self.shows("Welcome")  # behind the question, perhaps
        await until(lambda: "your name?" not in self.text, lambda: f"the question still in:\n{self.text}")

    async def ends(self) -> str:
        """What was printed after the screen was left."""
        await asyncio.wait_for(self._reading, 20)
        return self.raw.rpartition(b"\x1b[?1049l")[2].decode()


class Newcomer(asyncssh.SSHClient):
    """Somebody without a key: gives these answers, and keeps what was asked and told."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.told: list[str] = []
        self.asked = 0

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, _name: str, instructions: str, _lang: str, prompts: Any) -> list[str] | None:
        self.told.append(instructions)
        if not prompts:
            return []
        self.asked += 1
        return [self.answers.pop(0)] if self.answers else None


@attrs.define(eq=False)
class Served:
    """A running server."""

    host: Host
    service: SSHService
    operator: Operator
    config: Config
    stack: AsyncExitStack
    stopped: asyncio.Event

    async def connect(self, user: str = "ann", key: asyncssh.SSHKey | None = None, **options: Any) -> Any:
        connection = await asyncssh.connect(
            "127.0.0.1", self.service.port, username=user, client_keys=[key] if key else None, known_hosts=None,
            config=None, agent_path=None, **options,
        )  # fmt: skip
        self.stack.callback(connection.abort)
        return connection

    async def run(self, command: str, key: asyncssh.SSHKey | None, user: str = "ann") -> tuple[str, int]:
        """What `ssh HOST command` prints, and its exit status."""
        connection = await self.connect(user, key)
        result = await connection.run(command)
        connection.abort()
        return str(result.stdout), int(result.exit_status or 0)

    async def screen(
        self, user: str, key: asyncssh.SSHKey | None = None, command: str | None = None, **options: Any
    ) -> Screen:
        size = options.pop("size", (120, 40))
        term, environment = options.pop("term", "xterm-256color"), options.pop("env", None)
        connection = await self.connect(user, key, **options)
        process = await connection.create_process(
            command, term_type=term, term_size=size, encoding=None, env=environment
        )
        screen = Screen(process, size)
        self.stack.callback(screen._reading.cancel)
        return screen

    async def named(self, user: str, key: asyncssh.SSHKey, **options: Any) -> Screen:
        """Somebody with a new key, who takes the name that the user name suggests."""
        screen = await self.screen(user, key, **options)
        await self.takes_name(screen, key)
        return screen

    async def takes_name(self, screen: Screen, key: asyncssh.SSHKey) -> None:
        """Take the proposed name; a screen shows it before the host has kept it."""
        await screen.takes_name()
        people, fingerprint = self.host.people, key.get_fingerprint()
        await until(lambda: not people.is_new(people.identity_of(fingerprint)), lambda: f"a name for {fingerprint}")

    def client(self, name: str) -> Client:
        """The line of somebody who is here."""
        return next(each for each in self.host.clients if each.name == name)


OpenServer = Callable[..., Awaitable[Served]]
