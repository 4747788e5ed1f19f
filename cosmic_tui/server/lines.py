"""`ssh HOST -t plain`: the game in plain lines for somebody who has come in over SSH."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cosmic_tui.plain.client import PlainClient
from cosmic_tui.plain.typing import Typing
from cosmic_tui.ui.link import KnownLink

MOST_WAITING = 32
"""So many lines may wait to be taken; more are dropped."""
MOST_AT_ONCE = 4096
"""Bytes looked at of one packet."""


class Lines:
    """One visitor in lines. `write` sends bytes to the terminal."""

    def __init__(self, link: KnownLink, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._client = PlainClient(link, self._say, alone=False)
        self._link = link
        self._typing = Typing(write)
        self._typed: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)

    def feed(self, data: bytes) -> None:
        """Bytes of the visitor."""
        lines = self._typing.feed(data[:MOST_AT_ONCE])
        for line in [*lines, *(["quit"] if self._typing.left else [])]:
            if not self._typed.full():
                self._typed.put_nowait(line)

    async def run(self) -> None:
        """Until the visitor leaves; however it ends, the host learns of it."""
        try:
            self._client.begin()
            while not self._client.ended:
                await self._client.typed(await self._typed.get())
        finally:
            self._link.close()

    def _say(self, line: str) -> None:
        self._write(f"{line}\r\n".encode("utf-8", "replace"))
