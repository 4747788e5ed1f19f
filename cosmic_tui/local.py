"""`cosmic play`: one person at this terminal, bots on the other seats, the host in this process."""

from __future__ import annotations

import asyncio
import getpass

from content.load import load
from cosmic_tui.aliens import NONE
from cosmic_tui.host.host import Host
from cosmic_tui.host.house import drawn_seed
from cosmic_tui.host.messages import Make, Start, TableOptions
from cosmic_tui.host.store import NoStore
from cosmic_tui.ui.app import CosmicApp

SELF = "this terminal"
"""The identity of the one person there is."""


def play(players: int, seed: str | int | None = None, name: str = "", aliens: str = NONE) -> None:
    """Play one game on this terminal; `seed` chooses which one (digits are a number). Nothing is kept of it."""
    asyncio.run(_play(players, _number(seed), name, aliens))


def _number(seed: str | int | None) -> str | int | None:
    return int(seed) if isinstance(seed, str) and seed.isdecimal() else seed


def _own_name() -> str:
    """What the person at this terminal is called by the system."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):  # a user without a name
        return "Captain"


async def _play(players: int, seed: str | int | None, name: str, aliens: str) -> None:
    host = Host(NoStore(), load(), seed=drawn_seed if seed is None else lambda _: seed)
    await host.open()
    link = host.connect(SELF, name or _own_name())
    options = TableOptions(players=players, bots=players - 1, pace="solo", aliens=aliens)
    await link.request(Make(options))
    await link.request(Start())
    try:
        await CosmicApp(link, name=link.name, start="table").run_async()
    finally:
        await host.close()
