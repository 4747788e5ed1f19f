"""Visitors of a measurement: real SSH clients that count what comes and note when a typed letter is seen."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import Any

import asyncssh

FIRST_FRAME = b"you are"
"""What the head of the table's screen says, whatever is asked."""
LOBBY_FRAME = b"new table"
LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэю"
TRIED = "я".encode()
"""A letter that only shows that a line takes letters."""
TRY_SECONDS = 1.0
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

    async def sees(self, wanted: bytes, seconds: float | None = None) -> float:
        """The moment at which these bytes have come. Raises TimeoutError."""
        self._wanted, self._tail = wanted, b""
        self._seen = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(self._seen, PATIENCE if seconds is None else seconds)
        finally:
            self._seen = None

    async def _open_line(self) -> bool:
        """Open the line of talk, or an empty one; whether it is there, as a letter in it shows.

        A letter that comes before the line is there is none: it is typed until it is seen.
        """
        self.channel.write(b"\r" if self.typed else b"")  # said, so that the line is empty again
        await asyncio.sleep(TRY_SECONDS / 2)
        for _ in range(round(PATIENCE / TRY_SECONDS)):
            self.channel.write(b"t" + TRIED)
            try:
                await self.sees(TRIED, TRY_SECONDS)
            except TimeoutError:
                continue
            return True
        return False

    async def key(self) -> float:
        """Seconds from a letter typed into the talk to the frame that shows it; `PATIENCE` if none does."""
        place = self.typed % len(LETTERS)
        if place == 0 and not await self._open_line():
            return PATIENCE
        self.typed += 1
        letter = LETTERS[place].encode()
        start = perf_counter()
        self.channel.write(letter)
        try:
            return await self.sees(letter) - start
        except TimeoutError:
            self.typed = len(LETTERS)  # the next one opens the talk anew
            return PATIENCE


class TextClient(asyncssh.SSHClientSession[bytes]):
    """Keeps the last of what it was told."""

    def __init__(self) -> None:
        self.told = ""
        self.characters = 0
        """So many it has been told in all."""
        self.gone = False
        self._more = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        text = data.decode("utf-8", "replace")
        self.told = (self.told + text)[-20_000:]
        self.characters += len(text)
        self._more.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.gone = True
        self._more.set()

    async def hears(self, wanted: str, seconds: float = 20) -> str:
        """What matches a pattern, or its last group, once it has come. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while (found := re.search(wanted, self.told)) is None:
                await self.more()
        return found[found.lastindex or 0]

    async def more(self) -> None:
        """Something else has come, or nothing will any more. Raises ConnectionError then."""
        if self.gone:
            raise ConnectionError("the server has closed the session")
        self._more.clear()
        await self._more.wait()


async def come(
    port: int, user: str, key: asyncssh.SSHKey, command: str | None = None, *,
    size: tuple[int, int] = SIZE, frame: bytes = FIRST_FRAME, address: str = "",
) -> tuple[LoadClient, float]:  # fmt: skip
    """Connect with a command or without, and wait for a whole frame, which holds these bytes; the seconds that took.

    `address`: that of this machine from which somebody comes; the usual one where it is empty.
    """
    start = perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=user, client_keys=[key], known_hosts=None, config=None, agent_path=None,
        keepalive_interval=0, login_timeout=PATIENCE * 4, connect_timeout=PATIENCE * 4,
        local_addr=(address, 0) if address else (),
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
