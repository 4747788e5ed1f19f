"""The operator's orders, from the command line's side of the socket."""

from __future__ import annotations

import asyncio
import errno
import os
import stat
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from server_stage import OpenServer, Served, until
from worded import denied

from cosmic_tui.base.sockets import private_socket
from cosmic_tui.host.messages import Make, Start, TableOptions
from cosmic_tui.server import admin
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh import ServeError

Keys = list[asyncssh.SSHKey]


@asynccontextmanager
async def steered(served: Served) -> Any:
    """Gives orders over the socket."""

    async def order(do: str, **what: str) -> str:
        return await admin.order(served.config.data, do, **what)

    async with admin.listening(served.operator, served.config.data):
        yield order


async def begin(served: Served, name: str) -> str:
    client = served.client(name)
    await client.request(Make(TableOptions(name="Friday night", players=3, bots=2)))
    await client.request(Start())
    assert client.table is not None
    return client.table.id


async def test_the_socket_is_the_servers_own(open_server: OpenServer) -> None:
    served = await open_server()
    path = served.config.data / admin.SOCKET
    async with steered(served):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.exists()
    with pytest.raises(ServeError, match="no server runs"):
        await admin.order(served.config.data, "tables")


async def test_a_server_that_hangs_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "PATIENCE", 0.2)

    hung_up = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        hung_up.set()

    async with private_socket(tmp_path / admin.SOCKET, hang):
        with pytest.raises(ServeError, match="does not answer"):
            await admin.order(tmp_path, "tables")
        await hung_up.wait()


@pytest.mark.parametrize("answer", [b"", b'{"ok": tr'])
async def test_a_server_that_hangs_up_is_told_in_a_sentence(tmp_path: Path, answer: bytes) -> None:
    """As it does where it is out of open files, or ends just now; what it was told may not even have been read."""

    async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        writer.transport.abort() if not answer else writer.close()

    async with private_socket(tmp_path / admin.SOCKET, hang_up):
        for _ in range(5):
            with pytest.raises(ServeError, match=r"hung up|ended before it answered"):
                await admin.order(tmp_path, "say", text="x" * 3000)


