"""Reading a position: a state of the game from its text (`council-position/1`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.flow.opening import PUBLIC_TIERS, place_race, roll_markers
from rules.council.invariants import faults
from rules.council.moves.scoring import points
from rules.council.notation.shape import STREAMS, SeatTable, Tables, tables
from rules.council.protocol.timing import MAIN_LINE, ORDER
from rules.council.setup import Setup
from rules.council.state.force import Force
from rules.council.state.seat import SeatState
from rules.council.state.state import Contract, Marker, PlanetState, State
from rules.kernel.dice import Dice
from rules.kernel.machine import Checkpoint
from rules.kernel.saved import UnreadableError, from_data, mark_from_data
from rules.kernel.scenario import PositionError, read_toml

GONE = "gone"


def read_position(text: str, catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The game of a position file: what it was opened with, and where it goes on. Raises `PositionError`."""
    data = read_toml(text)
    return build({key: value for key, value in data.items() if key != "scenario"}, catalogue)


def build(data: Mapping[str, Any], catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The same from plain data."""
    if "exact" in data:
        return _exact(data["exact"])
    read = tables(data)
    setup = Setup(read.position.seats, read.position.seed, read.position.options, _races(read, catalogue))
    try:
        setup.check(catalogue)
    except ValueError as error:
        raise PositionError("position.seats", str(error)) from None
    return setup, Checkpoint(Builder(read, setup, catalogue).state(), {})


def _exact(data: Mapping[str, Any]) -> tuple[Setup, Checkpoint[State]]:
    try:
        return from_data(data.get("setup"), Setup), mark_from_data(data.get("mark"), State)
    except UnreadableError as error:
        raise PositionError("exact", str(error)) from None


def _races(read: Tables, catalogue: Catalogue) -> tuple[str, ...]:
    """The race of each seat; seats without one get the next that nobody plays."""
    named = {seat: table.race for seat, table in read.seat.items() if table.race}
    free = [race for race in catalogue.races if race not in named.values()]
    return tuple(named.get(seat) or free.pop(0) for seat in read.position.seats)


def require(holds: bool, key: str, reason: str) -> None:
    """Refuse the file at a key unless something holds."""
    if not holds:
        raise PositionError(key, reason)


class Builder:
    """A state being made of the tables of a position, every id checked on the way."""

    def __init__(self, read: Tables, setup: Setup, catalogue: Catalogue) -> None:
        self.read = read
        self.catalogue = catalogue
        start = State.blank()
        start.seats = setup.seats
        start.players = {seat: SeatState(race) for seat, race in zip(setup.seats, setup.races, strict=True)}
        self.game = Context(catalogue, setup.options, Dice(setup.seed), start, None)

    def state(self) -> State:
        """The state that the tables tell."""
        self._seats()
        self._map()
        for seat in self.game.state.seats:
            place_race(self.game, seat)
        for seat in self.game.state.seats:
            self._seat(seat, self.read.seat.get(seat, SeatTable()))
        self._forces()
        self._markers()
        self._piles()
        self._where()
        broken = faults(self.game)
        require(not broken, "position", f"cannot be: {broken[:1]}")
        return self.game.state

    def _seats(self) -> None:
        read = self.read
        named: dict[str, Mapping[str, object]] = {
            "seat": read.seat, "fleet": read.fleet, "ground": read.ground, "damaged": read.damaged, "knows": read.knows,
        }  # fmt: skip
        for table, seats in named.items():
            for seat in seats:
                require(seat in self.game.state.seats, f"{table}.{seat}", "does not play")

    def _map(self) -> None:
        state, position, catalogue = self.game.state, self.read.position, self.catalogue
        require(not position.map or position.map in catalogue.maps, "position.map", f"there is no map {position.map!r}")
        standard = catalogue.maps[position.map] if position.map else catalogue.standard_map(len(state.seats))
        require(bool(position.cell) or standard.seats == len(state.seats), "position.map", "is for other seats")
        state.cells = dict(position.cell or standard.cells)
        for cell, system in position.cell.items():
            known = system in catalogue.systems or system.startswith("home")
            require(known, f"position.cell.{cell}", f"there is no system {system!r}")
        state.planets = {place: PlanetState() for place in self.game.layout.cell_of}
        for cell, terrain in position.terrain.items():
            require(terrain in catalogue.terrains, f"position.terrain.{cell}", f"there is no terrain {terrain!r}")
            state.terrain[cell] = terrain
        state.wormholes = {cell: list(letters) for cell, letters in position.wormholes.items()}

    def _seat(self, seat: str, table: SeatTable) -> None:
        state, player, key = self.game.state, self.game.player(seat), f"seat.{seat}"
        if table.technologies is not None:
            player.technologies = list(table.technologies)
        for technology in (*player.technologies, *table.licences):
            known = technology in self.catalogue.technologies or self._own(technology)
            require(known, f"{key}.technologies", f"there is no technology {technology!r}")
        player.licences, player.goods, player.votes = list(table.licences), table.goods, table.votes
        player.hand, player.tally = list(table.cards), table.tally
        player.fire = dict(table.fire)
        player.damage = {field: list(order) for field, order in table.damage.items()}
        self._objectives(seat, table)
        if table.planets is not None:
            self._own_planets(seat, table.planets)
        for planet in (*table.used, *table.taken):
            owned = planet in state.planets and state.planets[planet].owner == seat
            require(owned, f"{key}.used", f"{planet} is no planet of {seat}")
        for planet in table.used:
            state.planets[planet].used = True
        for planet in table.taken:
            state.planets[planet].taken = True
        for partner, agreements in table.contracts.items():
            require(partner in state.seats and len(agreements) == 2, f"{key}.contracts", "need a seat and two numbers")
            state.contracts.append(Contract((seat, partner), (agreements[0], agreements[1])))

    def _own(self, technology: str) -> bool:
        return any(race.technology.id == technology for race in self.catalogue.races.values())

    def _objectives(self, seat: str, table: SeatTable) -> None:
        player = self.game.player(seat)
        player.covert, player.secret, player.done = table.covert, list(table.secret), list(table.done)
        for objective in (table.covert, *table.secret, *table.done):
            known = not objective or objective in self.catalogue.objectives
            require(known, f"seat.{seat}", f"there is no objective {objective!r}")
        player.awarded = table.points - points(self.game, seat)

    def _own_planets(self, seat: str, planets: Iterable[str]) -> None:
        for planet, there in self.game.state.planets.items():
            if there.owner == seat and planet not in planets:
                there.owner, there.force = "", Force()
        for planet in planets:
            require(planet in self.game.state.planets, f"seat.{seat}.planets", f"{planet!r} is no planet of this map")
            there = self.game.state.planets[planet]
            if there.owner != seat:
                there.owner, there.force = seat, Force()

    def _forces(self) -> None:
        state = self.game.state
        for seat, cells in self.read.fleet.items():
            for cell in state.cells_of(seat):
                del state.fleets[cell][seat]
            for cell, units in cells.items():
                require(cell in self.game.layout.terrain, f"fleet.{seat}.{cell}", "is no cell of this map")
                self._check_units(units, f"fleet.{seat}.{cell}")
                state.own_fleet(cell, seat).units = dict(units)
        for seat, planets in self.read.ground.items():
            for there in state.planets.values():
                there.force = Force() if there.owner == seat else there.force
            for planet, units in planets.items():
                owned = planet in state.planets and state.planets[planet].owner == seat
                require(owned, f"ground.{seat}.{planet}", f"is no planet of {seat}")
                self._check_units(units, f"ground.{seat}.{planet}")
                state.planets[planet].force.units = dict(units)
        for seat, places in self.read.damaged.items():
            for place, units in places.items():
                force = state.planets[place].force if place in state.planets else state.fleet(place, seat)
                force.damaged = dict(units)
        state.tidy()

    def _check_units(self, units: Mapping[str, int], key: str) -> None:
        for unit in units:
            require(unit in self.catalogue.units, f"{key}.{unit}", "is no unit")

    def _markers(self) -> None:
        """Named markers as they are, the others by seed; planets that belong to somebody have none (D38)."""
        state, kinds = self.game.state, self.catalogue.markers
        roll_markers(self.game)
        named = {**self.read.marker, **self.read.open}
        for place, marker in named.items():
            known = place in state.planets or place in self.game.layout.terrain
            require(known, f"marker.{place}", "is neither a planet nor a cell of this map")
            if marker == GONE:
                state.markers.pop(place, None)
                continue
            there = kinds.planets if place in state.planets else kinds.systems
            require(marker in there, f"marker.{place}", f"there is no marker {marker!r} for such a place")
            state.markers[place] = Marker(marker, place in self.read.open, self.read.holder.get(place, ""))
        for planet, there_is in state.planets.items():
            if there_is.owner:
                state.markers.pop(planet, None)
        for seat, table in self.read.knows.items():
            for place in table.markers:
                require(place in state.markers, f"knows.{seat}", f"{place} has no marker")
                self.game.player(seat).known[place] = state.markers[place].id

    def _piles(self) -> None:
        """Open objectives, and what comes next of each pile; objectives of seats are in no pile (C19.1)."""
        state, game, pile = self.game.state, self.game, self.read.pile
        state.objectives = list(self.read.position.objectives)
        for objective in (*state.objectives, *pile.objectives, *pile.covert, *pile.secret):
            require(objective in self.catalogue.objectives, "pile", f"there is no objective {objective!r}")
        held = {objective for player in state.players.values() for objective in (player.covert, *player.secret,
                                                                                 *player.done)}  # fmt: skip
        public = [each for tier in PUBLIC_TIERS for each in self.catalogue.objectives_of(tier)]  # type: ignore[arg-type]
        state.stack = self._pile("objectives", pile.objectives, public, {*state.objectives, *held})
        state.covert = self._pile("covert", pile.covert, self.catalogue.objectives_of("covert"), held)
        state.secret = self._pile("secret", pile.secret, self.catalogue.objectives_of("secret"), held)
        state.deck = list(reversed(pile.cards))
        for stream in self.read.dice:
            require(stream in STREAMS, f"dice.{stream}", f"there are no such dice; there are {', '.join(STREAMS)}")
        game.state.rigged = {stream: list(results) for stream, results in self.read.dice.items()}

    def _pile(self, stream: str, first: Iterable[str], every: Iterable[str], gone: set[str]) -> list[str]:
        rest = [each for each in every if each not in gone and each not in first]
        return [*self.game.shuffled(stream, rest), *reversed(list(first))]

    def _where(self) -> None:
        state, position = self.game.state, self.read.position
        require(
            position.at in MAIN_LINE, "position.at", f"{position.at!r} is no timing point at which anything happens"
        )
        inside = ORDER["move.lift"] <= ORDER[position.at] <= ORDER["move.done"]
        require(not inside, "position.at", "a position cannot stand in the middle of a turn")
        state.at, state.round, state.initiative = position.at, position.round, list(position.initiative)
        if position.at == "round.start":
            state.round -= 1
        require(set(position.initiative) <= set(state.seats), "position.initiative", "names who does not play")
        state.belonged = {planet: [there.owner] for planet, there in state.planets.items() if there.owner}
        for seat in state.seats:
            holds = state.planets[self.game.layout.centre].owner == seat
            self.game.player(seat).tally.held_centre = holds
