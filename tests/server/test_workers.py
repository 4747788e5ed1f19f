"""`cosmic serve --workers`: processes that draw the screens of one host, real SSH clients, and kills."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import attrs
import pytest
import pytest_asyncio
from server_stage import Screen, Served, until
from worded import worded

from cosmic_tui.base import logs
from cosmic_tui.base.sockets import private_socket
from cosmic_tui.cli.games import playable
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Start, TableOptions
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server import admin, serving
from cosmic_tui.server.config import Config, Server
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.server.metrics import exposition
from cosmic_tui.ssh import Limits, ServeError
from cosmic_tui.workers import supervisor
from cosmic_tui.workers.host_endpoint import HostEndpoint
from cosmic_tui.workers.supervisor import SOCKET, Supervisor, open_crew
from cosmic_tui.workers.worker import work
from rules.kernel.asks import Ask, Shape

Keys = list[asyncssh.SSHKey]
COMMAND = [sys.executable, "-m", "cosmic_tui", "serve", "--host", "127.0.0.1", "--port", "0", "--workers", "1"]


def configured(data: Path, **server: Any) -> Config:
    limits = Limits(new_connections_burst=1000, farewell_seconds=1)
    return Config(Server(**{"host": "127.0.0.1", "port": 0, "data": str(data), **server}), limits=limits)


@attrs.define(eq=False)
class Manned(Served):
    """A host in the test's process, its screens in two others."""

    supervisor: Supervisor

    def worker_of(self, key: asyncssh.SSHKey) -> int:
        """Which worker draws the newest screen of a key."""
        visitors = {
            screen.visitor.fingerprint: worker._number
            for worker in self.supervisor._endpoint._workers
            for screen in worker._screens.values()
        }
        return visitors[key.get_fingerprint()]

    async def named_elsewhere(self, user: str, key: asyncssh.SSHKey, there: int) -> Screen:
        """Somebody new whom the system has given to another worker: connections are spread by chance."""
        for _ in range(30):
            screen = await self.screen(user, key)
            await screen.shows("your name?")
            if self.worker_of(key) != there:
                await self.takes_name(screen, key)
                return screen
            screen.process.channel.get_connection().abort()
        pytest.fail("30 connections in a row went to the same worker")


@pytest_asyncio.fixture
async def manned(tmp_path: Path) -> AsyncIterator[Manned]:
    async with AsyncExitStack() as stack:
        config = configured(tmp_path / "data", workers=2)
        host = Host(FolderStore(config.data), [CosmicKind()], seed=lambda _: 5)
        assert await host.open() == []
        stack.push_async_callback(host.close)
        desk = HostDesk(host, config.limits)
        supervisor = await open_crew(desk, config, playable())
        stack.push_async_callback(supervisor.close)
        stopped = asyncio.Event()
        operator = admin.Operator(host, desk.places, stopped.set)
        yield Manned(host, supervisor, operator, config, stack, stopped, supervisor)  # type: ignore[arg-type]


def keys_for(ask: Ask) -> str:
    """What is typed to answer a question in some way."""
    match ask.shape:
        case Shape.SOME:
            return f"{'1234567890'[: ask.least]}\r"
        case Shape.AMOUNTS:
            return "1\r"
        case _:
            return "\r"


async def played(served: Served, seats: dict[str, Screen], seat: str, least: int) -> Ask:
    """Everybody answers what is asked, until `least` answers of each are in; then `seat` is left with a question."""
    (table,) = served.host.lobby
    assert table.running is not None
    game, answered, pressed = table.running.game, dict.fromkeys(seats, 0), dict[str, str]()
    async with asyncio.timeout(30):
        while True:
            for each, screen in seats.items():
                asks = game.asks(each)
                key = asks[0].key if asks else ""
                answered[each] += pressed.pop(each, key) != key
                if asks and each == seat and min(answered.values()) >= least:
                    return asks[0]
                if asks:
                    screen.type(keys_for(asks[0]))
                    pressed[each] = key
            await asyncio.sleep(0.4)


async def test_two_play_at_two_workers_and_when_one_is_killed_its_player_comes_back_to_the_same_question(
    manned: Manned, keys: Keys
) -> None:
    ann = await manned.named("Ann", keys[0])
    killed = manned.worker_of(keys[0])
    bob = await manned.named_elsewhere("Bob", keys[1], killed)
    await manned.client("Ann").request(Make(TableOptions(players=3, bots=1, pace="solo", rules={"deal_seconds": 0})))
    (table,) = manned.host.lobby
    await manned.client("Bob").request(Join(table.id))
    await manned.client("Ann").request(Start())
    seat = {name: str(table.seat_of(manned.client(name).identity)) for name in ("Ann", "Bob")}
    ask = await played(manned, {seat["Ann"]: ann, seat["Bob"]: bob}, seat["Ann"], 2)

    before = manned.supervisor.workers
    os.kill(before[killed], signal.SIGKILL)
    await ann.ends()
    await until(lambda: [client.name for client in manned.host.clients] == ["Bob"])
    assert table.running is not None
    assert [each.key for each in table.running.game.asks(seat["Ann"])] == [ask.key]
    await bob.shows("away")
    bob.type("t")
    await asyncio.sleep(0.2)
    bob.type("still here\r")
    await until(lambda: [line.said.text for line in table.talk._lines][-1:] == ["still here"])

    back = await manned.screen("whoever", keys[0])
    await back.shows("Welcome, Ann", "back to your seat")
    back.type("\r")
    await until(lambda: not table.row("").seats[0].stand_in and table.row("").seats[0].here)
    assert [each.key for each in table.running.game.asks(seat["Ann"])] == [ask.key]
    await played(manned, {seat["Ann"]: back, seat["Bob"]: bob}, seat["Ann"], 1)

    await until(lambda: manned.supervisor.workers.keys() == before.keys())
    assert manned.supervisor.workers[killed] != before[killed]
    await until(lambda: manned.supervisor.figures.screens_open == 2)
    assert manned.supervisor.figures.screens >= 3
    await until(lambda: manned.supervisor.figures.workers == 2)
    await manned.operator.do("kick", who="Bob")
    assert worded(admin.KICKED) in await bob.ends()
    left = manned.supervisor.workers
    await manned.supervisor.close()
    assert "Goodbye" in await back.ends()
    assert not any(_runs(pid) for pid in left.values())


