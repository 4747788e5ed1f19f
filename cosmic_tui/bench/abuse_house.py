"""What hostile people can ask of the host itself, by plain lines: floods of them, tables, names, invitations."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from itertools import count
from typing import Any

import asyncssh

from cosmic_tui.bench import abuse
from cosmic_tui.bench.ssh_clients import TextClient

ENDLESS = 2**31 - 1
"""A window of this size is never full, so the channel never says that the client does not read."""
SCREENS = 10
UNSENT = 1_000_000
NUMBERS = count(secrets.randbelow(10**6) * 1000)


async def lines(port: int, user: str, **options: Any) -> tuple[Any, TextClient]:
    """Somebody in plain lines."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    connection = await abuse.connect(port, username=user, client_keys=[key])
    reader = TextClient()
    channel, _ = await connection.create_session(
        lambda: reader, "plain", term_type="xterm", term_size=(80, 24), encoding=None, **options
    )
    await reader.hears("Type help")
    return channel, reader


async def _type(channel: Any, text: bytes) -> None:
    """Write as fast as the server reads, for a while, and go."""
    await _write_on(channel, text)
    abuse.gone(channel)


async def _write_on(channel: Any, text: bytes) -> None:
    transport = channel.get_connection()._transport  # noqa: SLF001 - a hostile client has no other way
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while not channel.is_closing():
                if transport.get_write_buffer_size() < UNSENT:
                    channel.write(text)
                await asyncio.sleep(0.005)


async def letters_in_lines(port: int) -> None:
    channel, _ = await lines(port, "mallory")
    await _type(channel, b"k" * 30_000)


async def lines_without_end(port: int) -> None:
    channel, _ = await lines(port, "mallory")
    await _type(channel, b"tables\rhelp\r" * 2000)


async def short_lines_by_many(port: int) -> None:
    channels = [(await lines(port, f"mallory{number}"))[0] for number in range(SCREENS)]
    await asyncio.gather(*[_type(channel, b"\r") for channel in channels])


async def unread_lines(port: int) -> None:
    """Asks for help as often as it may, for ten times as long, and reads nothing of the connection."""
    channel, _ = await lines(port, "mallory", window=ENDLESS)
    channel.get_connection()._transport.pause_reading()  # noqa: SLF001 - likewise
    for _ in range(10):
        if not channel.is_closing():
            await _write_on(channel, b"help\rtables\r" * 20)
    abuse.gone(channel)


async def tables_of_one_key(port: int) -> None:
    user = f"mallory{next(NUMBERS)}"
    await asyncio.gather(*[_make_tables(port, user) for _ in range(SCREENS)])


async def tables_of_guests(port: int) -> None:
    await asyncio.gather(*[_make_tables(port, f"mallory{next(NUMBERS)}") for _ in range(SCREENS)])


async def _type_on(port: int, user: str, typed: bytes) -> None:
    """One session that types the same lines again and again."""
    channel, _ = await lines(port, user)
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(2 * abuse.SECONDS):
            while True:
                channel.write(typed)
                await asyncio.sleep(0.2)
    abuse.gone(channel)


async def _make_tables(port: int, user: str) -> None:
    await _type_on(port, user, b"new 3 2\rstart\rleave\r")


async def finished_tables(port: int) -> None:
    """Games made and ended at once, as fast as it goes."""
    typed = b"new 3 2\rstart\rleave for good\ryes\r"
    await asyncio.gather(*[_type_on(port, f"mallory{next(NUMBERS)}", typed) for _ in range(SCREENS)])


async def begin_for_two(maker: Any, told: TextClient, other: Any) -> None:
    """One makes a table that the other joins, and begins. Raises TimeoutError where nobody says its code."""
    maker.write(b"new 3 1\r")
    code = await told.hears("ssh HOST -t join ([a-z0-9]+)")
    other.write(f"join {code}\r".encode())
    await asyncio.sleep(1)
    maker.write(b"start\r")


async def invitations(port: int) -> None:
    number = next(NUMBERS)
    maker, told = await lines(port, f"mallory{number}")
    other, _ = await lines(port, f"trudy{number}")
    with suppress(asyncssh.Error, OSError, TimeoutError):
        await begin_for_two(maker, told, other)
        await told.hears("You choose|between")
        other.write(b"leave for good\ryes\r")
        await asyncio.sleep(1)
        async with asyncio.timeout(abuse.SECONDS):
            while True:
                maker.write(f"invite somebody {next(NUMBERS)}\r".encode())
                await asyncio.sleep(0.01)
    abuse.gone(maker)
    abuse.gone(other)


async def renames(port: int) -> None:
    """New names among the ten thousand that are known."""

    async def rename(user: str) -> None:
        channel, _ = await lines(port, user)
        with suppress(asyncssh.Error, OSError, TimeoutError):
            async with asyncio.timeout(abuse.SECONDS):
                while True:
                    channel.write(f"name Somebody {next(NUMBERS)}\r".encode())
                    await asyncio.sleep(0.02)
        abuse.gone(channel)

    await asyncio.gather(*[rename(f"mallory{next(NUMBERS)}") for _ in range(SCREENS)])


async def namesakes(port: int) -> None:
    """People who would all be called the same, by the thousand; the host has to find each a name of its own."""
    loop = asyncio.get_running_loop()
    until = loop.time() + abuse.SECONDS
    while loop.time() < until:
        with suppress(asyncssh.Error, OSError, TimeoutError):
            channel, _ = await lines(port, "Ann")
            abuse.gone(channel)


class _Guest(asyncssh.SSHClient):
    """Gives a name when it is asked for one."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, _name: str, _text: str, _lang: str, prompts: Any) -> list[str]:
        return [f"Guest {next(NUMBERS)}"] if prompts else []


async def strangers(port: int) -> None:
    """Guests who log in under a new name each time, and go."""

    async def come_and_go() -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + abuse.SECONDS
        while loop.time() < until:
            with suppress(asyncssh.Error, OSError):
                (await abuse.connect(port, username="x", client_factory=_Guest)).abort()

    await asyncio.gather(*[come_and_go() for _ in range(4)])


ATTACKS: dict[str, abuse.Attack] = {
    "letters without end in plain lines": letters_in_lines,
    "plain lines without end": lines_without_end,
    f"plain lines by {SCREENS}": short_lines_by_many,
    "plain lines that are not read": unread_lines,
    "tables made by one key": tables_of_one_key,
    "tables made by guests of one address": tables_of_guests,
    "games made and ended": finished_tables,
    "invitations without end": invitations,
    "new names among 10000": renames,
    "logins under one name": namesakes,
    "guests under new names": strangers,
}
