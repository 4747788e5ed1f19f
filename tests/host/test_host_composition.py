"""`cosmic play` and `cosmic serve` put together: host, screen and SSH in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pyte
import pytest
from kept_screen import KeptScreen

from cosmic_tui.cli.games import playable
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import LobbyNews, News, TableNews, TableOptions
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.local import playing
from cosmic_tui.server import serving
from cosmic_tui.server.config import Config, Server
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh import Limits


class Glass:
    """A visitor's terminal."""

    def __init__(self, columns: int = 100, rows: int = 30) -> None:
        self._screen = KeptScreen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._size = columns, rows
        self._process: Any = None

    async def come_in(self, stack: AsyncExitStack, port: int, user: str, key: asyncssh.SSHKey | None) -> Glass:
        self.connection = await asyncssh.connect(
            "127.0.0.1", port, username=user, client_keys=[key] if key else None, known_hosts=None, config=None,
            agent_path=None,
        )  # fmt: skip
        stack.callback(self.connection.abort)
        self._process = await self.connection.create_process(term_type="xterm", term_size=self._size, encoding=None)
        reading = asyncio.create_task(self._read())
        stack.callback(reading.cancel)
        return self

    async def _read(self) -> None:
        with suppress(asyncssh.Error, OSError):
            while data := await self._process.stdout.read(65536):
                self._stream.feed(data)

    def type(self, keys: str) -> None:
        self._process.stdin.write(keys.encode())

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def shows(self, *words: str) -> None:
        await until(lambda: all(word in self.text for word in words), lambda: f"{words} in:\n{self.text}")


def here(data: Path) -> Config:
    """A server for this machine alone."""
    return Config(Server(host="127.0.0.1", port=0, data=str(data)))


async def until(holds: Callable[[], object], otherwise: Callable[[], str] = str) -> None:
    try:
        async with asyncio.timeout(20):
            while not holds():  # noqa: ASYNC110 - what happens on a screen sets no event
                await asyncio.sleep(0.02)
    except TimeoutError:
        pytest.fail(f"waited in vain for {otherwise()}")


async def test_over_ssh_a_table_is_made_left_by_a_cut_line_and_found_again(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with AsyncExitStack() as stack:
        host = Host(FolderStore(tmp_path), [CosmicKind()])
        await host.open()
        stack.push_async_callback(host.close)
        service = await serving.open_service(HostDesk(host, Limits()), here(tmp_path), playable())
        stack.push_async_callback(service.close)
        ann = await Glass().come_in(stack, service.port, "ann", key)
        await ann.shows("What is your name?", "ann")
        ann.type("\r")
        await ann.shows("Welcome, ann")
        ann.type("n")
        await ann.shows("A new table")
        ann.type("\r")
        await ann.shows("ann's table")
        (table,) = host.lobby
        watcher = await Glass().come_in(stack, service.port, "watch", None)
        await watcher.shows("ann's table")
        watcher.type("w")
        await until(lambda: table.row("").spectators == 1)
        ann.connection.abort()
        await until(lambda: not table.row("").seats[0].here)
        again = await Glass().come_in(stack, service.port, "someone", key)
        await again.shows("Welcome, ann", "ann's table")
        again.type("\r")
        await until(lambda: table.row("").seats[0].here)


async def test_alone_a_person_sits_at_a_begun_game_of_the_chosen_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    first: list[News] = []

    class Screen:
        def __init__(self, link: Any, _games: object, *, name: str, start: str, **_more: Any) -> None:
            assert (name, start) == ("Ann", "table")
            link.listen(first.append)

        async def run_async(self) -> None:
            await until(lambda: first)

    monkeypatch.setattr(playing, "CosmicApp", Screen)
    views = []
    for seed in ("12", 12, "twelve"):
        first.clear()
        await asyncio.to_thread(playing.play, playable()[0], TableOptions(players=3), seed, "Ann")
        assert not isinstance(first[0], LobbyNews)
        assert isinstance(first[0], TableNews)
        assert [seat.kind for seat in first[0].table.seats] == ["person", "bot", "bot"]
        assert first[0].view is not None
        views.append(first[0].view.hand)
    assert views[0] == views[1] != views[2]
