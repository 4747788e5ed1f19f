"""What hostile people can ask of the club and of one another: talk, reports, addresses, searches, exports, puzzles."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from typing import Any

import asyncssh

from cosmic_tui.bench import abuse
from cosmic_tui.bench.abuse_house import NUMBERS, SCREENS, begin_for_two, lines

PAUSE = 0.02
"""Seconds between two lines: faster than a server carries them out."""
PRIVATE = "json://127.0.0.1:9/"
"""An address that no server may reach for a visitor."""


async def _say_on(port: int, user: str, texts: Sequence[str]) -> None:
    """Say these lines again and again; `#` stands for a number."""
    channel, _ = await lines(port, user)
    await _type_on(channel, texts)
    abuse.gone(channel)


async def _type_on(channel: Any, texts: Sequence[str]) -> None:
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(abuse.SECONDS):
            while True:
                for text in texts:
                    channel.write(f"{text.replace('#', str(next(NUMBERS)))}\r".encode())
                    await asyncio.sleep(PAUSE)


async def _by_many(port: int, *texts: str) -> None:
    await asyncio.gather(*[_say_on(port, f"mallory{next(NUMBERS)}", texts) for _ in range(SCREENS)])


async def lobby_talk(port: int) -> None:
    await _by_many(port, f"say {'x' * 280} #")


async def whispers_and_nudges(port: int) -> None:
    """At a table of two who know each other: whispers, nudges and votes, as fast as they are read."""
    number = next(NUMBERS)
    maker, told = await lines(port, f"mallory{number}")
    other, _ = await lines(port, f"trudy{number}")
    with suppress(asyncssh.Error, OSError, TimeoutError):
        await begin_for_two(maker, told, other)
        texts = (f"whisper mallory{number} #", f"whisper trudy{number} #", "nudge", "agree undo", "object undo")
        await asyncio.gather(_type_on(maker, texts), _type_on(other, texts))
    abuse.gone(maker)
    abuse.gone(other)


async def waiting_lists(port: int) -> None:
    await _by_many(port, "/list 4 evening #", "/tournament 3 cup #", "/enter none#")


async def reports(port: int) -> None:
    await _by_many(port, "say hello", f"report 0.0 {'x' * 280} #")


async def muted_names(port: int) -> None:
    await _by_many(port, f"mute {'x' * 900} #", "mute 0.0", "unmute 0.0")


async def tried_addresses(port: int) -> None:
    """Each try is a process of the server."""
    await _by_many(port, f"/notify {PRIVATE}#", "/notify test")


async def searches(port: int) -> None:
    await _commands(port, "games", "games alien:zombie", "games player:0.0 since:2020-01-01", "leaders all")


async def profiles(port: int) -> None:
    await _commands(port, "profile 0.0", "profile Ann 77", "profile Nobody", "export")


async def exports(port: int) -> None:
    """All kinds of the one game there is, by all who come."""
    code = await _finished_game(port)
    await _commands(port, *(f"{how} {code}" for how in ("record", "picture", "story")))


async def replays(port: int) -> None:
    """The longest game on as many screens as there may be, one after the other."""
    await _errands(port, f"replay {await _finished_game(port)}")


async def puzzles(port: int) -> None:
    """Puzzle after puzzle, each opened and answered wrongly."""
    await _errands(port, "puzzle", "puzzle 2", "puzzle 0", keys=b"\r\x1b[B\r")


async def _errands(port: int, *commands: str, keys: bytes = b"") -> None:
    """Screens opened for these one after the other, on several connections of one address."""

    async def open_on() -> None:
        connection = await abuse.connect(port, client_keys=[asyncssh.generate_private_key("ssh-ed25519")])
        with suppress(asyncssh.Error, OSError, TimeoutError):
            async with asyncio.timeout(abuse.SECONDS):
                for command in cycle(commands):
                    channel, _ = await connection.create_session(
                        abuse.Deaf, command, term_type="xterm", term_size=(80, 24), encoding=None
                    )
                    channel.write(keys)
                    await asyncio.sleep(0.2)
                    channel.close()
        connection.abort()

    await asyncio.gather(*[open_on() for _ in range(SCREENS)])


async def _commands(port: int, *commands: str) -> None:
    """`ssh HOST COMMAND`, again and again on several connections of one address."""

    async def ask() -> None:
        connection = await abuse.connect(port, client_keys=[asyncssh.generate_private_key("ssh-ed25519")])
        with suppress(asyncssh.Error, OSError, TimeoutError):
            async with asyncio.timeout(abuse.SECONDS):
                while True:
                    for command in commands:
                        await connection.run(command)
        connection.abort()

    await asyncio.gather(*[ask() for _ in range(SCREENS)])


async def _finished_game(port: int) -> str:
    """The code of a game that is over."""
    connection = await abuse.connect(port)
    told = str((await connection.run("games")).stdout)
    connection.abort()
    found = re.search(r"\b[a-z0-9]{6,12}\b", told)
    return found[0] if found else "none"


ATTACKS: dict[str, abuse.Attack] = {
    "talk in the lobby without end": lobby_talk,
    "whispers, nudges and votes without end": whispers_and_nudges,
    "reports without end": reports,
    "waiting lists without end": waiting_lists,
    "muted names without end": muted_names,
    "addresses to notify, tried without end": tried_addresses,
    "searches of the library without end": searches,
    "profiles and exports of persons without end": profiles,
    "exports of games without end": exports,
    "replays without end": replays,
    "puzzles without end": puzzles,
}
