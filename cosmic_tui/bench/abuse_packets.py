"""Floods of packets that mean nothing, before a client has logged in and after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncssh
from asyncssh.constants import MSG_CHANNEL_WINDOW_ADJUST, MSG_DEBUG, MSG_GLOBAL_REQUEST, MSG_IGNORE
from asyncssh.packet import Boolean, String, UInt32

from cosmic_tui.bench import abuse
from cosmic_tui.bench.raw_ssh import plain_packet

UNKNOWN = 150
"""A number of a packet that nobody has given a meaning."""
AT_ONCE = 200
UNSENT = 1_000_000
"""Bytes that wait at the client; it sends no faster than the server reads."""
CONNECTIONS = 20


async def ignored_before_login(port: int) -> None:
    await _before_login(port, plain_packet(MSG_IGNORE, String(b"")))


async def ignored_before_login_at_length(port: int) -> None:
    await _before_login(port, plain_packet(MSG_IGNORE, String(b"x" * 30_000)))


async def ignored_before_login_by_many(port: int) -> None:
    packet = plain_packet(MSG_IGNORE, String(b""))
    await asyncio.gather(*[_before_login(port, packet, abuse.address(number)) for number in range(CONNECTIONS)])


async def _before_login(port: int, packet: bytes, address: tuple[str, int] | None = None) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address or abuse.SOURCE)
    writer.write(b"SSH-2.0-probe\r\n")
    flood = packet * max(1, 100_000 // len(packet))
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while True:
                writer.write(flood)
                await writer.drain()
                await asyncio.sleep(0)
    writer.transport.abort()


async def ignored(port: int) -> None:
    await _flood(port, lambda connection, _: connection.send_packet(MSG_IGNORE, String(b"")))


async def debugged(port: int) -> None:
    packet = (MSG_DEBUG, Boolean(value=False), String(b"x"), String(b""))
    await _flood(port, lambda connection, _: connection.send_packet(*packet))


async def unknown(port: int) -> None:
    await _flood(port, lambda connection, _: connection.send_packet(UNKNOWN, String(b"")))


async def global_requests(port: int) -> None:
    await _flood(port, _ask_for_nothing)


async def unread_answers(port: int) -> None:
    """Answers asked for without end, none of which is read."""
    await _flood(port, _ask_for_nothing, reads=False)


def _ask_for_nothing(connection: Any, _channel: Any) -> None:
    connection._global_request_waiters.append(asyncio.get_running_loop().create_future())  # noqa: SLF001 - see below
    connection.send_packet(MSG_GLOBAL_REQUEST, String(b"nothing"), Boolean(value=True))


async def window_adjusts(port: int) -> None:
    await _flood(port, lambda _, channel: channel.send_packet(MSG_CHANNEL_WINDOW_ADJUST, UInt32(1)))


async def key_exchanges(port: int) -> None:
    """New keys for every few bytes."""
    connection = await abuse.connect(port, rekey_bytes=100)
    channel, _ = await connection.create_session(abuse.Deaf, term_type="xterm", encoding=None)
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while True:
                channel.write(b"k" * 100)
                await asyncio.sleep(0)
    connection.abort()


async def commands(port: int) -> None:
    """`ssh HOST tables`, again and again on one connection."""
    connection = await abuse.connect(port)
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while True:
                await connection.run("tables")
    connection.abort()


async def _flood(port: int, send: Callable[[Any, Any], None], *, reads: bool = True) -> None:
    channel = await abuse.shell(port)
    connection = channel.get_connection()
    transport = connection._transport  # noqa: SLF001 - a hostile client has no other way
    if not reads:
        transport.pause_reading()
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while not transport.is_closing():
                for _ in range(AT_ONCE if transport.get_write_buffer_size() < UNSENT else 0):
                    send(connection, channel)
                await asyncio.sleep(0.005)
    connection.abort()


ATTACKS: dict[str, abuse.Attack] = {
    "ignored packets before login": ignored_before_login,
    "long ignored packets before login": ignored_before_login_at_length,
    f"ignored packets before login on {CONNECTIONS} connections": ignored_before_login_by_many,
    "ignored packets": ignored,
    "debug messages": debugged,
    "unknown packets": unknown,
    "global requests": global_requests,
    "window adjusts": window_adjusts,
    "global requests whose answers are not read": unread_answers,
    "key exchanges without end": key_exchanges,
    "commands without end": commands,
}
