"""The host's protocol over a unix socket: answers and news in order, and a broken frame harms nobody else."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import attrs
import pytest
import pytest_asyncio
from link_play import ANN, begin, last, play
from server_stage import until
from worded import denied, worded

from cosmic_tui.base.sockets import private_socket
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import (
    Denied,
    Join,
    Leave,
    Left,
    LobbyNews,
    News,
    Rename,
    TableNews,
    Watch,
)
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.ssh import Limits, TurnedAwayError, Visitor
from cosmic_tui.workers import frames
from cosmic_tui.workers.frames import (
    BrokenFrameError,
    Come,
    Listen,
    Up,
)
from cosmic_tui.workers.host_endpoint import HostEndpoint
from cosmic_tui.workers.remote import HostFailedError, RemoteClient, RemoteDesk
from cosmic_tui.workers.transport import FULL, HEAD, LONGEST, Transport, connected
from rules.kernel.message import Message, message


@attrs.define(eq=False)
class Stage:
    """A host behind a socket, in the test's own process."""

    host: Host
    socket: Path
    stack: AsyncExitStack

    async def desk(self, number: int = 1) -> RemoteDesk:
        desk = await RemoteDesk.open(self.socket, number, lambda: None, [CosmicKind()])
        self.stack.push_async_callback(desk.close)
        return desk

    async def visitor(self, key: str, name: str, desk: RemoteDesk | None = None) -> RemoteClient:
        link = await (desk or await self.desk()).connect(Visitor(name, key, spectator=not key, address="::1"))
        self.stack.callback(link.close)
        return link

    async def transport(self) -> Transport:
        transport = await connected(self.socket)
        self.stack.callback(transport.close)
        return transport


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        host = Host(NoStore(), [CosmicKind()], seed=lambda _: 7)
        await host.open()
        stack.push_async_callback(host.close)
        endpoint = HostEndpoint(
            HostDesk(host, Limits(sessions_per_key=1, connections_per_address=1)), lambda _: None, lambda _: None
        )
        await stack.enter_async_context(private_socket(tmp_path / "host.sock", endpoint.answer))
        stack.callback(endpoint.close)
        yield Stage(host, tmp_path / "host.sock", stack)


# -- a visitor's line


async def test_a_game_is_played_over_the_socket_and_a_spectator_sees_what_one_here_sees(stage: Stage) -> None:
    ann = await stage.visitor("ann", "Ann")
    heard: list[News] = []
    assert (ann.name, ann.is_new) == ("Ann", True)
    await begin(ann, heard)
    done: set[str] = set()
    await play(ann, heard, 5, done)
    here: list[News] = []
    there: list[News] = []
    watchers = [stage.host.connect("", ""), await stage.visitor("", "")]
    for link, ears in zip(watchers, (here, there), strict=True):
        link.listen(ears.append)
        await until(lambda ears=ears: ears)  # type: ignore[misc]
        await link.request(Watch(last(heard).table.id))
    await play(ann, heard, 5, done)
    await until(lambda: _events(there) == _events(here) and last(there).view == last(here).view)
    assert _events(there)


def _events(heard: list[News]) -> list[Any]:
    return [event for news in heard if isinstance(news, TableNews) for event in news.events]


async def test_a_denial_comes_back_to_who_asked_and_the_end_of_the_line_is_the_end_of_the_visit(stage: Stage) -> None:
    ann = await stage.visitor("ann", "Ann")
    results = await asyncio.gather(*[ann.request(Join(id)) for id in ("a", "b")], ann.request(Rename("Anna")),
                                   return_exceptions=True)  # fmt: skip
    assert [type(result) for result in results] == [Denied, Denied, type(None)]
    assert "no such table" in worded(results[0].message)
    assert [client.name for client in stage.host.clients] == ["Anna"]
    ann.close()
    with denied("closed"):
        await ann.request(Leave())
    await until(lambda: not stage.host.clients)


