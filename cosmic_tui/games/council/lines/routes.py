"""The way from one system to another, as far as a seat knows the galaxy."""

from __future__ import annotations

from heapq import heappop, heappush

from rules.council.cards.context import Context
from rules.council.moves.space import may_cross, may_stop, next_to, stopped_by

DETOUR = 100
"""A cell counts so much more than somebody in the way: of two ways as long, the free one is taken."""


def way(game: Context, seat: str, origin: str, target: str) -> list[str]:
    """The cells of the shortest way after `origin`, `target` the last; empty where there is none.

    Whether the ships are fast enough is not asked.
    """
    if not may_stop(game, seat, target):
        return []
    queue: list[tuple[int, list[str]]] = [(0, [origin])]
    done: set[str] = set()
    while queue:
        cost, cells = heappop(queue)
        here = cells[-1]
        if here == target:
            return cells[1:]
        if here in done or (here != origin and not may_cross(game, seat, here)):
            continue
        done.add(here)
        for there in next_to(game, here, seat):
            if there not in done:
                heappush(queue, (cost + DETOUR + stopped_by(game, seat, there), [*cells, there]))
    return []
