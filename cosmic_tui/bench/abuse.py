"""What a hostile client can do to a server, a few seconds of each; the others should feel nothing of it.

Floods of packets are in `abuse_packets`, what is asked of the host itself is in `abuse_house`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import asyncssh
from asyncssh.packet import String

SECONDS = 4.0
SOURCE = ("127.0.0.1", 0)
"""Where the attacker comes from: each at an address of its own, as what is counted by address is counted for long."""
OTHERS = 30
"""Further addresses of an attacker who has several."""
AGAIN = 0.1
"""Seconds after which somebody who was turned away comes again."""
Attack = Callable[[int], Coroutine[Any, Any, None]]


class Deaf(asyncssh.SSHClientSession[bytes]):
    """A client that wants to know nothing of what comes."""


def address(number: int) -> tuple[str, int]:
    """One of the further addresses, in turn."""
    return SOURCE[0].replace("127.0.", f"127.{10 + number % OTHERS}."), 0


async def connect(port: int, **options: Any) -> asyncssh.SSHClientConnection:
    """A connection, without a key and as a spectator unless `options` say otherwise.

    Where too many come from its address it comes again, for a while. Raises `asyncssh.Error` and `OSError`.
    """
    usual: dict[str, Any] = {"username": "watch", "client_keys": None, "local_addr": SOURCE}
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while True:
        try:
            return await asyncssh.connect(
                "127.0.0.1", port, known_hosts=None, config=None, agent_path=None, **{**usual, **options}
            )
        except (asyncssh.ConnectionLost, ConnectionError):
            if loop.time() > until:
                raise
            await asyncio.sleep(AGAIN)


async def shell(port: int, size: tuple[int, int] = (80, 24), **options: Any) -> Any:
    connection = await connect(port)
    channel, _ = await connection.create_session(
        Deaf, term_type=options.pop("term", "xterm"), term_size=size, encoding=None, **options
    )
    return channel


def gone(channel: Any) -> None:
    with suppress(AssertionError):  # the server may have closed the channel, which has no connection then
        channel.get_connection().abort()


async def _send(port: int, data: bytes, times: int = 1) -> None:
    """Write as fast as the server reads, for a while at most."""
    channel = await shell(port)
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(SECONDS):
            for _ in range(times):
                channel.write(data)
                await asyncio.sleep(0.01)
            await asyncio.sleep(SECONDS)
    gone(channel)


async def giant_terminal(port: int) -> None:
    channel = await shell(port, (10_000, 10_000))
    await asyncio.sleep(SECONDS)
    gone(channel)


async def no_terminal_at_all(port: int) -> None:
    channels = [await shell(port, size) for size in ((1, 1), (0, 0))]
    await asyncio.sleep(SECONDS)
    for channel in channels:
        gone(channel)


async def resizes(port: int) -> None:
    channel = await shell(port)
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while loop.time() < until:
        for number in range(10):
            channel.change_terminal_size(20 + number * 20, 6 + number * 6)
        await asyncio.sleep(0.01)
    gone(channel)


async def hostile_codes(port: int) -> None:
    codes = b"\x1b[48;9999;9999;9999;9999t\x1b[1114112u\x1b[99999999999u\x1b[97;;99999999999u\xff\xfe"
    await _send(port, codes, 50)


async def long_paste(port: int) -> None:
    await _send(port, b"\x1b[200~" + b"x" * 5_000_000 + b"\x1b[201~")


async def endless_paste(port: int) -> None:
    await _send(port, b"\x1b[200~" + b"x" * 1_000_000, 20)


async def many_keys(port: int) -> None:
    await _send(port, b"k" * 1_000_000)


async def random_bytes(port: int) -> None:
    await _send(port, os.urandom(200_000))


async def half_open(port: int) -> None:
    streams = [await asyncio.open_connection("127.0.0.1", port, local_addr=address(number)) for number in range(300)]
    await asyncio.sleep(SECONDS)
    for _, writer in streams:
        writer.close()


async def bare_connects(port: int) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while loop.time() < until:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=SOURCE)
            writer.close()
        await asyncio.sleep(0)


async def non_readers(port: int) -> None:
    channels = [await shell(port, (300, 100)) for _ in range(10)]
    for channel in channels:
        channel.pause_reading()
    for _ in range(int(SECONDS / 0.1)):
        for channel in channels:
            with suppress(OSError, BrokenPipeError):
                channel.write(b"\x1b[A\x1b[B\t" * 4)
        await asyncio.sleep(0.1)
    for channel in channels:
        gone(channel)


async def many_channels(port: int) -> None:
    connection = await connect(port)
    for _ in range(200):
        with suppress(asyncssh.Error):
            await connection.create_session(Deaf, term_type="xterm", term_size=(80, 24), encoding=None)
    connection.abort()


async def huge_environment(port: int) -> None:
    channel = await shell(port)
    with suppress(asyncssh.Error, OSError, AttributeError):  # the last: there is no connection any more
        for number in range(2000):
            channel._send_request(b"env", String(f"V{number}"), String("x" * 8000))  # noqa: SLF001
            await asyncio.sleep(0)  # for the measurement itself to go on
    await asyncio.sleep(SECONDS)
    gone(channel)


async def what_is_no_shell(port: int) -> None:
    connection = await connect(port)
    for _ in range(20):
        for asked in (
            connection.create_session(Deaf, "sh -c 'cat /etc/passwd'"),
            connection.start_sftp_client(),
            connection.open_connection("127.0.0.1", port),
            connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", port),
        ):
            with suppress(asyncssh.Error, asyncssh.ChannelListenError):
                await asked
    connection.abort()


async def hostile_names(port: int) -> None:
    for term in ("\x1b]0;owned\x07", "x" * 5000, "\x00\n\r"):
        with suppress(asyncssh.Error):
            gone(await shell(port, term=term, env={"COLORTERM": "\x1b[2J", "LANG": "\x9b31m"}))
    await asyncio.sleep(1)


async def failed_logins(port: int) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while loop.time() < until:
        with suppress(asyncssh.Error, OSError):
            await asyncssh.connect(
                "127.0.0.1", port, username="root", password="wrong",  # noqa: S106 - it is meant to be
                local_addr=SOURCE, known_hosts=None, config=None, agent_path=None, client_keys=None,
                preferred_auth="password",
            )  # fmt: skip


ATTACKS: dict[str, Attack] = {
    "a terminal of 10000 x 10000": giant_terminal,
    "terminals of 1 x 1 and 0 x 0": no_terminal_at_all,
    "1000 resizes a second": resizes,
    "hostile key codes": hostile_codes,
    "a paste of 5 MB": long_paste,
    "a paste of 20 MB without end": endless_paste,
    "1 MB of keys": many_keys,
    "200 KB of random bytes": random_bytes,
    "300 half-open connections": half_open,
    "bare connections": bare_connects,
    "10 that do not read": non_readers,
    "200 channels on a connection": many_channels,
    "2000 variables of 8 KB": huge_environment,
    "exec, sftp, forwarding": what_is_no_shell,
    "control characters in names": hostile_names,
    "failed logins": failed_logins,
}
