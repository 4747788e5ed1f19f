"""What a movement sheet can hold beside movements and landings: lifts, erased markers, and standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_tui.games.council.lines.naming import Names
from cosmic_tui.games.council.lines.ready_line import ReadyLine, worded
from rules.council.cards.context import Context
from rules.council.flow.guns import fires_at
from rules.council.moves.travel import lift_act
from rules.council.protocol.move_orders import (
    LIFTS,
    SPACE_DAMAGE,
    BombardOrder,
    DamageOrder,
    EraseOrder,
    FireOrder,
    LiftOrder,
)
from rules.council.protocol.views import CLOSED, View
from rules.council.state.force import Force

BREAKERS = ("dreadnought", "war_sun")
"""The ships that bombard, and that destroy markers."""


def from_orbit(view: View, names: Names, seat: str, planet: str, force: Force) -> Iterator[ReadyLine]:
    """What large ships above a planet do to it: fire at its troops (C11.5), destroy its marker (C11.4)."""
    there = view.planets[planet]
    for ship in BREAKERS:
        count = force.count(ship)
        if count and there.owner not in ("", seat):
            told = worded(names, "bombard", planet=planet)
            yield ReadyLine(BombardOrder(planet, {ship: count}).text, told, most=count)
        if count and not there.owner and there.marker == CLOSED:
            yield ReadyLine(EraseOrder(planet, ship).text, worded(names, "erase", planet=planet))


def lifts(game: Context, names: Names, seat: str, cell: str) -> Iterator[ReadyLine]:
    """Infantry of this cell that goes to another own planet without ships (C9.4)."""
    own = [planet for planet in game.state.owned(seat) if not game.layout.is_station(planet)]
    for ability in LIFTS:
        act = lift_act(game, seat, ability)
        if act is None:
            continue
        for origin in (planet for planet in own if game.layout.cell_of[planet] == cell):
            infantry = min(game.state.planets[origin].force.count("infantry"), act.units["infantry"])
            for target in (planet for planet in own if planet != origin and infantry):
                told = worded(names, "lift", infantry=infantry, planet=origin, target=target)
                yield ReadyLine(LiftOrder(ability, origin, target, infantry).text, told)


def standing_orders(view: View, game: Context, names: Names, seat: str, cell: str) -> Iterator[ReadyLine]:
    """Whom planetary defence of this cell fires at (C9.9), and which ships here take hits first (C10.5)."""
    planets = (view.planets[planet] for planet in view.cells[cell].planets)
    if any(there.owner == seat and there.force.units.get("pds") for there in planets):
        for other in (each.seat for each in view.seats if each.seat != seat):
            order = FireOrder(other, not fires_at(game, seat, other))
            yield ReadyLine(order.text, worded(names, "fire_on" if order.on else "fire_off", seat=other))
    fleet = view.cells[cell].fleets.get(seat)
    kinds = [category for category in SPACE_DAMAGE if fleet is not None and fleet.units.get(category)]
    if len(kinds) > 1:
        for category in kinds:
            yield ReadyLine(DamageOrder("space", (category,), cell).text, worded(names, "damage", unit=category))
