"""Paired worlds at a served table: what the host sends to each client, as bytes and with the time, is compared.

One world is taken from the middle of a random game with all aliens and flares; its twins differ from it in one hidden
thing each, of a kind that changes from seed to seed. Everybody does the same in all of them: answers, *ready*, *hold*,
leaving and coming back. Whoever may not know the difference has to receive the same bytes at the same times.

    python tests/host/host_worlds.py 100000 0 --jobs 2 > worlds.json

runs so many pairs from seed 0 on in two processes, and says every leak with its seed. At the end, or when it is
interrupted, it writes how the pairs ended by kind and how many were compared by each channel.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import attrs

sys.path += [str(Path(__file__).parent.parent / "engine")]
from channels import CHANNELS
from host_kinds import KINDS, TURNS, worlds
from host_steps import Run
from paired_worlds import Leak
from seeds_in_processes import seeds_in_processes, stopped_by_signals

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
    """The garbage of worlds is collected once a seed: what lives by now is not looked through, now or later."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


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


def totals(found: Found, leaks: Sequence[str], seeds: int) -> dict[str, Any]:
    """What a series has found, as JSON can hold it."""
    by_kind: dict[str, dict[str, int]] = {}
    for (kind, why), pairs in sorted(found.ends.items()):
        by_kind.setdefault(kind, {})[why] = pairs
    return {
        "pairs": found.total(), "seeds": seeds, "leaks": list(leaks), "ends": by_kind,
        "channels": {channel: found.channels[channel] for channel in CHANNELS},
    }  # fmt: skip


def series(first: int, enough: int, jobs: int, say: Callable[[str], Any]) -> dict[str, Any]:
    """Run worlds from a seed on in so many processes until there were enough pairs, or until Ctrl-C; the totals."""
    found, leaks, seeds, said = Found(), list[str](), 0, 0
    with seeds_in_processes(first, jobs, _looked) as results, stopped_by_signals():
        for result in results:
            seeds += 1
            if isinstance(result, Found):
                found += result
            else:
                leaks.append(result)
                say(f"{result}\n")
            if found.total() // SAYING > said:
                said = found.total() // SAYING
                say(f"{found.total():7} pairs, {len(leaks)} leaks in {seeds} seeds")
            if found.total() >= enough:
                break
    return totals(found, leaks, seeds)


def _looked(seed: int) -> Found | str:
    """What came of a seed; the text of its leak if there was one."""
    try:
        return asyncio.run(look(seed))
    except Leak as leak:
        return str(leak)


def main(words: Sequence[str]) -> int:
    """`[pairs [first seed]] [--jobs N]`; the exit code says whether nothing has leaked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=int, nargs="?", default=ALL)
    parser.add_argument("first", type=int, nargs="?", default=0, help="seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes beside one another")
    asked = parser.parse_args(words)
    told = series(asked.first, asked.pairs, asked.jobs, lambda text: sys.stderr.write(f"{text}\n"))
    sys.stdout.write(f"{json.dumps(told, indent=1)}\n")
    return int(bool(told["leaks"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
