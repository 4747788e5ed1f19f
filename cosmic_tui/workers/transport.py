"""Frames over a unix socket: four bytes of length, then the frame."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from cosmic_tui.workers.frames import BrokenFrameError, Down, Up, packed, unpacked

HEAD = 4
LONGEST = {Up: 2**20, Down: 2**26}
"""Bytes of a frame; the news of somebody who comes back to a long game bring its whole timeline."""
FULL, EMPTY = 256 * 1024, 32 * 1024
"""Bytes that wait to be read: with more `Transport.full` is true, until no more than the second are left."""


class Transport:
    """One connection, at either end. `out` and `into` are `Up` and `Down`, as seen from there."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, out: Any, into: Any) -> None:
        self._reader = reader
        self._writer = writer
        self._out = out
        self._into = into
        writer.transport.set_write_buffer_limits(FULL, EMPTY)

    def send(self, frame: Up | Down) -> None:
        """Have a frame go out, after all before it; silently nothing once the connection is closed.

        Raises `BrokenFrameError` for one that the other end would not take, so that only its sender suffers.
        """
        if not self._writer.is_closing():
            data = packed(frame, self._out)
            if len(data) > LONGEST[self._out]:
                raise BrokenFrameError(f"a frame of {len(data)} bytes")
            self._writer.write(len(data).to_bytes(HEAD, "big") + data)

    @property
    def full(self) -> bool:
        """Whether the other end does not keep up."""
        return self._writer.transport.get_write_buffer_size() > FULL

    async def emptied(self) -> None:
        """Wait until it has kept up, or is gone."""
        with contextlib.suppress(OSError):
            await self._writer.drain()

    async def receive(self) -> Any:
        """The next frame, or None where the other end is gone. Raises `BrokenFrameError`."""
        try:
            length = int.from_bytes(await self._reader.readexactly(HEAD), "big")
            if length > LONGEST[self._into]:
                raise BrokenFrameError(f"a frame of {length} bytes")
            return unpacked(await self._reader.readexactly(length), self._into)
        except asyncio.IncompleteReadError:
            return None
        except OSError:
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()  # it has the same error, which is reported if nobody asks for it
            return None

    def close(self) -> None:
        """What was sent still goes out."""
        self._writer.close()


async def connected(path: Path) -> Transport:
    """A worker's end of a new connection. Raises `OSError`."""
    reader, writer = await asyncio.open_unix_connection(path)
    return Transport(reader, writer, out=Up, into=Down)
