"""`cosmic play` and `cosmic learn`: one person at this terminal, bots on the other seats, the host in this process."""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

import attrs
import click

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Settings, Start, TableOptions, Watch
from cosmic_tui.host.services import Seed, drawn_seed
from cosmic_tui.host.store.local_games import LocalGames, kept_games
from cosmic_tui.host.table.facts import FINISHED, RUNNING
from cosmic_tui.host.table.seats import PERSON
from cosmic_tui.hotseat.app import HotseatApp
from cosmic_tui.hotseat.keyboard import for_one_keyboard
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.game_screens import GameScreens, PlayableGame, screens_of

SELF = "this terminal"
"""The identity of those at it, with a number."""
KEPT = "The game is kept: cosmic play --resume goes on with it."


def play(
    game: PlayableGame, options: TableOptions, seed: str | int | None = None, name: str = "", *, people: int = 1,
    plain: bool = False, speed: str | None = None,
) -> None:  # fmt: skip
    """Play on this terminal; `seed` chooses the first game (digits are a number). It is kept until it is over.

    `people` hand one keyboard over, `name` is those of all with commas then. `plain`: in lines, read from standard
    input. `speed`: how fast it is shown what happens, from now on; None: as it was.
    """
    options = attrs.evolve(options, bots=options.players - people, pace="solo")
    options = for_one_keyboard(options) if people > 1 else options
    asyncio.run(_play(game, options, _number(seed), names_of(name, people), plain=plain, speed=speed))


def resume(games: Sequence[PlayableGame], *, plain: bool = False) -> None:
    """Go on with the game that was left last. Raises `StoreError` where there is none, or it cannot be read."""
    kept = kept_games(games_folder())
    if not kept:
        raise StoreError("no game is kept here that was left before its end")
    asyncio.run(_resume(games, kept[0], plain=plain))


def learn(game: PlayableGame, lesson: TableOptions, name: str = "") -> None:
    """A first game with a coach, and then whole games if the person likes."""
    asyncio.run(_play(game, lesson, None, names_of(name, 1), plain=False))


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


async def _play(
    game: PlayableGame,
    options: TableOptions,
    seed: str | int | None,
    names: list[str],
    *,
    plain: bool,
    speed: str | None = None,
) -> None:
    store = LocalGames(settings_file(), games_folder())
    host = Host(store, [game.kind], seed=_seeds(seed), dice=partial(Random, seed))
    await host.open()
    links = [host.connect(f"{SELF} {number}", name) for number, name in enumerate(names)]
    await links[0].request(Settings(speed))
    await links[0].request(Make(options))
    table = next(iter(host.lobby)).id
    for link in links[1:]:
        await link.request(Join(table))
    await links[0].request(Start())
    await _at_table(host, store, links, table, [game], plain=plain)


async def _resume(games: Sequence[PlayableGame], file: Path, *, plain: bool) -> None:
    store = LocalGames(settings_file(), games_folder(), file)
    host = Host(store, [game.kind for game in games], seed=_seeds(None), dice=Random)
    if faults := await host.open():
        await host.close()
        raise StoreError(faults[0])
    table = next(iter(host.lobby))
    links = [host.connect(seat.identity, seat.name) for seat in table.seats if seat.kind == PERSON]
    for link in links:
        await link.request(Join(table.id))
    if plain and len(links) > 1:
        await host.close()
        raise StoreError("that game is one of several people; --plain is for one")
    await _at_table(host, store, links, table.id, games, plain=plain)


async def _at_table(
    host: Host, store: LocalGames, links: list[Client], table: str, games: Sequence[PlayableGame], *, plain: bool
) -> None:
    """Play until the people go; what they leave before its end is kept."""
    screens = screens_of(games)
    try:
        if plain:
            await _in_lines(links[0], screens)
        elif len(links) > 1:
            public = host.connect("", "")
            await public.request(Watch(table))
            await HotseatApp(links, public, kept=store.keeps).run_async()
        else:
            app = CosmicApp(
                links[0], screens, name=links[0].name, start="table", keep_in=Path.cwd(), kept=store.keeps
            )  # fmt: skip
            await app.run_async()
    finally:
        running = [each for each in host.lobby if each.state == RUNNING and store.keeps(each.id)]
        for each in host.lobby:
            if each.state == FINISHED:
                await each.dissolve()
        await host.close()
        if running:
            click.echo(KEPT)


def settings_file() -> Path:
    """Where this system keeps what a person has set."""
    return Path(click.get_app_dir("cosmic_tui")) / "player.toml"


def games_folder() -> Path:
    """Where this system keeps games that were left before their end."""
    return settings_file().with_name("games")


def _seeds(first: str | int | None) -> Seed:
    """This seed for the first game, drawn ones for those after it."""
    given = [] if first is None else [first]
    return lambda options: given.pop() if given else drawn_seed(options)


async def _in_lines(link: Client, games: Mapping[str, GameScreens]) -> None:
    """Read lines from standard input until its end, or until the person leaves."""
    client = PlainClient(link, games, click.echo, alone=True, ascii=not sys.stdout.encoding.lower().startswith("utf"))
    client.begin()
    await asyncio.sleep(0)
    while not client.ended and (line := await asyncio.to_thread(sys.stdin.readline)):
        await client.typed(line)
