"""Unix sockets that their owner alone can open."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from cosmic_tui.base.disk import StoreError


@contextlib.asynccontextmanager
async def private_socket(
    path: Path, answer: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], limit: int = 2**16
) -> AsyncIterator[None]:
    """Answer on a socket that only this user can open, while this lasts. Raises `StoreError`."""
    _remove(path)  # of a server that was killed; the folder's lock says that there is no other
    before = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(answer, path, limit=limit)
    except OSError as error:
        raise StoreError.from_error("open", path, error) from error
    finally:
        os.umask(before)
    try:
        yield
    finally:
        server.close()
        _remove(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
