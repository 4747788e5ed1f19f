"""The kinds of visits of `cosmic bench soak`: what people do who come over SSH, and how they go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import asyncssh
import attrs

from cosmic_tui.bench.ssh_clients import TextClient

PATIENCE = 60.0
LOBBY, TABLE, HELLO = "new table", "you are", "Type help"
"""What a screen of the lobby, a seated person's screen, and plain lines say first."""
DRAWN = 800
"""Characters after which a screen stands, whatever is on it."""
GUESTS = count(1)
Opened = Callable[[], Sequence[str]]


@attrs.define
class Town:
    """The server that is visited, and who visits it."""

    port: int
    keys: list[asyncssh.SSHKey]
    """Of people who are known there."""
    tables: Opened
    """Codes of tables with a game under way."""
    finished: str
    """The code of a game that is over."""
    dice: Random
    _turn: count[int] = attrs.Factory(count)
    _open: list[asyncssh.SSHClientConnection] = attrs.Factory(list)

    async def connect(self, **options: Any) -> asyncssh.SSHClientConnection:
        """Somebody's connection, of one address of many; without `options` that of somebody known, by turns."""
        key = self.keys[next(self._turn) % len(self.keys)]
        usual: dict[str, Any] = {"username": "somebody", "client_keys": [key]}
        connection = await asyncssh.connect(
            "127.0.0.1", self.port, known_hosts=None, config=None, agent_path=None,
            local_addr=(f"127.0.2.{self.dice.randint(1, 200)}", 0), **{**usual, **options},
        )  # fmt: skip
        self._open.append(connection)
        return connection

    def hang_up(self) -> None:
        """Whoever has not gone by now is cut off."""
        for connection in self._open:
            connection.abort()
        self._open.clear()

    async def session(self, command: str | None = None, **options: Any) -> tuple[Any, TextClient]:
        """A channel with a terminal, and what is heard on it."""
        connection = await self.connect(**options)
        client = TextClient()
        channel, _ = await connection.create_session(
            lambda: client, command, term_type="xterm-256color", term_size=(100, 30), encoding=None
        )
        return channel, client

    def table(self) -> str:
        """One of the codes."""
        return self.dice.choice(self.tables())


Visit = Callable[[Town], Awaitable[None]]


async def _drawn(client: TextClient, characters: int = DRAWN) -> None:
    """So much more was told. Raises TimeoutError."""
    wanted = client.characters + characters
    async with asyncio.timeout(PATIENCE):
        while client.characters < wanted:
            await client.more()


async def _go(channel: Any) -> None:
    connection = channel.get_connection()
    if connection is not None:  # the server may have closed it
        connection.close()
        await connection.wait_closed()


async def _screen(town: Town, command: str | None, wanted: str, keys: Sequence[bytes] = (), **options: Any) -> None:
    """A screen, which answers to each of these keys."""
    channel, client = await town.session(command, **options)
    await client.hears(wanted, PATIENCE) if wanted else await _drawn(client)
    for key in keys:
        channel.write(key)
        await _drawn(client, 1)
    await _go(channel)


async def lobby(town: Town) -> None:
    await _screen(town, None, LOBBY)


async def profile(town: Town) -> None:
    await _screen(town, None, LOBBY, [b"p", b"\x1b"])


async def library(town: Town) -> None:
    await _screen(town, None, LOBBY, [b"g", b"\x1b"])


async def new_table_form(town: Town) -> None:
    await _screen(town, None, LOBBY, [b"n", b"\x1b"])


async def guest(town: Town) -> None:
    """Without a key: gives a name, and looks at the lobby."""

    class Nameless(asyncssh.SSHClient):
        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(self, _name: str, _text: str, _lang: str, prompts: Any) -> list[str]:
            return [f"Guest {next(GUESTS)}"] if prompts else []

    await _screen(town, None, LOBBY, client_keys=None, client_factory=Nameless)


