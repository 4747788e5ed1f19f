"""The check of what a hidden shipyard gives (marker Hidden shipyard, D61)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.council.cards.context import Context
from rules.council.moves.building import may_build, unit_price
from rules.council.moves.cargo import ships_counted, stow
from rules.council.moves.limits import fleet_limit
from rules.council.moves.stock import units_left
from rules.council.protocol.build_orders import BuildOrder
from rules.council.protocol.words import NO_PAYMENT
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line
from rules.kernel.asks import Refused
from rules.kernel.message import Message, message

GUESSES: Sequence[Mapping[str, int]] = ({"cruiser": 1}, {"destroyer": 2}, {"fighter": 4}, {"fighter": 2},
                                        {"destroyer": 1})  # fmt: skip
"""What is taken where nothing is said: the first of these that has room."""


def check_yard(game: Context, seat: str, sheet: Sequence[Numbered]) -> None:
    """Raises `Refused`: no ships, too dear, or no room."""
    landing = game.state.landing
    assert landing is not None  # noqa: S101 - it is asked in the course of a landing
    total: dict[str, int] = {}
    for number, order in lines_of(sheet, BuildOrder):
        with on_line(number):
            demand(order.planet == landing.planet, "refused.shipyard_place", planet=landing.planet)
            demand(not order.place and order.payment == NO_PAYMENT, "refused.shipyard_free")
            for unit, count in order.units.items():
                total[unit] = total.get(unit, 0) + count
            if (reason := reason_against(game, seat, landing.cell, total)) is not None:
                raise Refused(reason)


def yard_worth(game: Context) -> int:
    """Resources that a hidden shipyard is good for."""
    return next(marker.worth for marker in game.catalogue.markers.planets.values() if marker.kind == "shipyard")


def reason_against(game: Context, seat: str, cell: str, units: Mapping[str, int]) -> Message | None:
    """Why these units cannot be had here; None if they can."""
    fleet = game.state.fleet(cell, seat).copy()
    for unit, count in units.items():
        printed = game.catalogue.units.get(unit)
        if printed is None or printed.kind != "ship" or not may_build(game, seat, unit):
            return message("refused.not_a_ship_for_you", unit=unit)
        if count > units_left(game, seat, unit):
            return message("refused.stock_empty", unit=unit)
        fleet.add(unit, count)
    cost = sum(unit_price(game, seat, unit, count) for unit, count in units.items())
    if cost > yard_worth(game):
        return message("refused.shipyard_worth", cost=cost, worth=yard_worth(game))
    if ships_counted(game, seat, fleet, cell) > fleet_limit(game) or stow(game, seat, fleet, cell).homeless.get(
        "fighter"
    ):
        return message("refused.no_room", cell=cell)
    return None


def best_guess(game: Context, seat: str, cell: str, planet: str) -> tuple[str, ...]:
    """The ships of a seat that says nothing."""
    for units in GUESSES:
        if not reason_against(game, seat, cell, units):
            return (BuildOrder(planet, units).text,)
    return ()
