"""`cosmic bench lobby`: what a host spends on its lobby, with tables that play and visitors that look at it.

All in one process and without screens: tables that change one after the other, and the news that visitors get of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import process_time

import attrs

from cosmic_tui.bench.engine import yardstick
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import LOBBY_SECONDS, Host
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Join, Leave, Make, News, TableOptions
from cosmic_tui.host.store.store import NoStore

PLAYERS = 3
CHANGES = 3
"""Guests that go from one table to another between two looks of the lobby: some 20 changes a second."""
LOOKS = 20
ROUNDS = 3
"""Each number of visitors is measured so often, and the least counts."""
NO_BOUND = 10**6


@attrs.frozen
class LobbyCost:
    """What one look of the lobby costs the host, in milliseconds of the processor and in yardsticks."""

    visitors: int
    milliseconds: float
    yardsticks: float
    core: float
    """Percent of a core that this is, as often as the lobby is looked at."""
    heard: int
    """News of the lobby that all visitors got in all looks."""


async def measure(tables: int, visitors: Sequence[int]) -> list[LobbyCost]:
    """Make so many open tables, and for each number of visitors change some of them and let everybody hear of it."""
    limits = HostLimits(tables=tables, tables_per_address=NO_BOUND, address_tables_burst=NO_BOUND)
    host = Host(NoStore(), [CosmicKind()], limits=limits, spacing=0)
    await host.open()
    makers = []
    for number in range(tables):
        makers.append(host.connect(f"SHA256:maker {number}", f"Maker {number}"))
        await makers[-1].request(Make(TableOptions(players=PLAYERS)))
    guests = [host.connect(f"SHA256:guest {number}", f"Guest {number}") for number in range(CHANGES)]
    costs = [await _cost(host, guests, makers, number) for number in visitors]
    await host.close()
    return costs


async def _cost(host: Host, guests: Sequence[Client], makers: Sequence[Client], visitors: int) -> LobbyCost:
    heard: list[News] = []
    looking = [host.connect(f"SHA256:visitor {number}", f"Visitor {number}") for number in range(visitors)]
    for client in looking:
        client.listen(heard.append)
    await asyncio.sleep(LOBBY_SECONDS)
    heard.clear()
    least = unit = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        for number in range(LOOKS):
            await _move_on(guests, makers, number * CHANGES)
            await asyncio.sleep(LOBBY_SECONDS * 1.2)
        least = min(least, (process_time() - start) / LOOKS)
        unit = min(unit, _yardstick())
    for client in looking:
        client.close()
    return LobbyCost(visitors, 1000 * least, least / unit, 100 * least / LOBBY_SECONDS, len(heard))


async def _move_on(guests: Sequence[Client], makers: Sequence[Client], first: int) -> None:
    """All guests get up where they sit, and sit down at the next tables."""
    for number, guest in enumerate(guests, first):
        table = makers[number % len(makers)].table
        assert table is not None  # noqa: S101 - its maker stays there
        if guest.table is not None:
            await guest.request(Leave())
        await guest.request(Join(table.id))


def _yardstick() -> float:
    start = process_time()
    yardstick()
    return process_time() - start


def as_text(costs: Sequence[LobbyCost]) -> str:
    """A table for people."""
    lines = [f"{'visitors':>10}{'ms a look':>12}{'yardsticks':>12}{'% of a core':>13}{'news':>8}"]
    lines += [
        f"{each.visitors:10}{each.milliseconds:12.2f}{each.yardsticks:12.1f}{each.core:13.1f}{each.heard:8}"
        for each in costs
    ]
    return "\n".join(lines)
