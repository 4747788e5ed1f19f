"""The client that most people have, in a pseudo-terminal of its own."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import shutil
import struct
import termios
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest
from ssh_glass import Glass
from ssh_inn import Inn, OpenInn, until

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="no OpenSSH client here")


class OpenSSH:
    """A running `ssh` whose terminal can be read, typed on and resized."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.glass = Glass(*size)
        self.far, self.near = pty.openpty()
        self.process: asyncio.subprocess.Process | None = None
        self.set_size(*size)
        asyncio.get_running_loop().add_reader(self.far, self._read)

    def set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.glass.screen.resize(lines=rows, columns=columns)

    def _read(self) -> None:
        with suppress(OSError):
            self.glass.feed(os.read(self.far, 65536))

    async def start(self, *arguments: str) -> None:
        self.attributes = termios.tcgetattr(self.near)
        self.process = await asyncio.create_subprocess_exec(
            "ssh",
            *arguments,
            stdin=self.near,
            stdout=self.near,
            stderr=self.near,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color"},
        )

    async def sees(self, text: str) -> None:
        await until(lambda: text in self.glass.text)

    async def ends(self) -> int:
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), 60)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.far)
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        os.close(self.far)
        os.close(self.near)


@pytest.fixture
def options(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> list[str]:
    identity = tmp_path / "identity"
    keys[0].write_private_key(identity)
    identity.chmod(0o600)
    plain = {
        "StrictHostKeyChecking": "no",
        "UserKnownHostsFile": str(tmp_path / "known"),
        "IdentityAgent": "none",
        "IdentitiesOnly": "yes",
        "ConnectTimeout": "10",
    }
    return ["-F", "none", *(f"-o{name}={value}" for name, value in plain.items())]


async def dial(inn: Inn, options: list[str], user: str, identity: str, size: tuple[int, int] = (80, 24)) -> OpenSSH:
    client = OpenSSH(size)
    inn.stack.callback(client.close)
    await client.start(*options, "-i", identity, "-p", str(inn.service.port), f"{user}@127.0.0.1")
    return client


async def test_a_whole_visit(open_inn: OpenInn, options: list[str], tmp_path: Path) -> None:
    inn = await open_inn()
    client = await dial(inn, options, "ann", str(tmp_path / "identity"))
    await client.sees("80x24 playing as ann")
    os.write(client.far, b"hello")
    await client.sees("line hello")
    client.set_size(140, 45)
    await client.sees("140x45 playing as ann")
    os.write(client.far, b"\x11")
    assert await client.ends() == 0
    await until(lambda: "Goodbye from the demo." in client.glass.last_words)
    assert client.glass.at_rest
    assert termios.tcgetattr(client.near) == client.attributes
    assert not inn.apps[0].lost


async def test_a_closing_server_leaves_the_terminal_clean(open_inn: OpenInn, options: list[str]) -> None:
    inn = await open_inn()
    client = await dial(inn, options, "watch", "/nonexistent")
    await client.sees("watching")
    await inn.service.close()
    assert await client.ends() == 0
    await until(lambda: "The server is closing." in client.glass.last_words)
    assert client.glass.at_rest


async def test_a_newcomer_without_a_key_is_told_once_what_to_do(open_inn: OpenInn, options: list[str]) -> None:
    inn = await open_inn()
    client = await dial(inn, options, "ann", "/nonexistent", size=(120, 40))
    assert await client.ends() == 255
    await client.sees("Permission denied")
    assert client.glass.text.count("ssh-keygen -t ed25519") == 1
    assert client.glass.text.count("watch@") == 1


async def test_a_killed_client_ends_its_app(open_inn: OpenInn, options: list[str], tmp_path: Path) -> None:
    inn = await open_inn()
    client = await dial(inn, options, "ann", str(tmp_path / "identity"))
    await client.sees("playing")
    assert client.process is not None
    client.process.kill()
    await client.ends()
    await until(lambda: inn.service.sessions == 0)
    assert inn.apps[0].lost == 1
