"""`ssh HOST -t plain` over real SSH, and the keys of its lines."""

from __future__ import annotations

import asyncio
from time import monotonic

import asyncssh
from server_stage import OpenServer, narrow, until

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


async def test_a_flood_of_lines_is_thrown_away_and_held_back(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.")
    ann.type("name Ann\r")
    await until(lambda: any(client.name == "Ann" for client in served.host.clients))
    ann.type(b"name Mallory\r" * 20_000)
    await until(lambda: served.service.counters.floods == 1)
    await until(lambda: b"Mallory" not in ann.raw or served.service.counters.bytes_in > 100_000)
    assert ann.raw.count(b"Mallory") <= served.config.limits.typed_burst / len("name Mallory\r")
    assert served.host.clients[0].name == "Ann"


async def test_lines_are_carried_out_at_their_rate_and_in_order(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server(limits={"lines_per_second": 20, "lines_burst": 2})
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.")
    start = monotonic()
    words = [f"word-{letter}" for letter in "abcdefghijkl"]
    ann.type("".join(f"{word}\r" for word in words))
    await until(lambda: ann.raw.count(b"word-l") == 2)
    assert monotonic() - start >= (12 - 2 - 1) / 20
    answered = [ann.raw.rindex(word.encode()) for word in words]
    assert answered == sorted(answered)


async def test_what_is_said_at_one_go_is_sent_in_one_piece(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.")
    (session,) = served.service._sessions
    sent: list[bytes] = []
    write = session.write
    session.write = lambda data: (sent.append(data), write(data))[1]  # type: ignore[method-assign]
    ann.type("help\r")
    await until(lambda: len(b"".join(sent)) > 400)
    assert len(sent) <= 3


async def test_a_client_that_reads_nothing_is_told_so_much_and_cut_off(open_server: OpenServer, keys: Keys) -> None:
    """Its window is without end, so the channel never says that it is full: the connection does."""
    served = await open_server(
        limits={"stalled_seconds": 1, "lines_per_second": 10_000, "typed_per_second": 100_000, "typed_burst": 100_000}
    )
    connection = await served.connect("mallory", keys[0])
    process = await connection.create_process(
        "plain", term_type="xterm", term_size=(80, 24), encoding=None, window=2**31
    )
    assert await process.stdout.read(10)
    (serving,) = served.service.connections
    transport = serving._transport
    assert transport is not None
    narrow(transport, connection._transport)
    connection._transport.pause_reading()
    most = 0

    async def ask() -> None:
        nonlocal most
        while served.service.connections:
            for _ in range(10):
                process.stdin.write(b"help\r")
            most = max(most, transport.get_write_buffer_size())
            await asyncio.sleep(0.02)

    await asyncio.wait_for(ask(), 60)
    await until(lambda: not served.host.clients)
    assert 0 < most < 4 * served.config.limits.write_high


async def test_news_to_a_client_that_reads_nothing_are_bounded_too(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server(limits={"unread_lines": 1000})
    ann = await served.screen("ann", keys[0], "plain")
    await ann.shows("Type help for the commands.")
    (session,) = served.service._sessions
    session.connection_clogged(True)
    for _ in range(20):
        served.host.announce("The server restarts soon. " * 3)
    await until(lambda: not served.host.clients)
    assert served.service.counters.cut_off == 1
