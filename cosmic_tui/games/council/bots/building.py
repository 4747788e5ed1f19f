"""The production sheet of the simple bot: goods of stations, a technology, and what its docks need most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cosmic_tui.games.council.bots.budget import SheetBudget, price_in_reach
from cosmic_tui.games.council.bots.move import Move, reason
from rules.council.cards.context import Context
from rules.council.moves.building import capacity, dock_price, may_build
from rules.council.moves.cargo import ships_counted, stow
from rules.council.moves.goods import is_active, resource
from rules.council.moves.limits import fleet_limit
from rules.council.moves.objectives import meets, price_of
from rules.council.moves.scoring import objective_points
from rules.council.moves.space import enemy_ships
from rules.council.moves.stock import count_on_map, room_for_pds, units_left
from rules.council.moves.technologies import open_to, price, reason_against_buying
from rules.council.protocol.build_orders import BuildOrder, DockOrder, PlaceOrder, StationOrder, TechOrder
from rules.council.protocol.words import Payment
from rules.council.sheets.claiming import claimable
from rules.council.sheets.producing import levy, station_goods
from rules.council.sheets.reading import standing_lines
from rules.council.state.force import SHIPS
from rules.kernel.asks import Refused
from rules.kernel.message import Given, Message, message

LIKED = ("neural_computer", "hylar_v", "gravity_drive", "xrd_transfer", "stasis_capsules", "cybernetics",
         "deep_space_guns", "climate_control", "microtechnology", "gene_synthesis", "neural_motivator")  # fmt: skip
"""Technologies it buys first where it can; others as they are cheapest."""
DOCK_FROM_ROUND = 3


def build(game: Context, seat: str) -> Move:
    """What is built and bought, each line with its reason."""
    builder = _Builder(game, seat)
    builder.run()
    lines = standing_lines(game, seat, "sheet.produce", list(builder.why))
    return Move(lines, tuple(builder.why[line] for line in lines) or (reason("build.nothing"),))


class _Builder:
    def __init__(self, game: Context, seat: str) -> None:
        self.game, self.seat = game, seat
        self.why: dict[str, Message] = {}
        self.once: set[str] = set()

    def run(self) -> None:
        income = sum(self._stations())
        self._free_units()
        self.budget = SheetBudget(self.game, self.seat, income)
        self._save()
        docks = self._docks()
        if self.budget.resources >= 7 + (2 if self._needs_troops() else 0):
            self._technology()
        for number, planet in enumerate(docks):
            self._dock(planet, share=len(docks) - number)
        if self.game.state.round >= DOCK_FROM_ROUND:
            self._new_dock()

    def _say(self, line: str, key: str, **values: Given) -> None:
        self.why[line] = reason(key, **values)

    # -- what comes in

    def _stations(self) -> Iterator[int]:
        for place in self.game.state.owned(self.seat):
            if self.game.layout.is_station(place) and is_active(self.game, place):
                try:
                    goods = station_goods(self.game, self.seat, place)
                except Refused:
                    continue
                self._say(StationOrder(place).text, "build.station", station=place, goods=goods)
                yield goods

    def _free_units(self) -> None:
        for unit, count in levy(self.game, self.seat).items():
            home = [each for each in self.game.layout.home_planets(self.seat) if self._mine(each)]
            if home and count:
                self._say(PlaceOrder({unit: count}, home[0]).text, "build.free", unit=unit, count=count)

    def _mine(self, planet: str) -> bool:
        return self.game.state.planets[planet].owner == self.seat

    def _save(self) -> None:
        """Lay aside what the best objective costs that can be paid this round."""
        costs = [
            (objective_points(self.game, each), each, wanted)
            for each in claimable(self.game, self.seat)
            if (wanted := price_of(self.game, each)) is not None and meets(self.game, self.seat, each)
        ]
        for _, _, wanted in sorted(costs, key=lambda cost: -cost[0]):
            payment = price_in_reach(self.game, self.seat, wanted, self.budget.planets)
            if payment is not None and payment.goods <= self.game.player(self.seat).goods:
                self.budget.keep(payment)
                return

    # -- technologies

    def _technology(self) -> None:
        game, seat = self.game, self.seat
        known = [*game.catalogue.technologies, *(race.technology.id for race in game.catalogue.races.values())]
        buyable = [
            each for each in known if open_to(game, seat, each) and not reason_against_buying(game, seat, each)
        ]  # fmt: skip
        offers: list[tuple[int, int, str, Payment]] = []
        for technology in buyable:
            payment = self.budget.pay(lambda planets, each=technology: price(game, seat, each, planets))  # type: ignore[misc]
            if payment is not None:
                liked = LIKED.index(technology) if technology in LIKED else len(LIKED)
                offers.append((liked, price(game, seat, technology, payment.planets), technology, payment))
        if offers:
            _, cost, technology, payment = min(offers, key=lambda offer: offer[:3])
            self.budget.keep(payment)
            self._say(TechOrder(technology, payment).text, "build.technology", technology=technology, price=cost)

    # -- docks

    def _docks(self) -> list[str]:
        """Own docks, those with nobody's ships above first, then by resources."""
        game = self.game
        there = [planet for planet in game.state.owned(self.seat) if game.state.planets[planet].force.count("dock")]
        return sorted(there, key=lambda each: (self._blocked(each), -resource(game, each)))

    def _blocked(self, planet: str) -> bool:
        return enemy_ships(self.game, self.seat, self.game.layout.cell_of[planet])

    def _needs_troops(self) -> bool:
        return count_on_map(self.game, self.seat, "infantry") < 2 * len(self.game.state.owned(self.seat))

    def _wishes(self, planet: str) -> Iterator[str]:
        """Units one after the other, what is needed most first."""
        game, seat = self.game, self.seat
        owned = len(game.state.owned(seat))
        carriers = count_on_map(game, seat, "transport")
        for ship in ("war_sun", "flagship"):
            if may_build(game, seat, ship) and self.budget.resources >= 14:
                yield ship
        if carriers < min(4, 1 + owned // 3):
            yield "transport"
        yield from ("infantry",) * (4 if self._needs_troops() else 2)
        if not game.state.planets[planet].force.count("pds") and room_for_pds(game, planet) > 0:
            yield "pds"
        for _ in range(6):
            yield from ("dreadnought",) if self.budget.resources >= 9 else ()
            yield from ("cruiser", "destroyer", "fighter", "fighter", "infantry", "infantry")

    def _dock(self, planet: str, share: int) -> None:
        budget, chosen = self.budget, Counter[str]()
        most = -(-budget.resources // share)
        best: tuple[Counter[str], Payment] | None = None
        for unit in self._wishes(planet):
            trial = chosen + Counter({unit: 1})
            if not self._fits(planet, trial):
                continue
            cost = dock_price(self.game, self.seat, trial, set(self.once))
            if cost > most:
                continue
            payment = budget.pay(lambda _planets, cost=cost: cost, first=planet)  # type: ignore[misc]
            if payment is not None:
                chosen, best = trial, (trial, payment)
        if best is not None:
            units, payment = best
            dock_price(self.game, self.seat, units, self.once)
            budget.keep(payment)
            line = BuildOrder(planet, dict(units), payment=payment).text
            self._say(
                line,
                "build.units",
                planet=planet,
                units=tuple(message(f"unit.{unit}", n=n) for unit, n in units.items()),
            )

    def _fits(self, planet: str, units: Counter[str]) -> bool:
        """Whether a dock can build these: stock, its capacity, the fleet limit, hangars."""
        game, seat = self.game, self.seat
        if units.total() > capacity(game, seat, planet, units):
            return False
        there = all(
            count <= units_left(game, seat, unit) and may_build(game, seat, unit) for unit, count in units.items()
        )
        if not there or units["pds"] > room_for_pds(game, planet):
            return False
        space = {unit: count for unit, count in units.items() if unit in (*SHIPS, "fighter")}
        if space and self._blocked(planet):
            return False
        cell = game.layout.cell_of[planet]
        fleet = game.state.fleet(cell, seat).copy()
        for unit, count in space.items():
            fleet.add(unit, count)
        if stow(game, seat, fleet, cell).homeless.get("fighter", 0):
            return False
        return ships_counted(game, seat, fleet, cell) <= fleet_limit(game)

    def _new_dock(self) -> None:
        """A dock where most resources are, if there is money over."""
        game = self.game
        if units_left(game, self.seat, "dock") < 1:
            return
        places = [
            planet
            for planet in game.state.owned(self.seat)
            if not game.layout.is_station(planet) and not game.state.planets[planet].taken
            and not game.state.planets[planet].force.count("dock") and not self._blocked(planet)
        ]  # fmt: skip
        best = max(places, key=lambda each: resource(game, each), default="")
        cost = dock_price(game, self.seat, {"dock": 1}, set(self.once))
        payment = self.budget.pay(lambda _planets: cost) if best else None
        if payment is not None:
            self.budget.keep(payment)
            self._say(DockOrder(best, payment).text, "build.dock", planet=best)
