from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import asyncssh
import pytest
from ssh_inn import Keys, OpenInn, come_in, shell_on, until

from cosmic_tui.ssh import Guest, Limits, Visitor
from cosmic_tui.ssh.admission import KeysOnly
from cosmic_tui.ssh.server import GameSSHServer


async def test_a_player_is_known_by_key_and_the_name_is_a_hint(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await come_in(inn, "ann", keys[0])
    visitor = Visitor("ann", keys[0].get_fingerprint(), spectator=False, address="127.0.0.1")
    assert inn.apps[0].visitor == visitor
    shell.type(b"hello\x11")
    await shell.ends("Goodbye from the demo.")
    assert shell.channel.get_exit_status() == 0


async def test_a_watcher_needs_no_key(open_inn: OpenInn) -> None:
    inn = await open_inn()
    await come_in(inn, "watch", None)
    assert inn.apps[0].visitor == Visitor("", None, spectator=True, address="127.0.0.1")


class SomeConnection:
    """As much of a connection as the server asks for its visitor."""

    _transport = Mock(spec=asyncio.Transport)
    """It carries nothing; the throttle takes its place there."""

    def _recv_pkthdr(self) -> bool:
        return False

    def __init__(self, user: str) -> None:
        self.user = user

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"username": self.user, "peername": ("127.0.0.1", 4711)}.get(name, default)


@pytest.mark.parametrize(("user", "believed"), [("ann", 1), ("watch", None)])
async def test_a_key_that_was_only_shown_is_not_believed(
    open_inn: OpenInn, keys: Keys, user: str, believed: int | None
) -> None:
    """Clients may ask with anybody's public key whether it would do; the one proven is the last that is looked at."""
    server = GameSSHServer((await open_inn()).service)
    server.connection_made(SomeConnection(user))  # type: ignore[arg-type]
    assert await server.begin_auth(user) == (believed is not None)
    assert await server.validate_public_key(user, keys[0])
    assert await server.validate_public_key(user, keys[1])
    server.auth_completed()
    visitor = server._visitor
    server.connection_lost(None)
    assert visitor is not None
    assert visitor.fingerprint == (None if believed is None else keys[believed].get_fingerprint())


class SlowDoor(KeysOnly):
    """Thinks about guests until `done`."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.done = asyncio.Event()
        self.heard: list[str] = []

    async def guest(self, answer: str) -> Guest:
        self.heard.append(answer)
        await self.done.wait()
        return Guest("guest:1", "Eve")


async def test_while_the_door_thinks_about_a_code_no_other_is_tried(open_inn: OpenInn) -> None:
    """A hostile client can send many answers to one question."""
    service = (await open_inn()).service
    service.admission, service.guests = (door := SlowDoor(service.limits)), True
    server = GameSSHServer(service)
    server.connection_made(SomeConnection("eve"))  # type: ignore[arg-type]
    assert await server.begin_auth("eve")
    first = asyncio.create_task(server.validate_kbdint_response("eve", ["code one"]))
    await asyncio.sleep(0)
    assert not await server.validate_kbdint_response("eve", ["code two"])
    door.done.set()
    assert await first
    server.connection_lost(None)
    assert door.heard == ["code one"]


async def test_whom_the_door_does_not_admit_is_cut_off_before_logging_in(
    open_inn: OpenInn, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn = await open_inn()

    async def nobody(address: str) -> bool:  # noqa: ARG001
        return False

    monkeypatch.setattr(inn.service.admission, "admits", nobody)
    with pytest.raises((asyncssh.Error, OSError)):
        await inn.connect("ann", keys[0])
    with pytest.raises((asyncssh.Error, OSError)):
        await inn.connect("watch", None)
    await until(lambda: not inn.service.connections and inn.service.callers.total == 0)
    assert inn.service.counters.connections_refused == 2
    assert not inn.apps


async def test_a_watcher_with_a_key_is_a_watcher(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await shell_on(await inn.connect("watch", keys[0]))
    await shell.sees("watching")
    assert inn.apps[0].visitor.fingerprint is None


async def test_without_a_key_it_is_explained_how_to_get_one(open_inn: OpenInn) -> None:
    inn = await open_inn()
    told: list[str] = []

    class Newcomer(asyncssh.SSHClient):
        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(self, _name: str, instructions: str, *_: Any) -> list[str]:
            told.append(instructions)
            return []

    with pytest.raises(asyncssh.PermissionDenied):
        await inn.connect("ann", client_factory=Newcomer)
    assert len(told) == 1
    assert "ssh-keygen -t ed25519" in told[0]
    assert "watch@" in told[0]
