"""`ssh HOST -t plain`: the game in plain lines for somebody who has come in over SSH."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from cosmic_tui.base.token_bucket import TokenBucket
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.plain.typing import Typing
from cosmic_tui.ssh.context import LineWire
from cosmic_tui.ssh.flood import Flood
from cosmic_tui.ui.game_screens import GameScreens
from cosmic_tui.ui.link import KnownLink

MOST_WAITING = 32
"""So many lines may wait to be taken; more are dropped."""


class Lines:
    """One visitor in lines, who types and is told no more than the limits allow."""

    def __init__(self, link: KnownLink, wire: LineWire, games: Mapping[str, GameScreens]) -> None:
        self._wire = wire
        self._link = link
        self._loop = asyncio.get_running_loop()
        self._client = PlainClient(link, games, self._say, alone=False)
        self._typing = Typing(self._write)
        self._typed: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        limits = wire.limits
        self._flood = Flood(wire)
        self._bytes = TokenBucket(limits.typed_per_second, limits.typed_burst, self._loop.time)
        self._lines = TokenBucket(limits.lines_per_second, limits.lines_burst, self._loop.time)
        self._reads = asyncio.Event()
        """Set while the client reads what it is told."""
        self._reads.set()
        self._unread = 0
        """Bytes told since it does not."""
        self._unsent: list[bytes] = []

    def feed(self, data: bytes) -> None:
        """Bytes of the visitor; more than anybody types are thrown away, with the line they belong to."""
        if self._flood.lasts:
            self._flood.throw_away(len(data))
        elif not self._bytes.has(len(data)):
            self._typing.forget()
            self._flood.begin()
            self._wire.flooded()
        else:
            self._bytes.spend(len(data))
            self._take(self._typing.feed(data))

    def _take(self, lines: list[str]) -> None:
        for line in [*lines, *(["quit"] if self._typing.left else [])]:
            if not self._typed.full():
                self._typed.put_nowait(line)

    def pause(self) -> None:
        """The client does not read: nothing it asks for is done before it does, and it cannot ask for more."""
        self._reads.clear()
        self._wire.pause_reading()

    def resume(self) -> None:
        """It reads again."""
        self._unread = 0
        self._reads.set()
        self._wire.resume_reading()

    async def run(self) -> None:
        """Until the visitor leaves; however it ends, the host learns of it."""
        try:
            self._client.begin()
            while not self._client.ended:
                line = await self._typed.get()
                await self._reads.wait()
                await asyncio.sleep(self._lines.seconds_until())
                self._lines.spend(1)
                await self._client.typed(line)
        finally:
            self._flood.close()
            self._send()
            self._link.close()

    def _say(self, line: str) -> None:
        self._write(f"{line}\r\n".encode("utf-8", "replace"))

    def _write(self, data: bytes) -> None:
        """Gather what is said at one go; single letters and lines would each be packets of their own."""
        if not self._unsent:
            self._loop.call_soon(self._send)
        self._unsent.append(data)

    def _send(self) -> None:
        data = b"".join(self._unsent)
        self._unsent.clear()
        if not data:
            return
        self._wire.write(data)
        if not self._reads.is_set():
            self._unread += len(data)
            if self._unread > self._wire.limits.unread_lines:
                self._wire.cut_off_stalled()