async def test_a_request_that_fails_in_the_host_fails_in_the_worker_and_nothing_else_does(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = await stage.visitor("ann", "Ann")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(stage.host, "carry_out", broken)
        with pytest.raises(HostFailedError):
            await ann.request(Leave())
    assert "a request failed" in caplog.text
    await ann.request(Rename("Anna"))


async def test_who_waits_for_an_answer_is_told_when_the_host_is_gone(stage: Stage) -> None:
    ann = await stage.visitor("ann", "Ann")
    stuck = asyncio.Event()
    stage.host.carry_out = lambda *_: stuck.wait()  # type: ignore[assignment, method-assign, return-value]
    asking = asyncio.create_task(ann.request(Leave()))
    await until(lambda: ann._wishes)
    await stage.stack.aclose()
    with denied("closing"):
        await asking
    stuck.set()


async def test_news_for_a_worker_that_does_not_read_do_not_pile_up(stage: Stage) -> None:
    transport = await stage.transport()
    transport.send(Come("ann", "Ann", "::1"))
    await transport.receive()
    transport.send(Listen())
    await transport.receive()
    (client,) = stage.host.clients
    transport._reader._transport.pause_reading()  # type: ignore[attr-defined]
    line = client._on_news.__self__  # type: ignore[union-attr]
    full = 0
    while not line._transport.full:
        client.tell(Left(message("told.operator", text="x" * FULL)))
        full += 1
        await asyncio.sleep(0)
        assert full < 100
    waiting = line._transport._writer.transport.get_write_buffer_size()
    for number in range(3):
        await client.request(Rename(f"Ann {number}"))
        await asyncio.sleep(0.01)
    assert line._transport._writer.transport.get_write_buffer_size() == waiting
    transport._reader._transport.resume_reading()  # type: ignore[attr-defined]
    news = [(await transport.receive()).news for _ in range(full + 1)]  # the last is a `LobbyDelivered`
    assert [type(each) for each in news] == [Left] * full + [LobbyNews]
    assert news[-1].you == "Ann 2"


# -- what is no frame


@pytest.mark.parametrize(
    "data",
    [b"\xff\xff\xff\xff", (LONGEST[Up] + 1).to_bytes(HEAD, "big"), b"\0\0\0\x02{}", b"\0\0\0\x05hello",
     b"\0\0\0\x14" + b'{"_type":"Listen"}  '],
)  # fmt: skip
@pytest.mark.parametrize("after", [None, Come("ann", "Ann", "::1"), frames.Worker(2)])
async def test_a_broken_frame_ends_its_own_connection_alone(stage: Stage, data: bytes, after: Any) -> None:
    bob = await stage.visitor("bob", "Bob")
    transport = await stage.transport()
    if after is not None:
        transport.send(after)
        data = (
            data
            if after != Come("ann", "Ann", "::1")
            else data.replace(b'{"_type":"Listen"}  ', b'{"_type":"Ready" }  ')
        )
    transport._writer.write(data)
    while await transport.receive() is not None:
        pass
    await bob.request(Rename("Rob"))
    await until(lambda: [client.name for client in stage.host.clients] == ["Rob"])


async def test_a_frame_too_long_is_its_senders_fault_alone(stage: Stage) -> None:
    desk = await stage.desk()
    with pytest.raises(BrokenFrameError):
        await desk.guest("\0" * LONGEST[Up])
    assert (await desk.guest("Eve")).name == "Eve"


async def test_the_socket_is_the_servers_own(stage: Stage) -> None:
    assert stat.S_IMODE(stage.socket.stat().st_mode) == 0o600


# -- the desk


@attrs.define(eq=False)
class SomeScreen:
    visitor: Visitor
    leaving: bool = False
    words: Message | None = None

    def leave(self, words: Message) -> None:
        self.leaving, self.words = True, words


async def test_connections_of_an_address_are_counted_over_all_workers(stage: Stage) -> None:
    one, other = await stage.desk(1), await stage.desk(2)
    assert await one.admits("192.0.2.1")
    assert not await other.admits("192.0.2.1")
    assert await other.admits("192.0.2.2")
    one.released("192.0.2.1")
    await one.refuses("")  # what was sent before has been taken once this is answered
    assert await other.admits("192.0.2.1")
    await other.close()
    for _ in range(100):
        if admitted := await one.admits("192.0.2.1"):
            break
        await asyncio.sleep(0.01)
    assert admitted


async def test_a_person_goes_on_at_another_worker_and_the_screen_at_the_first_ends(stage: Stage) -> None:
    one, other = await stage.desk(1), await stage.desk(2)
    first, second = SomeScreen(ANN), SomeScreen(ANN)
    assert await one.enters(first) is None
    assert await other.enters(second) is None
    await until(lambda: first.leaving)
    assert "another terminal" in worded(first.words)
    assert not second.leaving


async def test_the_door_is_the_hosts(stage: Stage) -> None:
    desk = await stage.desk()
    assert await desk.refuses("SHA256:ann") is None
    await stage.host.people.ban("SHA256:ann", "Rude.")
    await stage.host.people.ban("192.0.2.9", "")
    assert worded(await desk.refuses("SHA256:ann")) == "This key may not come in here. Rude."
    assert not await desk.admits("192.0.2.9")
    guest = await desk.guest("Eve")
    assert (guest.name, bool(guest.code)) == ("Eve", True)
    assert (await desk.guest(guest.code)).credential == guest.credential
    with pytest.raises(TurnedAwayError, match="name"):
        await desk.guest("")


async def test_commands_are_answered_by_the_host(stage: Stage) -> None:
    desk = await stage.desk()
    assert await desk.answer("tables", ANN, []) == "There are no tables just now."
    assert "SHA256:ann" in await desk.answer("whoami", ANN, [])
    with pytest.raises(TurnedAwayError, match=r"denied\.old_code"):
        await desk.answer("link", ANN, ["abcd"])
    with pytest.raises(TurnedAwayError):
        await desk.answer("reboot", ANN, [])


async def test_without_a_host_nobody_comes_in(stage: Stage) -> None:
    gone = asyncio.Event()
    desk = await RemoteDesk.open(stage.socket, 1, gone.set, [CosmicKind()])
    assert await desk.admits("192.0.2.2")
    await stage.stack.aclose()
    await asyncio.wait_for(gone.wait(), 5)
    assert not await desk.admits("192.0.2.1")
    assert "closing" in str(await desk.refuses("SHA256:ann"))
    with pytest.raises(TurnedAwayError, match=r"left\.closing"):
        await desk.guest("Eve")


async def test_the_error_of_a_connection_that_is_torn_off_is_asked_for() -> None:
    """The writer has it too, and what nobody asks for is reported as a fault of the server."""
    asked: list[str] = []

    class Torn:
        transport = type("Pipe", (), {"set_write_buffer_limits": lambda *_: None})()

        async def readexactly(self, _count: int) -> bytes:
            raise ConnectionResetError

        async def wait_closed(self) -> None:
            asked.append("writer")
            raise ConnectionResetError

    torn: Any = Torn()
    assert await Transport(torn, torn, out=Up, into=Up).receive() is None
    assert asked == ["writer"]
