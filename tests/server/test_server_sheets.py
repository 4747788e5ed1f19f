"""kill -9 in the middle of a movement phase, as a whole server meets it: sealed sheets and drafts are there again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh

WAIT = 40.0
NAMES = ("Ann", "Bob", "Cyd")


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[tuple[int, asyncio.subprocess.Process]]:
    """A server in a process of its own, and its port."""
    words = (
        "-m",
        "cosmic_tui",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        str(data),
        "--game",
        "council",
    )
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        while True:
            line = (await asyncio.wait_for(process.stdout.readline(), WAIT)).decode()
            assert line, "the server has ended"
            if found := re.search(r"port (\d+)\.", line):
                yield int(found[1]), process
                return
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Lines:
    """Somebody who plays in plain lines over SSH."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self.process = process
        self.read = ""

    async def types(self, line: str, answer: str) -> str:
        """Type a line; what is told from then on until the answer comes."""
        self.read = ""
        self.process.stdin.write(line + "\n")
        return await self.hears(answer)

    async def hears(self, answer: str) -> str:
        try:
            async with asyncio.timeout(WAIT):
                while not re.search(answer, self.read):
                    self.read += await self.process.stdout.read(1000)
        except TimeoutError:
            raise AssertionError(f"no {answer!r} in {self.read[-2000:]}") from None
        return self.read


@asynccontextmanager
async def playing(port: int, keys: list[asyncssh.SSHKey]) -> AsyncIterator[list[Lines]]:
    """One line player for each key."""
    links = [
        await asyncssh.connect("127.0.0.1", port, known_hosts=None, client_keys=[key], username="x") for key in keys
    ]
    try:
        yield [Lines(await link.create_process("plain", term_type="dumb", term_size=(80, 24))) for link in links]
    finally:
        for link in links:
            link.abort()


async def test_a_killed_server_has_two_sealed_sheets_and_a_draft_again(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in NAMES]
    async with serving(tmp_path) as (port, server), playing(port, keys) as (ann, bob, cyd):
        for name, person in zip(NAMES, (ann, bob, cyd), strict=True):
            await person.hears("lobby")
            await person.types(f"name {name}", "")
        told = await ann.types("new council 3 0 pace correspondence rule race_choice random", r"join \w{8}")
        found = re.search(r"join (\w{8})", told)
        assert found
        for person in (bob, cyd):
            await person.types(f"join {found[1]}", "has not begun")
        await ann.types("start", "Your movement sheet")
        for person in (bob, cyd):
            await person.hears("Your movement sheet")
        await ann.types("fire all off", "1: fire all off")
        await ann.types("seal", "Sealed")
        await bob.types("fire all on", "1: fire all on")
        await bob.types("seal", "Sealed")
        await bob.types("reopen", "Opened again")
        await bob.types("fire all off", "2: fire all off")
        await bob.types("seal", "Sealed")
        await cyd.types("fire all off", "1: fire all off")
        await cyd.types("fire all on", "2: fire all on")
        os.kill(server.pid, signal.SIGKILL)
        await server.wait()
    async with serving(tmp_path) as (port, _), playing(port, keys) as people:
        for person in people:
            await person.types(f"join {found[1]}", r"Round 1|movement")
        ann, bob, cyd = people
        assert "1: fire all off" in await ann.types("list", r"(?s)sealed\..*1: fire all off")
        assert "2: fire all off" in await bob.types("list", r"(?s)sealed\..*2: fire all off")
        assert "not sealed" in await cyd.types("list", r"(?s)not sealed.*2: fire all on")
        await bob.types("reopen", "Opened again")
        await bob.types("drop 2", r"1: fire all on")
        await bob.types("seal", "Sealed")
        await cyd.types("seal", "Your production sheet")
        await ann.hears("Your production sheet")
