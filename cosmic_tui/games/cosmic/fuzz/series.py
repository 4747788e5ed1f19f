"""Random positions for a while, in this process or in several.

Position `i` depends on the seed, on `i`, and on which pairs have been met before; so the same seed in the same number
of processes is the same search.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import count
from multiprocessing import get_context
from random import Random
from time import monotonic

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic.fuzz.aims import chain, robbed
from cosmic_tui.games.cosmic.fuzz.episode import Episode, Failure, Outcome
from cosmic_tui.games.cosmic.fuzz.hidden_cards import marked
from cosmic_tui.games.cosmic.fuzz.pairs import Pair, Pairs, pairs_of
from cosmic_tui.games.cosmic.fuzz.positions import position
from cosmic_tui.games.cosmic.fuzz.shrinking import signature
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import indexed

PARCEL = 20
"""Positions handed to a process at a time."""
AHEAD = 2
"""Parcels each process has waiting."""
FREE = 5
"""Of so many positions one is about no pair."""
ROBBED = 4
"""Of so many positions one is about an answer to an answer, paid for with what was named first."""
MARKED = 10
"""Of so many positions one is played with a deck in which every copy of a card can be told."""
LACKING = 0.7
"""How often a position about a pair is about one that has not been met yet."""
Parcel = tuple[str, range, tuple[Pair, ...]]
"""The seed, the numbers of positions, and the pairs not met when they were handed out."""


@attrs.define
class FuzzTally:
    """What has come of all positions so far."""

    positions: int = 0
    unsuitable: int = 0
    answers: int = 0
    decisions: int = 0
    inside: int = 0
    met: Counter[Pair] = attrs.Factory(Counter)
    failures: dict[str, list[tuple[int, Failure]]] = attrs.Factory(dict)
    """By what they have in common: the number of each position that failed so."""

    def add(self, outcome: Outcome) -> None:
        """Count one position."""
        self.positions += 1
        self.unsuitable += not outcome.suitable
        self.answers += outcome.answers
        self.decisions += outcome.decisions
        self.inside += outcome.inside
        self.met += outcome.met
        if outcome.failure is not None:
            self.failures.setdefault(signature(outcome.failure.why), []).append((outcome.number, outcome.failure))


def run(
    seed: str, jobs: int, *, seconds: float | None, positions: int | None, each: Callable[[FuzzTally], object]
) -> FuzzTally:
    """Play positions 0, 1, ... until the time is over or there have been so many; `each` is told now and then."""
    tally, end = FuzzTally(), None if seconds is None else monotonic() + seconds
    for outcomes in _played(_parcels(seed, positions, end, tally), jobs):
        for outcome in outcomes:
            tally.add(outcome)
        each(tally)
    return tally


def _parcels(seed: str, positions: int | None, end: float | None, tally: FuzzTally) -> Iterator[Parcel]:
    for first in count(0, PARCEL):
        numbers = range(first, first + PARCEL if positions is None else min(first + PARCEL, positions))
        if not numbers or (end is not None and monotonic() >= end):
            return
        yield seed, numbers, tuple(pair for pair in every_pair().wanted if pair not in tally.met)


def _played(parcels: Iterator[Parcel], jobs: int) -> Iterator[list[Outcome]]:
    """What comes of each parcel, in order; new ones are begun as long as there are any."""
    if jobs < 2:
        yield from map(_play_parcel, parcels)
        return
    waiting: deque[Future[list[Outcome]]] = deque()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for parcel in parcels:
            waiting.append(pool.submit(_play_parcel, parcel))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _play_parcel(parcel: Parcel) -> list[Outcome]:
    seed, numbers, lacking = parcel
    return [one(seed, number, lacking) for number in numbers]


def one(seed: str, number: int, lacking: Sequence[Pair] = ()) -> Outcome:
    """What comes of one position of a seed; it is rather about one of the pairs that are `lacking`."""
    catalogue, pairs = cards(marks=number % MARKED == MARKED - 1), every_pair()
    chance = Random(f"{seed}/{number}")  # noqa: S311 - it has to repeat, not to be unguessable
    made = position(catalogue, pairs, aim := _aim(seed, number, lacking, chance), chance)
    return Episode(number, made, catalogue, pairs, aim, chance, marked=catalogue is not cards(marks=False)).play()


def _aim(seed: str, number: int, lacking: Sequence[Pair], chance: Random) -> tuple[str, ...]:
    """What a position is about: a pair in its turn, something that is taken away while it is under way, or nothing."""
    pairs = every_pair()
    if number % ROBBED == 0:
        return robbed(pairs, chance)
    if number % FREE == 0:
        return ()
    if lacking and chance.random() < LACKING:
        return chain(pairs, chance.choice(lacking), chance)
    turn = number + number // len(pairs.wanted)  # or some pairs would fall on the other positions in every round
    return chain(pairs, _order(seed)[turn % len(pairs.wanted)], chance)


@cache
def cards(*, marks: bool) -> Catalogue:
    """The cards that come with the game, each copy with a mark of its own or none."""
    return marked(load()) if marks else load()


@cache
def every_pair() -> Pairs:
    """All pairs of the game."""
    return pairs_of(indexed(cards(marks=False)))


@cache
def _order(seed: str) -> list[Pair]:
    """The order in which positions are about pairs."""
    pairs = list(every_pair().wanted)
    Random(f"pairs of {seed}").shuffle(pairs)  # noqa: S311 - it has to repeat
    return pairs
