from __future__ import annotations

from typing import Any

import asyncssh
import pytest
from ssh_inn import Keys, OpenInn, come_in, shell_on

from cosmic_tui.ssh import Visitor
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
