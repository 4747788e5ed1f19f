"""Ground battles and what comes of them (C11.7 to C11.10)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Act, Condition
from rules.council.cards.quantities import Case, acts
from rules.council.flow.battle import mend_at
from rules.council.flow.landing import defenders, landing_of
from rules.council.flow.movement import turn_of
from rules.council.moves.damage import hit_on_ground
from rules.council.moves.fate import Volley, count_kills, fire, volley
from rules.council.moves.goods import resource
from rules.council.moves.limits import settle_fleet
from rules.council.moves.planets import take_planet
from rules.council.moves.stock import free_units, room_for_pds
from rules.council.state.campaign import NEUTRAL, Landing
from rules.council.state.force import GROUND, Force
from rules.kernel.machine import StepResult

FIGHTERS_TOO = ("fighter", *GROUND)


def sides(game: Context, landing: Landing) -> dict[str, Force]:
    """Attacker and defender with their units, attacker first."""
    owner = NEUTRAL if landing.natives is not None else game.state.planets[landing.planet].owner
    return {turn_of(game).seat: landing.units, owner: defenders(game, landing)}


def exchange(game: Context) -> StepResult:
    """`ground.round`: each ground unit one shot, hits taken at once, until one side has none (C11.7)."""
    landing = landing_of(game)
    forces = sides(game, landing)
    attacker, defender = forces
    if not forces[attacker].count(*FIGHTERS_TOO) or not forces[defender].ground:
        return "ground.end"
    landing.round += 1
    shots = {side: fire(game, _volleys(game, landing, side, force), "ground") for side, force in forces.items()}
    damages = {}
    for side, other in ((attacker, defender), (defender, attacker)):
        damage = damages[side] = hit_on_ground(game, side, forces[side], landing.cell, shots[other][0])
        fallen = landing.lost.setdefault(side, {})
        for unit, count in damage.lost.items():
            fallen[unit] = fallen.get(unit, 0) + count
        count_kills(game, other, side, landing.cell, damage.lost)
    game.emit("ground.round", {
        "planet": landing.planet, "round": landing.round, "attacker": attacker, "defender": defender,
        "dice": {side: dice for side, (_, dice) in shots.items()},
        "hits": {side: hits for side, (hits, _) in shots.items()},
        "lost": {side: damage.lost for side, damage in damages.items()},
        "armour": {side: damage.armour for side, damage in damages.items()},
    })  # fmt: skip
    return None


def _volleys(game: Context, landing: Landing, side: str, force: Force) -> list[Volley]:
    return [
        volley(game, _case(game, landing, side, unit), force.count(unit)) for unit in FIGHTERS_TOO if force.count(unit)
    ]


def _case(game: Context, landing: Landing, side: str, unit: str) -> Case:
    """What holds for a shot in a ground battle."""
    if side == NEUTRAL:
        return Case(NEUTRAL, of=unit)
    there = game.state.planets[landing.planet]
    facts = set[Condition]({"ground_battle", "attacking" if side == turn_of(game).seat else "defending"})
    if landing.round == 1:
        facts.add("first_round")
    if there.owner == side and there.force.count("pds"):
        facts.add("beside_pds")
    if landing.planet in game.layout.home_planets(side):
        facts.add("at_home")
    return Case(side, of=unit, facts=frozenset(facts))


def repair(game: Context) -> str:
    """`ground.repair`: armour is mended; then the next exchange."""
    mend_at(game, "ground.repair", sides(game, landing_of(game)), GROUND)
    return "ground.round"


def end(game: Context) -> StepResult:
    """`ground.end`: who holds the planet, and what comes of the fallen (C11.8)."""
    landing, seat = landing_of(game), turn_of(game).seat
    forces = sides(game, landing)
    won = landing.units.ground > 0 and not forces[list(forces)[1]].ground
    _fighters_go_back(game, landing, seat)
    if not won:
        _land_failed(game, landing, seat)
    if landing.round:
        winner = seat if won else next(side for side in forces if side != seat)
        winner_is_left = won or forces[winner].ground > 0
        _after_battle(game, landing, winner if winner_is_left else None, list(forces))
    return None if won else "land.end"


def _fighters_go_back(game: Context, landing: Landing, seat: str) -> None:
    fighters = landing.units.split({"fighter": landing.units.count("fighter")})
    if fighters:
        game.state.own_fleet(landing.cell, seat).join(fighters)
    game.state.tidy()


def _land_failed(game: Context, landing: Landing, seat: str) -> None:
    """Nothing is taken; what was landed as planetary defence is destroyed (C11.8)."""
    game.emit("landing.failed", {"seat": seat, "planet": landing.planet, "lost": dict(landing.units.units)})
    landing.units = Force()


def _after_battle(game: Context, landing: Landing, winner: str | None, everybody: list[str]) -> None:
    """Technologies and features that act when a ground battle is over (`ground.end`)."""
    for side in everybody:
        if side == NEUTRAL:
            continue
        for source, act in acts(game, side, "revive"):
            if winner == side or "winning" not in act.when:
                _revive(game, landing, side, act, source)
        attacking = side == turn_of(game).seat
        for source, act in acts(game, side, "place_units"):
            if act.point == "ground.end" and winner == side and attacking:
                killed = sum(landing.lost.get(_other(everybody, side), {}).values())
                _place(game, landing, side, {unit: n * (killed // act.per) for unit, n in act.units.items()}, source)


def _other(everybody: list[str], side: str) -> str:
    return next(each for each in everybody if each != side)


def _revive(game: Context, landing: Landing, side: str, act: Act, source: str) -> None:
    """A die for each of the fallen that counts; who comes back stands on the planet named, or nowhere."""
    lost = landing.lost if act.both_sides else {side: landing.lost.get(side, {})}
    fallen = sum(units.get(unit, 0) for units in lost.values() for unit in act.of)
    dice = [game.roll("revive") for _ in range(fallen)]
    back = sum(die >= act.die for die in dice)
    if dice:
        game.emit("units.revived", {"seat": side, "dice": dice, "count": back, "why": source})
    if act.target == "battle_planet":
        _place(game, landing, side, dict.fromkeys(act.of, back), source)
        return
    homes = [each for each in game.layout.home_planets(side) if game.state.planets[each].owner == side]
    if homes and back:
        richest = max(homes, key=lambda planet: resource(game, planet))
        for unit in act.of:
            free_units(game, side, richest, unit, back)


def _place(game: Context, landing: Landing, side: str, units: dict[str, int], source: str) -> None:
    """Units for the winner on the planet that was fought for: among those that landed, or among its troops."""
    units = {unit: count for unit, count in units.items() if count}
    if not units:
        return
    game.emit("units.placed", {"seat": side, "place": landing.planet, "units": units, "why": source})
    attacking = side == turn_of(game).seat
    for unit, count in units.items():
        (landing.units if attacking else game.state.planets[landing.planet].force).add(unit, count)


def take(game: Context) -> None:
    """`land.taken`: the planet changes hands; what came down stays on it (C11.8, C11.10)."""
    landing, seat = landing_of(game), turn_of(game).seat
    marker = game.state.markers.get(landing.planet)
    printed = game.catalogue.markers.planets.get(marker.id) if marker else None
    take_planet(game, seat, landing.planet, invaded=landing.infantry)
    there = game.state.planets[landing.planet]
    room = room_for_pds(game, landing.planet)
    over = max(0, landing.units.count("pds") - room)
    landing.units.split({"pds": over})
    there.force.join(landing.units)
    there.woken = landing.wakes
    if landing.dock and free_units(game, seat, landing.planet, "dock", 1):
        game.emit("units.placed", {"seat": seat, "place": landing.planet, "units": {"dock": 1}, "why": "marker"})
    if printed is not None and printed.kind == "defences":
        for unit, count in printed.units.items():
            if free_units(game, seat, landing.planet, unit, count):
                data = {"seat": seat, "place": landing.planet, "units": {unit: count}, "why": printed.id}
                game.emit("units.placed", data)


def landing_over(game: Context) -> str:
    """`land.end`: the next planet of the system, or the next system."""
    landing = landing_of(game)
    game.state.landing = None
    settle_fleet(game, turn_of(game).seat, landing.cell)
    return "land.bombard"
