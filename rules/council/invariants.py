"""Invariants of a state: what must hold between any two answers, each fault with a named reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.council.cards.context import Context
from rules.council.moves.cargo import ships_counted, stow
from rules.council.moves.limits import fleet_limit
from rules.council.moves.scoring import bonus_points, objective_points, points
from rules.council.moves.space import pirates_at, terrain
from rules.council.moves.stock import count_on_map, forces_of, pds_limit
from rules.council.state.force import CARGO, FIGHTING, Force

ON_PLANETS = frozenset({"infantry", "tank", "pds", "dock"})
IN_SPACE = frozenset({*FIGHTING, *CARGO})


def faults(game: Context) -> list[str]:
    """What is wrong with a state: `reason: where and what`. Empty for a sound one."""
    if not game.state.planets:
        return []
    return [
        *_stock(game), *_places(game), *_fleets(game), *_planets(game), *_markers(game), *_seats(game),
        *_objectives(game), *_contracts(game),
    ]  # fmt: skip


def _stock(game: Context) -> Iterator[str]:
    """No seat has more of a unit than there are (C6.1); nothing is counted below one (C6.2)."""
    for seat in game.state.seats:
        for unit, printed in game.catalogue.units.items():
            if printed.limit and count_on_map(game, seat, unit) > printed.limit:
                yield f"stock: {seat} has {count_on_map(game, seat, unit)} {unit} of {printed.limit}"
        for force in forces_of(game, seat):
            yield from _sound(game, seat, force)


def _sound(game: Context, seat: str, force: Force) -> Iterator[str]:
    for unit, count in force.units.items():
        if count < 1:
            yield f"force: {count} {unit} of {seat}"
    for unit, count in force.damaged.items():
        if not 0 < count <= force.count(unit) or not game.catalogue.units[unit].armour:
            yield f"armour: {count} of {force.count(unit)} {unit} of {seat} are damaged"


def _places(game: Context) -> Iterator[str]:
    """Units stand where they can: ships and cargo in systems of this map, ground units and docks on planets."""
    for cell, fleets in game.state.fleets.items():
        if cell not in game.layout.terrain or not terrain(game, cell).enter:
            yield f"place: there is a fleet at {cell}"
        for seat, force in fleets.items():
            if not force or not set(force.units) <= IN_SPACE or game.player(seat).out:
                yield f"place: {force.units} of {seat} at {cell}"
    for planet, there in game.state.planets.items():
        if not set(there.force.units) <= ON_PLANETS:
            yield f"place: {there.force.units} on {planet}"


def _fleets(game: Context) -> Iterator[str]:
    """Fleet limit, holds, and no two seats in one system but where a battle could not end (C6.3, C6.5, C10.1)."""
    state, limit = game.state, fleet_limit(game)
    settled = state.turn is None
    for cell, fleets in state.fleets.items():
        for seat, force in fleets.items():
            moving = state.turn is not None and state.turn.seat == seat
            count = ships_counted(game, seat, force, cell)
            if count > limit and not moving:
                yield f"limit: {seat} has {count} ships at {cell}, the limit is {limit}"
            if stow(game, seat, force, cell).homeless and not moving:
                yield f"hold: {force.units} of {seat} at {cell}"
        fleets_with_ships = [seat for seat, force in fleets.items() if force.ships]
        if settled and len(fleets_with_ships) > 1 and cell not in state.deadlocks:
            yield f"meeting: {fleets_with_ships} at {cell}"
        if settled and fleets and pirates_at(game, cell) and cell not in state.deadlocks:
            yield f"meeting: {list(fleets)} and pirates at {cell}"


def _planets(game: Context) -> Iterator[str]:
    """One owner a planet, who has all units there; docks and planetary defence within their limits (C5, D15)."""
    most = pds_limit(game)
    for planet, there in game.state.planets.items():
        if there.owner and there.owner not in game.state.seats:
            yield f"planet: {planet} belongs to {there.owner}"
        if there.force and (not there.owner or game.layout.is_station(planet)):
            yield f"planet: {there.force.units} on {planet}"
        if there.force.count("dock") > 1 or (most and there.force.count("pds") > most):
            yield f"planet: {there.force.units} on {planet}"
        if there.owner and planet in game.state.markers:
            yield f"marker: {planet} belongs to {there.owner} and has a marker"


def _markers(game: Context) -> Iterator[str]:
    """A marker is of the kind of its place; only those that stay lie open (C12)."""
    markers = game.catalogue.markers
    for place, marker in game.state.markers.items():
        kinds = markers.systems if place in game.layout.terrain else markers.planets
        if marker.id not in kinds:
            yield f"marker: {marker.id} at {place}"
        elif marker.open and not kinds[marker.id].stays and game.catalogue.markers.systems.get(marker.id) is None:
            yield f"marker: {marker.id} lies open at {place}"
        if marker.holder and not marker.open:
            yield f"marker: {marker.holder} has the point of a closed marker at {place}"


def _seats(game: Context) -> Iterator[str]:
    """Goods are never below none, technologies are had once, points are what their sources say (C5.6, C19.5)."""
    for seat, player in game.state.players.items():
        if player.goods < 0:
            yield f"goods: {seat} has {player.goods}"
        if len(set(player.technologies)) < len(player.technologies):
            yield f"technologies: {seat} has {player.technologies}"
        held = [place for place, marker in game.state.markers.items() if marker.holder == seat]
        wanted = (
            sum(objective_points(game, each) for each in player.done)
            + len(held)
            + player.awarded
            + bonus_points(game, seat)
        )
        if points(game, seat) != max(0, wanted):
            yield f"points: {seat} has {points(game, seat)}, not {wanted}"


def _objectives(game: Context) -> Iterator[str]:
    """Every objective is in one place; public ones can be done by several seats, each once (C19.1)."""
    state = game.state
    for tier in ("covert", "secret"):
        held = [player.covert for player in state.players.values() if player.covert] if tier == "covert" else []
        if tier == "secret":
            held = [each for player in state.players.values() for each in player.secret]
        done = [each for player in state.players.values() for each in player.done if _tier(game, each) == tier]
        pile = state.covert if tier == "covert" else state.secret
        there = Counter([*held, *done, *pile])
        if any(count > 1 for count in there.values()):
            yield f"objectives: {tier} {there}"
    for seat, player in state.players.items():
        if len(set(player.done)) < len(player.done):
            yield f"objectives: {seat} has done {player.done}"
        closed = [each for each in player.done if _tier(game, each).startswith("public")]
        if not set(closed) <= set(state.objectives):
            yield f"objectives: {seat} has done {closed}, of which some are not open"


def _tier(game: Context, objective: str) -> str:
    return game.catalogue.objectives[objective].tier


def _contracts(game: Context) -> Iterator[str]:
    """No agreement is in two contracts, no two seats have two, nobody has one who is out (C15.1)."""
    given = Counter((seat, each.given_by(seat)) for each in game.state.contracts for seat in each.seats)
    pairs = Counter(frozenset(each.seats) for each in game.state.contracts)
    if any(count > 1 for count in (*given.values(), *pairs.values())):
        yield f"contracts: {game.state.contracts}"
    if any(game.player(seat).out for each in game.state.contracts for seat in each.seats):
        yield f"contracts: one of a seat that is out: {game.state.contracts}"
