"""Hits and what they destroy: the damage orders in space and on the ground (C10.5, C11.7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed
from rules.council.moves.cargo import fighters_outside, laden_transports, ships_counted
from rules.council.state.campaign import NEUTRAL
from rules.council.state.force import Force

Losses = dict[str, int]
"""Units destroyed, by kind."""


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


def hit_in_space(game: Context, seat: str, force: Force, cell: str, hits: int) -> Losses:
    """Put hits on a force, one after the other; what they destroy."""
    order, lost = order_in_space(game, seat, cell), Losses()
    for _ in range(hits):
        unit = _one_space_hit(game, seat, force, order)
        if unit:
            lost[unit] = lost.get(unit, 0) + 1
    return lost


def _one_space_hit(game: Context, seat: str, force: Force, order: Sequence[str]) -> str:
    for category in order:
        if category == "armour":
            if _dent(game, force):
                return ""
            continue
        unit = _of_category(game, seat, force, category)
        if unit:
            force.remove(unit)
            return unit
    return ""


def _dent(game: Context, force: Force) -> bool:
    """Damage the armour that goes first, if any is whole (D18)."""
    for unit in game.catalogue.damage.armour:
        if game.catalogue.units[unit].armour and force.whole(unit) > 0:
            force.damaged[unit] = force.damaged.get(unit, 0) + 1
            return True
    return False


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


def hit_on_ground(game: Context, seat: str, force: Force, cell: str, hits: int) -> Losses:
    """Put hits on ground units; fighters among them are hit first (D18)."""
    order, lost = ["fighter", *order_on_ground(game, seat, cell)], Losses()
    for _ in range(hits):
        unit = _one_ground_hit(force, order)
        if unit:
            lost[unit] = lost.get(unit, 0) + 1
    return lost


def _one_ground_hit(force: Force, order: Sequence[str]) -> str:
    for category in order:
        if category == "tank_armour":
            if force.whole("tank") > 0:
                force.damaged["tank"] = force.damaged.get("tank", 0) + 1
                return ""
        elif force.count(category):
            force.remove(category)
            return category
    return ""


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
