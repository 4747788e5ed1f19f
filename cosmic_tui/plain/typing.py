"""Lines typed at a terminal that sends every key: echoed, mended with backspace, taken with Enter."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 400
"""Bytes of a line; more are not taken."""
ENTER, ERASE, LEAVE = (10, 13), (8, 127), (3, 4)
ESCAPE, FIRST_LETTER = 27, 64
RUBBED_OUT = b"\b \b"


class Typing:
    """Bytes in, whole lines out. `echo` is told what the terminal has to show."""

    def __init__(self, echo: Callable[[bytes], None]) -> None:
        self._echo = echo
        self._line = bytearray()
        self._in_sequence = 0
        """How many bytes of an escape sequence have come; it ends with a letter."""
        self.left = False
        """Whether Ctrl+C or Ctrl+D was pressed."""

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes have finished."""
        lines = []
        for byte in data:
            if self._skips(byte):
                continue
            if byte in ENTER:
                self._echo(b"\r\n")
                lines.append(self._line.decode("utf-8", "replace"))
                self._line.clear()
            elif byte in ERASE:
                self._erase()
            elif byte in LEAVE:
                self.left = True
            elif byte >= ord(" ") and len(self._line) < LONGEST:
                self._line.append(byte)
                self._echo(bytes([byte]))
        return lines

    def forget(self) -> None:
        """The line that is being typed is not wanted."""
        self._line.clear()
        self._in_sequence = 0

    def _skips(self, byte: int) -> bool:
        """Arrows and other keys that send a sequence mean nothing here."""
        if byte == ESCAPE:
            self._in_sequence = 1
            return True
        if not self._in_sequence:
            return False
        introduces = self._in_sequence == 1 and chr(byte) in "[O"
        self._in_sequence = 0 if byte >= FIRST_LETTER and not introduces else self._in_sequence + 1
        return True

    def _erase(self) -> None:
        """Take back the last character, which may be of several bytes."""
        if not self._line:
            return
        while self._line and (self._line.pop() & 0xC0) == 0x80:
            pass
        self._echo(RUBBED_OUT)
