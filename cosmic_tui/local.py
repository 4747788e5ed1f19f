"""`cosmic play`: one person at this terminal, bots on the other seats, the host in this process."""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from content.load import load
from cosmic_tui.aliens import NONE
from cosmic_tui.bots import DEFAULT
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.house import drawn_seed
from cosmic_tui.host.messages import Join, Make, Start, TableOptions
from cosmic_tui.host.store import NoStore
from cosmic_tui.hotseat.app import HotseatApp
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.app import CosmicApp

SELF = "this terminal"
"""The identity of those at it, with a number."""


def play(
    players: int, seed: str | int | None = None, name: str = "", aliens: str = NONE,
    agreed: Mapping[str, Any] = MappingProxyType({}), bot: str = DEFAULT, *, people: int = 1, plain: bool = False,
) -> None:  # fmt: skip
    """Play one game on this terminal; `seed` chooses which one (digits are a number). Nothing is kept of it.

    `agreed`: the options of the table (`rules.options`); `bot`: the kind that plays the other seats. `people` hand one
    keyboard over, `name` is those of all with commas then. `plain`: in lines, read from standard input.
    """
    options = TableOptions(
        players=players, bots=players - people, bot=bot, pace="solo", aliens=aliens, agreed=dict(agreed)
    )
    asyncio.run(_play(options, _number(seed), names_of(name, people), plain=plain))


def names_of(name: str, people: int) -> list[str]:
    """What everybody at this keyboard is called: those named, then numbers."""
    named = [each.strip() for each in name.split(",") if each.strip()] if people > 1 else [name]
    if people == 1:
        return [name or _own_name()]
    return [*named, *(f"Player {number}" for number in range(len(named) + 1, people + 1))][:people]


def _number(seed: str | int | None) -> str | int | None:
    return int(seed) if isinstance(seed, str) and seed.isdecimal() else seed


def _own_name() -> str:
    """What the person at this terminal is called by the system."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):  # a user without a name
        return "Captain"


async def _play(options: TableOptions, seed: str | int | None, names: list[str], *, plain: bool) -> None:
    host = Host(NoStore(), load(), seed=drawn_seed if seed is None else lambda _: seed)
    await host.open()
    links = [host.connect(f"{SELF} {number}", name) for number, name in enumerate(names)]
    await links[0].request(Make(options))
    for link in links[1:]:
        await link.request(Join(next(iter(host.lobby)).id))
    await links[0].request(Start())
    try:
        if plain:
            await _in_lines(links[0])
        elif len(links) > 1:
            await HotseatApp(links).run_async()
        else:
            await CosmicApp(links[0], name=links[0].name, start="table", keep_in=Path.cwd()).run_async()
    finally:
        await host.close()


async def _in_lines(link: Client) -> None:
    """Read lines from standard input until its end, or until the person leaves."""
    client = PlainClient(link, click.echo, alone=True, ascii=not sys.stdout.encoding.lower().startswith("utf"))
    client.begin()
    await asyncio.sleep(0)
    while not client.ended and (line := await asyncio.to_thread(sys.stdin.readline)):
        await client.typed(line)
