"""Planetary fire at the fleets of the moving seat (C9.9)."""

from __future__ import annotations

from attrs import evolve

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.quantities import Case, allowed, number
from rules.council.flow.movement import turn_of
from rules.council.moves.damage import hit_in_space
from rules.council.moves.fate import Volley, count_kills, fire
from rules.council.moves.limits import settle_fleet
from rules.council.moves.space import cells_in_order, reaches_neighbours, terrain


def fire_at_fleets(game: Context) -> None:
    """`move.fire`: fleet by fleet in cell order, owner by owner in seat order (timing.md 7).

    All shots at a fleet fall together: places aboard are tested when the last has fallen (C9.9).
    """
    victim = turn_of(game).seat
    for cell in cells_in_order(game.state.cells_of(victim)):
        if not terrain(game, cell).fired_into:
            continue
        for owner in game.state.seats:
            if owner != victim and fires_at(game, owner, victim):
                _fire_into(game, owner, victim, cell)
        game.state.tidy()
        settle_fleet(game, victim, cell)


def fires_at(game: Context, owner: str, victim: str) -> bool:
    """Whether planetary defence of a seat fires at another: as ordered, else at all without a contract (D14)."""
    wish = game.player(owner).fire.get(victim)
    wish = game.state.contract(owner, victim) is None if wish is None else wish
    return wish and allowed(game, "may.fire", True, Case(owner, enemy=victim))


def _fire_into(game: Context, owner: str, victim: str, cell: str) -> None:
    force = game.state.fleet(cell, victim)
    volleys = [gun_volley(game, owner, victim, guns_in(game, owner, cell), "in_own_system")]
    if victim in game.state.arrived.get(cell, ()) and reaches_neighbours(game, owner):
        near = sum(guns_in(game, owner, each) for each in game.layout.beside[cell])
        volleys.append(gun_volley(game, owner, victim, near, "from_neighbour"))
    if not force.fights or not any(each.shots for each in volleys):
        return
    hits, dice = fire(game, volleys, "fire")
    damage = hit_in_space(game, victim, force, cell, hits)
    count_kills(game, owner, victim, cell, damage.lost)
    game.emit("fire.fleet", {"cell": cell, "seat": owner, "at": victim, "dice": dice, "hits": hits, "lost": damage.lost,
                             "armour": damage.armour})  # fmt: skip


def guns_in(game: Context, owner: str, cell: str) -> int:
    """Planetary defences of a seat in a system."""
    planets = [game.state.planets[planet] for planet in game.layout.planets[cell]]
    return sum(planet.force.count("pds") for planet in planets if planet.owner == owner)


def gun_volley(game: Context, owner: str, victim: str, guns: int, place: Condition | None) -> Volley:
    """What so many planetary defences fire: at a fleet here or next door, or (no place) at a landing."""
    facts = frozenset[Condition]({"at_fleets", place} if place else ())
    case = Case(owner, of="pds", facts=facts, enemy=victim)
    printed = game.catalogue.units["pds"]
    bonus = number(game, "unit.roll", 0, evolve(case, enemy="")) + number(game, "pds.roll", 0, case)
    shots = guns * number(game, "pds.shots", printed.shots, case)
    return Volley("pds", shots, printed.hit, bonus, allowed(game, "pds.reroll", False, case))
