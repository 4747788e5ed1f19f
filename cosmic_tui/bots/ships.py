"""Ships taken, lost and brought home by the simple bot: colonies are kept alive, big stacks pay."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.bots.look import Look
from rules.asks import NONE, bare
from rules.kernel.asks import Ask
from rules.state import Fleet, owner

GATE = "gate"


def offered(ask: Ask) -> Fleet:
    """The places of a question about ships, and how many are to be had from each."""
    return {bare(option): limit for option, limit in zip(ask.options, ask.limits, strict=True)}


def worded(fleet: Mapping[str, int]) -> list[str]:
    """An answer to a question about ships."""
    return [f"ships:{place}={count}" for place, count in fleet.items() if count] or [NONE]


def take(look: Look, places: Fleet, count: int) -> Fleet:
    """`count` ships out of `places`: the gate, then the largest stacks; last ships only if need be, at home first."""
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(min(count, sum(places.values()))):
        place = max((place for place in left if left[place]), key=lambda place: _readiness(look, place, left[place]))
        left[place] -= 1
        taken[place] += 1
    return taken


def _readiness(look: Look, place: str, count: int) -> tuple[int, int, str]:
    if place == GATE:
        return 3, count, place
    if count > 1:
        return 2, count, place
    return int(owner(place) == look.me), count, place


def spare(places: Fleet) -> int:
    """How many ships can be taken from these places without giving up a colony."""
    return sum(count if place == GATE else count - 1 for place, count in places.items())


def lose(look: Look) -> list[str]:
    """`ships.lose`."""
    return worded(take(look, offered(look.ask), look.ask.least))


def bring_home(look: Look) -> list[str]:
    """`ships.to`: always to the colony with fewest ships, so that none stands alone."""
    places = offered(look.ask)
    there = {place: look.colonies(look.me).get(place, 0) for place in places}
    put = dict.fromkeys(places, 0)
    for _ in range(look.ask.least):
        place = min((place for place in places if put[place] < places[place]), key=lambda p: (there[p] + put[p], p))
        put[place] += 1
    return worded(put)


def settle(look: Look) -> list[str]:
    """`ships.from` for a colony won in a deal: two ships where they are not missed, else one."""
    places = offered(look.ask)
    count = min(2, max(look.ask.least, spare(places)), look.ask.most)
    return worded(take(look, places, count))
