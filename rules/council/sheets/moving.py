"""The check of a movement sheet (C9.1): against the map, own units and terrain, never against ships of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed
from rules.council.moves.cargo import too_much
from rules.council.moves.space import may_cross, may_pass_ships, may_stop, next_to, terrain
from rules.council.moves.travel import lift_act, reach
from rules.council.protocol.move_orders import ALL, DamageOrder, FireOrder, LiftOrder, Load, LoadOrder, MoveOrder
from rules.council.sheets.landing import LandingCheck
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line
from rules.council.state.force import CARGO, SHIPS, Force

ON_BOARD = ("infantry", "tank", "pds")


def check_movement(game: Context, seat: str, sheet: Sequence[Numbered]) -> None:
    """Raises `Refused`: the first line that cannot stand, in the order in which lines are carried out."""
    plan = MovementCheck(game, seat)
    for number, order in sheet:
        with on_line(number):
            if isinstance(order, FireOrder):
                known = order.seat == ALL or (order.seat in game.state.seats and order.seat != seat)
                demand(known, "refused.no_other_seat", seat=order.seat)
            elif isinstance(order, DamageOrder) and order.cell:
                plan.on_map(order.cell)
    for number, lift in lines_of(sheet, LiftOrder):
        with on_line(number):
            plan.lift(lift)
    for number, load in lines_of(sheet, LoadOrder):
        with on_line(number):
            plan.load(load)
    for number, move in lines_of(sheet, MoveOrder):
        with on_line(number):
            plan.move(move)
    LandingCheck(game, seat, plan.reachable()).check(sheet)


class MovementCheck:
    """What a seat has, as the lines of its sheet use it up."""

    def __init__(self, game: Context, seat: str) -> None:
        """Everything stands where it stands on the map."""
        self.game = game
        self.seat = seat
        self.space = {cell: game.state.fleet(cell, seat).copy() for cell in game.state.cells_of(seat)}
        self.ground = {planet: game.state.planets[planet].force.copy() for planet in game.state.owned(seat)}
        self.passing: dict[str, Force] = {}
        """Cell -> units that may be there when landings are carried out."""
        self.lifted: set[str] = set()
        self.doubled = False

    def on_map(self, cell: str) -> None:
        """Refuse a cell that this map does not have."""
        demand(cell in self.game.layout.terrain, "refused.no_such_cell", cell=cell)

    def lift(self, order: LiftOrder) -> None:
        """Infantry goes without ships, once a round for each ability (C9.4)."""
        act = lift_act(self.game, self.seat, order.ability)
        if act is None:
            return demand(False, "refused.cannot_lift", ability=order.ability)
        demand(order.ability not in self.lifted, "refused.lifted_already", ability=order.ability)
        self.lifted.add(order.ability)
        for planet in (order.origin, order.target):
            demand(
                planet in self.ground and not self.game.layout.is_station(planet),
                "refused.not_your_planet",
                planet=planet,
            )
        demand(order.origin != order.target, "refused.same_planet")
        home = self.game.layout.home_planets(self.seat)
        demand(act.source != "home_planet" or order.origin in home, "refused.not_at_home", planet=order.origin)
        demand(order.infantry <= act.units["infantry"], "refused.lift_limit", most=act.units["infantry"])
        self._take(self.ground[order.origin], {"infantry": order.infantry}, order.origin)
        self.ground[order.target].add("infantry", order.infantry)
        return None

    def load(self, order: LoadOrder) -> None:
        """A fleet that stays takes units of its cell aboard (D72)."""
        self.on_map(order.cell)
        fleet = self.space.get(order.cell)
        demand(fleet is not None and fleet.ships > 0, "refused.no_ships_at", cell=order.cell)
        assert fleet is not None  # noqa: S101 - just demanded
        for load in order.loads:
            demand(load.place not in self.game.layout.terrain, "refused.aboard_already", place=load.place)
            self._load(load, (order.cell,), fleet)
        demand(not too_much(self.game, self.seat, fleet, order.cell), "refused.holds_too_small")

    def move(self, order: MoveOrder) -> None:
        """One movement (C9.1, C9.3, C9.5, C9.6)."""
        game, seat = self.game, self.seat
        for cell in (order.origin, *order.route):
            self.on_map(cell)
        for unit in order.units:
            demand(unit in game.catalogue.units, "refused.no_such_unit", ship=unit)
            demand(unit in SHIPS or unit in CARGO, "refused.cannot_move", unit=unit)
        force = self._take(self.space.get(order.origin, Force()), order.units, order.origin)
        far = reach(game, seat, force, order.origin)
        demand(far > 0, "refused.nothing_moves")
        if order.twice:
            demand(allowed(game, "move.twice", False, Case(seat)), "refused.no_fleet_logistics")
            demand(not self.doubled, "refused.doubled_already")
            self.doubled = True
        steps = len(order.route)
        most = far * (2 if order.twice else 1)
        demand(steps <= most, "refused.too_far", steps=steps, most=most)
        demand(order.meeting != "pass" or may_pass_ships(game, seat), "refused.cannot_pass")
        self._route(order)
        self._load_and_land(order, force)

    def _route(self, order: MoveOrder) -> None:
        game, seat = self.game, self.seat
        for here, there in zip((order.origin, *order.route), order.route, strict=False):
            demand(there in next_to(game, here, seat), "refused.not_next_to", there=there, here=here)
        *between, last = order.route
        for cell in between:
            kind = terrain(game, cell).name
            demand(may_cross(game, seat, cell), "refused.cannot_cross", cell=cell, terrain=kind)
        demand(may_stop(game, seat, last), "refused.cannot_stop", cell=last, terrain=terrain(game, last).name)

    def _load_and_land(self, order: MoveOrder, force: Force) -> None:
        """What it loads on its way, and which units may be where when landings are carried out."""
        route = (order.origin, *order.route)
        for load in order.loads:
            self._load(load, route, force)
        demand(not too_much(self.game, self.seat, force), "refused.holds_too_small")
        loaded = [(load, self._where(load)) for load in order.loads]
        carried = Force(dict(force.units))
        for load in order.loads:
            carried.remove(load.unit, load.count)
        for number, cell in enumerate(route):
            for load, place in loaded:
                if place == cell and route.index(cell) == number:
                    carried.add(load.unit, load.count)
            there = self.passing.setdefault(cell, Force())
            for unit, count in carried.units.items():
                there.add(unit, count)

    def _where(self, load: Load) -> str:
        return self.game.layout.cell_of.get(load.place, load.place)

    def _load(self, load: Load, cells: Sequence[str], force: Force) -> None:
        """Take units from an own planet, or from own ships, of a cell of the way."""
        demand(self._where(load) in cells, "refused.not_on_the_way", place=load.place)
        if load.place in self.game.layout.terrain:
            demand(load.unit in CARGO, "refused.cannot_load", unit=load.unit)
            source = self.space.get(load.place, Force())
        else:
            demand(load.unit in ON_BOARD, "refused.cannot_load_from_planet", unit=load.unit)
            demand(load.place in self.ground, "refused.not_your_planet", planet=load.place)
            source = self.ground[load.place]
        force.join(self._take(source, {load.unit: load.count}, load.place))

    def _take(self, source: Force, units: Mapping[str, int], place: str) -> Force:
        for unit, count in units.items():
            there = source.count(unit)
            demand(count <= there, "refused.too_few_to_load", place=place, there=there, unit=unit, count=count)
        return source.split(units)

    def reachable(self) -> dict[str, Force]:
        """Cell -> everything of this seat that may be there after the movements, if they go as far as they can."""
        found = {cell: force.copy() for cell, force in self.space.items()}
        for cell, force in self.passing.items():
            there = found.setdefault(cell, Force())
            for unit, count in force.units.items():
                there.add(unit, count)
        return found
