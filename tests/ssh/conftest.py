from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest
import pytest_asyncio
from demo_screen import DemoApp
from ssh_inn import WORDS, Inn, OpenInn

from cosmic_tui.ssh import Limits, Visitor, serve


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]


@pytest_asyncio.fixture
async def open_inn(tmp_path: Path) -> AsyncIterator[OpenInn]:
    async with AsyncExitStack() as stack:

        async def open_it(make: Callable[[Visitor], DemoApp] = DemoApp, **limits: Any) -> Inn:
            apps: list[DemoApp] = []

            async def factory(visitor: Visitor) -> DemoApp:
                apps.append(make(visitor))
                return apps[-1]

            bounds = Limits(**{"farewell_seconds": 20, **limits})  # the machine may be busy with other tests
            service = await serve(factory, port=0, data=tmp_path / "data", limits=bounds, commands=WORDS)
            stack.push_async_callback(service.close)
            return Inn(service, apps, stack)

        yield open_it
