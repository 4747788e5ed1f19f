"""Programs in pseudo-terminals: typed on as people do, and read from the screen that pyte makes of their output."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import pyte
from kept_screen import KeptScreen

UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>]\d*u|\x1b\[\?\d+\$p|\x1b\]\d+;[^\x07]*\x07")
HALF_A_SEQUENCE = re.compile(rb"\x1b(\[[0-9;?<>=$ ]*|\][^\x07]*)?\Z")
ESCAPES = {"enter": b"\r", "escape": b"\x1b", "tab": b"\t", "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C",
           "left": b"\x1b[D", "end": b"\x1b[F", "space": b" ", "ctrl+q": b"\x11"}  # fmt: skip
IN_ITS_TERMINAL = 'terminal=$1; shift; exec "$@" <>"$terminal" >&0 2>&0'
"""The first terminal that a new session opens is the one whose size and whose Ctrl+C reach it."""
BESIDE = "│"
"""What parts a form from the table that stands beside it."""
PATIENCE = 30.0
"""Seconds after which something that should be seen is missed."""


AGAIN = 3.0
"""Seconds after which a key is pressed once more."""


class Missed(AssertionError):
    """What should have been seen did not come; the screens are in the message."""


class Terminal:
    """A program and the terminal it thinks it has."""

    def __init__(self, command: Sequence[str], columns: int, rows: int, environment: dict[str, str]) -> None:
        self.screen = KeptScreen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        self.far, self.near = pty.openpty()
        os.set_blocking(self.far, False)
        self._tell_size(columns, rows)
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", IN_ITS_TERMINAL, "sh", os.ttyname(self.near), *command],
            env=environment,
            start_new_session=True,
        )
        self.changes = 0
        """Counts what was heard of the program."""

    # -- looking

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return self.screen.columns, self.screen.lines

    @property
    def lines(self) -> list[str]:
        return [line.replace("\xa0", " ") for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def taken(self, title: str) -> str:
        """The choice that is lit in the line of a form with this title; empty where there is no such line."""
        for row, line in enumerate(self.lines):
            if title in line:
                cells, start = self.screen.buffer[row], line.index(title) + len(title)
                end = line.find(BESIDE, start)
                lit = [cells[column] for column in range(start, end if end > 0 else self.screen.columns)]
                return "".join(cell.data for cell in lit if cell.bold).strip()
        return ""

    def hear(self) -> bool:
        """Take in what the program has written since the last look; False where there was nothing."""
        try:
            data = os.read(self.far, 1 << 20)
        except OSError:
            return False
        data = self._rest + data
        # Half a sequence at the end waits for its rest, so that what pyte does not know is found whole.
        half = HALF_A_SEQUENCE.search(data)
        whole = data[: half.start()] if half else data
        self._rest = data[len(whole) :]
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", whole))
        self.changes += 1
        return True

    # -- typing

    def press(self, *keys: str) -> None:
        """Type keys by their names; what has no name is typed as it is."""
        for key in keys:
            os.write(self.far, ESCAPES.get(key, key.encode()))

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(lines=rows, columns=columns)
        self._tell_size(columns, rows)

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # -- ending

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        """End the program at once, without a chance to say goodbye."""
        self.process.kill()
        self.process.wait(10)

    def close(self) -> None:
        if not self.ended:
            self.kill()
        for end in (self.far, self.near):
            with suppress(OSError):
                os.close(end)


def watch(terminals: Iterable[Terminal], seconds: float) -> bool:
    """Look at terminals until one of them has shown something, for so many seconds at most."""
    by_end = {terminal.far: terminal for terminal in terminals}
    ready, _, _ = select.select(list(by_end), [], [], seconds)
    return sum(by_end[end].hear() for end in ready) > 0


def wait_until(
    terminals: Sequence[Terminal], holds: Callable[[], object], what: str, seconds: float = PATIENCE
) -> None:
    """Look at terminals until something holds. Raises `Missed` with their screens."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            shown = "\n\n".join(terminal.text for terminal in terminals)
            raise Missed(f"not seen: {what}. The screens:\n{shown}")
        watch(terminals, 0.05)


def press_until(
    terminals: Sequence[Terminal], key: str, holds: Callable[[], object], what: str, seconds: float = PATIENCE
) -> None:
    """The first terminal's person presses a key, and again where nothing comes of it. Raises `Missed`.

    A key that comes together with a new question is not taken for an answer to it, so it may have to be repeated.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end and not holds():
        terminals[0].press(key)
        with suppress(Missed):
            wait_until(terminals, holds, what, AGAIN)
    wait_until(terminals, holds, what, 0)


def settle(terminals: Sequence[Terminal], quiet: float = 0.25) -> None:
    """Look at terminals until none of them has shown anything for so many seconds."""
    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < quiet:
        if watch(terminals, 0.05):
            quiet_since = time.monotonic()
