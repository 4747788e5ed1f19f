"""What the SSH side takes for granted of asyncssh without its promise, one test for each."""

from __future__ import annotations

import asyncio
import gc
import inspect
import struct
import weakref
from collections.abc import Callable
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String
from ssh_inn import OpenInn, until

from cosmic_tui.ssh import internals
from cosmic_tui.ssh.server import GameSSHServer, server_options
from cosmic_tui.ssh.terminal import BoundedEnvironment
from cosmic_tui.ssh.throttle import Throttle


async def test_asyncssh_channel_keeps_the_environment_in_env(
    open_inn: OpenInn, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    ask = asyncssh.SSHServerChannel.get_environment_bytes
    monkeypatch.setattr(
        asyncssh.SSHServerChannel, "get_environment_bytes", lambda channel: (seen.append(channel._env), ask(channel))[1]
    )
    inn = await open_inn(environment_entries=2)
    connection = await inn.connect("ann", keys[0])
    variables = {"A": "1", "B": "2", "C": "3"}
    await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", env=variables)
    await until(lambda: seen)
    assert type(seen[0]) is BoundedEnvironment
    assert seen[0] == {b"A": b"1", b"B": b"2"}


async def test_asyncssh_connection_keeps_its_transport_in_transport(
    open_inn: OpenInn, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    was_made = GameSSHServer.connection_made
    monkeypatch.setattr(
        GameSSHServer,
        "connection_made",
        lambda self, conn: (made.append((conn, conn._transport, conn._transport.get_protocol())), was_made(self, conn)),
    )
    inn = await open_inn()
    _, writer = await asyncio.open_connection("127.0.0.1", inn.service.port)
    await until(lambda: made)
    connection, transport, protocol = made[0]
    assert isinstance(transport, asyncio.Transport)
    assert protocol is connection
    assert isinstance(transport.get_protocol(), Throttle)
    writer.close()


async def test_asyncssh_connection_reads_each_packet_by_recv_pkthdr_and_goes_on_by_recv_data(
    open_inn: OpenInn, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `gate_packets` and `read_on` stand on, also while keys are exchanged and after something was waited for."""
    asked: list[int] = []
    shut = [False]
    gate = internals.gate_packets

    def noted(connection: asyncssh.SSHServerConnection, may_read: Callable[[], bool]) -> None:
        gate(connection, lambda: (asked.append(connection._recv_seq), may_read() and not shut[0])[1])

    monkeypatch.setattr(internals, "gate_packets", noted)
    inn = await open_inn()
    client = await inn.connect("ann", keys[0])
    assert set(range(3)) <= set(asked), "_recv_pkthdr is not asked before every packet"
    (connection,) = inn.service.connections
    shut[0], read = True, connection._recv_seq
    client.send_packet(MSG_IGNORE, String(b""))
    await until(lambda: connection._inpbuf)
    assert connection._recv_seq == read, "_recv_pkthdr does not hold packets back"
    shut[0] = False
    internals.read_on(connection)
    assert connection._recv_seq == read + 1, "_recv_data does not read on"


@pytest.mark.parametrize("how", ["only knocked", "logged in", "ran a command", "refused"])
async def test_asyncssh_connection_refers_to_itself_by_recv_handler_and_recv_pkthdr_alone(
    open_inn: OpenInn, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """What `let_go` stands on: nothing of a connection that has ended waits for a collection."""
    made: list[weakref.ref[Any]] = []
    was_made = GameSSHServer.connection_made
    monkeypatch.setattr(
        GameSSHServer, "connection_made", lambda self, conn: (made.append(weakref.ref(conn)), was_made(self, conn))
    )
    inn = await open_inn(**{"connections": 0} if how == "refused" else {})
    gc.disable()
    try:
        if how in ("only knocked", "refused"):
            _, writer = await asyncio.open_connection("127.0.0.1", inn.service.port)
            await until(lambda: made)
            writer.close()
        else:
            connection = await inn.connect("ann", keys[0])
            if how == "ran a command":
                await connection.run("version")
            connection.abort()
        await until(lambda: made and made[0]() is None, 10)
    finally:
        gc.enable()


def test_asyncssh_invites_no_keystroke_chaff() -> None:
    assert "ping@openssh.com" not in inspect.getsource(asyncssh.connection)


async def test_asyncssh_offers_the_algorithms_asked_for_and_no_others(open_inn: OpenInn) -> None:
    inn = await open_inn()
    reader, writer = await asyncio.open_connection("127.0.0.1", inn.service.port)
    assert (await reader.readline()).startswith(b"SSH-2.0-cosmic")
    writer.write(b"SSH-2.0-probe\r\n")
    length, padding = struct.unpack(">IB", await reader.readexactly(5))
    lists = name_lists((await reader.readexactly(length - 1))[: length - 1 - padding])
    writer.close()
    options = server_options(inn.service.limits)
    assert [name for name in lists[0] if "strict" not in name and "ext-info" not in name] == options["kex_algs"]
    assert "kex-strict-s-v00@openssh.com" in lists[0]
    assert lists[1] == ["ssh-ed25519"]
    assert lists[2] == lists[3] == options["encryption_algs"]
    assert lists[4] == lists[5] == options["mac_algs"]
    assert lists[6] == lists[7] == ["none"]


def name_lists(key_exchange: bytes) -> list[list[str]]:
    """The name lists of a KEXINIT packet (RFC 4253, 7.1), which follow its number and 16 bytes of cookie."""
    rest, lists = key_exchange[17:], []
    for _ in range(8):
        (size,) = struct.unpack(">I", rest[:4])
        lists.append(rest[4 : 4 + size].decode().split(","))
        rest = rest[4 + size :]
    return lists
