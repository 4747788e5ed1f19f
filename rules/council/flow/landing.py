"""Landings (C11): the systems and planets in turn, who comes down, and what is fired at them."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed
from rules.council.flow.bombardment import bombard
from rules.council.flow.descent import coming_down
from rules.council.flow.guns import gun_volley
from rules.council.flow.movement import sheet_of, turn_of
from rules.council.moves.damage import hit_on_ground
from rules.council.moves.fate import attack, count_kills, fire
from rules.council.moves.space import other_seats
from rules.council.moves.stock import room_for_pds
from rules.council.protocol.move_orders import BombardOrder, EraseOrder, LandOrder, ScoutOrder
from rules.council.protocol.orders import of_kind
from rules.council.state.campaign import Landing
from rules.council.state.force import Force
from rules.kernel.machine import STAY, StepResult


def begin(game: Context) -> StepResult:
    """`land.begin`: the next system with orders, where the seat has ships and nobody else has (C11.1)."""
    turn = turn_of(game)
    if turn.systems is None:
        turn.systems = list(dict.fromkeys(game.layout.cell_of[planet] for planet in _named(game, turn.seat)))
    elif turn.systems:
        turn.systems.pop(0)
    while turn.systems and not _can_land(game, turn.seat, turn.systems[0]):
        turn.systems.pop(0)
    if not turn.systems:
        return "move.done"
    cell = turn.systems[0]
    targets = [order.planet for order in of_kind(sheet_of(game, turn.seat), LandOrder)]
    targets += [order.planet for order in of_kind(sheet_of(game, turn.seat), BombardOrder)]
    turn.planets = [planet for planet in dict.fromkeys(targets) if game.layout.cell_of[planet] == cell]
    return None


def _named(game: Context, seat: str) -> list[str]:
    """Every planet that a landing order names, in the order of the sheet."""
    found = []
    for order in sheet_of(game, seat):
        if isinstance(order, LandOrder | EraseOrder | BombardOrder):
            found.append(order.planet)
        elif isinstance(order, ScoutOrder):
            found += order.planets
    return found


def _can_land(game: Context, seat: str, cell: str) -> bool:
    state = game.state
    alone = not any(state.fleet(cell, each).fights for each in other_seats(game, seat, cell))
    return state.fleet(cell, seat).fights and alone


def _may_invade(game: Context, seat: str, planet: str) -> bool:
    return allowed(game, "may.invade", True, Case(seat, of=planet, enemy=game.state.planets[planet].owner))


def approach(game: Context) -> StepResult:
    """`land.bombard`: the next planet; who comes down is settled, then ships fire at it (C11.1, C11.5)."""
    turn, state = turn_of(game), game.state
    if not turn.planets:
        return "land.begin"
    planet = turn.planets.pop(0)
    cell, owner = game.layout.cell_of[planet], state.planets[planet].owner
    coming = coming_down(game, turn, planet)
    invading = owner != turn.seat
    if planet in turn.scouted or (invading and not (_may_invade(game, turn.seat, planet) and coming.ground)):
        coming = Force()
    if not invading:
        _join(game, turn.seat, planet, coming)
        return STAY
    infantry = state.planets[planet].force.count("infantry")
    if owner:
        bombard(game, turn, planet, landing=bool(coming))
    if not coming:
        return STAY
    state.landing = Landing(cell, planet, state.own_fleet(cell, turn.seat).split(coming.units), infantry=infantry)
    state.landing.fighters = state.landing.units.count("fighter")
    state.tidy()
    game.emit("landing.begin", {"seat": turn.seat, "planet": planet, "units": dict(coming.units), "from": owner})
    if owner:
        attack(game, turn.seat, owner)
    return None


def _join(game: Context, seat: str, planet: str, coming: Force) -> None:
    """Units are added to an own planet (C11.2); planetary defence beyond the limit stays aboard."""
    wanted = {unit: count for unit, count in coming.units.items() if unit != "fighter"}
    wanted["pds"] = min(wanted.get("pds", 0), room_for_pds(game, planet))
    landed = game.state.own_fleet(game.layout.cell_of[planet], seat).split(wanted)
    if landed:
        game.emit("units.landed", {"seat": seat, "planet": planet, "units": dict(landed.units)})
    game.state.planets[planet].force.join(landed)
    game.state.tidy()


# -- coming down


def landing_of(game: Context) -> Landing:
    """The landing under way."""
    landing = game.state.landing
    assert landing is not None  # noqa: S101 - the line comes here within a landing alone
    return landing


def fire_at_landing(game: Context) -> str:
    """`land.fire`: every planetary defence there fires at what comes down; then they meet (C11.6)."""
    landing, seat = landing_of(game), turn_of(game).seat
    there = game.state.planets[landing.planet]
    if there.owner and there.force.count("pds"):
        hits, dice = fire(game, [gun_volley(game, there.owner, seat, there.force.count("pds"), None)], "land")
        damage = hit_on_ground(game, seat, landing.units, landing.cell, hits)
        count_kills(game, there.owner, seat, landing.cell, damage.lost)
        game.emit("fire.landing", {"planet": landing.planet, "seat": there.owner, "at": seat, "dice": dice,
                                   "hits": hits, "lost": damage.lost, "armour": damage.armour})  # fmt: skip
    if not landing.units.ground:
        return "ground.end"
    return "ground.round" if defenders(game, landing).ground else "ground.end"


def defenders(game: Context, landing: Landing) -> Force:
    """Who holds the planet: natives, or the troops of its owner."""
    return landing.natives if landing.natives is not None else game.state.planets[landing.planet].force
