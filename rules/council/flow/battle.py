"""Space battles (C10): between the moving seat and another, and against pirates and ambushes."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.quantities import Case, acts, number
from rules.council.flow.movement import turn_of
from rules.council.moves.damage import Damage, hit_in_space, mend
from rules.council.moves.fate import Volley, attack, count_kills, fire, volley
from rules.council.moves.goods import gain_goods
from rules.council.moves.limits import settle_fleet
from rules.council.moves.planets import settle_stations
from rules.council.moves.space import blocks, cells_in_order, may_stop, other_seats, pirates_at, stopped_by, terrain
from rules.council.state.campaign import NEUTRAL, Battle
from rules.council.state.force import FIGHTING, SHIPS, Force
from rules.kernel.machine import StepResult

AMBUSH = "ambush"


def start(game: Context) -> StepResult:
    """`battle.start`: the next battle of the moving seat, in the order of its arrivals (C10.1, C10.2)."""
    state = game.state
    if state.battle is None:
        state.battle = _next_battle(game)
    battle = state.battle
    if battle is None:
        return "land.begin"
    if NEUTRAL not in battle.sides:
        attack(game, battle.attacker, battle.defender)
    forces = {side: dict(force_of(game, battle, side).units) for side in battle.sides}
    game.emit("battle.begin", {"cell": battle.cell, "attacker": battle.attacker, "defender": battle.defender,
                               "forces": forces})  # fmt: skip
    return None


def _next_battle(game: Context) -> Battle | None:
    turn, state = turn_of(game), game.state
    cells = [*turn.arrivals, *(cell for cell in cells_in_order(state.cells_of(turn.seat)) if cell not in turn.arrivals)]
    for cell in cells:
        if cell in state.deadlocks or not state.fleet(cell, turn.seat).fights:
            continue
        for other in other_seats(game, turn.seat, cell):
            met = cell in turn.arrivals and state.fleet(cell, other).fights
            if met or blocks(game, other, cell):
                return Battle(cell, turn.seat, other, "battle.start")
        if (neutral := pirates_at(game, cell)) is not None:
            return Battle(cell, turn.seat, NEUTRAL, "battle.start", neutral, state.markers[cell].id)
    return None


def battle_of(game: Context) -> Battle:
    """The battle under way."""
    battle = game.state.battle
    assert battle is not None  # noqa: S101 - the line comes here within a battle alone
    return battle


def force_of(game: Context, battle: Battle, side: str) -> Force:
    """The ships of a side, for reading and for hits."""
    if side == NEUTRAL:
        assert battle.neutral is not None  # noqa: S101 - a neutral side has brought them
        return battle.neutral
    return game.state.fleet(battle.cell, side)


def _case(battle: Battle, side: str, unit: str, *, exchange: bool) -> Case:
    facts = set[Condition]({"space_battle", "attacking" if side == battle.attacker else "defending"})
    if exchange and battle.round == 1:
        facts.add("first_round")
    return Case(side, of=unit, facts=frozenset(facts))


def barrage(game: Context) -> None:
    """`battle.barrage`: each destroyer fires at fighters, both sides at once; hits beyond them are lost (C10.3)."""
    battle = battle_of(game)
    volleys = {}
    for side in battle.sides:
        fighters = force_of(game, battle, battle.other(side)).count("fighter")
        ambushed = _kind(game, battle) == AMBUSH
        destroyers = force_of(game, battle, side).count("destroyer")
        volleys[side] = [_barrage(game, battle, side, destroyers)] if fighters and destroyers and not ambushed else []
    _exchange(game, battle, volleys, "battle.barrage", only_fighters=True)


def _kind(game: Context, battle: Battle) -> str:
    marker = game.catalogue.markers.planets.get(battle.marker)
    return marker.kind if marker else ""


def _barrage(game: Context, battle: Battle, side: str, destroyers: int) -> Volley:
    printed = game.catalogue.units["destroyer"]
    if side == NEUTRAL:
        return Volley("destroyer", destroyers * printed.barrage, printed.hit, 0)
    case = _case(battle, side, "destroyer", exchange=False)
    shots = destroyers * number(game, "barrage.shots", printed.barrage, case)
    bonus = number(game, "barrage.roll", number(game, "unit.roll", 0, case), case)
    return Volley("destroyer", shots, printed.hit, bonus)


def siege(game: Context) -> None:
    """`battle.siege`: Siege Guns fire, both sides at once; what they destroy does not fire back (C10.3)."""
    battle = battle_of(game)
    volleys = {side: _siege(game, battle, side) for side in battle.sides}
    _exchange(game, battle, volleys, "battle.siege")


def _siege(game: Context, battle: Battle, side: str) -> list[Volley]:
    if side == NEUTRAL:
        return []
    force, found = force_of(game, battle, side), []
    for _, act in acts(game, side, "siege_shot"):
        for unit in act.of:
            bonus = number(game, "unit.roll", 0, _case(battle, side, unit, exchange=False))
            found.append(Volley(unit, act.count * force.count(unit), game.catalogue.units[unit].hit, bonus))
    return found


def exchange(game: Context) -> StepResult:
    """`battle.round`: every ship fires, hits are taken at once (C10.4, C10.5); a battle that cannot end ends (D19)."""
    battle = battle_of(game)
    if not all(force_of(game, battle, side).fights for side in battle.sides):
        return "battle.end"
    battle.round += 1
    volleys = {side: _volleys(game, battle, side) for side in battle.sides}
    sides = game.catalogue.numbers.shot_die
    if not any(each.can_hit(sides) for found in volleys.values() for each in found):
        return _deadlock(game, battle)
    if battle.round > game.catalogue.numbers.longest_battle:
        return _deadlock(game, battle)
    _exchange(game, battle, volleys, "battle.round")
    return None


def _volleys(game: Context, battle: Battle, side: str) -> list[Volley]:
    force, silent = force_of(game, battle, side), not terrain(game, battle.cell).fighters_shoot
    return [
        volley(game, _case(battle, side, unit, exchange=True), force.count(unit))
        for unit in FIGHTING
        if force.count(unit) and not (silent and unit == "fighter")
    ]


def _exchange(
    game: Context, battle: Battle, volleys: dict[str, list[Volley]], kind: str, *, only_fighters: bool = False
) -> None:
    """Both sides fire, then both take their hits; nothing is told where nobody fires."""
    if not any(each.shots for found in volleys.values() for each in found):
        return
    shots = {side: fire(game, volleys[side], "battle") for side in battle.sides}
    damages = {}
    for side in battle.sides:
        hits, force = shots[battle.other(side)][0], force_of(game, battle, side)
        damage = _shoot_fighters(force, hits) if only_fighters else hit_in_space(game, side, force, battle.cell, hits)
        damages[side] = damage
        _note(game, battle, side, damage.lost)
    game.emit(kind, {
        "cell": battle.cell, "round": battle.round,
        "dice": {side: dice for side, (_, dice) in shots.items()},
        "hits": {side: hits for side, (hits, _) in shots.items()},
        "lost": {side: damage.lost for side, damage in damages.items()},
        "armour": {side: damage.armour for side, damage in damages.items()},
    })  # fmt: skip


def _shoot_fighters(force: Force, hits: int) -> Damage:
    """Hits that only fighters can take; those beyond them are lost."""
    down = min(hits, force.count("fighter"))
    if not down:
        return Damage()
    force.remove("fighter", down)
    return Damage({"fighter": down})


def _note(game: Context, battle: Battle, side: str, lost: dict[str, int]) -> None:
    fallen = battle.lost.setdefault(side, {})
    for unit, count in lost.items():
        fallen[unit] = fallen.get(unit, 0) + count
    count_kills(game, battle.other(side), side, battle.cell, lost)


def _deadlock(game: Context, battle: Battle) -> str:
    """Nobody can win: the attacker goes back one cell, or stays and the battle is over for this round (D19)."""
    state, seat = game.state, battle.attacker
    back = turn_of(game).came_from.get(battle.cell) if seat == turn_of(game).seat else None
    free = back is not None and may_stop(game, seat, back) and not stopped_by(game, seat, back)
    if back is not None and free:
        state.own_fleet(back, seat).join(state.own_fleet(battle.cell, seat))
        state.tidy()
        settle_fleet(game, seat, back)
    else:
        state.deadlocks.append(battle.cell)
    game.emit("battle.deadlock", {"cell": battle.cell, "seat": seat, "back": back if free else None})
    return "battle.end"


def repair(game: Context) -> str:
    """`battle.repair`: armour is mended; then the next exchange (C10.6)."""
    battle = battle_of(game)
    mend_at(game, "battle.repair", {side: force_of(game, battle, side) for side in battle.sides}, SHIPS)
    return "battle.round"


def mend_at(game: Context, point: str, forces: dict[str, Force], kinds: tuple[str, ...]) -> None:
    """Duranium Armour: damaged armour is whole again at the end of an exchange."""
    for side, force in forces.items():
        for _, act in acts(game, side, "mend_armour") if side != NEUTRAL else ():
            mended = mend(game, force, act.count, kinds) if act.point == point else {}
            if mended:
                game.emit("units.mended", {"seat": side, "units": mended})


def end(game: Context) -> str:
    """`battle.end`: holds, winner, rewards; a neutral side that lives is whole again (C10.7, C12.4)."""
    battle, state = battle_of(game), game.state
    left = [side for side in battle.sides if force_of(game, battle, side).fights]
    winner = left[0] if len(left) == 1 else None
    for side in battle.sides:
        if side != NEUTRAL:
            _clear(game, battle, side, alive=side in left)
    game.emit("battle.end", {"cell": battle.cell, "winner": winner, "lost": battle.lost})
    if winner:
        _reward(game, battle, winner)
    if NEUTRAL in battle.sides and NEUTRAL not in left and _kind(game, battle) != AMBUSH:
        state.markers.pop(battle.cell, None)
    state.battle = None
    settle_stations(game, battle.cell)
    return battle.then


def _clear(game: Context, battle: Battle, side: str, *, alive: bool) -> None:
    """Without a ship everything aboard dies; else what has no place (C6.3)."""
    if alive:
        settle_fleet(game, side, battle.cell)
        return
    aboard = game.state.fleets.get(battle.cell, {}).pop(side, Force())
    if aboard:
        game.emit("units.lost", {"seat": side, "cell": battle.cell, "units": dict(aboard.units), "why": "hold"})
    game.state.tidy()


def _reward(game: Context, battle: Battle, winner: str) -> None:
    loser = battle.other(winner)
    ships = sum(count for unit, count in battle.lost.get(loser, {}).items() if unit in SHIPS)
    if loser == NEUTRAL:
        return
    by_owner = game.player(winner).tally.victories.setdefault(battle.cell, {})
    by_owner[loser] = max(ships, by_owner.get(loser, 0))
    for source, act in acts(game, winner, "get_goods"):
        if act.point == "battle.end" and ships:
            gain_goods(game, winner, act.goods, source)
