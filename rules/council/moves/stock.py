"""Units of a seat on the map, and how many more of a kind it may have (C6.1, D15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.council.cards.context import Context
from rules.council.state.force import Force


def forces_of(game: Context, seat: str) -> Iterator[Force]:
    """Everything a seat has on the map, force by force; what is just moving or landing included."""
    state = game.state
    yield from (fleets[seat] for fleets in state.fleets.values() if seat in fleets)
    yield from (planet.force for planet in state.planets.values() if planet.owner == seat)
    if state.turn is not None and state.turn.seat == seat:
        if state.turn.movement is not None:
            yield state.turn.movement.force
        if state.landing is not None:
            yield state.landing.units


def count_on_map(game: Context, seat: str, unit: str) -> int:
    """How many units of a kind a seat has on the map."""
    return sum(force.count(unit) for force in forces_of(game, seat))


def units_left(game: Context, seat: str, unit: str) -> int:
    """How many more of a kind a seat may have; a large number where there is no limit."""
    limit = game.catalogue.units[unit].limit
    return limit - count_on_map(game, seat, unit) if limit else UNLIMITED


UNLIMITED = 1_000_000


def pds_limit(game: Context) -> int:
    """Most planetary defences on one planet (D15); 0: no limit."""
    chosen = game.options.pds_per_planet
    return game.catalogue.units["pds"].per_planet if chosen is None else chosen


def room_for_pds(game: Context, planet: str) -> int:
    """How many more planetary defences a planet may have (D15)."""
    most = pds_limit(game)
    return most - game.state.planets[planet].force.count("pds") if most else UNLIMITED


def free_units(game: Context, seat: str, planet: str, unit: str, count: int) -> int:
    """Put free units on a planet, as far as limits allow (D61); returns how many."""
    count = min(count, units_left(game, seat, unit))
    if unit == "pds":
        count = min(count, room_for_pds(game, planet))
    if unit == "dock":
        count = min(count, 1 - game.state.planets[planet].force.count("dock"))
    game.state.planets[planet].force.add(unit, max(0, count))
    return max(0, count)
