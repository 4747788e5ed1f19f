from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import attrs
import pytest
import pytest_asyncio
from server_stage import OpenServer, Served

from cosmic_tui.cli.games import playable
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.services import drawn_seed
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server import admin, serving
from cosmic_tui.server.config import Config, Server
from cosmic_tui.server.desk import HostDesk


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]


@pytest_asyncio.fixture
async def open_server(tmp_path: Path) -> AsyncIterator[OpenServer]:
    """Opens a server on a folder of the test; `limits`, `tables`, `server` change single options, `seed` the games."""
    async with AsyncExitStack() as stack:

        async def open_it(**changes: Any) -> Served:
            server = {"host": "127.0.0.1", "port": 0, "data": str(tmp_path / "data"), **changes.get("server", {})}
            config = Config(Server(**server))
            # One address brings them all; and no test waits for those who do not say goodbye.
            limits = {"new_connections_burst": 1000, "farewell_seconds": 1, **changes.get("limits", {})}
            config = attrs.evolve(
                config,
                limits=attrs.evolve(config.limits, **limits),
                tables=attrs.evolve(config.tables, **changes.get("tables", {})),
            )
            kinds = [changes.get("kind") or CosmicKind()]
            seed = changes.get("seed", drawn_seed)
            host = Host(FolderStore(config.data), kinds, limits=config.tables, seed=seed)
            assert await host.open() == []
            stack.push_async_callback(host.close)
            desk = HostDesk(host, config.limits)
            service = await serving.open_service(desk, config, playable())
            stack.push_async_callback(service.close)
            stopped = asyncio.Event()
            operator = admin.Operator(host, desk.places, stopped.set)
            stack.callback(operator.close)
            return Served(host, service, operator, config, stack, stopped)

        yield open_it
