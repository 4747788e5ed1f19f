"""The check of a production sheet (C13, C14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.council.cards.context import Context
from rules.council.cards.galaxy import Station
from rules.council.cards.quantities import Case, acts, number
from rules.council.moves.building import capacity, dock_price, may_build
from rules.council.moves.cargo import ships_counted, stow
from rules.council.moves.goods import is_active
from rules.council.moves.limits import fleet_limit, kind_limit
from rules.council.moves.paying import Purse
from rules.council.moves.space import enemy_ships, further_places, next_to
from rules.council.moves.stock import room_for_pds, units_left
from rules.council.moves.technologies import price, reason_against_buying
from rules.council.protocol.build_orders import BuildOrder, DockOrder, PlaceOrder, StationOrder, TechOrder
from rules.council.protocol.words import NO_PAYMENT
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line
from rules.council.state.force import GROUND
from rules.kernel.asks import Refused


def check_production(game: Context, seat: str, sheet: Sequence[Numbered]) -> None:
    """Raises `Refused`: the first line that cannot stand, in the order in which lines are carried out."""
    stations = list(lines_of(sheet, StationOrder))
    income = 0
    used: set[str] = set()
    for line, order in stations:
        with on_line(line):
            demand(order.station not in used, "refused.station_used", station=order.station)
            used.add(order.station)
            income += station_goods(game, seat, order.station)
    check = ProductionCheck(game, seat, income)
    for line, place in lines_of(sheet, PlaceOrder):
        with on_line(line):
            check.place(place)
    check.docks(list(lines_of(sheet, BuildOrder)))
    for line, dock in lines_of(sheet, DockOrder):
        with on_line(line):
            check.new_dock(dock)
    for line, tech in lines_of(sheet, TechOrder):
        with on_line(line):
            check.technology(tech)


def station_goods(game: Context, seat: str, station: str) -> int:
    """The goods of an own active station (C13.7). Raises `Refused` where it is none."""
    there = game.state.planets.get(station)
    demand(there is not None and there.owner == seat, "refused.not_your_station", station=station)
    printed = game.catalogue.planet(station)
    if not isinstance(printed, Station):
        raise Refused("refused.planet_no_station", station=station)
    demand(is_active(game, station), "refused.inactive", station=station)
    return printed.goods


def levy(game: Context, seat: str) -> Mapping[str, int]:
    """Free units that features place in production: unit to number (`levy`)."""
    found: Counter[str] = Counter()
    for _, act in acts(game, seat, "place_units"):
        if act.point == "produce.cards":
            for unit, count in act.units.items():
                found[unit] += number(game, act.quantity, count, Case(seat, of=unit)) if act.quantity else count
    return found


class ProductionCheck:
    """What a seat has, as the lines of its sheet use it up."""

    def __init__(self, game: Context, seat: str, income: int) -> None:
        """`income`: goods that stations yield first."""
        self.game = game
        self.seat = seat
        self.purse = Purse(game, seat, income)
        self.built: Counter[str] = Counter()
        self.space = {cell: game.state.fleet(cell, seat).copy() for cell in game.layout.terrain}
        self.pds: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.once: set[str] = set()
        self.new_docks: set[str] = set()
        self.bought = 0

    # -- free units

    def place(self, order: PlaceOrder) -> None:
        """Units of a feature on one own planet (D65)."""
        free = levy(self.game, self.seat)
        self._own_planet(order.place)
        home = self.game.layout.home_planets(self.seat)
        at_home = self.game.options.levy_where == "home"
        demand(not at_home or order.place in home, "refused.not_at_home", planet=order.place)
        demand(not self.placed, "refused.free_units_together")
        for unit, count in order.units.items():
            demand(count <= free.get(unit, 0), "refused.free_units", most=free.get(unit, 0), unit=unit)
            self.placed[unit] += count
            self._take_from_stock(unit, count)

    # -- docks

    def docks(self, lines: Sequence[tuple[int, BuildOrder]]) -> None:
        """All that the docks build; what one dock builds is paid for together, on one of its lines."""
        units: dict[str, Counter[str]] = {}
        for line, order in lines:
            with on_line(line):
                self._own_planet(order.planet)
                has_dock = self.game.state.planets[order.planet].force.count("dock")
                demand(has_dock > 0, "refused.no_dock", planet=order.planet)
                together = units.setdefault(order.planet, Counter())
                for unit, count in order.units.items():
                    self._build(order, unit, count)
                    together[unit] += count
                most = capacity(self.game, self.seat, order.planet, together)
                demand(together.total() <= most, "refused.dock_capacity", planet=order.planet, most=most)
                self._paid_once(order, lines)
        for line, order in lines:
            with on_line(line):
                self._room(order)
        for planet, together in units.items():
            paying = [(line, order) for line, order in lines if order.planet == planet]
            line, order = next((each for each in paying if each[1].payment != NO_PAYMENT), paying[-1])
            with on_line(line):
                self.purse.pay(order.payment, dock_price(self.game, self.seat, together, self.once))

    def _paid_once(self, order: BuildOrder, lines: Sequence[tuple[int, BuildOrder]]) -> None:
        paying = [each for _, each in lines if each.planet == order.planet and each.payment != NO_PAYMENT]
        demand(len(paying) < 2, "refused.dock_paid_twice", planet=order.planet)

    def _build(self, order: BuildOrder, unit: str, count: int) -> None:
        game, seat = self.game, self.seat
        printed = game.catalogue.units.get(unit)
        demand(printed is not None and printed.kind != "building", "refused.dock_cannot_build", unit=unit)
        demand(may_build(game, seat, unit), "refused.cannot_build", unit=unit)
        self._take_from_stock(unit, count)
        cell = self._place_of(order, on_planet=unit in GROUND or unit == "pds")
        if unit in GROUND:
            return
        if unit == "pds":
            planet = order.place or order.planet
            self.pds[planet] += count
            room = room_for_pds(game, planet)
            demand(self.pds[planet] <= room, "refused.no_room_for_pds", planet=planet, room=room)
            return
        demand(not enemy_ships(game, seat, cell), "refused.enemy_ships", cell=cell)
        self.space[cell].add(unit, count)

    def _place_of(self, order: BuildOrder, *, on_planet: bool) -> str:
        """The cell where units come to stand; a further place must be open to them (Internal Economy)."""
        game, cell_of = self.game, self.game.layout.cell_of
        dock = cell_of[order.planet]
        if not order.place or order.place in {dock, order.planet}:
            demand(order.place != dock or not on_planet, "refused.no_planet", place=dock)
            return dock
        demand(further_places(game, self.seat), "refused.build_at_dock")
        if on_planet:
            self._own_planet(order.place)
        cell = cell_of.get(order.place, order.place)
        demand(on_planet or cell == order.place, "refused.no_system", place=order.place)
        demand(cell == dock or cell in next_to(game, dock, self.seat), "refused.not_next_to", there=cell, here=dock)
        demand(cell == dock or not enemy_ships(game, self.seat, cell), "refused.enemy_ships", cell=cell)
        return cell

    def _room(self, order: BuildOrder) -> None:
        """With all that is built, the fleet limit holds and fighters have places (C6.4, C6.5)."""
        place = order.place or order.planet
        cell = self.game.layout.cell_of.get(place, place)
        fleet, limit = self.space[cell], fleet_limit(self.game)
        there = ships_counted(self.game, self.seat, fleet, cell)
        demand(there <= limit, "refused.fleet_limit", ships=there, cell=cell, limit=limit)
        for unit in order.units:
            most = kind_limit(self.game, self.seat, unit)
            demand(not most or fleet.count(unit) <= most, "refused.kind_limit", unit=unit, cell=cell, limit=most)
        homeless = stow(self.game, self.seat, fleet, cell).homeless.get("fighter", 0)
        demand(not homeless, "refused.no_hangars", fighters=homeless, cell=cell)

    def _take_from_stock(self, unit: str, count: int) -> None:
        self.built[unit] += count
        there = units_left(self.game, self.seat, unit)
        demand(self.built[unit] <= there, "refused.stock", there=there, unit=unit)

    def _own_planet(self, planet: str) -> None:
        there = self.game.state.planets.get(planet)
        station = self.game.layout.is_station(planet)
        demand(there is not None and there.owner == self.seat and not station, "refused.not_your_planet", planet=planet)

    # -- docks and technologies

    def new_dock(self, order: DockOrder) -> None:
        """A new dock (C13.6)."""
        self._own_planet(order.planet)
        there = self.game.state.planets[order.planet]
        demand(not there.taken, "refused.taken_this_round", planet=order.planet)
        demand(
            not there.force.count("dock") and order.planet not in self.new_docks,
            "refused.dock_there",
            planet=order.planet,
        )
        self.new_docks.add(order.planet)
        cell = self.game.layout.cell_of[order.planet]
        demand(not enemy_ships(self.game, self.seat, cell), "refused.enemy_ships", cell=cell)
        self._take_from_stock("dock", 1)
        self.purse.pay(order.payment, dock_price(self.game, self.seat, {"dock": 1}, self.once))

    def technology(self, order: TechOrder) -> None:
        """A purchase (C14.1)."""
        known = self.game.catalogue.technologies
        own = [self.game.catalogue.races[race].technology.id for race in self.game.catalogue.races]
        demand(
            order.technology in known or order.technology in own,
            "refused.no_such_technology",
            technology=order.technology,
        )
        self.bought += 1
        most = self.game.catalogue.numbers.technologies_a_round
        demand(self.bought <= most, "refused.technologies_a_round", most=most)
        if (reason := reason_against_buying(self.game, self.seat, order.technology)) is not None:
            raise Refused(reason)
        self.purse.pay(order.payment, price(self.game, self.seat, order.technology, order.payment.planets))
