"""Whether every game that has ended is in the club, once and as its journal tells it, after all lives of a host."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import attrs

from cosmic_tui.bench.crash_verdict import KINDS, PLACES
from cosmic_tui.club.club import Club
from cosmic_tui.host.host import Host
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server.rebuilding import rebuild


@attrs.frozen
class Results:
    """How many games are in the club, and what is wrong with that."""

    games: int
    faults: list[str]


def results(folder: Path) -> Results:
    """Look at the club once a host was started and ended in good order: what a kill has left is taken in then."""
    asyncio.run(_start_once(folder))
    ended = {}
    for path in [path for place in PLACES for path in folder.glob(place)]:
        record = journal.read(path)
        if record is not None and record.ended:
            ended[path.stem] = (record.ended_at, sorted(record.winners))
    before = dump(folder)
    told = {game["id"]: (game["ended"], _winners(game)) for game in json.loads(before)["games"]}
    faults = [f"the result of {id} is lost" for id in ended.keys() - told.keys()]
    faults += [f"{id} is in the club and has not ended" for id in told.keys() - ended.keys()]
    faults += [f"the result of {id} is another one" for id in ended.keys() & told.keys() if ended[id] != told[id]]
    rebuild(folder, list(KINDS.values()))
    faults += ["a rebuild gives other games or ratings"] * (dump(folder) != before)
    return Results(len(told), faults)


async def _start_once(folder: Path) -> None:
    host = Host(FolderStore(folder), list(KINDS.values()))
    await host.open()
    await host.library.catch_up()
    await host.library.settle()
    await host.close()


def _winners(game: dict[str, Any]) -> list[str]:
    return sorted(seat["seat"] for seat in game["seats"] if seat["place"] == 1)


def dump(folder: Path) -> str:
    """All that is in the club of a folder, as text."""
    club = Club.open_read_only(folder)
    try:
        return club.dump()
    finally:
        club.close()
