"""The terminal at the other end: what its client says of it, bounded and made harmless."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO

import asyncssh
import attrs
from rich.color import ColorSystem
from rich.console import Console

from cosmic_tui.base.colours import SCREENLESS_TERMS, colours_of
from cosmic_tui.base.locales import LOCALE, tells_utf8
from cosmic_tui.ssh.internals import keep_environment
from cosmic_tui.ssh.limits import Limits

TERM_LENGTH = 64
ENOUGH = 16
"""With so many times the variables that are kept nobody means anything but to keep the server busy."""


@attrs.frozen
class Terminal:
    """Kind and colours of a visitor's terminal."""

    term: str = "xterm-256color"
    colours: ColorSystem | None = ColorSystem.EIGHT_BIT
    """None: it has none, or the visitor wants none."""
    utf8: bool = False
    """Whether the visitor's locale is known to be one of UTF-8."""

    @property
    def has_screen(self) -> bool:
        """Whether text can be placed anywhere on it."""
        return self.term not in SCREENLESS_TERMS


def console_to(file: IO[str]) -> Console:
    """A Rich console that passes every colour on and knows nothing of the server's own environment.

    Textual only renders with it; what is printed all the same goes to `file`.
    """
    return Console(
        color_system="truecolor",
        file=file,
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ={},
    )


def describe(term: str, environment: Mapping[bytes, bytes]) -> Terminal:
    """The terminal that a client names by its TERM and by what it sends of its environment."""
    name = _printable(term)
    colorterm = _printable(environment.get(b"COLORTERM", b"").decode("ascii", "ignore")).lower()
    colours = None if environment.get(b"NO_COLOR") else colours_of(name.lower(), colorterm)
    locale = {name: _printable(environment.get(name.encode(), b"").decode("ascii", "ignore")) for name in LOCALE}
    return Terminal(name, colours, utf8=tells_utf8(locale))


def _printable(text: str) -> str:
    return "".join(char for char in text[:TERM_LENGTH] if "!" <= char <= "~")


def clamp(columns: int, rows: int, limits: Limits) -> tuple[int, int]:
    """A size the server is willing to draw; 0, which some clients send, counts as the usual 80 x 24."""
    (least_columns, most_columns), (least_rows, most_rows) = limits.columns, limits.rows
    width = min(max(columns or 80, least_columns), most_columns)
    height = min(max(rows or 24, least_rows), most_rows)
    return width, height


class BoundedEnvironment(dict[bytes, bytes]):
    """Takes the variables a client sends and quietly forgets those that are too many or too long.

    Of `ENOUGH` times as much as it may keep it raises `asyncssh.ProtocolError`, which ends the connection.
    """

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._entries = limits.environment_entries
        self._bytes = limits.environment_bytes
        self._patience = ENOUGH * self._entries * self._bytes

    def __setitem__(self, name: bytes, value: bytes) -> None:
        length = len(name) + len(value)
        self._patience -= max(length, self._bytes)
        if self._patience < 0:
            raise asyncssh.ProtocolError("Too many environment variables")
        if length <= self._bytes and (name in self or len(self) < self._entries):
            super().__setitem__(name, value)


def bound_environment(channel: asyncssh.SSHServerChannel[bytes], limits: Limits) -> None:
    """Have `channel` keep what its client sends in a `BoundedEnvironment`, as asyncssh itself sets no bound."""
    keep_environment(channel, BoundedEnvironment(limits))
