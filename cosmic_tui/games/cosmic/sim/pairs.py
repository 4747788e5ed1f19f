"""Games in which all aliens meet that may: who sits at which table, and who has met in a game that came to its end.

The tables are chosen greedily, each so that as many aliens as possible meet for the first time, and all at once before
they are played; who has still not met, because a game was cut off or broke, is seated again, for `ROUNDS` rounds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import attrs

from cosmic_tui.games.cosmic.sim.series import one_game
from cosmic_tui.games.cosmic.sim.table import Fault, Played, SeriesOrder
from cosmic_tui.sim.series import spread
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.exclusions import can_join
from rules.cosmic.protocol.options import Options

ROUNDS = 3
Pair = tuple[str, str]
Table = tuple[str, ...]
"""Who is which alien, seat by seat."""


@attrs.frozen
class Meetings:
    """Who has met: `excluded` are the pairs that cannot be in one game (R3.3.5)."""

    order: SeriesOrder
    wanted: frozenset[Pair]
    excluded: frozenset[Pair]
    tables: Sequence[Table]
    played: Sequence[Played]

    @property
    def met(self) -> frozenset[Pair]:
        """The pairs that were together in at least one game that came to its end."""
        finished = (table for table, one in zip(self.tables, self.played, strict=True) if one.finished)
        return frozenset(pair for table in finished for pair in pairs_of(table))

    @property
    def missing(self) -> frozenset[Pair]:
        """The pairs that have not met."""
        return self.wanted - self.met

    @property
    def sound(self) -> bool:
        """Whether all have met, every game came to its end and every invariant held."""
        return not self.missing and all(one.finished for one in self.played)

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data; a pair is a list of two ids, in alphabetical order."""
        faults: list[Fault] = [fault for one in self.played for fault in one.faults]
        return {
            "pairs_met": len(self.met),
            "pairs_missing": sorted(map(list, self.missing)),
            "pairs_excluded": sorted(map(list, self.excluded)),
            "aliens": len({alien for pair in self.wanted for alien in pair}),
            "players": len(self.order.kinds),
            "seed": self.order.seed,
            "seats": list(self.order.kinds),
            "check": self.order.check.value,
            "games": len(self.played),
            "finished": sum(one.finished for one in self.played),
            "unfinished": [one.number for one in self.played if not one.finished],
            "broken_invariants": [attrs.asdict(fault) for fault in faults],
            "tables": [list(table) for table in self.tables],
        }

    def as_json(self) -> str:
        """One JSON object on one line."""
        return json.dumps(self.as_data())

    def as_text(self) -> str:
        """The report for people."""
        data = self.as_data()
        lines = [
            f"{data['pairs_met']} of {len(self.wanted)} pairs of {data['aliens']} aliens have met",
            f"{data['finished']} of {data['games']} games finished, seed {data['seed']}",
            *(f"excluded    {one} and {two}" for one, two in data["pairs_excluded"]),
            *(f"MISSING     {one} and {two}" for one, two in data["pairs_missing"]),
            *(f"BROKEN      game {f['game']} at {f['at']}: {f['reason']}" for f in data["broken_invariants"]),
        ]
        return "\n".join(lines)


def pairs_of(aliens: Iterable[str]) -> frozenset[Pair]:
    """All pairs of these aliens."""
    return frozenset(combinations(sorted(aliens), 2))


def excluded(catalogue: Catalogue, options: Options) -> frozenset[Pair]:
    """The pairs that cannot be in one game."""
    return frozenset(pair for pair in pairs_of(catalogue.aliens) if not can_join(catalogue, options, pair[0], pair))


def meet(order: SeriesOrder, jobs: int, catalogue: Catalogue, each: Callable[[int], None]) -> Meetings:
    """Play until every pair has met; `each` is told after every game how many pairs it has brought together.

    Game `i` depends on the order's seed and on `i` alone, as in `series`; so does who sits at its table.
    """
    barred = excluded(catalogue, order.options)
    done = Meetings(order, pairs_of(catalogue.aliens) - barred, barred, (), ())
    for _ in range(ROUNDS):
        if done.missing:
            done = _round(done, jobs, sorted(catalogue.aliens), each)
    return done


def _round(done: Meetings, jobs: int, aliens: Sequence[str], each: Callable[[int], None]) -> Meetings:
    first, seats = len(done.played), len(done.order.kinds)
    chance = Random(f"tables of {done.order.seed}/{first}")  # noqa: S311 - it has to repeat
    tables = seated(done.missing, done.excluded, aliens, seats, chance)
    with spread(partial(_at_table, done.order), list(enumerate(tables, first)), jobs) as games:
        for table, played in zip(tables, games, strict=True):
            later = attrs.evolve(done, tables=(*done.tables, table), played=(*done.played, played))
            each(len(later.met) - len(done.met))
            done = later
    return done


def _at_table(order: SeriesOrder, numbered: tuple[int, Table]) -> Played:
    number, table = numbered
    return one_game(attrs.evolve(order, aliens=",".join(table)), number)


def seated(
    missing: frozenset[Pair], barred: frozenset[Pair], aliens: Sequence[str], seats: int, chance: Random
) -> list[Table]:
    """Tables at which all missing pairs meet and no barred one does."""
    tables, left = [], set(missing)
    while left:
        table = _table(left, barred, chance.sample(aliens, len(aliens)), seats)
        left -= pairs_of(table)
        tables.append(tuple(chance.sample(table, seats)))
    return tables


def _table(left: set[Pair], barred: frozenset[Pair], aliens: Sequence[str], seats: int) -> list[str]:
    """One table: first who has most still to meet, then whoever meets most of those already there."""
    to_meet = Counter(alien for pair in left for alien in pair)
    table = [max(aliens, key=lambda alien: to_meet[alien])]
    while len(table) < seats:
        free = [alien for alien in aliens if alien not in table and not pairs_of([*table, alien]) & barred]
        table.append(max(free, key=lambda alien: (len(pairs_of([*table, alien]) & left), to_meet[alien])))
    return table
