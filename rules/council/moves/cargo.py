"""Holds: who has a place aboard or at a dock, and what dies for want of one (C6.3, C6.4, D17)."""

from __future__ import annotations

import attrs

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed, number
from rules.council.state.force import CARGO, SHIPS, Force

HOMELESS_FIRST = ("fighter", "infantry", "pds", "tank")
"""What has no place dies in this order (D17)."""
ABOARD = ("infantry", "tank", "pds")
"""What lades a transport: ground units, planetary defence among them (D17)."""
LADE_FIRST = ("war_sun", "flagship", "transport")
"""Ships that take ground units, in this order, so that few transports are laden (D17)."""


@attrs.frozen
class Stowage:
    """How the cargo of a force is stowed."""

    homeless: dict[str, int]
    """Units without a place."""
    outside: int
    """Fighters outside hangars."""
    laden: int
    """Transports with ground units aboard."""


def hold_of(game: Context, seat: str, unit: str) -> int:
    """Places of a ship for any cargo."""
    return number(game, "unit.hold", game.catalogue.units[unit].hold, Case(seat, of=unit)) if seat else 0


def capsule_places(game: Context, seat: str, force: Force) -> int:
    """Places that only infantry can take (Stasis Capsules)."""
    if not seat:
        return 0
    return sum(
        count * number(game, "unit.hold", 0, Case(seat, of=unit, use="infantry"))
        for unit, count in force.units.items()
        if unit in SHIPS
    )


def hangar_places(game: Context, seat: str, cell: str) -> int:
    """Fighters that own docks in a system hold (C6.4)."""
    each = game.catalogue.units["dock"].fighters
    return sum(
        each * game.state.planets[planet].force.count("dock")
        for planet in game.layout.planets.get(cell, ())
        if game.state.planets[planet].owner == seat
    )


def free_fighters(game: Context, seat: str) -> bool:
    """Whether fighters of a seat need no hangar (Advanced Fighters)."""
    return bool(seat) and allowed(game, "fighter.free", False, Case(seat, of="fighter"))


def stow(game: Context, seat: str, force: Force, cell: str) -> Stowage:
    """How the cargo of a force in a system is stowed; a `cell` of "" has no docks."""
    infantry = max(0, force.count("infantry") - capsule_places(game, seat, force))
    places = {unit: hold_of(game, seat, unit) * force.count(unit) for unit in LADE_FIRST}
    room = sum(places.values())
    ground = infantry + force.count("tank", "pds")
    at_dock = hangar_places(game, seat, cell) if cell else 0
    fighters = max(0, force.count("fighter") - at_dock)
    out = max(0, fighters - max(0, room - ground))
    over = {"fighter": 0 if free_fighters(game, seat) else out}
    excess = max(0, ground - room)
    for unit in HOMELESS_FIRST[1:]:
        over[unit] = min(excess, infantry if unit == "infantry" else force.count(unit))
        excess -= over[unit]
    aboard = max(0, min(ground, room) - places["war_sun"] - places["flagship"])
    laden = -(-aboard // hold_of(game, seat, "transport")) if aboard else 0
    return Stowage({unit: count for unit, count in over.items() if count}, out, laden)


def fighters_outside(game: Context, seat: str, force: Force, cell: str) -> int:
    """Fighters outside hangars: with Advanced Fighters they count and stop others, else they are about to die."""
    return stow(game, seat, force, cell).outside if force.count("fighter") and free_fighters(game, seat) else 0


def ships_counted(game: Context, seat: str, force: Force, cell: str) -> int:
    """Ships that count for the fleet limit (C6.5): fighters outside hangars do, those in hangars do not."""
    return force.ships + fighters_outside(game, seat, force, cell)


def laden_transports(game: Context, seat: str, force: Force) -> int:
    """Transports with ground units aboard."""
    return stow(game, seat, force, "").laden if seat and force.count(*ABOARD) else 0


def too_much(game: Context, seat: str, force: Force, cell: str = "") -> bool:
    """Whether a force carries more than it can hold; one that stays in a `cell` has the hangars of docks there, too."""
    return bool(force.count(*CARGO)) and bool(stow(game, seat, force, cell).homeless)


def carried_by(game: Context, seat: str, force: Force, ship: str, *, lading: bool) -> dict[str, int]:
    """What one ship of a kind carries (D17): a laden one ground units, every other one fighters, capsules infantry."""
    if capsule_places(game, seat, Force({ship: 1})):
        return {"infantry": 1} if force.count("infantry") else {}
    room, found = hold_of(game, seat, ship), dict[str, int]()
    for unit in ABOARD if lading and force.count(*ABOARD) else ("fighter",):
        found[unit] = min(room, force.count(unit))
        room -= found[unit]
    return {unit: count for unit, count in found.items() if count}


def drop_homeless(game: Context, seat: str, cell: str) -> dict[str, int]:
    """What has no place in a system dies; returns it (C6.3)."""
    force = game.state.fleet(cell, seat)
    lost = stow(game, seat, force, cell).homeless if force else {}
    for unit, count in lost.items():
        force.remove(unit, count)
    if lost:
        game.emit("units.lost", {"seat": seat, "cell": cell, "units": lost, "why": "hold"})
    game.state.tidy()
    return lost
