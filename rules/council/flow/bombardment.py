"""Bombardment of a planet before a landing, and by War Suns without one (C11.5, D20)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.quantities import Case, acts, allowed, number
from rules.council.flow.descent import coming_down
from rules.council.flow.movement import sheet_of
from rules.council.moves.cards import lose_cards
from rules.council.moves.damage import hit_on_ground
from rules.council.moves.fate import Volley, count_kills, fire
from rules.council.protocol.move_orders import BombardOrder
from rules.council.protocol.orders import of_kind
from rules.council.state.campaign import Turn
from rules.council.state.force import GROUND, Force


def bombard(game: Context, turn: Turn, planet: str, *, landing: bool) -> None:
    """Ships fire at the ground units of an enemy planet (C11.5, D20)."""
    force = game.state.planets[planet].force
    owner, cell = game.state.planets[planet].owner, game.layout.cell_of[planet]
    ships = _bombarding(game, turn, planet, landing=landing)
    if not ships or not force.ground:
        return
    if (viral := _viral_ship(game, turn, planet, ships)) is not None:
        _use_virus(game, turn, planet, force)
        ships[viral] -= 1
    volleys = [_shots(game, turn.seat, ship, count) for ship, count in ships.items() if count and force.ground]
    for ship, count in ships.items():
        done = turn.bombarded.setdefault(cell, {})
        done[ship] = done.get(ship, 0) + count
    if not volleys:
        return
    hits, dice = fire(game, volleys, "bombard")
    damage = hit_on_ground(game, owner, force, cell, hits)
    count_kills(game, turn.seat, owner, cell, damage.lost)
    game.emit("planet.bombarded", {"seat": turn.seat, "planet": planet, "dice": dice, "hits": hits, "lost": damage.lost,
                                   "armour": damage.armour})  # fmt: skip


def _shots(game: Context, seat: str, ship: str, count: int) -> Volley:
    printed = game.catalogue.units[ship]
    return Volley(ship, count * printed.bombard, printed.hit, number(game, "unit.roll", 0, Case(seat, of=ship)))


def _bombarding(game: Context, turn: Turn, planet: str, *, landing: bool) -> dict[str, int]:
    """Ships that fire at a planet: those ordered to, and with a landing those without orders, if it is their target."""
    cell = game.layout.cell_of[planet]
    fleet, units = game.state.fleet(cell, turn.seat), game.catalogue.units
    found = {}
    for ship in fleet.units:
        if not units[ship].bombard or not may_bombard(game, turn.seat, ship, planet):
            continue
        if not landing and not units[ship].bombards_alone:
            continue
        free = fleet.count(ship) - turn.erased.get(cell, {}).get(ship, 0) - turn.bombarded.get(cell, {}).get(ship, 0)
        ordered = _ordered(game, turn, ship)
        mine = ordered.get(planet, 0)
        later = sum(count for each, count in ordered.items() if each in turn.planets)
        idle = max(0, free - mine - later) if landing and _target(game, turn, ship, planet) else 0
        found[ship] = min(free, mine + idle)
    return {ship: count for ship, count in found.items() if count > 0}


def _ordered(game: Context, turn: Turn, ship: str) -> dict[str, int]:
    """Planet -> ships of a kind that orders name for it."""
    found: dict[str, int] = {}
    for order in of_kind(sheet_of(game, turn.seat), BombardOrder):
        found[order.planet] = found.get(order.planet, 0) + order.ships.get(ship, 0)
    return found


def _target(game: Context, turn: Turn, ship: str, planet: str) -> bool:
    """Whether ships without orders fire here: no planet that is still to be landed on has more ground units (D20)."""
    rivals = [
        each
        for each in turn.planets
        if game.state.planets[each].owner not in {"", turn.seat}
        and coming_down(game, turn, each).ground
        and may_bombard(game, turn.seat, ship, each)
    ]
    ground = {each: game.state.planets[each].force.ground for each in (planet, *rivals)}
    return all(ground[planet] >= count for count in ground.values())


def may_bombard(game: Context, seat: str, ship: str, planet: str) -> bool:
    """Whether a ship may fire at a planet: planetary defence shields it from most (C11.5)."""
    there, units = game.state.planets[planet], game.catalogue.units
    shielded = any(units[unit].shields for unit in there.force.units)
    facts = frozenset[Condition]({"beside_pds"} if shielded else ())
    base = not shielded or units[ship].ignores_shield
    return allowed(game, "may.bombard", base, Case(seat, of=ship, facts=facts, enemy=there.owner))


def _viral_ship(game: Context, turn: Turn, planet: str, ships: dict[str, int]) -> str | None:
    wished = [order for order in of_kind(sheet_of(game, turn.seat), BombardOrder) if order.viral]
    kinds = [unit for _, act in acts(game, turn.seat, "kill_ground_units") for unit in act.of]
    for order in wished:
        if order.planet == planet:
            return next((ship for ship in order.ships if ship in kinds and ships.get(ship)), None)
    return None


def _use_virus(game: Context, turn: Turn, planet: str, force: Force) -> None:
    """All enemy ground units die, and the seat discards its hand."""
    lost = {unit: force.count(unit) for unit in GROUND if force.count(unit)}
    force.split(lost)
    there = game.state.planets[planet]
    count_kills(game, turn.seat, there.owner, game.layout.cell_of[planet], lost)
    game.emit("planet.infected", {"seat": turn.seat, "planet": planet, "lost": lost})
    lose_cards(game, turn.seat, len(game.player(turn.seat).hand), "viral_weapon")