async def test_who_floods_a_server_that_is_out_of_files_can_be_banned(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = await open_server()

    def none_left(*_: object, **__: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "open", none_left)
    assert "banned 192.0.2.1" in await served.operator.do("ban", who="192.0.2.1")
    monkeypatch.undo()
    assert served.host.people.refuses("192.0.2.1") is not None


async def test_tables_and_players_are_listed(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    async with steered(served) as order:
        assert (await order("tables"), await order("players")) == ("no tables", "nobody")
        await served.named("Ann", keys[0])
        id = await begin(served, "Ann")
        await served.screen("watch")
        await until(lambda: served.service.sessions == 2)
        tables, players = await order("tables"), await order("players")
    assert id in tables
    assert "running" in tables
    assert "Ann" in tables
    assert keys[0].get_fingerprint() in players
    assert f"table {id}" in players
    assert "spectator" in players
    assert "looks on" in players


async def test_everybody_is_told_what_the_operator_says(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann, bob = await served.named("Ann", keys[0]), await served.named("Bob", keys[1])
    await begin(served, "Ann")
    async with steered(served) as order:
        await order("say", text="Tea is \x1b[31mready")
    await ann.shows("Tea is [31mready")
    await bob.shows("Tea is [31mready")
    assert b"\x1b[31mready" not in ann.raw + bob.raw


@pytest.mark.parametrize("by", ["name", "key", "address"])
async def test_somebody_is_kicked_and_may_come_again(open_server: OpenServer, keys: Keys, by: str) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    who = {"name": "ann", "key": keys[0].get_fingerprint(), "address": "127.0.0.1"}[by]
    async with steered(served) as order:
        assert await order("kick", who=who) == "closed 1"
        assert "operator" in await ann.ends()
        with pytest.raises(ServeError, match="nobody here"):
            await order("kick", who="Zoe")
    again = await served.screen("x", keys[0])
    await again.shows("Welcome, Ann")


async def test_a_banned_key_is_told_why_and_its_other_keys_are_too(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    code = (await served.run("link", keys[0]))[0].split()[-1]
    await served.run(f"link {code}", keys[1])
    told: list[str] = []

    class Client(asyncssh.SSHClient):
        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(self, _name: str, instructions: str, *_: Any) -> list[str]:
            told.append(instructions)
            return []

    async with steered(served) as order:
        await order("ban", who="Ann", why="You shouted.")
        assert "not let you in" in await ann.ends()
        for key in keys[:2]:
            with pytest.raises(asyncssh.PermissionDenied):
                await served.connect("ann", key, client_factory=Client)
        assert told
        assert all("You shouted." in each for each in told)
        assert "You shouted." in await order("banned")
        await order("unban", who="Ann")
        await (await served.screen("x", keys[1])).shows("Welcome, Ann")
        with pytest.raises(ServeError, match="not banned"):
            await order("unban", who="Ann")


async def test_a_banned_address_is_not_even_listened_to(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    async with steered(served) as order:
        await order("ban", who="127.0.0.1")
        with pytest.raises((asyncssh.Error, OSError)):
            await served.connect("ann", keys[0])


async def test_who_is_banned_while_logged_in_gets_no_further_screen(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    connection = await served.connect("ann", keys[0])
    async with steered(served) as order:
        await order("ban", who=keys[0].get_fingerprint())
        result = await connection.run(term_type="xterm")
    assert result.exit_status == 1
    assert "not let you in" in result.stderr


@pytest.mark.parametrize("who", ["1.2.3.4.5", "SHA256:short", "10.0.0.0/8", "Zoe"])
async def test_what_is_neither_somebody_nor_an_address_is_not_banned(open_server: OpenServer, who: str) -> None:
    served = await open_server()
    async with steered(served) as order:
        for do in ("ban", "unban"):
            with pytest.raises(ServeError, match="nobody is called"):
                await order(do, who=who)
        assert await order("banned") == "nobody"


async def test_of_an_ipv6_address_the_whole_line_is_banned(open_server: OpenServer) -> None:
    served = await open_server()
    desk = HostDesk(served.host, served.config.limits)
    async with steered(served) as order:
        assert "2001:db8:0:1::/64" in await order("ban", who="2001:db8:0:1::7")
        assert not await desk.admits("2001:db8:0:1:ffff::2")
        assert await desk.admits("2001:db8:0:2::7")
        await order("unban", who="2001:db8:0:1::9")
        assert await desk.admits("2001:db8:0:1::7")


async def test_a_closed_table_sends_its_people_to_the_lobby_and_keeps_the_game(
    open_server: OpenServer, keys: Keys
) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    id = await begin(served, "Ann")
    async with steered(served) as order:
        await order("close", table=id)
        with pytest.raises(ServeError, match="no such table"):
            await order("close", table=id)
    await ann.shows("operator of this server has closed this table")
    assert (served.config.data / "finished" / f"{id}.jsonl").exists()
    assert list(served.host.lobby) == []


async def test_draining_begins_no_games_and_ends_the_server_when_nobody_is_left(
    open_server: OpenServer, keys: Keys
) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    async with steered(served) as order:
        await order("drain", minutes="10")
        await ann.shows("restarts in 10 minutes")
        with denied("restarted"):
            await served.client("Ann").request(Make(TableOptions()))
        await order("resume")
        await ann.shows("restart is off")
        assert not served.stopped.is_set()
        await order("drain")
        ann.type("q")
        await asyncio.wait_for(served.stopped.wait(), 10)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"{}\n", "there is no order"),
        (b"nonsense\n", "Expecting value"),
        (b"[]\n", "one JSON object"),
        (b"[" * 4000 + b"\n", "recursion"),
        (b'{"do": "say", "text": "' + b"x" * 5000 + b'"}\n', "at most 4096 bytes"),
        (b'{"do": "kick"}\n', "who"),
        (b'{"do": "_stop_after", "seconds": "0"}\n', "there is no order"),
        (b'{"do": "drain", "minutes": "soon"}\n', "no number of minutes"),
        (b'{"do": "drain", "minutes": "nan"}\n', "no number of minutes"),
        (b'{"do": "drain", "minutes": "inf"}\n', "no number of minutes"),
        (b'{"do": "drain", "minutes": "-1"}\n', "no number of minutes"),
    ],
)
async def test_orders_that_are_none_are_refused_and_the_server_goes_on(
    open_server: OpenServer, line: bytes, word: str
) -> None:
    served = await open_server()
    async with steered(served) as order:
        reader, writer = await asyncio.open_unix_connection(served.config.data / admin.SOCKET)
        writer.write(line)
        answer = await reader.readline()
        writer.close()
        assert b'"ok": false' in answer
        assert word in answer.decode()
        assert await order("tables") == "no tables"
