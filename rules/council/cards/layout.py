"""The map of one game as it was laid out: where each system, planet and home lies. It never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.galaxy import COORDINATES, Planet, neighbours

HOME = "home"
"""Begins the system of a home cell, with the number of its seat behind it; also the terrain of such a cell."""
CELL_ORDER = {cell: place for place, cell in enumerate(COORDINATES)}
"""Where things happen in several cells, the one that comes first in this order goes first."""


@frozen
class Layout:
    """Where everything lies. Cells in cell order."""

    terrain: Mapping[str, str]
    """Cell -> printed terrain."""
    names: Mapping[str, str]
    """Cell -> name of the system."""
    wormholes: Mapping[str, str]
    """Cell -> printed wormhole."""
    planets: Mapping[str, tuple[str, ...]]
    """Cell -> planets, stations not among them."""
    stations: Mapping[str, tuple[str, ...]]
    cell_of: Mapping[str, str]
    """Planet or station -> cell."""
    homes: Mapping[str, str]
    """Seat -> its home cell."""
    beside: Mapping[str, tuple[str, ...]]
    """Cell -> cells of this map that touch it, clockwise."""
    centre: str
    """The planet of the centre."""

    def home_planets(self, seat: str) -> tuple[str, ...]:
        """The planets of a seat's home system."""
        return self.planets[self.homes[seat]]

    def is_station(self, place: str) -> bool:
        """Whether this is a trade station."""
        return any(place in stations for stations in self.stations.values())


def lay_out(catalogue: Catalogue, cells: Mapping[str, str], races: Mapping[str, str]) -> Layout:
    """The layout of a map (`home1` .. in seat order) played by these races, seat by seat."""
    seats = list(races)
    there = sorted(cells, key=CELL_ORDER.__getitem__)
    homes = {seat: cell for cell in there for seat in _seat_at(cells[cell], seats)}
    at_home = {cell: catalogue.races[races[seat]] for seat, cell in homes.items()}
    systems = {cell: catalogue.systems[cells[cell]] for cell in there if cell not in at_home}
    planets = {cell: _ids(at_home[cell].planets if cell in at_home else systems[cell].planets) for cell in there}
    stations = {cell: tuple(station.id for station in system.stations) for cell, system in systems.items()}
    holders = [*planets.items(), *stations.items()]
    return Layout(
        terrain={cell: systems[cell].terrain if cell in systems else HOME for cell in there},
        names={cell: systems[cell].name if cell in systems else at_home[cell].planets[0].name for cell in there},
        wormholes={cell: system.wormhole for cell, system in systems.items() if system.wormhole},
        planets=planets,
        stations=stations,
        cell_of={planet: cell for cell, ids in holders for planet in ids},
        homes={seat: homes[seat] for seat in seats},
        beside={cell: tuple(each for each in neighbours(cell) if each in cells) for cell in there},
        centre=catalogue.centre.planets[0].id,
    )


def _seat_at(system: str, seats: Sequence[str]) -> list[str]:
    return [seats[int(system.removeprefix(HOME)) - 1]] if system.startswith(HOME) else []


def _ids(planets: Sequence[Planet]) -> tuple[str, ...]:
    return tuple(planet.id for planet in planets)
