from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest_asyncio
from host_stage import FakeClock, MemoryStore, OpenStage, Scripted, Stage

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.limits import HostLimits


@pytest_asyncio.fixture
async def open_stage() -> AsyncIterator[OpenStage]:
    """Opens hosts that are closed at the end of the test; bots play defaults, seeds are fixed."""
    async with AsyncExitStack() as stack:

        async def open_it(
            store: MemoryStore | None = None,
            bot: Any = None,
            seed: int | str = 1,
            limits: HostLimits | None = None,
            kind: CosmicKind | None = None,
        ) -> Stage:
            clock, store = FakeClock(), store or MemoryStore()
            make = bot or (lambda _kind, _seed: Scripted())
            host = Host(store, [kind or CosmicKind()], clock=clock, make_bot=make, seed=lambda _: seed, limits=limits)
            assert await host.open() == []
            stack.push_async_callback(host.close)
            return Stage(host, clock, store)

        yield open_it
