"""What planets and fleets are worth to the simple bot: plain numbers, from what everybody can see."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.moves.cargo import capsule_places, hold_of
from rules.council.moves.goods import influence, resource, specialty
from rules.council.moves.space import other_seats, pirates_at
from rules.council.state.force import FIGHTING, GROUND, Force

FEARED = frozenset({"radiation", "biohazard", "hostility", "ambush", "automatic_defences"})
"""Markers of planets that a landing had better avoid, where one knows them."""
CENTRE_BONUS = 4
NEW_PLANET = 3
"""What any planet counts beside what it gives."""


def planet_worth(game: Context, planet: str) -> int:
    """What a planet is worth to whoever does not own it."""
    colour = 2 if specialty(game, planet) else 0
    centre = CENTRE_BONUS if planet == game.layout.centre else 0
    return NEW_PLANET + 2 * resource(game, planet) + influence(game, planet) + colour + centre


def strength(game: Context, force: Force) -> float:
    """How well a force fights in space: shots by their chance to hit, armour counted twice."""
    total = 0.0
    for unit in FIGHTING:
        printed = game.catalogue.units[unit]
        lives = 2 if printed.armour else 1
        total += force.count(unit) * printed.shots * (11 - printed.hit) * lives
    return total


def defence(game: Context, seat: str, cell: str) -> float:
    """How strong the strongest is that a fleet of the seat would meet in a system."""
    there = [strength(game, game.state.fleet(cell, each)) for each in other_seats(game, seat, cell)]
    pirates = pirates_at(game, cell)
    return max([*there, *([strength(game, pirates)] if pirates else [])], default=0.0)


def garrison(game: Context, planet: str) -> int:
    """How many ground units a landing on a planet has to beat; its guns count as one each."""
    force = game.state.planets[planet].force
    return force.ground + force.count("tank") + force.count("pds")


def feared(game: Context, planet: str) -> bool:
    """Whether the marker of a planet is known and bad."""
    marker = game.state.markers.get(planet)
    return marker is not None and marker.id in FEARED


def room_for_troops(game: Context, seat: str, force: Force) -> int:
    """Places for infantry in a force, with its fighters aboard."""
    holds = sum(hold_of(game, seat, unit) * count for unit, count in force.units.items())
    capsules = capsule_places(game, seat, force)
    aboard = force.count("fighter", *GROUND, "pds")
    return max(0, holds + capsules - aboard)
