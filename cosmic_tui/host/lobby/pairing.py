"""Who plays with whom in a round of a tournament, and who stands where: the same for the same games and seed.

A player has two points for each player of the table placed behind, and one for each who shares the place; a game that
nobody has won gives none. Where points are equal first places count, shared ones too, then the points of all whom one
has met; who is still equal shares the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import attrs

from cosmic_tui.club.gatherings import Gathering

BEHIND, SHARED = 2, 1


@attrs.frozen
class Score:
    """Where somebody stands: place from 1, points, first places, and the points of those whom they have met."""

    identity: str
    place: int
    points: int
    firsts: int
    met: int


def standings(gathering: Gathering) -> list[Score]:
    """All who have entered, the best first."""
    points, firsts = Counter[str](), Counter[str]()
    opponents: dict[str, Counter[str]] = {who: Counter() for who in gathering.people}
    for pairing in (each for tables in gathering.pairings for each in tables):
        won = 1 in pairing.places.values()
        for who, place in pairing.places.items() if won else ():
            others = [other for each, other in pairing.places.items() if each != who]
            points[who] += sum(BEHIND if place < other else SHARED if place == other else 0 for other in others)
            firsts[who] += place == 1
            opponents.setdefault(who, Counter()).update(each for each in pairing.places if each != who)
    met = {who: sum(points[other] * times for other, times in seen.items()) for who, seen in opponents.items()}
    worth = {who: (points[who], firsts[who], met[who]) for who in opponents}
    order = sorted(opponents, key=lambda who: worth[who], reverse=True)
    return [Score(who, 1 + sum(each > worth[who] for each in worth.values()), *worth[who]) for who in order]


def sizes(count: int, wanted: int, fewest: int, most: int) -> list[int]:
    """How many people sit at each table; as near to `wanted` as can be, and within one of each other.

    Where they are fewer than `fewest` at a table, its other seats are bots'.
    """
    tables = max(1, round(count / wanted))
    while tables > 1 and count // tables < fewest:
        tables -= 1
    while -(-count // tables) > most:
        tables += 1
    return [count // tables + (number < count % tables) for number in range(tables)]


def paired(gathering: Gathering, wanted: int, fewest: int, most: int) -> list[list[str]]:
    """The tables of the next round: the first by lot, then those who stand near each other and have met least."""
    order = [score.identity for score in standings(gathering)]
    lot = Random(f"{gathering.seed} {gathering.round + 1}")  # noqa: S311 - it has to repeat
    if gathering.round == 0:
        lot.shuffle(order)
    met = _met(gathering)
    tables = []
    for size in sizes(len(order), wanted, fewest, most):
        table = [order.pop(0)]
        while len(table) < size:
            table.append(order.pop(_next(table, order, met)))
        lot.shuffle(table)
        tables.append(table)
    return tables


def _next(table: Sequence[str], order: Sequence[str], met: Counter[frozenset[str]]) -> int:
    """The place of whoever has met these least, of those the one who stands best."""
    return min(range(len(order)), key=lambda at: (sum(met[frozenset({order[at], each})] for each in table), at))


def _met(gathering: Gathering) -> Counter[frozenset[str]]:
    pairs = Counter[frozenset[str]]()
    for pairing in (each for tables in gathering.pairings for each in tables):
        pairs.update(
            frozenset({one, other}) for at, one in enumerate(pairing.people) for other in pairing.people[at + 1 :]
        )
    return pairs
