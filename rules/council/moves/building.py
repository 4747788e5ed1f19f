"""What docks can build and what it costs (C13, D23)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed, changes, number
from rules.council.moves.goods import resource


def unit_price(game: Context, seat: str, unit: str, count: int) -> int:
    """Resources for units of one kind at one dock, two for one rounded up (C13.5, D68)."""
    printed = game.catalogue.units[unit]
    each = max(0, number(game, "unit.cost", printed.cost, Case(seat, of=unit)))
    return -(-count * each // printed.per)


def dock_price(game: Context, seat: str, units: Mapping[str, int], once: set[str]) -> int:
    """Resources for what one dock builds. `once`: reductions of this phase that have been used; it is added to."""
    total = sum(unit_price(game, seat, unit, count) for unit, count in units.items())
    for unit in units:
        for source, change in changes(game, "unit.cost", Case(seat, of=unit)):
            if change.times and source not in once:
                once.add(source)
                total += change.add or 0
    gift = sum(
        change.add or 0 for _, change in changes(game, "dock.bonus", Case(seat)) if total >= change.from_cost
    )  # fmt: skip
    return max(0, total - gift)


def capacity(game: Context, seat: str, planet: str, units: Mapping[str, int]) -> int:
    """Units its dock may build of such a mixture: some places are for one kind only (C13.2)."""
    builds = game.catalogue.units["dock"].builds
    general = number(game, "dock.capacity", resource(game, planet) + builds, Case(seat))
    extra = (min(count, number(game, "dock.capacity", 0, Case(seat, use=unit))) for unit, count in units.items())
    return general + sum(extra)


def may_build(game: Context, seat: str, unit: str) -> bool:
    """Whether a seat may build a unit at all (`may.produce`)."""
    return allowed(game, "may.produce", not game.catalogue.units[unit].needs, Case(seat, of=unit))
