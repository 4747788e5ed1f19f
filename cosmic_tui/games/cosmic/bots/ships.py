"""Ships taken, lost and brought home by the simple bot: colonies are kept alive, big stacks pay."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare
from rules.cosmic.state.encounter import Fleet
from rules.cosmic.state.state import owner
from rules.kernel.asks import Ask

FEW = 4
"""Ships that come into an encounter late: more would be too many to lose."""
READY = {"warp": 4, "gate": 3, "beside": 3}
"""Places off the planets, from which ships are taken before any colony is touched, the highest first."""


def offered(ask: Ask) -> Fleet:
    """The places of a question about ships, and how many are to be had from each."""
    return {bare(option): limit for option, limit in zip(ask.options, ask.limits, strict=True)}


def worded(fleet: Mapping[str, int]) -> list[str]:
    """An answer to a question about ships."""
    return [f"ships:{place}={count}" for place, count in fleet.items() if count] or [NONE]


def largest(places: Fleet, count: int) -> Fleet:
    """`count` ships out of `places`, always from the largest stack, whatever colony that costs."""
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(min(count, sum(places.values()))):
        place = max(left, key=lambda place: left[place])
        left[place] -= 1
        taken[place] += 1
    return taken


def take(reader: ViewReader, places: Fleet, count: int) -> Fleet:
    """`count` ships out of `places`: gate and warp, then the largest stacks; last ships only if need be, at home first.

    A home colony that keeps the power alive goes last of all but a foreign one.
    """
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(min(count, sum(places.values()))):
        place = max((place for place in left if left[place]), key=lambda place: _readiness(reader, place, left[place]))
        left[place] -= 1
        taken[place] += 1
    return taken


def _readiness(reader: ViewReader, place: str, count: int) -> tuple[int, int, str]:
    if place in READY:
        return READY[place], count, place
    if count > 1 or reader.stands(reader.me, place) > count:
        return 2, count, place
    return int(owner(place) == reader.me), count, place


def spare(places: Fleet) -> int:
    """How many ships can be taken from these places without giving up a colony."""
    return sum(count if place in READY else count - 1 for place, count in places.items())


def lose(reader: ViewReader) -> Move:
    """`ships.lose`: own ones from where they are missed least; those of others where it hurts most."""
    if any("@" in option for option in reader.ask.options) or reader.ask.source.startswith("seat:"):
        return _hurt(reader)
    places = offered(reader.ask)
    count = reader.ask.least
    if reader.ask.source in {"kamikaze", "flare:kamikaze"}:
        count = max(reader.ask.least, min(reader.ask.most, spare(places)))
    return move("why.ships.least_missed",
                worded(take(reader, places, count)))  # fmt: skip


def _hurt(reader: ViewReader) -> Move:
    """Ships of others: first those whose loss costs a colony."""
    places, hit = offered(reader.ask), dict.fromkeys(offered(reader.ask), 0)
    for place in sorted(places, key=lambda place: (places[place], place)):
        hit[place] = min(places[place], reader.ask.most - sum(hit.values()))
    return move("why.ships.few_ships_there", worded(hit))


def bring_home(reader: ViewReader) -> Move:
    """`ships.to`: always to the colony with fewest ships, so that none stands alone."""
    places = offered(reader.ask)
    there = {place: reader.stands(reader.me, place) for place in places}
    put = dict.fromkeys(places, 0)
    for _ in range(reader.ask.most if reader.ask.source == "amoeba" else reader.ask.least):
        place = min((place for place in places if put[place] < places[place]), key=lambda p: (there[p] + put[p], p))
        put[place] += 1
    return move("why.ships.weakest_colonies", worded(put))


def pour_in(reader: ViewReader) -> Move:
    """`ships.from` of Amoeba: a few of those that no colony needs."""
    places = offered(reader.ask)
    count = max(reader.ask.least, min(reader.ask.most, spare(places), FEW))
    return move("why.ships.may_decide", worded(take(reader, places, count)))


def settle(reader: ViewReader) -> Move:
    """`ships.from` for a colony won in a deal or by a card: two ships where they are not missed, else one."""
    places = offered(reader.ask)
    count = min(2, max(reader.ask.least, spare(places)), reader.ask.most)
    return move("why.ships.two_hold_it", worded(take(reader, places, count)))
