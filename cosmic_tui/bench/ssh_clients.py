"""Visitors of a measurement: real SSH clients that count what comes and note when a typed letter is seen."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

import asyncssh

FIRST_FRAME = b"you are"
"""What the head of the table's screen says, whatever is asked."""
LOBBY_FRAME = b"new table"
LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
SIZE = (120, 40)
PATIENCE = 120.0
KEPT = 4096


class LoadClient(asyncssh.SSHClientSession[bytes]):
    """One screen. What has come is only counted and searched, so that a hundred of them fit on a core."""

    def __init__(self) -> None:
        self.bytes = 0
        self.chunks = 0
        self.gone = False
        self.channel: Any = None
        self.typed = 0
        self._tail = b""
        self._wanted = b""
        self._seen: asyncio.Future[float] | None = None

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        self.bytes += len(data)
        self.chunks += 1
        if self._seen is None:
            return
        self._tail += data
        if self._wanted in self._tail and not self._seen.done():
            self._seen.set_result(perf_counter())
        self._tail = self._tail[-KEPT:]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.gone = True

    async def sees(self, wanted: bytes) -> float:
        """The moment at which these bytes have come."""
        self._wanted, self._tail = wanted, b""
        self._seen = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(self._seen, PATIENCE)
        finally:
            self._seen = None

    async def key(self) -> float:
        """Seconds from a letter typed into the talk to the frame that shows it; `PATIENCE` if none does."""
        place = self.typed % len(LETTERS)
        if place == 0:
            self.channel.write(b"\r" if self.typed else b"")  # said, so that the line is empty again
            await asyncio.sleep(0.5)
            self.channel.write(b"t")
            await asyncio.sleep(0.5)
        self.typed += 1
        letter = LETTERS[place].encode()
        start = perf_counter()
        self.channel.write(letter)
        try:
            return await self.sees(letter) - start
        except TimeoutError:
            self.typed = len(LETTERS)  # the next one opens the talk anew
            return PATIENCE


async def come(
    port: int, user: str, key: asyncssh.SSHKey, command: str | None = None, *,
    size: tuple[int, int] = SIZE, frame: bytes = FIRST_FRAME,
) -> tuple[LoadClient, float]:  # fmt: skip
    """Connect with a command or without, and wait for a whole frame, which holds these bytes; the seconds that took."""
    start = perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=user, client_keys=[key], known_hosts=None, config=None, agent_path=None,
        keepalive_interval=0, login_timeout=PATIENCE * 4, connect_timeout=PATIENCE * 4,
    )  # fmt: skip
    visitor = LoadClient()
    waiting = asyncio.ensure_future(visitor.sees(frame))
    await asyncio.sleep(0)
    visitor.channel, _ = await connection.create_session(
        lambda: visitor, command, term_type="xterm-256color", term_size=size, encoding=None
    )
    return visitor, await waiting - start


def leave(visitor: LoadClient) -> None:
    """Cut the line."""
    visitor.channel.get_connection().abort()
