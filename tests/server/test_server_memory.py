from __future__ import annotations

import gc
import weakref
from itertools import pairwise
from statistics import median

import asyncssh
import pytest
from server_stage import OpenServer, until

from cosmic_tui.bench import abuse, abuse_club
from cosmic_tui.bench.ssh_server import finish_one
from cosmic_tui.screenkit.textual_internals.key_order import AT_MOST
from cosmic_tui.ssh import gc_scheduler

Keys = list[asyncssh.SSHKey]
A_SCREEN = 1500
"""Fewer objects than any screen or connection has. What leaks does so in every round; a module read late, once."""


async def test_a_screen_that_has_ended_leaves_nothing_in_memory(
    open_server: OpenServer, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_scheduler, "LOOK_SECONDS", 2 * AT_MOST)  # so long the last key may hold it
    served = await open_server()
    screen = await served.named("ann", keys[0])
    (session,) = served.service._sessions
    app = weakref.ref(session._app)  # type: ignore[arg-type]
    del session
    screen.type("q")
    await screen.ends()
    await until(lambda: app() is None)


@pytest.mark.parametrize("attack", [abuse_club.lobby_talk, abuse_club.exports])
async def test_rounds_of_an_attack_leave_no_more_than_the_first(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch, attack: abuse.Attack
) -> None:
    monkeypatch.setattr(abuse, "SECONDS", 0.2)
    monkeypatch.setattr(abuse, "SOURCE", ("127.0.1.9", 0))
    served = await open_server(limits={"connections_per_address": 400, "new_connections_per_second": 1000})
    await finish_one(served.host)
    left = []
    for _ in range(4):
        await attack(served.service.port)
        await until(lambda: not served.service.sessions and not served.service.connections)
        gc.collect()
        left.append(len(gc.get_objects()))
    assert median(more - before for before, more in pairwise(left)) < A_SCREEN / 2, left
