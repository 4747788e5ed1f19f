"""Finished games as text: `ssh HOST games`."""

from __future__ import annotations

import asyncssh
from server_stage import OpenServer


async def test_an_empty_library_says_that_it_is_empty_and_a_search_that_nothing_fits(
    open_server: OpenServer, keys: list[asyncssh.SSHKey]
) -> None:
    served = await open_server()
    await served.named("ann", keys[0])
    assert await served.run("games", keys[0]) == ("No finished game is kept here yet.\n", 0)
    assert await served.run("games mine", keys[0]) == ("No finished game fits.\n", 0)
