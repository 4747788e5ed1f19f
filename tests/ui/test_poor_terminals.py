"""Terminals without colours or without other signs than ASCII: nothing of either reaches them, and nothing is lost."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
import tables
from gallery import NAMES, SIZES, app_of, keys_of, shown
from test_snapshots import lines

from cosmic_tui.base.colours import Colourless
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.ui.app import CosmicApp

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
COLOUR_CODES = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}
PATIENCE = 60.0


@contextmanager
def game_at(terminal: dict[str, str], home: Path) -> Iterator[tuple[int, bytearray]]:
    """`cosmic play` in a terminal that is described by these variables; what it draws is added to the second."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONSAFEPATH") if name in os.environ}
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "cosmic_tui", "play", "--seed", "7", "--name", "Ann", "--aliens", "none"]
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        env={**kept, "XDG_CONFIG_HOME": str(home), **terminal},
    ) as process:  # fmt: skip
        os.close(slave)
        try:
            yield master, bytearray()
        finally:
            process.send_signal(signal.SIGKILL)
            os.close(master)


def read_until(master: int, drawn: bytearray, sign: bytes) -> None:
    end = monotonic() + PATIENCE
    while sign not in drawn:
        assert monotonic() < end, bytes(drawn[-2000:])
        if select.select([master], [], [], 1.0)[0]:
            drawn += os.read(master, 65536)


def colours_in(drawn: bytes) -> set[bytes]:
    """The sequences that set a colour."""
    return {
        code for code in SGR.findall(drawn) if COLOUR_CODES & {int(n) for n in re.split(rb"[;:]", code) if n.isdigit()}
    }


@pytest.mark.parametrize(
    ("terminal", "ascii_only"),
    [
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8", "NO_COLOR": "1"}, False),
        ({"TERM": "vt100", "LANG": "C"}, True),
        ({"TERM": "dumb", "LANG": "C", "NO_COLOR": "1"}, True),
    ],
)
def test_no_colour_and_no_strange_sign_leaves_for_a_poor_terminal(
    tmp_path: Path, terminal: dict[str, str], ascii_only: bool
) -> None:
    with game_at(terminal, tmp_path) as (master, drawn):
        read_until(master, drawn, b"Your move")
        os.write(master, b"?")
        read_until(master, drawn, b" closes")
    assert colours_in(bytes(drawn)) == set()
    assert drawn.isascii() is ascii_only


def test_a_terminal_with_colours_gets_them(tmp_path: Path) -> None:
    with game_at({"TERM": "xterm", "LANG": "C.UTF-8"}, tmp_path) as (master, drawn):
        read_until(master, drawn, b"Your move")
    sixteen = colours_in(bytes(drawn))
    assert len(sixteen) > 5
    assert not any(b"38" in code.split(b";") for code in sixteen)


@pytest.mark.parametrize("scene", NAMES)
async def test_every_screen_can_be_drawn_in_ascii(scene: str) -> None:
    assert (await shown(scene, SIZES["small"], lines, ascii=True)).isascii()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("scene", "key"),
    [
        ("lobby", "down"), ("make", "down"), ("aliens", "right"), ("alliance", "right"), ("ships", "right"),
        ("planning", "right"), ("power", "right"), ("deal", "right"), ("offer", "down"), ("offer", "left"),
    ],
)  # fmt: skip
async def test_what_is_pointed_at_is_told_by_more_than_colour(scene: str, key: str, size: str) -> None:
    running = app_of(scene)
    async with running.run_test(size=SIZES[size]) as pilot:
        await tables.press(pilot, *keys_of(scene))
        before = lines(running)
        await tables.press(pilot, key)
        assert lines(running) != before


@pytest.mark.parametrize(("value", "filtered"), [("1", True), ("", False)])
def test_an_empty_no_color_is_none(monkeypatch: pytest.MonkeyPatch, value: str, filtered: bool) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", value)
    app = CosmicApp(tables.FakeLink(), {"cosmic": COSMIC_SCREENS}, name="Dee")
    assert any(isinstance(each, Colourless) for each in app._filters) is filtered
