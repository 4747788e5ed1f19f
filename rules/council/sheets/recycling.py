"""The check of the sheet of the end of the round: what is scrapped (Recycling)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.context import Context
from rules.council.cards.effects import Act
from rules.council.cards.quantities import acts
from rules.council.protocol.build_orders import RecycleOrder
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line
from rules.council.state.force import Force


def scrapping(game: Context, seat: str) -> Act | None:
    """What lets a seat scrap units, if anything does."""
    return next((act for _, act in acts(game, seat, "scrap")), None)


def check_recycling(game: Context, seat: str, sheet: Sequence[Numbered]) -> None:
    """Raises `Refused`: units that are not there, or cannot be scrapped."""
    act = scrapping(game, seat)
    there: dict[str, Force] = {}
    for number, order in lines_of(sheet, RecycleOrder):
        with on_line(number):
            demand(act is not None, "refused.cannot_scrap_anything")
            assert act is not None  # noqa: S101 - just demanded
            force = there.setdefault(order.place, units_at(game, seat, order.place).copy())
            for unit, count in order.units.items():
                demand(unit not in act.spared, "refused.cannot_scrap", unit=unit)
                has = force.count(unit)
                demand(count <= has, "refused.too_few_units", place=order.place, has=has, unit=unit, count=count)
                force.remove(unit, count)


def units_at(game: Context, seat: str, place: str) -> Force:
    """The units of a seat in a system or on a planet."""
    planet = game.state.planets.get(place)
    if planet is not None:
        return planet.force if planet.owner == seat else Force()
    return game.state.fleet(place, seat)
