"""Which units come down to a planet, as the sheet has it and as far as they are there (C11.1)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.flow.movement import sheet_of
from rules.council.protocol.move_orders import Condition, LandOrder
from rules.council.protocol.orders import of_kind
from rules.council.sheets.landing import landable
from rules.council.state.campaign import Turn
from rules.council.state.force import Force


def present_system(turn: Turn) -> str:
    """The system whose landing orders are being carried out."""
    assert turn.systems  # noqa: S101 - a landing is under way
    return turn.systems[0]


def _holds(game: Context, seat: str, planet: str, condition: Condition | None) -> bool:
    """Whether the condition of a landing holds now (D21)."""
    if condition is None:
        return True
    there = game.state.planets[planet]
    fleet = game.state.fleet(game.layout.cell_of[planet], seat)
    match condition.what:
        case "infantry":
            return fleet.count("infantry") >= condition.least
        case "ground":
            return fleet.ground >= condition.least
        case "neutral":
            return not there.owner
        case "mine":
            return there.owner == seat
        case _:
            return not there.force.count("pds")


def coming_down(game: Context, turn: Turn, planet: str) -> Force:
    """What would come down to a planet now: all lines for it whose condition holds, as far as the units are there."""
    fleet = game.state.fleet(game.layout.cell_of[planet], turn.seat)
    wanted: dict[str, int] = {}
    for order in of_kind(sheet_of(game, turn.seat), LandOrder):
        if order.planet == planet and _holds(game, turn.seat, planet, order.condition):
            for unit, count in order.units.items():
                wanted[unit] = wanted.get(unit, 0) + count
    may_land = landable(game, turn.seat)
    return fleet.copy().split({unit: count for unit, count in wanted.items() if unit in may_land})
