"""A real server in a process of its own, and people who come to it with OpenSSH."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from e2e_terminal import Terminal

WIDE, SMALL, MIDDLE = (140, 45), (80, 24), (100, 30)
MISSING = [tool for tool in ("ssh", "ssh-keygen") if shutil.which(tool) is None]


def environment(**more: str) -> dict[str, str]:
    """What a program is told of its surroundings: nothing of those of the tests but where programs are."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONSAFEPATH") if name in os.environ}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "", **more}


class House:
    """`cosmic serve` on loopback with a data folder, and its visitors."""

    def __init__(self, room: Path, games: Sequence[str] = ()) -> None:
        """`games`: those that are offered, if others than usual."""
        self.room = room
        self.games = games
        self.data = room / "data"
        self.port = 0
        self.server: subprocess.Popen[str] | None = None
        self.terminals: list[Terminal] = []

    # -- the server

    def open(self) -> None:
        """Start the server: at any free port the first time, then at the same one."""
        command = [sys.executable, "-m", "cosmic_tui", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        offered = [word for game in self.games for word in ("--game", game)]
        self.server = subprocess.Popen(
            [*command, "--data", str(self.data), *offered], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=environment(PYTHONUNBUFFERED="1"),
        )  # fmt: skip
        assert self.server.stdout is not None
        first = self.server.stdout.readline()
        found = re.search(r"port (\d+)\b", first)
        assert found, f"the server says: {first}{self.server.stdout.read() if self.server.poll() is not None else ''}"
        self.port = int(found[1])

    def kill(self) -> None:
        """kill -9."""
        assert self.server is not None
        self.server.kill()
        self._reap()

    def stop(self) -> int:
        """Ask the server to end, as Ctrl+C does."""
        assert self.server is not None
        self.server.terminate()
        return self._reap()

    def _reap(self) -> int:
        assert self.server is not None
        code = self.server.wait(20)
        if self.server.stdout is not None:
            self.server.stdout.close()
        self.server = None
        return code

    # -- visitors

    def key(self, name: str) -> Path:
        """The key of a person, made the first time."""
        path = self.room / f"key_{name}"
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def ssh(self, name: str, size: tuple[int, int], *, key: bool = True) -> Terminal:
        """Somebody comes with OpenSSH; without a key only `watch` is let in."""
        return self.run(self.way_in(name, key=key), size)

    def way_in(self, name: str, *, key: bool = True) -> list[str]:
        """The command by which somebody comes."""
        plain = {
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": str(self.room / "known_hosts"),
            "IdentityAgent": "none",
            "IdentitiesOnly": "yes",
            "ConnectTimeout": "10",
            "LogLevel": "ERROR",
        }
        identity = ["-i", str(self.key(name))] if key else ["-o", "PubkeyAuthentication=no"]
        options = [part for key_, value in plain.items() for part in ("-o", f"{key_}={value}")]
        return ["ssh", "-F", "none", *options, *identity, "-p", str(self.port), f"{name}@127.0.0.1"]

    def run(self, command: Sequence[str], size: tuple[int, int], **more: str) -> Terminal:
        """A program in a terminal of that size (columns, lines)."""
        own = {"XDG_CONFIG_HOME": str(self.room / "config")}
        terminal = Terminal(command, *size, environment(**own, **more))
        self.terminals.append(terminal)
        return terminal

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()
        if self.server is not None:
            self.server.kill()
            self._reap()
