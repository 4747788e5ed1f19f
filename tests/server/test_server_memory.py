from __future__ import annotations

import weakref

import asyncssh
import pytest
from server_stage import OpenServer, until

from cosmic_tui.screenkit.textual_internals.key_order import AT_MOST
from cosmic_tui.ssh import gc_scheduler

Keys = list[asyncssh.SSHKey]


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
