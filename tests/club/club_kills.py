"""A host that is killed again and again while games end and notifications go out, and what is left.

`python tests/club/club_kills.py 200`
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import sys
import tempfile
import time
from multiprocessing.synchronize import Event
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from club_play import ClubClock, opened, played
from club_waiting import WAITS, Pigeon, drop_what_was_handed_over, faults_of_notices, leave_waiting, sent_in
from toy_game import ToyKind

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.bench.crash_results import dump
from cosmic_tui.host.host import Host
from cosmic_tui.host.store import journal
from cosmic_tui.server.rebuilding import rebuild

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
FIRST_SECONDS, MOST_SECONDS = 0.05, 1.5
AFTER_THE_START = 0.8
"""So many of the lives are killed at a moment after their host has opened; the others may be killed before."""
START_SECONDS = 60.0


LIVES = multiprocessing.get_context("forkserver")
"""Starts a life in a moment: what it needs is loaded already."""
LIVES.set_forkserver_preload(["club_play", "cosmic_tui.server.rebuilding", "toy_game"])


def live(folder: Path, seed: int, begun: Event) -> None:
    """A process of its own, until it is killed; `begun` is set once its host is open."""
    asyncio.run(_live(folder, seed, begun))


async def _live(folder: Path, seed: int, begun: Event) -> None:
    """Games that end all the time, some of them put away; those of an earlier life are put away as they stand.

    Beside that people who are away are told of the tables that wait for them.
    """
    dice = random.Random(seed)
    async with opened(folder, LoopClock()) as host:
        begun.set()
        telling = asyncio.create_task(_tell(host, folder, seed))
        for table in host.lobby:
            if not table.options.name.startswith(WAITS):
                await table.dissolve()
        while True:
            assert not telling.done()
            ids = await asyncio.gather(
                *(played(host, dice.sample(NAMES, dice.randint(2, 3)), dice.randint(0, 999)) for _ in range(2))
            )
            for id in ids:
                if dice.random() < 0.5:
                    await host.lobby.find(id).dissolve()


async def _tell(host: Host, folder: Path, seed: int) -> None:
    """Some tables of people who are away, and notifications, one look after the other."""
    host.notices.messenger = Pigeon(folder, random.Random(seed))
    await drop_what_was_handed_over(host, folder)
    for number in range(3):
        await leave_waiting(host, f"{WAITS} {seed} {number}")
    while True:
        await host.notices.look()
        await asyncio.sleep(0.01)


def kill_often(folder: Path, kills: int, seed: int) -> list[str]:
    """Kill so many lives at random moments; returns what was wrong, each as a sentence."""
    dice = random.Random(seed)
    for number in range(kills):
        begun = LIVES.Event()
        life = LIVES.Process(target=live, args=(folder, number, begun))
        life.start()
        if dice.random() < AFTER_THE_START:  # a busy machine takes long to start one, and nothing would be played
            begun.wait(START_SECONDS)
        time.sleep(dice.uniform(FIRST_SECONDS, MOST_SECONDS))
        life.kill()
        life.join()
    waiting = asyncio.run(_open_once(folder))
    return [*faults(folder), *faults_of_notices(folder, waiting, kills)]


async def _open_once(folder: Path) -> list[str]:
    """What the last kill has left is mended by a start, and by nothing else; the tables that wait, by their names."""
    async with opened(folder, ClubClock(time.time())) as host:
        await host.library.settle()
        host.notices.messenger = Pigeon(folder, random.Random(0))
        begun = [table for table in host.lobby if table.state == "running"]  # at others nobody is waited for
        waiting = [table.options.name for table in begun if table.options.name.startswith(WAITS)]
        for _ in waiting:
            await host.notices.look()
        return waiting


def faults(folder: Path) -> list[str]:
    ended = {}
    for path in [*folder.glob("games/*.jsonl"), *folder.glob("finished/*.jsonl")]:
        record = journal.read(path)
        if record is not None and record.ended:
            ended[path.stem] = record.ended_at
    before = dump(folder)
    recorded = {game["id"]: game["ended"] for game in json.loads(before)["games"]}
    found = [f"{id} is lost" for id in ended.keys() - recorded.keys()]
    found += [f"{id} never ended" for id in recorded.keys() - ended.keys()]
    found += [f"{id} ended at another time" for id in ended.keys() & recorded.keys() if ended[id] != recorded[id]]
    rebuild(folder, [ToyKind()])
    if dump(folder) != before:
        found.append("a rebuild gives other games or ratings")
    return found


def games_in(folder: Path) -> int:
    return len(json.loads(dump(folder))["games"])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="cosmic-club-") as place:
        wrong = kill_often(Path(place), int(sys.argv[1]), 1)
        told = f"{games_in(Path(place))} games, {sent_in(Path(place))} notifications"
        sys.stdout.write(f"{sys.argv[1]} kills, {told}; faults: {wrong or 'none'}\n")
        sys.exit(bool(wrong))
