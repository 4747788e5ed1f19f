"""Many games of any kind, in this process or in several, and what came of them."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

import attrs

from cosmic_tui.sim.match import EndlessError, MatchResult, play
from rules.kernel.game import GameKind, Rules

What = TypeVar("What")
Made = TypeVar("Made")
PARCEL = 10
"""Games handed to a process at once: enough to cost nothing, few enough to show progress and to stop soon."""
SHOWN = 10
"""Faults named in the plain report; JSON has all."""


class SimReport(Protocol):
    """What came of the games of `cosmic sim`."""

    @property
    def sound(self) -> bool:
        """Whether every game came to its end and every invariant held."""

    def as_json(self) -> str: ...

    def as_text(self) -> str: ...


@attrs.frozen
class MatchSeries:
    """Games of one kind, number 0 first, with the kinds of bots on the seats of the first of them."""

    game: str
    bots: tuple[str, ...]
    results: Sequence[MatchResult]

    @property
    def faults(self) -> list[tuple[int, str]]:
        """The number of a game, and what was wrong in it."""
        return [(number, fault) for number, result in enumerate(self.results) for fault in result.faults]

    @property
    def sound(self) -> bool:
        return not self.faults

    def wins(self) -> dict[str, tuple[int, int]]:
        """By kind of bot: the games that its seats won, and those that they played."""
        won, played = Counter[str](), Counter[str]()
        for number, result in enumerate(self.results):
            for seat, bot in zip(result.seats, seated(self.bots, number), strict=True):
                won[bot] += seat in result.winners
                played[bot] += 1
        return {bot: (won[bot], played[bot]) for bot in sorted(played)}

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        faults = [{"game": number, "fault": fault} for number, fault in self.faults]
        return {
            "game": self.game, "games": len(self.results), "bots": list(self.bots), "sound": self.sound,
            "wins": {bot: {"won": won, "played": played} for bot, (won, played) in self.wins().items()},
            "progress": [result.progress for result in self.results],
            "answers": [result.answers for result in self.results], "faults": faults,
        }  # fmt: skip

    def as_json(self) -> str:
        return json.dumps(self.as_data())

    def as_text(self) -> str:
        progress, answers = (
            statistics.median(numbers)
            for numbers in ([each.progress for each in self.results], [each.answers for each in self.results])
        )
        told = [f"{len(self.results)} games of {self.game}: median progress {progress:g}, {answers:g} answers"]
        told += [f"  {bot}: won {won} of {played}" for bot, (won, played) in self.wins().items()]
        told += [f"  game {number}: {fault}" for number, fault in self.faults[:SHOWN]]
        return "\n".join(told)


def seated(bots: Sequence[str], number: int) -> list[str]:
    """Who sits where in a game of a series: all move on a seat each game."""
    by = number % len(bots)
    return [*bots[by:], *bots[:by]]


def one_match(
    make: Callable[[], GameKind], bots: Sequence[str], seed: str, rules: Rules | None, number: int
) -> MatchResult:
    """One game of a series; one without an end is a fault of it."""
    kind = make()
    try:
        return play(kind, len(bots), seated(bots, number), f"{seed}/{number}", rules)
    except EndlessError as error:
        return MatchResult(tuple(kind.seats(len(bots))), (), 0, 0, (str(error),))


def run(
    make: Callable[[], GameKind], bots: Sequence[str], seed: str, games: int, jobs: int, each: Callable[[], None],
    rules: Rules | None = None,
) -> MatchSeries:  # fmt: skip
    """Play so many games by these rules in `jobs` processes; `each` is told of every one.

    `make` makes the kind, in each process anew; with several of them it has to be a function of a module. Raises
    ValueError for a number of players or a kind of bot that the game does not know.
    """
    kind = make()
    if len(bots) not in kind.players:
        raise ValueError(f"{kind.id} is not played by {len(bots)}, but by {', '.join(map(str, sorted(kind.players)))}")
    for bot in bots:
        kind.make_bot(bot, 0)
    results = []
    with spread(partial(one_match, make, tuple(bots), seed, rules), range(games), jobs) as done:
        for result in done:
            each()
            results.append(result)
    return MatchSeries(kind.id, tuple(bots), results)


@contextmanager
def spread(
    play_one: Callable[[What], Made], games: Sequence[What], jobs: int, parcel: int = PARCEL
) -> Iterator[Iterator[Made]]:
    """What comes of each of these games, in their order, as they are played in up to `jobs` processes.

    `parcel`: how many a process is handed at once; what has come of one is told when all of them are over.
    """
    jobs = min(jobs, len(games))
    if jobs < 2:
        yield map(play_one, games)
        return
    # A fresh interpreter for each process, so that all systems do the same and no thread is forked halfway.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield pool.map(play_one, games, chunksize=min(parcel, -(-len(games) // jobs)))
        finally:
            pool.shutdown(cancel_futures=True)
