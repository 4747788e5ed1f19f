"""`cosmic bench restart`: a server with many games under way is started again: when it can be reached, what it keeps.

`python -m cosmic_tui.bench.restart FOLDER PLAY ANSWERS` is that server, without SSH: it plays so many new games first.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

import attrs

from content.cosmic.load import load
from cosmic_tui.bench.process import memory, program
from cosmic_tui.bench.ssh_server import answer_one, begun_table
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.store import seal
from cosmic_tui.host.store.store import FolderStore

PLAYED = 50
"""So many games are played; all others are copies of them under ids of their own."""
LIMITS = HostLimits(tables=10**6, tables_per_person=10**6, tables_per_address=10**6)


@attrs.frozen
class Started:
    """What a server tells of its start."""

    opened: float
    """Seconds until visitors can come in."""
    awake: float
    """Seconds until all games are at their tables."""
    before: float
    """Megabytes of memory with all games awake."""
    after: float
    """The same once the new games have been played."""


@attrs.frozen
class RestartCost:
    """What it takes to start a server with so many games of so many answers."""

    games: int
    answers: int
    start: Started
    played: float
    """Kilobytes of memory of a table whose game was played in this process."""
    restarted: float
    """Kilobytes of memory of a table that was taken up."""


def measure(games: int, answers: int) -> RestartCost:
    """Play some games of so many answers, copy them until there are `games`, and start a host on the folder."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        first = _started(folder, min(games, PLAYED), answers)
        few = _started(folder, 0, answers)
        _copy(folder / "games", games)
        many = _started(folder, 0, answers)
    played = (first.after - first.before) / min(games, PLAYED)
    more = games - min(games, PLAYED)
    restarted = (many.before - few.before) / more if more else 0.0
    return RestartCost(games, answers, many, 1024 * played, 1024 * restarted)


def _started(folder: Path, play: int, answers: int) -> Started:
    with program("cosmic_tui.bench.restart", folder, play, answers) as (_, line):
        return Started(**json.loads(line))


def _copy(folder: Path, games: int) -> None:
    """Journals of the same games under other ids, until there are so many."""
    there = sorted(folder.glob("*.jsonl"))
    for path in islice(cycle(there), games - len(there)):
        id = codes.drawn(codes.TABLE)
        before, bodies = seal.FIRST, []
        for line in path.read_bytes().splitlines():
            body, before = seal.opened(line, before)
            bodies.append(body.decode())
        bodies[0] = bodies[0].replace(path.stem, id)
        lines, _ = seal.seal(bodies, seal.FIRST)
        (folder / f"{id}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


async def run(folder: Path, play: int, answers: int) -> Started:
    """Start on a folder, and play so many new games of so many answers."""
    begun = perf_counter()
    host = Host(FolderStore(folder), [CosmicKind()], limits=LIMITS)
    await host.open(lazily=True)
    opened = perf_counter() - begun
    await host.awakening.wait()
    awake = perf_counter() - begun
    before = memory(os.getpid())
    for number in range(play):
        table, brain = await begun_table(host, number), bots.make("simple", number, load())
        while table.running is not None and table.running.answered < answers and not table.running.game.over:
            answer_one(table, brain)
            await table.running.settle()
    after = memory(os.getpid())
    await host.close()
    return Started(opened, awake, before, after)


def as_text(cost: RestartCost) -> str:
    """Lines for people."""
    start = cost.start
    return (
        f"{cost.games} games of up to {cost.answers} answers: visitors can come in after {start.opened:.2f} s, "
        f"all games are at their tables after {start.awake:.2f} s\n"
        f"memory of a table: {cost.played:.0f} KB where its game was played, {cost.restarted:.0f} KB after a restart"
    )


if __name__ == "__main__":
    told = asyncio.run(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
    print(json.dumps(attrs.asdict(told)), flush=True)  # noqa: T201 - this is what it is asked for
