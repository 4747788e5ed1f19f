"""`ssh HOST -t plain` over real SSH, and the keys of its lines."""

from __future__ import annotations

import asyncssh
from server_stage import OpenServer, until

from cosmic_tui.plain.typing import Typing

Keys = list[asyncssh.SSHKey]


def typed(data: bytes) -> tuple[list[str], bytes, bool]:
    echoed: list[bytes] = []
    typing = Typing(echoed.append)
    return typing.feed(data), b"".join(echoed), typing.left


def test_lines_are_echoed_and_mended_and_control_keys_are_no_text() -> None:
    assert typed(b"lok\x7fok\r") == (["look"], b"lok\b \bok\r\n", False)
    assert typed("aä\x7fb\n".encode())[0] == ["ab"]
    assert typed(b"\x1b[A\x1bOP\x1b[1;5Cok\r")[0] == ["ok"]
    assert typed(b"\x7f\x07\x00\r") == ([""], b"\r\n", False)
    assert typed(b"x" * 900 + b"\r")[0] == ["x" * 400]
    assert typed(b"abc\x03") == ([], b"abc", True)


async def test_a_game_is_begun_and_left_in_lines(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.", "There is no table yet.")
    ann.type("name Ann\rnew 3 2\r")
    await ann.shows("The game has not begun. Type start to begin")
    ann.type("start\r")
    await ann.shows("You choose between ")
    ann.type("look\r")
    await ann.shows("Ann: alien none")
    ann.type("\x03")
    await until(lambda: not served.host.clients)
    assert b"\x1b[?1049h" not in ann.raw


async def test_lines_end_when_the_line_is_cut(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.")
    ann.process.channel.get_connection().abort()
    await until(lambda: not served.host.clients)