async def stranger(town: Town) -> None:
    """A key nobody has seen: is asked for a name, and goes without."""
    await _screen(town, None, "", client_keys=[asyncssh.generate_private_key("ssh-ed25519")])


async def spectator(town: Town) -> None:
    await _screen(town, f"watch {town.table()}", "", username="watch", client_keys=None)


async def watcher_in_lines(town: Town) -> None:
    await _in_lines(town, [(f"watch {town.table()}", ".")])


async def looked_back(town: Town) -> None:
    await _screen(town, f"replay {town.finished}", "")


async def puzzle(town: Town) -> None:
    await _screen(town, "puzzle", "")


async def lines(town: Town) -> None:
    """Plain lines: the tables, the lists of tournaments, who is here, a word in the lobby."""
    await _in_lines(town, [("help", "quit"), ("lists", "."), ("who", "."), (f"say {next(GUESTS)}", ".")])


async def game_in_lines(town: Town) -> None:
    """A game with bots in plain lines, which is left for good after a while: with its only person it ends."""
    await _in_lines(town, [
        ("new 3 2", "start to begin"), ("start", "[Yy]ou "), ("look", "."),
        ("hand", "."), ("leave for good", "Type yes"), ("yes", "You are in the lobby"),
    ])  # fmt: skip


async def tournament(town: Town) -> None:
    """Begins a list, and takes itself off it."""
    await _in_lines(town, [(f"/list 4 evening {next(GUESTS)}", "."), ("lists", ".")])


async def _in_lines(town: Town, typed: Sequence[tuple[str, str]]) -> None:
    """Types lines, and waits for the answer to each."""
    channel, client = await town.session("plain")
    await client.hears(HELLO, PATIENCE)
    for line, answer in typed:
        client.told = ""
        channel.write(f"{line}\r".encode())
        await client.hears(answer, PATIENCE)
    channel.write(b"quit\r")
    await _go(channel)


async def commands(town: Town) -> None:
    """Some of the words that are answered in text."""
    asked = ("help", "version", "tables", "whoami", "games", "games alien:zombie", "profile", "leaders", "export",
             "link", f"games player:{next(GUESTS)}", "nonsense")  # fmt: skip
    connection = await town.connect()
    for word in town.dice.sample(asked, 3):
        await connection.run(word)
    connection.close()
    await connection.wait_closed()


async def story(town: Town) -> None:
    """An export, made by a process."""
    connection = await town.connect()
    await connection.run(f"story {town.finished}")
    connection.close()
    await connection.wait_closed()


async def only_knocked(town: Town) -> None:
    """A connection, and not a word."""
    _, writer = await asyncio.open_connection("127.0.0.1", town.port)
    writer.close()
    await writer.wait_closed()


async def hung_up_logging_in(town: Town) -> None:
    connection = await town.connect()
    connection.abort()


async def hung_up_before_the_screen(town: Town) -> None:
    channel, _ = await town.session()
    channel.get_connection().abort()


async def hung_up_at_the_table(town: Town) -> None:
    channel, client = await town.session(f"watch {town.table()}")
    await _drawn(client)
    channel.get_connection().abort()


async def hung_up_in_lines(town: Town) -> None:
    channel, client = await town.session("plain")
    await client.hears(HELLO, PATIENCE)
    channel.write(b"tables\r")
    with suppress(AttributeError):
        channel.get_connection().abort()


KINDS: dict[Visit, int] = {
    lobby: 10, profile: 5, library: 5, new_table_form: 3, guest: 10, stranger: 4, spectator: 8, watcher_in_lines: 5,
    looked_back: 3, puzzle: 3, lines: 10, game_in_lines: 3, tournament: 1, commands: 15, only_knocked: 5,
    hung_up_logging_in: 4, hung_up_before_the_screen: 3, hung_up_at_the_table: 3, hung_up_in_lines: 3,
}  # fmt: skip
"""All kinds, and how many of a hundred visits are of each."""
SELDOM: dict[Visit, int] = {story: 500}
"""What a process is started for, one of so many visits."""
