"""The check of scouting, erasing, landing and bombarding on a movement sheet (C11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, acts, allowed
from rules.council.moves.stock import room_for_pds
from rules.council.protocol.move_orders import BombardOrder, EraseOrder, LandOrder, ScoutOrder
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line
from rules.council.state.force import GROUND, Force


class LandingCheck:
    """What may be above each planet, as the lines of a sheet use it up."""

    def __init__(self, game: Context, seat: str, above: Mapping[str, Force]) -> None:
        """`above`: cell -> everything of the seat that may be there after its movements."""
        self.game = game
        self.seat = seat
        self.above = above
        self.busy: dict[str, Force] = {}
        """Cell -> ships that bombard or erase."""

    def check(self, sheet: Sequence[Numbered]) -> None:
        """Raises `Refused` with the line that cannot stand."""
        scouted = {planet for _, scout in lines_of(sheet, ScoutOrder) for planet in scout.planets}
        targets = {land.planet for _, land in lines_of(sheet, LandOrder)}
        for number, scout in lines_of(sheet, ScoutOrder):
            with on_line(number):
                self._scout(scout)
        for number, erase in lines_of(sheet, EraseOrder):
            with on_line(number):
                self._erase(erase, targets)
        for number, land in lines_of(sheet, LandOrder):
            with on_line(number):
                demand(land.planet not in scouted, "refused.scouted", planet=land.planet)
                self._land(land)
        for number, bombard in lines_of(sheet, BombardOrder):
            with on_line(number):
                self._bombard(bombard, targets)

    def _fleet(self, planet: str) -> Force:
        """What may be above a planet; refused where there is no such planet, or nothing of the seat can be there."""
        layout = self.game.layout
        demand(planet in layout.cell_of and not layout.is_station(planet), "refused.no_such_planet", planet=planet)
        cell = layout.cell_of[planet]
        demand(cell in self.above, "refused.none_there", cell=cell)
        return self.above[cell]

    def _neutral(self, planet: str) -> None:
        demand(not self.game.state.planets[planet].owner, "refused.not_neutral", planet=planet)

    def _scout(self, order: ScoutOrder) -> None:
        for planet in order.planets:
            scouts = [unit for unit, count in self._fleet(planet).units.items() if count and self._scouts(unit)]
            demand(bool(scouts), "refused.no_scout", planet=planet)
            self._neutral(planet)

    def _scouts(self, unit: str) -> bool:
        return self.game.catalogue.units[unit].scouts

    def _use(self, planet: str, ships: Mapping[str, int]) -> None:
        fleet, cell = self._fleet(planet), self.game.layout.cell_of[planet]
        busy = self.busy.setdefault(cell, Force())
        for ship, count in ships.items():
            demand(ship in self.game.catalogue.units, "refused.no_such_unit", ship=ship)
            busy.add(ship, count)
            there = fleet.count(ship)
            demand(busy.count(ship) <= there, "refused.ships_busy", there=there, ship=ship, cell=cell)

    def _erase(self, order: EraseOrder, targets: set[str]) -> None:
        demand(order.planet in targets, "refused.erase_without_landing", planet=order.planet)
        self._use(order.planet, {order.ship: 1})
        self._neutral(order.planet)
        marker = self.game.state.markers.get(order.planet)
        demand(marker is not None and not marker.open, "refused.no_closed_marker", planet=order.planet)

    def _land(self, order: LandOrder) -> None:
        """Lines may name the same units: what an earlier one leaves aboard is for the later one (C11.1, D42)."""
        fleet = self._fleet(order.planet)
        cell = self.game.layout.cell_of[order.planet]
        may_land = landable(self.game, self.seat)
        for unit, count in order.units.items():
            demand(unit in self.game.catalogue.units, "refused.no_such_unit", ship=unit)
            demand(unit in may_land, "refused.cannot_land", unit=unit)
            there = fleet.count(unit)
            demand(count <= there, "refused.too_few_to_land", there=there, unit=unit, cell=cell, count=count)
        if self.game.state.planets[order.planet].owner == self.seat:
            free = room_for_pds(self.game, order.planet)
            demand(order.units.get("pds", 0) <= free, "refused.no_room_for_pds", planet=order.planet, room=free)

    def _bombard(self, order: BombardOrder, targets: set[str]) -> None:
        self._fleet(order.planet)
        demand(self.game.state.planets[order.planet].owner != self.seat, "refused.own_planet", planet=order.planet)
        for ship in order.ships:
            printed = self.game.catalogue.units.get(ship)
            demand(printed is not None and printed.bombard > 0, "refused.does_not_bombard", ship=ship)
            assert printed is not None  # noqa: S101 - just demanded
            demand(
                printed.bombards_alone or order.planet in targets,
                "refused.bombard_without_landing",
                ship=ship,
                planet=order.planet,
            )
        self._use(order.planet, order.ships)
        if order.viral:
            has = any(True for _ in acts(self.game, self.seat, "kill_ground_units"))
            demand(has, "refused.no_viral_weapon")


def landable(game: Context, seat: str) -> tuple[str, ...]:
    """What a seat may land: ground units, planetary defence, and with Graviton Negator fighters."""
    fighters = ("fighter",) if allowed(game, "ground.fighters", False, Case(seat, of="fighter")) else ()
    return (*GROUND, "pds", *fighters)
