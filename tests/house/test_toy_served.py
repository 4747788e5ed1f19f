"""The toy game on a real server: over SSH in lines and on a screen, killed and taken up again, with workers."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pyte
import pytest
from kept_screen import KeptScreen

HERE = Path(__file__).parent


class Visitor:
    """Somebody who comes over SSH in lines, or (`screen`) with a terminal."""

    def __init__(self, process: Any, screen: pyte.Screen | None) -> None:
        self.process, self.screen, self.lines = process, screen, ""
        self.stream = None if screen is None else pyte.Stream(screen)
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(asyncssh.Error, OSError):
            while data := await self.process.stdout.read(4096):
                if self.stream is None:
                    self.lines += data
                else:
                    self.stream.feed(data)

    @property
    def told(self) -> str:
        """All that was told in lines, or what stands on the screen."""
        return self.lines if self.screen is None else "\n".join(self.screen.display)

    async def types(self, line: str, *answers: str) -> re.Match[str]:
        """Type a line, and wait for what is told then, as patterns in this order; the last match."""
        start = len(self.lines)
        self.process.stdin.write(f"{line}\r")
        return await self.hears(*answers, start=start)

    async def hears(self, *answers: str, start: int = 0) -> re.Match[str]:
        pattern = re.compile(".*?".join(f"({answer})" for answer in answers), re.DOTALL)
        try:
            async with asyncio.timeout(40):
                while (found := pattern.search(self.told, start)) is None:  # noqa: ASYNC110 - what is told sets no event
                    await asyncio.sleep(0.02)
        except TimeoutError:
            pytest.fail(f"waited in vain for {answers} in {self.told[start:]}")
        return found


async def comes(stack: AsyncExitStack, port: int, key: asyncssh.SSHKey, command: str | None = "plain") -> Visitor:
    """Over SSH in lines, or without a command to a screen."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="someone", client_keys=[key], known_hosts=None, config=None, agent_path=None
    )
    stack.callback(connection.abort)
    process = await connection.create_process(command, term_type="xterm-256color", term_size=(100, 30))
    return Visitor(process, None if command else KeptScreen(100, 30))


@asynccontextmanager
async def server(data: Path, workers: int) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """A real server process, ended with its workers."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE / "toy_server.py"), str(data), str(workers), stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{HERE}{os.pathsep}{HERE.parents[1]}"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        async with asyncio.timeout(90):
            line = (await process.stdout.readline()).decode()
        yield process, int(re.findall(r"port (\d+)", line)[0])
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.wait(), 40)


@pytest.mark.parametrize("workers", [0, 1])
async def test_it_is_played_in_lines_over_ssh_through_a_kill(tmp_path: Path, workers: int) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    async with AsyncExitStack() as stack, server(tmp_path, workers) as (process, port):
        ann, bob = [await comes(stack, port, key) for key in keys]
        await ann.hears("Board games in plain lines", "There is no table yet")
        await ann.types("name Ann", "")
        code = await ann.types("new toy 2 0 pace solo", "The game has not begun", r"join [^\s.]+")
        await bob.types(code[2], "The game has not begun")
        await ann.types("start", "You are asked: bid", "Type a number from 1 to 5")
        await bob.hears("You are asked: bid")
        await ann.types("9", "bid wants 1 to 5")
        await ann.types("5\rlook", "at: bid")
        assert "toy" in (await ann.process.channel.get_connection().run("tables")).stdout
        process.send_signal(signal.SIGKILL)
        await process.wait()
    async with AsyncExitStack() as stack, server(tmp_path, workers) as (_, port):
        ann, bob = [await comes(stack, port, key) for key in keys]
        await ann.hears("Secret bids")
        await ann.types("join 1\rlook", "at: bid")
        await bob.types("join 1", "You are asked: bid")
        await bob.types("2", "bids.made: bid 2", "You are asked: window", "1: raise", "2: pass")
        await ann.hears("bids.made: bid 5", "You are asked: window")
        await ann.types("2", "")
        await bob.types("2", "round.won", "You are asked: bid")
        await ann.hears("round.won", "You are asked: bid")
        await ann.types("5", "")
        await bob.types("1", "You are asked: window")
        await ann.hears("You are asked: bid", "You are asked: window")
        await ann.types("2", "")
        await bob.types("2", "round.won", "Won by Ann")
        screen = await comes(stack, port, keys[1], None)
        await screen.hears("Secret bids")


async def test_it_is_chosen_and_played_on_a_screen(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack, server(tmp_path, 0) as (_, port):
        key = asyncssh.generate_private_key("ssh-ed25519")
        await (await comes(stack, port, key)).types("name Ann", "no table yet")
        ann = await comes(stack, port, key, None)
        await ann.hears("Welcome, Ann")
        ann.process.stdin.write("n")
        await ann.hears("A new table")
        ann.process.stdin.write("\x1b[B\x1b[B")
        await ann.hears("Cosmic Encounter")
        ann.process.stdin.write("\x1b[C")
        await ann.hears("Secret bids")
        await ann.types("", "has not begun")
        await ann.types("start", "You are asked: bid")
        await ann.types("4", "bids.made")