async def test_a_worker_that_hangs_is_replaced_and_its_player_comes_back(
    manned: Manned, keys: Keys, caplog: pytest.LogCaptureFixture
) -> None:
    ann = await manned.named("Ann", keys[0])
    hanging = manned.worker_of(keys[0])
    before = manned.supervisor.workers
    os.kill(before[hanging], signal.SIGSTOP)
    manned.supervisor._heartbeat._left[hanging] = 2
    await ann.ends()
    await until(lambda: manned.supervisor.workers.get(hanging, before[hanging]) != before[hanging])
    assert manned.supervisor.workers == {**before, hanging: manned.supervisor.workers[hanging]}
    await until(lambda: manned.supervisor.figures.workers == 2)
    await (await manned.screen("whoever", keys[0])).shows("Welcome, Ann")
    text = exposition(manned.host, manned.supervisor.figures)
    assert "cosmic_workers_hung_total 1\n" in text
    assert "cosmic_workers_replaced_total 1\n" in text
    assert f"pid={before[hanging]}" in logs.TextLines().format(
        next(record for record in caplog.records if "gives no sign" in record.message)
    )


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_the_host_and_its_workers_and_tells_everybody(
    tmp_path: Path, keys: Keys, number: int
) -> None:
    data = tmp_path / "data"
    heeded = signal.signal(number, signal.SIG_DFL)  # a server leaves alone what it was started to ignore
    server = await asyncio.create_subprocess_exec(
        *COMMAND, "--data", str(data), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    signal.signal(number, heeded)
    async with AsyncExitStack() as stack:
        assert server.stdout is not None
        log = ""
        while "Players:" not in log:
            line = await asyncio.wait_for(server.stdout.readline(), 30)
            assert line, log
            log += line.decode()
        (port,), (worker,) = re.findall(r"Listening on \S+ port (\d+)", log), re.findall(r"pid=(\d+)", log)
        assert data.stat().st_mode & 0o777 == 0o700
        screen = await _screen(stack, int(port), keys[0])
        server.send_signal(number)
        assert "Goodbye" in await screen.ends()
        assert await asyncio.wait_for(server.wait(), 20) == 0
        assert not _runs(int(worker))
        assert not (data / SOCKET).exists()


async def _screen(stack: AsyncExitStack, port: int, key: asyncssh.SSHKey) -> Screen:
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="ann", client_keys=[key], known_hosts=None, config=None, agent_path=None
    )
    stack.callback(connection.abort)
    process: Any = await connection.create_process(term_type="xterm", term_size=(120, 40), encoding=None)
    screen = Screen(process, (120, 40))
    stack.callback(screen._reading.cancel)
    await screen.shows("your name?")
    return screen


async def test_a_worker_ends_with_its_host(tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that is killed closes its sockets without a word; here a worker in the test's own process meets that."""
    monkeypatch.setattr(serving, "settle", lambda: None)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        config = configured(tmp_path, port=free.getsockname()[1])
    host = Host(FolderStore(config.data), [CosmicKind()])
    await host.open()
    ready: list[int] = []
    endpoint = HostEndpoint(HostDesk(host, config.limits), ready.append, lambda _: None)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(host.close)
        await stack.enter_async_context(private_socket(tmp_path / SOCKET, endpoint.answer))
        working = asyncio.create_task(work(config, 7, playable()))
        stack.callback(working.cancel)
        await until(lambda: ready or working.done())
        assert ready == [7]
        screen = await _screen(stack, config.server.port, keys[0])
        endpoint.close()
        assert "Goodbye" in await screen.ends()
        await asyncio.wait_for(working, 20)
        with pytest.raises(ConnectionRefusedError):
            await _screen(stack, config.server.port, keys[0])


async def _opened(data: Path, **server: Any) -> None:
    config = configured(data, **server)
    host = Host(FolderStore(config.data), [CosmicKind()])
    try:
        await open_crew(HostDesk(host, config.limits), config, playable())
    finally:
        await host.close()


async def test_a_port_that_another_server_has_is_not_shared(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"cannot listen on 127.0.0.1 port {port}"):
            await _opened(tmp_path, port=port, workers=1)
    assert not (tmp_path / SOCKET).exists()


async def test_workers_that_do_not_start_are_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ServeError, match="did not come to listen"):
        await _opened(tmp_path, workers=2)
    assert not (tmp_path / SOCKET).exists()


async def test_a_worker_for_which_the_system_has_no_room_is_started_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    config = configured(tmp_path, workers=1)
    host = Host(FolderStore(config.data), [CosmicKind()])
    crew = Supervisor(HostDesk(host, config.limits), config, playable())
    started = asyncio.Event()

    async def no_room(*_: object, **__: object) -> None:
        if "cannot be started" in caplog.text:
            started.set()
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_room)
    monkeypatch.setattr(supervisor, "PAUSE", 0.001)
    crew._all_listen.set()
    keeper = asyncio.create_task(crew._keep(1, b""))
    await asyncio.wait_for(started.wait(), 10)
    assert not keeper.done()
    keeper.cancel()
    assert "Resource temporarily unavailable" in str([vars(each) for each in caplog.records])
