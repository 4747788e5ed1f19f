"""What one connection may send and leave unread, before it has logged in and after."""

from __future__ import annotations

import asyncio
import socket
from time import monotonic
from typing import Any

import pytest
from asyncssh.constants import MSG_DEBUG, MSG_GLOBAL_REQUEST, MSG_IGNORE
from asyncssh.packet import Boolean, String
from ssh_inn import Inn, Keys, OpenInn, come_in, until

from cosmic_tui.bench.raw_ssh import plain_packet
from cosmic_tui.ssh.server import GameSSHServer

RATE = 40
FLOOD = 4000
UNKNOWN = 150
MOST_READ = 256 * 1024
"""Bytes that asyncio reads of a socket at one go."""


async def greeted(inn: Inn) -> asyncio.StreamWriter:
    """A client that has said what it is, and no more."""
    _, writer = await asyncio.open_connection("127.0.0.1", inn.service.port)
    writer.write(b"SSH-2.0-probe\r\n")
    await until(lambda: any(each.get_extra_info("client_version") for each in inn.service.connections))
    return writer


def packets_read(inn: Inn) -> int:
    (connection,) = inn.service.connections
    return connection._recv_seq


async def test_packets_before_login_are_read_at_their_rate(open_inn: OpenInn) -> None:
    inn = await open_inn(packets_per_second=RATE, packets_burst=RATE)
    writer = await greeted(inn)
    start = monotonic()
    writer.write(plain_packet(MSG_IGNORE, String(b"")) * FLOOD)
    for _ in range(5):
        await asyncio.sleep(0.1)
        assert 0 < packets_read(inn) <= RATE * (2 + monotonic() - start)
    writer.close()


async def test_bytes_are_read_at_their_rate(open_inn: OpenInn) -> None:
    inn = await open_inn(bytes_per_second=10_000, bytes_burst=10_000, packets_per_second=10_000, packets_burst=10_000)
    writer = await greeted(inn)
    start = monotonic()
    writer.write(plain_packet(MSG_IGNORE, String(b"x" * 1000)) * 200)
    await asyncio.sleep(0.5)
    assert 0 < packets_read(inn) <= 10 * (3 + monotonic() - start)
    writer.close()


@pytest.mark.parametrize(
    "packet",
    [
        (MSG_IGNORE, String(b"")),
        (MSG_DEBUG, Boolean(False), String(b"x"), String(b"")),
        (MSG_GLOBAL_REQUEST, String(b"nothing"), Boolean(True)),
        (UNKNOWN, String(b"")),
    ],
    ids=["ignore", "debug", "global request", "unknown"],
)
async def test_packets_after_login_are_read_at_their_rate_and_the_others_play_on(
    open_inn: OpenInn, keys: Keys, packet: tuple[Any, ...]
) -> None:
    inn = await open_inn(packets_per_second=RATE, packets_burst=RATE)
    flooding = await inn.connect("mallory", keys[1])
    (connection,) = inn.service.connections
    before, start = connection._recv_seq, monotonic()
    for _ in range(FLOOD):
        flooding.send_packet(*packet)
    ann = await come_in(inn, "ann", keys[0])
    ann.type(b"a")
    await ann.sees("line a")
    assert 0 < connection._recv_seq - before <= RATE * (2 + monotonic() - start)


async def test_a_connection_within_its_budget_waits_for_nothing(open_inn: OpenInn, keys: Keys) -> None:
    """What was held back is read in its order once there is budget for it, and nothing of it is lost."""
    inn = await open_inn(packets_per_second=400, packets_burst=20)
    ann = await come_in(inn, "ann", keys[0])
    for letter in b"abcdefghijklmnopqrstuvwxyz" * 2:
        ann.type(bytes([letter]))
    await until(lambda: "".join(inn.apps[-1].keys) == "abcdefghijklmnopqrstuvwxyz" * 2)


async def test_whoever_sends_too_much_for_long_is_cut_off_and_whoever_stops_is_not(
    open_inn: OpenInn, keys: Keys
) -> None:
    inn = await open_inn(packets_per_second=RATE, packets_burst=RATE, flood_seconds=1)
    ann = await come_in(inn, "ann", keys[0])
    for _ in range(3):
        for _ in range(RATE):
            ann.channel.get_connection().send_packet(MSG_IGNORE, String(b""))
        await asyncio.sleep(1.5)
    ann.type(b"a")
    await ann.sees("line a")
    flooding = await inn.connect("mallory", keys[1])
    for _ in range(FLOOD):
        flooding.send_packet(MSG_IGNORE, String(b""))
    await asyncio.wait_for(flooding.wait_closed(), 20)
    assert len(inn.service.connections) == 1


async def test_a_session_costs_as_much_as_several_packets(
    open_inn: OpenInn, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn = await open_inn(packets_per_second=RATE, packets_burst=100)
    asked: list[float] = []
    opened = GameSSHServer.session_requested
    monkeypatch.setattr(GameSSHServer, "session_requested", lambda self: (asked.append(monotonic()), opened(self))[1])
    connection = await inn.connect("ann", keys[0])
    for _ in range(12):
        assert (await connection.run("version")).exit_status == 0
    sessions_alone = 12 * 10
    assert asked[-1] - asked[0] >= (sessions_alone - 100) / RATE


async def test_whoever_reads_nothing_of_the_connection_is_cut_off_and_nothing_piles_up(
    open_inn: OpenInn, keys: Keys
) -> None:
    inn = await open_inn(stalled_seconds=1, packets_per_second=100_000, packets_burst=100_000)
    deaf = await inn.connect("mallory", keys[1])
    (connection,) = inn.service.connections
    transport = connection._transport
    assert transport is not None
    for end, size in ((transport, socket.SO_SNDBUF), (deaf._transport, socket.SO_RCVBUF)):
        end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, size, 65536)  # else the system keeps megabytes
    deaf._transport.pause_reading()
    throttle = transport.get_protocol()
    most = unread = 0

    async def ask() -> None:
        nonlocal most, unread
        while inn.service.connections:
            if deaf._transport.get_write_buffer_size() < 1_000_000:
                for _ in range(500):
                    deaf.send_packet(MSG_GLOBAL_REQUEST, String(b"nothing"), Boolean(True))
            most = max(most, transport.get_write_buffer_size())
            unread = max(unread, len(throttle._unread))
            await asyncio.sleep(0.01)

    await asyncio.wait_for(ask(), inn.service.limits.sessionless_seconds / 2)
    assert 0 < most < 4 * inn.service.limits.write_high
    assert unread <= 2 * MOST_READ


async def test_a_screen_is_paused_while_its_connection_takes_nothing(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    ann = await come_in(inn, "ann", keys[0])
    (session,) = inn.service._sessions
    session.pause_writing()
    session.connection_clogged(True)
    session.resume_writing()
    ann.type(b"a")
    await until(lambda: inn.apps[-1].keys)
    await asyncio.sleep(0.1)
    assert "line a" not in ann.glass.text
    session.connection_clogged(False)
    await ann.sees("line a")
