"""Markers of neutral planets, opened as units come down (C11.6, C12.2): one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.council.cards.context import Context
from rules.council.cards.galaxy import distance
from rules.council.cards.neutral_markers import PlanetFind, PlanetMarker
from rules.council.flow.landing import landing_of
from rules.council.flow.markers import find_wormhole
from rules.council.flow.movement import turn_of
from rules.council.flow.scouting import gain_votes
from rules.council.moves.damage import destroy_one_ship
from rules.council.moves.goods import gain_goods, spend_goods
from rules.council.moves.planets import take_planet
from rules.council.moves.stock import free_units, units_left
from rules.council.moves.technologies import gain_technology, missing_prerequisites
from rules.council.protocol.build_orders import BuildOrder
from rules.council.protocol.questions import bare, number, one, put, sheet
from rules.council.sheets.reading import orders
from rules.council.sheets.yard import best_guess
from rules.council.state.campaign import NEUTRAL, Battle, Landing
from rules.council.state.force import GROUND, Force
from rules.kernel.machine import Asking, StepResult

Find = Callable[[Context, str, Landing, PlanetMarker], Asking[StepResult]]
"""Carries out a marker for the landing seat; says where the game goes on, if the landing does not simply go on."""
FREED_FIRST = ("tank", "infantry", "pds")
"""Hostages are freed in this order (D44)."""


def open_marker(game: Context) -> Asking[StepResult]:
    """`land.marker`: a neutral planet shows what is on it; an open marker that stayed works once more (C12.2)."""
    landing, seat = landing_of(game), turn_of(game).seat
    if landing.aboard:
        return _after_ambush(game, landing, seat)
    marker = game.state.markers.get(landing.planet)
    if marker is None or game.state.planets[landing.planet].owner or landing.met:
        return None
    landing.met = True
    printed = game.catalogue.markers.planets[marker.id]
    if not marker.open:
        game.emit("marker.opened", {"seat": seat, "place": landing.planet, "marker": marker.id, "works": True})
    if printed.stays:
        marker.open = True
    else:
        del game.state.markers[landing.planet]
    return (yield from FINDS[printed.kind](game, seat, landing, printed))


def _after_ambush(game: Context, landing: Landing, seat: str) -> StepResult:
    """Those who live come down after all."""
    fleet = game.state.own_fleet(landing.cell, seat)
    landing.units = fleet.split(landing.aboard)
    landing.aboard = {}
    if not landing.units.ground:
        fleet.join(landing.units)
    game.state.tidy()
    return None if landing.units.ground else "land.end"


def _nothing(_game: Context, _seat: str, _landing: Landing, _marker: PlanetMarker) -> Asking[StepResult]:
    return None
    yield


def _goods(game: Context, seat: str, _landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    gain_goods(game, seat, marker.goods, marker.id)
    return None
    yield


def _votes(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    gain_votes(game, seat, marker.count, landing.planet)
    return None
    yield


def _technology(game: Context, seat: str, _landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """A random one of those whose prerequisites are there (D49)."""
    for _ in range(marker.count):
        has = game.player(seat).technologies
        there = [
            each
            for each in game.catalogue.technologies
            if each not in has and not missing_prerequisites(game, seat, each)
        ]
        if there:
            gain_technology(game, seat, there[game.chance("marker", len(there))], bought=False)
    return None
    yield


def _shipyard(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """Free ships in this system (`follow.yard`, D61)."""
    guess = best_guess(game, seat, landing.cell, landing.planet)
    ask = sheet(seat, "follow.yard", game.state.at, marker.id, guess)
    lines = yield from put(ask)
    fleet = game.state.own_fleet(landing.cell, seat)
    for order in orders("follow.yard", lines):
        assert isinstance(order, BuildOrder)  # noqa: S101 - this sheet has no other lines
        for unit, count in order.units.items():
            fleet.add(unit, count)
        data = {"seat": seat, "place": landing.cell, "units": dict(order.units), "why": marker.id}
        game.emit("units.placed", data)
    game.state.tidy()
    return None


def _dock(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """A dock, if one is left, and the planet can be used at once (`follow.dock`, D24)."""
    if units_left(game, seat, "dock") > 0:
        (answer,) = yield from put(one(seat, "follow.dock", game.state.at, marker.id, ("yes", "no"), "yes"))
        landing.dock = answer == "yes"
    landing.wakes = True
    return None


def _spies(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """The marker of a planet is told to this seat alone (`follow.spy`)."""
    state = game.state
    for _ in range(marker.count):
        closed = [each for each in state.planets if each in state.markers and not state.markers[each].open]
        if not closed:
            break
        nearest = min(closed, key=lambda planet: distance(landing.cell, game.layout.cell_of[planet]))
        options = [f"planet:{each}" for each in closed]
        ask = one(seat, "follow.spy", state.at, marker.id, options, f"planet:{nearest}")
        planet = bare((yield from put(ask))[0])
        told = state.markers[planet].id
        game.player(seat).known[planet] = told
        game.emit("spies.asked", {"seat": seat}, {seat: {"planet": planet, "marker": told}})
    return None


def _ransom(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """One unit is freed for each of the goods paid; the others die (`follow.hostage`, D44)."""
    units = landing.units
    held = units.count(*FREED_FIRST)
    most = min(held, game.player(seat).goods // marker.goods)
    freed = 0
    if most:
        ask = number(seat, "follow.hostage", game.state.at, marker.id, most, most)
        freed = int(bare((yield from put(ask))[0]))
    spend_goods(game, seat, freed * marker.goods, marker.id)
    lost: dict[str, int] = {}
    for unit in FREED_FIRST:
        kept = min(freed, units.count(unit))
        freed -= kept
        if units.count(unit) > kept:
            lost[unit] = units.count(unit) - kept
    _lose(game, seat, landing, lost, marker.id)
    return None if units.ground else "ground.end"


def _lose(game: Context, seat: str, landing: Landing, lost: Mapping[str, int], why: str) -> None:
    for unit, count in lost.items():
        landing.units.remove(unit, count)
    if lost:
        data = {"seat": seat, "cell": landing.cell, "planet": landing.planet, "units": dict(lost), "why": why}
        game.emit("units.lost", data)


def _ambush(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """Neutral ships fight the fleet first, with everybody still aboard."""
    landing.aboard = dict(landing.units.units)
    game.state.own_fleet(landing.cell, seat).join(landing.units)
    game.state.battle = Battle(landing.cell, NEUTRAL, seat, "land.marker", Force(dict(marker.units)), marker.id)
    return "battle.start"
    yield


def _garrison(_game: Context, _seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """Neutral troops defend the planet; nobody can bombard them."""
    landing.natives = Force(dict(marker.units))
    landing.infantry = landing.natives.count("infantry")
    return None
    yield


def _wormhole(game: Context, _seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    find_wormhole(game, landing.cell, marker.wormhole or "")
    return None
    yield


def _defences(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """A die for a ship, a die for a ground unit (D41)."""
    dice = [game.roll("land"), game.roll("land")]
    game.emit("defences.fired", {"planet": landing.planet, "seat": seat, "dice": dice})
    if dice[0] >= marker.die:
        ship = destroy_one_ship(game, seat, game.state.own_fleet(landing.cell, seat), landing.cell)
        if ship:
            data = {"seat": seat, "cell": landing.cell, "units": {ship: 1}, "why": marker.id}
            game.emit("units.lost", data)
        game.state.tidy()
    if dice[1] >= marker.die:
        _first_ground_unit(game, seat, landing, marker)
    return None if landing.units.ground else "ground.end"
    yield


def _first_ground_unit(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> None:
    """Infantry before tanks; armour does not save (D41)."""
    unit = next((each for each in GROUND if landing.units.count(each)), None)
    if unit:
        _lose(game, seat, landing, {unit: 1}, marker.id)


def _first_dies(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    for _ in range(marker.count):
        _first_ground_unit(game, seat, landing, marker)
    return None if landing.units.ground else "ground.end"
    yield


def _all_die(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    _lose(game, seat, landing, {unit: n for unit, n in landing.units.units.items() if unit != "fighter"}, marker.id)
    return "ground.end"
    yield


def _settlers(game: Context, seat: str, landing: Landing, marker: PlanetMarker) -> Asking[StepResult]:
    """Everybody goes back aboard; the planet falls to this seat or to another, counted clockwise (D42)."""
    game.state.own_fleet(landing.cell, seat).join(landing.units)
    die = game.roll("land")
    others = game.state.clockwise(seat)[1:]
    lucky = seat if die >= marker.die or not others else others[(die - 1) % len(others)]
    game.emit("settlers.joined", {"planet": landing.planet, "seat": lucky, "die": die})
    take_planet(game, lucky, landing.planet)
    for unit, count in marker.units.items():
        free_units(game, lucky, landing.planet, unit, count)
    return "land.end"
    yield


FINDS: Mapping[PlanetFind, Find] = {
    "nothing": _nothing,
    "goods": _goods,
    "votes": _votes,
    "technology": _technology,
    "shipyard": _shipyard,
    "dock": _dock,
    "spies": _spies,
    "ransom": _ransom,
    "ambush": _ambush,
    "garrison": _garrison,
    "wormhole": _wormhole,
    "defences": _defences,
    "first_dies": _first_dies,
    "all_die": _all_die,
    "settlers": _settlers,
}
