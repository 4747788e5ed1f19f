"""Many games, in this process or in several; which games they are does not depend on how many processes there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from content.cosmic.load import load
from cosmic_tui.games.cosmic.sim.table import Played, SeriesOrder, play

What = TypeVar("What")
PARCEL = 10
"""Games handed to a process at once: enough to cost nothing, few enough to show progress and to stop soon."""


def one_game(order: SeriesOrder, number: int) -> Played:
    """Game `number` of an order, with the cards that come with the game."""
    try:
        return play(order, number, load())
    except Exception as error:
        error.add_note(f"in game {number} of seed {order.seed!r} with the bots {', '.join(order.kinds)}")
        raise


def run(order: SeriesOrder, games: int, jobs: int, each: Callable[[Played], None]) -> list[Played]:
    """Play games 0 to `games` - 1 in `jobs` processes, in order; `each` is told of every one as it is done."""
    played = []
    with spread(partial(one_game, order), range(games), jobs) as done:
        for one in done:
            each(one)
            played.append(one)
    return played


@contextmanager
def spread(play_one: Callable[[What], Played], games: Sequence[What], jobs: int) -> Iterator[Iterator[Played]]:
    """What comes of each of these games, in their order, as they are played in up to `jobs` processes."""
    jobs = min(jobs, len(games))
    if jobs < 2:
        yield map(play_one, games)
        return
    # A fresh interpreter for each process, so that all systems do the same and no thread is forked halfway.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield pool.map(play_one, games, chunksize=min(PARCEL, -(-len(games) // jobs)))
        finally:
            pool.shutdown(cancel_futures=True)
