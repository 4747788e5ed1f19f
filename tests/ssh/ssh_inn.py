"""A server of the tests and the visitors that come to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import asyncssh
import attrs
from demo_screen import DemoApp
from ssh_glass import Glass

from cosmic_tui.ssh import Commands, SSHService, printed

PLAIN = {"help": "Ask at the table.\nOr read the rules.", "version": "cosmic 0"}
WORDS = Commands({word: printed(text) for word, text in PLAIN.items()}, frozenset({"join"}))


@attrs.define
class Inn:
    """A server of the tests, the apps it has made, and the ways to come to it."""

    service: SSHService
    apps: list[DemoApp]
    stack: AsyncExitStack

    async def connect(self, user: str = "ann", key: asyncssh.SSHKey | None = None, **options: Any) -> Any:
        keys = [key] if key is not None else None
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.service.port,
            username=user,
            client_keys=keys,
            known_hosts=None,
            config=None,
            agent_path=None,
            **options,
        )
        self.stack.callback(connection.abort)
        return connection


OpenInn = Callable[..., Awaitable[Inn]]
Keys = list[asyncssh.SSHKey]


async def until(holds: Callable[[], object], seconds: float = 30) -> None:
    """Wait for something to become true; a test that waits in vain fails here."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110  what is waited for belongs to others
            await asyncio.sleep(0.01)


class Shell(asyncssh.SSHClientSession[bytes]):
    """A visitor's terminal at its own end of the channel."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.glass = Glass(*size)
        self.channel: Any = None
        self.lost = False

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        self.glass.feed(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.lost = True

    def type(self, data: bytes) -> None:
        self.channel.write(data)

    async def sees(self, text: str) -> None:
        await until(lambda: text in self.glass.text)

    async def ends(self, text: str = "") -> None:
        await until(lambda: self.lost)
        assert text in self.glass.last_words
        assert self.glass.at_rest


async def shell_on(
    connection: Any, size: tuple[int, int] = (80, 24), term: str = "xterm-256color", **options: Any
) -> Shell:
    channel, shell = await connection.create_session(
        lambda: Shell(size), term_type=term, term_size=size, encoding=None, **options
    )
    shell.channel = channel
    return shell


async def come_in(inn: Inn, user: str, key: asyncssh.SSHKey | None, **options: Any) -> Shell:
    shell = await shell_on(await inn.connect(user, key), **options)
    await shell.sees("playing as" if key is not None else "watching")
    return shell
