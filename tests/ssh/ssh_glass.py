"""A terminal to look at what the server sends: pyte for the characters, a tally for the modes."""

from __future__ import annotations

import re

import pyte
from kept_screen import KeptScreen

from cosmic_tui.base.token_bucket import KeyedBucket
from cosmic_tui.ssh.limits import Limits

MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>]\d*u|\x1b\[\?\d+\$p|\x1b\]22;[^\x07]*\x07")
RESTING_MODES = {1049: False, 25: True, 7: True, 1000: False, 1002: False, 1006: False, 1004: False, 2004: False}


class Glass:
    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.screen = KeptScreen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def feed(self, data: bytes) -> None:
        self.raw += data
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    @property
    def cells(self) -> list[list[pyte.screens.Char]]:
        """What is to be seen, line by line; of a blank that is its ground alone."""
        columns, lines = self.screen.columns, self.screen.lines
        return [[_seen(self.screen.buffer[y][x]) for x in range(columns)] for y in range(lines)]

    @property
    def modes(self) -> dict[int, bool]:
        return {int(number): state == b"h" for number, state in MODE.findall(self.raw)}

    @property
    def at_rest(self) -> bool:
        """Whether every mode that was touched is again as a shell wants it, the kitty keys included."""
        modes = {**RESTING_MODES, **self.modes}
        return modes == RESTING_MODES and self.raw.count(b"\x1b[>") == self.raw.count(b"\x1b[<u")

    @property
    def last_words(self) -> str:
        """What was printed after the screen was left."""
        return self.raw.partition(b"\x1b[?1049l\x1b[?25h")[2].decode()


def _seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    if cell.data != " " or cell.underscore or cell.reverse or cell.strikethrough:
        return cell
    return pyte.screens.Char(" ", bg=cell.bg)


class GlassWire:
    """The part of a session that an app and its driver need, with a glass at its end."""

    def __init__(self, limits: Limits | None = None, columns: int = 80, rows: int = 24) -> None:
        self.limits = limits or Limits()
        self.typing: KeyedBucket | None = None
        self.glass = Glass(columns, rows)
        self.reading = True
        self.frames = 0
        self.floods = 0

    def write(self, data: bytes) -> None:
        self.glass.feed(data)

    def say(self, line: str) -> None:
        self.write(f"\r{line}\r\n".encode())

    def frame_shown(self) -> None:
        self.frames += 1

    def flooded(self) -> None:
        self.floods += 1

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True
