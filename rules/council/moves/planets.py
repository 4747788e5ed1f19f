"""Planets and stations change hands (C5, C11.8, D62)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.moves.space import other_seats
from rules.council.moves.stock import count_on_map
from rules.council.state.force import Force


def take_planet(game: Context, seat: str, planet: str, *, invaded: int | None = None) -> None:
    """A planet comes to a seat; what is left of its old owner there is destroyed (D62).

    `invaded`: the infantry that stood there, if it was taken by a landing.
    """
    there = game.state.planets[planet]
    old = there.owner
    tally = game.player(seat).tally
    if invaded is not None:
        tally.invaded[planet] = max(invaded, tally.invaded.get(planet, 0))
    docks = there.force.count("dock")
    if old and docks:
        tally.docks += [old] * (docks if invaded is not None else 0)
        if count_on_map(game, old, "dock") == docks and old in neighbours_of(game, seat):
            tally.last_docks.append(planet)
    if planet not in tally.taken:
        tally.taken.append(planet)
    there.force = Force()
    there.owner, there.taken, there.woken = seat, True, False
    game.state.belonged.setdefault(planet, []).append(seat)
    game.state.markers.pop(planet, None)
    if old and planet == game.layout.centre:
        game.player(old).tally.held_centre = False
    game.emit("planet.taken", {"planet": planet, "seat": seat, "from": old})


def neighbours_of(game: Context, seat: str) -> list[str]:
    """The seats next to a seat, clockwise and counter-clockwise, each once (C2.6, D46)."""
    around = game.state.clockwise(seat)[1:]
    return list(dict.fromkeys((around[0], around[-1]))) if around else []


def settle_stations(game: Context, cell: str) -> None:
    """Stations, and the point of an Ancestral station, fall to the seat whose ships alone are there (C5.5, D39)."""
    alone = [seat for seat in game.state.fleets.get(cell, {}) if game.state.fleet(cell, seat).ships]
    if len(alone) != 1 or other_seats(game, alone[0], cell):
        return
    seat = alone[0]
    for station in game.layout.stations.get(cell, ()):
        there = game.state.planets[station]
        if there.owner != seat:
            game.emit("station.taken", {"station": station, "seat": seat, "from": there.owner})
            there.owner, there.taken = seat, True
            game.state.belonged.setdefault(station, []).append(seat)
            if station not in game.player(seat).tally.taken:
                game.player(seat).tally.taken.append(station)
    marker = game.state.markers.get(cell)
    if marker and marker.open and _gives_points(game, marker.id) and marker.holder != seat:
        marker.holder = seat
        game.emit("points.held", {"seat": seat, "cell": cell, "marker": marker.id})


def _gives_points(game: Context, marker: str) -> bool:
    return game.catalogue.markers.systems[marker].kind == "points"


def has_whole_home(game: Context, seat: str) -> bool:
    """Whether a seat owns all planets of its own home system (C19.3)."""
    return all(game.state.planets[planet].owner == seat for planet in game.layout.home_planets(seat))
