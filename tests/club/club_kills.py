"""A host that is killed again and again while games end, and what is left: `python tests/club/club_kills.py 200`."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from club_play import ClubClock, opened, played
from toy_game import ToyKind

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.club.club import Club
from cosmic_tui.host.store import journal
from cosmic_tui.server.rebuilding import rebuild

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
FIRST_SECONDS, MOST_SECONDS = 0.05, 1.5


LIVES = multiprocessing.get_context("forkserver")
"""Starts a life in a moment: what it needs is loaded already."""
LIVES.set_forkserver_preload(["club_play", "cosmic_tui.server.rebuilding", "toy_game"])


def live(folder: Path, seed: int) -> None:
    """A process of its own, until it is killed."""
    asyncio.run(_live(folder, seed))


async def _live(folder: Path, seed: int) -> None:
    """Games that end all the time, some of them put away; those of an earlier life are put away as they stand."""
    dice = random.Random(seed)
    async with opened(folder, LoopClock()) as host:
        for table in host.lobby:
            await table.dissolve()
        while True:
            ids = await asyncio.gather(
                *(played(host, dice.sample(NAMES, dice.randint(2, 3)), dice.randint(0, 999)) for _ in range(2))
            )
            for id in ids:
                if dice.random() < 0.5:
                    await host.lobby.find(id).dissolve()


def kill_often(folder: Path, kills: int, seed: int) -> list[str]:
    """Kill so many lives at random moments; returns what was wrong, each as a sentence."""
    dice = random.Random(seed)
    for number in range(kills):
        life = LIVES.Process(target=live, args=(folder, number))
        life.start()
        time.sleep(dice.uniform(FIRST_SECONDS, MOST_SECONDS))
        life.kill()
        life.join()
    asyncio.run(_open_once(folder))
    return faults(folder)


async def _open_once(folder: Path) -> None:
    """What the last kill has left is mended by a start, and by nothing else."""
    async with opened(folder, ClubClock(time.time())) as host:
        await host.library.settle()


def faults(folder: Path) -> list[str]:
    ended = {}
    for path in [*folder.glob("games/*.jsonl"), *folder.glob("finished/*.jsonl")]:
        record = journal.read(path)
        if record is not None and record.ended:
            ended[path.stem] = record.ended_at
    before = _dump(folder)
    recorded = {game["id"]: game["ended"] for game in json.loads(before)["games"]}
    found = [f"{id} is lost" for id in ended.keys() - recorded.keys()]
    found += [f"{id} never ended" for id in recorded.keys() - ended.keys()]
    found += [f"{id} ended at another time" for id in ended.keys() & recorded.keys() if ended[id] != recorded[id]]
    rebuild(folder, [ToyKind()])
    if _dump(folder) != before:
        found.append("a rebuild gives other games or ratings")
    return found


def _dump(folder: Path) -> str:
    club = Club.beside(folder)
    try:
        return club.dump()
    finally:
        club.close()


def games_in(folder: Path) -> int:
    return len(json.loads(_dump(folder))["games"])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="cosmic-club-") as place:
        wrong = kill_often(Path(place), int(sys.argv[1]), 1)
        sys.stdout.write(f"{sys.argv[1]} kills, {games_in(Path(place))} games; faults: {wrong or 'none'}\n")
        sys.exit(bool(wrong))
