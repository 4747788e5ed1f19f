"""Paired worlds at a served table: what the host sends to each client, as bytes and with the time, is compared.

One world is taken from the middle of a random game with all aliens and flares; its twins differ from it in one hidden
thing each, of a kind that changes from seed to seed. Everybody does the same in all of them: answers, *ready*, *hold*,
leaving and coming back. Whoever may not know the difference has to receive the same bytes at the same times.

    python tests/host/host_worlds.py 100000       # so many pairs, how they ended, and every leak with its seed
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

import attrs

sys.path += [str(Path(__file__).parent.parent / "engine")]
from host_kinds import KINDS, TURNS, worlds
from host_steps import Run
from paired_worlds import Leak
from served_world import CHANNELS

ALL = 100_000
"""Pairs of the longer series."""
SAYING = 1000
"""Pairs after which a longer series says how far it is."""


@attrs.define
class Found:
    """What came of pairs of worlds."""

    ends: Counter[tuple[str, str]] = attrs.Factory(Counter)
    """So many pairs of a kind ended in a way."""
    channels: Counter[str] = attrs.Factory(Counter)
    """So many have told something by a channel to somebody who may not know the difference."""

    def total(self) -> int:
        """All pairs."""
        return self.ends.total()

    def __iadd__(self, other: Found) -> Self:
        self.ends += other.ends
        self.channels += other.channels
        return self

    def ended(self, why: str) -> int:
        """So many have ended in a way."""
        return sum(count for (_, each), count in self.ends.items() if each == why)


@contextmanager
def few_collections() -> Iterator[None]:
    """The garbage of worlds is collected once a seed: what lives for ever is not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def fewest(found: Found) -> int:
    """The pairs of the kind of which there were the fewest."""
    return min(sum(count for (each, _), count in found.ends.items() if each == kind) for kind in KINDS)


async def look(seed: int) -> Found:
    """Run the worlds of a seed: how the pairs ended. Raises `Leak`, with the seed, at the first difference."""
    gc.collect()
    made = await worlds(seed)
    if made is None:
        return Found()
    run = Run(made[0], list(made[1]), random.Random(seed))
    try:
        ends = await run.play()
    except Leak as leak:
        raise Leak(f"seed {seed}, {TURNS[seed % len(TURNS)]}: {leak}") from None
    finally:
        for world in (made[0], *made[1]):
            world.close()
    return Found(Counter({(TURNS[seed % len(TURNS)], why): count for why, count in ends.items()}), run.channels)


async def survey(seeds: Iterable[int], enough: int = sys.maxsize, of_each: int = 0) -> Found:
    """Run the worlds of each seed until there were enough pairs, in all and of each kind; how they ended.

    Raises `Leak` at the first one.
    """
    found = Found()
    with few_collections():
        for seed in seeds:
            if found.total() >= enough and fewest(found) >= of_each:
                break
            found += await look(seed)
    return found


async def series(seeds: Iterable[int], enough: int, say: Callable[[str], Any]) -> int:
    """Run worlds until there were enough pairs, say what was found, and return how many seeds have leaked."""
    found = Found()
    leaks, last = 0, 0
    with few_collections():
        for seed in seeds:
            if found.total() >= enough:
                break
            try:
                found += await look(seed)
            except Leak as leak:
                leaks += 1
                say(f"{leak}\n")
            if found.total() // SAYING > last:
                last = found.total() // SAYING
                say(f"{found.total():7} pairs by seed {seed}")
    for (kind, why), pairs in sorted(found.ends.items()):
        say(f"{pairs:7} {kind}: {why}")
    for channel in CHANNELS:
        say(f"{found.channels[channel]:7} pairs compared: {channel}")
    say(f"{found.total():7} pairs without a difference, {leaks} leaks")
    return leaks


def main(words: Sequence[str]) -> int:
    """`[pairs [first seed]]`; the exit code says whether nothing has leaked."""
    enough, first = [*map(int, words), *(ALL, 0)[len(words) :]]
    return int(asyncio.run(series(count(first), enough, print)) > 0)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    sys.exit(main(sys.argv[1:]))
