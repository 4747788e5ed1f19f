"""Landings (C11): who looks, who erases, who comes down, and what is fired at them."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.effects import Condition
from rules.council.cards.neutral import ErasePrice
from rules.council.cards.quantities import Case, acts, allowed, number
from rules.council.flow.guns import gun_volley
from rules.council.flow.movement import sheet_of, turn_of
from rules.council.moves.cards import lose_cards
from rules.council.moves.damage import hit_on_ground
from rules.council.moves.fate import Volley, attack, count_kills, fire
from rules.council.moves.goods import spend_goods
from rules.council.moves.space import other_seats
from rules.council.moves.stock import room_for_pds
from rules.council.protocol.move_orders import BombardOrder, EraseOrder, LandOrder, ScoutOrder
from rules.council.protocol.move_orders import Condition as LandIf
from rules.council.protocol.orders import of_kind
from rules.council.sheets.landing import landable
from rules.council.state.campaign import Landing, Turn
from rules.council.state.force import GROUND, Force
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


def _here(game: Context, turn: Turn, planet: str) -> bool:
    assert turn.systems  # noqa: S101 - a landing is under way
    return game.layout.cell_of[planet] == turn.systems[0]


def scout(game: Context) -> None:
    """`land.scout`: a fighter looks at markers; the seat alone learns them (C11.3, D51)."""
    turn = turn_of(game)
    assert turn.systems  # noqa: S101 - a landing is under way
    fleet = game.state.fleet(turn.systems[0], turn.seat)
    if not any(game.catalogue.units[unit].scouts for unit in fleet.units):
        return
    for order in of_kind(sheet_of(game, turn.seat), ScoutOrder):
        for planet in order.planets:
            if _here(game, turn, planet) and not game.state.planets[planet].owner and planet not in turn.scouted:
                _look_at(game, turn, planet)


def _look_at(game: Context, turn: Turn, planet: str) -> None:
    turn.scouted.append(planet)
    marker = game.state.markers.get(planet)
    told = marker.id if marker else "none"
    game.emit("planet.scouted", {"seat": turn.seat, "planet": planet}, {turn.seat: {"marker": told}})
    if marker is None:
        return
    game.player(turn.seat).known[planet] = marker.id
    printed = game.catalogue.markers.planets[marker.id]
    if printed.taken_by_scout:
        del game.state.markers[planet]
        gain_votes(game, turn.seat, printed.count, planet)


def gain_votes(game: Context, seat: str, count: int, planet: str) -> None:
    """A seat has more votes from now on (D43)."""
    game.player(seat).votes += count
    game.emit("votes.gained", {"seat": seat, "votes": count, "planet": planet})


def erase(game: Context) -> None:
    """`land.erase`: closed markers are destroyed, for the price of the natives' anger (C11.4)."""
    turn = turn_of(game)
    for order in of_kind(sheet_of(game, turn.seat), EraseOrder):
        marker = game.state.markers.get(order.planet)
        if not _here(game, turn, order.planet) or marker is None or marker.open or order.planet in turn.scouted:
            continue
        if not _units(game, turn, order.planet).ground:
            continue
        assert turn.systems  # noqa: S101 - a landing is under way
        cell = turn.systems[0]
        used = turn.erased.setdefault(cell, {})
        if used.get(order.ship, 0) >= game.state.fleet(cell, turn.seat).count(order.ship):
            continue
        used[order.ship] = used.get(order.ship, 0) + 1
        del game.state.markers[order.planet]
        printed = game.catalogue.markers.planets[marker.id]
        die = None if printed.costly_to_erase else game.roll("erase", game.catalogue.markers.erase_die)
        data = {"seat": turn.seat, "planet": order.planet, "die": die, "marker": marker.id if die is None else None}
        game.emit("marker.erased", data)
        markers = game.catalogue.markers
        _pay(game, turn.seat, markers.erase_special if die is None else markers.erase_price(die))


def _pay(game: Context, seat: str, price: ErasePrice) -> None:
    player = game.player(seat)
    count = len(player.hand) if price.all_cards else price.cards
    lose_cards(game, seat, count, "erase")
    spend_goods(game, seat, player.goods if price.all_goods else 0, "erase")
    if price.no_income:
        player.no_income = True
        game.emit("income.stopped", {"seat": seat})
    if price.no_vote:
        player.no_vote = True
        game.emit("votes.stopped", {"seat": seat})


# -- who comes down


def _holds(game: Context, seat: str, planet: str, condition: LandIf | None) -> bool:
    """Whether the condition of a landing holds now (D21)."""
    if condition is None:
        return True
    there = game.state.planets[planet]
    fleet = game.state.fleet(game.layout.cell_of[planet], seat)
    match condition.what:
        case "infantry":
            return fleet.count("infantry") >= condition.least
        case "ground":
            return fleet.ground >= condition.least
        case "neutral":
            return not there.owner
        case "mine":
            return there.owner == seat
        case _:
            return not there.force.count("pds")


def _units(game: Context, turn: Turn, planet: str) -> Force:
    """What would come down to a planet now: all lines for it whose condition holds, as far as the units are there."""
    fleet = game.state.fleet(game.layout.cell_of[planet], turn.seat)
    wanted: dict[str, int] = {}
    for order in of_kind(sheet_of(game, turn.seat), LandOrder):
        if order.planet == planet and _holds(game, turn.seat, planet, order.condition):
            for unit, count in order.units.items():
                wanted[unit] = wanted.get(unit, 0) + count
    may_land = landable(game, turn.seat)
    return fleet.copy().split({unit: count for unit, count in wanted.items() if unit in may_land})


def _may_invade(game: Context, seat: str, planet: str) -> bool:
    return allowed(game, "may.invade", True, Case(seat, of=planet, enemy=game.state.planets[planet].owner))


def approach(game: Context) -> StepResult:
    """`land.bombard`: the next planet; who comes down is settled, then ships fire at it (C11.1, C11.5)."""
    turn, state = turn_of(game), game.state
    if not turn.planets:
        return "land.begin"
    planet = turn.planets.pop(0)
    cell, owner = game.layout.cell_of[planet], state.planets[planet].owner
    coming = _units(game, turn, planet)
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


# -- bombardment


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
    lost = hit_on_ground(game, owner, force, cell, hits)
    count_kills(game, turn.seat, owner, cell, lost)
    game.emit("planet.bombarded", {"seat": turn.seat, "planet": planet, "dice": dice, "hits": hits, "lost": lost})


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
        and _units(game, turn, each).ground
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
        lost = hit_on_ground(game, seat, landing.units, landing.cell, hits)
        count_kills(game, there.owner, seat, landing.cell, lost)
        game.emit("fire.landing", {"planet": landing.planet, "seat": there.owner, "at": seat, "dice": dice,
                                   "hits": hits, "lost": lost})  # fmt: skip
    if not landing.units.ground:
        return "ground.end"
    return "ground.round" if defenders(game, landing).ground else "ground.end"


def defenders(game: Context, landing: Landing) -> Force:
    """Who holds the planet: natives, or the troops of its owner."""
    return landing.natives if landing.natives is not None else game.state.planets[landing.planet].force
