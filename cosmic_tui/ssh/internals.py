"""The names of asyncssh that are not promised to stay: all that the server uses of them is used here.

`tests/ssh/test_asyncssh_contracts.py` has a test for each, which says what a new version of asyncssh has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import cast

import asyncssh


def transport_of(connection: asyncssh.SSHServerConnection) -> asyncio.Transport:
    """The socket's transport of a connection that has just been made."""
    return cast("asyncio.Transport", connection._transport)  # noqa: SLF001


def gate_packets(connection: asyncssh.SSHServerConnection, may_read: Callable[[], bool]) -> None:
    """Ask `may_read` before each packet is taken from what has come; where it says no, nothing is read on."""
    read_header = connection._recv_pkthdr  # noqa: SLF001

    def gated() -> bool:
        return may_read() and read_header()

    connection._recv_pkthdr = gated  # type: ignore[method-assign]  # noqa: SLF001


def read_on(connection: asyncssh.SSHServerConnection) -> None:
    """Take the packets that a gate has held back."""
    connection._recv_data()  # noqa: SLF001


def let_go(connection: asyncssh.SSHServerConnection) -> None:
    """Have a connection that has ended refer to itself no more: what it was goes at once, and not by a collection."""
    connection._recv_handler = connection._recv_pkthdr = _nothing_more  # type: ignore[method-assign]  # noqa: SLF001


def _nothing_more() -> bool:
    """Nothing is read on."""
    return False


def keep_environment(channel: asyncssh.SSHServerChannel[bytes], environment: MutableMapping[bytes, bytes]) -> None:
    """Have a channel put the variables that its client sends into a mapping of ours."""
    channel._env = cast("dict[bytes, bytes]", environment)  # noqa: SLF001
