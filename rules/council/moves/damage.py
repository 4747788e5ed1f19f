"""Hits and what they destroy: the damage orders in space and on the ground (C10.5, C11.7)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, frozen

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed
from rules.council.moves.cargo import fighters_outside, laden_transports, ships_counted
from rules.council.state.campaign import NEUTRAL
from rules.council.state.force import Force

Losses = dict[str, int]
"""Units destroyed, by kind."""


@frozen
class Damage:
    """What hits have done to a force."""

    lost: Losses = Factory(dict)
    armour: Losses = Factory(dict)
    """Units whose armour has taken a hit, by kind; all see that (C23)."""


def order_in_space(game: Context, seat: str, cell: str) -> list[str]:
    """The damage order of a seat in a system: `damage.order`, then its own standing orders, then the standard order."""
    return _order(game, seat, ("space", f"space {cell}"), game.catalogue.damage.space)


def order_on_ground(game: Context, seat: str, cell: str) -> list[str]:
    """The same for ground battles."""
    return _order(game, seat, ("ground", f"ground {cell}"), game.catalogue.damage.ground)


def _order(game: Context, seat: str, keys: tuple[str, str], standard: Sequence[str]) -> list[str]:
    if seat == NEUTRAL:
        return list(standard)
    wishes = game.player(seat).damage
    first = [category for category in standard if allowed(game, "damage.order", False, Case(seat, of=category))]
    wished = wishes.get(keys[1]) or wishes.get(keys[0]) or []
    return list(dict.fromkeys([*first, *wished, *standard]))


def hit_in_space(game: Context, seat: str, force: Force, cell: str, hits: int) -> Damage:
    """Put hits on a force, one after the other."""
    order, damage = order_in_space(game, seat, cell), Damage()
    for _ in range(hits):
        _one_space_hit(game, seat, force, order, damage)
    return damage


def _one_space_hit(game: Context, seat: str, force: Force, order: Sequence[str], damage: Damage) -> None:
    for category in order:
        if category == "armour":
            if unit := _whole_armour(game, force):
                _dent(force, unit, damage)
                return
        elif unit := _of_category(game, seat, force, category):
            _destroy(force, unit, damage)
            return


def _whole_armour(game: Context, force: Force) -> str:
    """The kind of unit whose armour goes first, if any is whole (D18)."""
    armoured = (unit for unit in game.catalogue.damage.armour if game.catalogue.units[unit].armour)
    return next((unit for unit in armoured if force.whole(unit) > 0), "")


def _dent(force: Force, unit: str, damage: Damage) -> None:
    force.damaged[unit] = force.damaged.get(unit, 0) + 1
    damage.armour[unit] = damage.armour.get(unit, 0) + 1


def _destroy(force: Force, unit: str, damage: Damage) -> None:
    force.remove(unit)
    damage.lost[unit] = damage.lost.get(unit, 0) + 1


def _of_category(game: Context, seat: str, force: Force, category: str) -> str:
    """The kind of unit a category stands for, if there is one in the force."""
    if category == "transport_empty":
        return "transport" if force.count("transport") > laden_transports(game, seat, force) else ""
    if category == "transport_laden":
        return "transport" if force.count("transport") and laden_transports(game, seat, force) else ""
    return category if force.count(category) else ""


def shed(game: Context, seat: str, force: Force, cell: str, limit: int) -> Losses:
    """Destroy what is over the fleet limit: damage order without armour and fighters in hangars (C6.5, D16)."""
    lost = Losses()
    order = [category for category in order_in_space(game, seat, cell) if category != "armour"]
    while ships_counted(game, seat, force, cell) > limit:
        unit = next(
            each
            for category in order
            if (each := _of_category(game, seat, force, category))
            and (each != "fighter" or fighters_outside(game, seat, force, cell))
        )
        force.remove(unit)
        lost[unit] = lost.get(unit, 0) + 1
    return lost


def destroy_one_ship(game: Context, seat: str, force: Force, cell: str) -> str:
    """Destroy one ship: damage order without armour, fighters last (D41). Returns its kind, or nothing."""
    order = [category for category in order_in_space(game, seat, cell) if category not in {"armour", "fighter"}]
    unit = next((each for category in (*order, "fighter") if (each := _of_category(game, seat, force, category))), "")
    if unit:
        force.remove(unit)
    return unit


def hit_on_ground(game: Context, seat: str, force: Force, cell: str, hits: int) -> Damage:
    """Put hits on ground units; fighters among them are hit first (D18)."""
    order, damage = ["fighter", *order_on_ground(game, seat, cell)], Damage()
    for _ in range(hits):
        _one_ground_hit(force, order, damage)
    return damage


def _one_ground_hit(force: Force, order: Sequence[str], damage: Damage) -> None:
    for category in order:
        if category == "tank_armour":
            if force.whole("tank") > 0:
                _dent(force, "tank", damage)
                return
        elif force.count(category):
            _destroy(force, category, damage)
            return


def mend(game: Context, force: Force, count: int, kinds: Sequence[str]) -> Losses:
    """Make some damaged armour whole again, the dearest first."""
    mended = Losses()
    for unit in sorted(kinds, key=lambda each: -game.catalogue.units[each].cost):
        while count and force.damaged.get(unit):
            force.damaged[unit] -= 1
            if not force.damaged[unit]:
                del force.damaged[unit]
            mended[unit], count = mended.get(unit, 0) + 1, count - 1
    return mended
