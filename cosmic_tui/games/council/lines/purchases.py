"""What a seat can build, buy, scrap and claim now, each as a line with the payment that wastes least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cosmic_tui.games.council.bots.budget import SheetBudget, price_in_reach
from cosmic_tui.games.council.lines.naming import Names
from cosmic_tui.games.council.lines.ready_line import ReadyLine, worded
from rules.council.cards.context import Context
from rules.council.moves.building import capacity, dock_price, may_build
from rules.council.moves.goods import is_active
from rules.council.moves.objectives import meets, price_of
from rules.council.moves.technologies import open_to, price, reason_against_buying
from rules.council.protocol.build_orders import (
    BuildOrder,
    ClaimOrder,
    DockOrder,
    PlaceOrder,
    RecycleOrder,
    StationOrder,
    TechOrder,
)
from rules.council.protocol.orders import Order, read_line
from rules.council.protocol.questions import KINDS
from rules.council.protocol.words import NO_PAYMENT
from rules.council.sheets.claiming import claimable
from rules.council.sheets.producing import levy, station_goods
from rules.council.sheets.recycling import scrapping, units_at
from rules.kernel.asks import Refused

TOGETHER = {"fighter": 2, "infantry": 2}
"""Units that are built by so many, as they cost one for two."""


class Cart:
    """What the lines of a sheet written so far spend, of one for production if nothing else is said."""

    def __init__(self, game: Context, seat: str, lines: Sequence[str], kind: str = "sheet.produce") -> None:
        """Lines that cannot be read spend nothing."""
        self.game, self.seat = game, seat
        self.orders: list[tuple[int, Order]] = []
        for number, line in enumerate(lines, 1):
            try:
                self.orders.append((number, read_line(line, KINDS[kind].lines)))
            except Refused:
                continue
        income = sum(
            station_goods(game, seat, each.station) for _, each in self.orders if isinstance(each, StationOrder)
        )
        self.budget = SheetBudget(game, seat, income)
        for _, order in self.orders:
            self.budget.keep(getattr(order, "payment", NO_PAYMENT))

    def written(self, kind: type[Order]) -> list[tuple[int, Order]]:
        """The lines of a kind."""
        return [(number, order) for number, order in self.orders if isinstance(order, kind)]


def purchases(game: Context, names: Names, seat: str, cell: str, lines: Sequence[str]) -> Iterator[ReadyLine]:
    """What the docks of a system build, then what can be bought anywhere."""
    here = [planet for planet in game.layout.planets.get(cell, ()) if game.state.planets[planet].owner == seat]
    cart = Cart(game, seat, lines)
    for planet in here:
        if game.state.planets[planet].force.count("dock"):
            yield from _units(game, names, seat, planet, lines)
    yield from _free(cart, here)
    yield from _stations(cart, names)
    for planet in here:
        yield from _new_dock(cart, names, planet)
    yield from _technologies(cart, names)


def _units(game: Context, names: Names, seat: str, planet: str, lines: Sequence[str]) -> Iterator[ReadyLine]:
    """One more unit of each kind at a dock, with what is written for it already; paid for together."""
    number, units = 0, Counter[str]()
    for each, order in Cart(game, seat, lines).written(BuildOrder):
        if isinstance(order, BuildOrder) and order.planet == planet and not order.place:
            number, units = each, Counter(dict(order.units))
    others = [line for each, line in enumerate(lines, 1) if each != number]
    for unit, printed in game.catalogue.units.items():
        more = units + Counter({unit: TOGETHER.get(unit, 1)})
        if printed.kind == "building" or not may_build(game, seat, unit):
            continue
        if more.total() > capacity(game, seat, planet, more):
            continue
        cost = dock_price(game, seat, more, set())
        payment = Cart(game, seat, others).budget.pay(lambda _, cost=cost: cost, first=planet)  # type: ignore[misc]
        if payment is not None:
            line = BuildOrder(planet, dict(more), payment=payment).text
            told = worded(names, "build", unit=unit, cost=cost)
            yield ReadyLine(line, told, replaces=number, adds=f"{planet} {unit}")


def _free(cart: Cart, here: Sequence[str]) -> Iterator[ReadyLine]:
    """Units of a feature."""
    units = dict(levy(cart.game, cart.seat))
    if units and here and not cart.written(PlaceOrder):
        yield from (ReadyLine(PlaceOrder(units, planet).text) for planet in here)


def _stations(cart: Cart, names: Names) -> Iterator[ReadyLine]:
    used = {order.station for _, order in cart.written(StationOrder) if isinstance(order, StationOrder)}
    for place in cart.game.state.owned(cart.seat):
        if cart.game.layout.is_station(place) and place not in used and is_active(cart.game, place):
            yield ReadyLine(StationOrder(place).text, worded(names, "station", station=place))


def _new_dock(cart: Cart, names: Names, planet: str) -> Iterator[ReadyLine]:
    there, cost = cart.game.state.planets[planet], dock_price(cart.game, cart.seat, {"dock": 1}, set())
    payment = cart.budget.pay(lambda _: cost)
    if payment is not None and not there.force.count("dock") and not there.taken:
        yield ReadyLine(DockOrder(planet, payment).text, worded(names, "dock", planet=planet, cost=cost))


def _technologies(cart: Cart, names: Names) -> Iterator[ReadyLine]:
    game, seat = cart.game, cart.seat
    number = next((each for each, _ in cart.written(TechOrder)), 0)
    if number:
        return
    known = [*game.catalogue.technologies, *(race.technology.id for race in game.catalogue.races.values())]
    for each in known:
        if open_to(game, seat, each) and not reason_against_buying(game, seat, each):
            payment = cart.budget.pay(lambda planets, each=each: price(game, seat, each, planets))  # type: ignore[misc]
            if payment is not None:
                printed = game.catalogue.technology(each)
                cost = price(game, seat, each, payment.planets)
                yield ReadyLine(TechOrder(each, payment).text, worded(names, "tech", name=printed.name, cost=cost))


def scraps(game: Context, names: Names, seat: str, cell: str, lines: Sequence[str]) -> Iterator[ReadyLine]:
    """Units of a system that can be given away for goods, by kind, all that are left of it at most (Recycling)."""
    act = scrapping(game, seat)
    if act is None:
        return
    written = [order for _, order in Cart(game, seat, lines, "sheet.end").orders if isinstance(order, RecycleOrder)]
    for place in (cell, *game.layout.planets.get(cell, ())):
        for unit, count in units_at(game, seat, place).units.items():
            left = count - sum(order.units.get(unit, 0) for order in written if order.place == place)
            if left > 0 and unit not in act.spared:
                told = worded(names, "recycle", unit=unit, place=place, goods=names.words.count("goods", act.goods))
                yield ReadyLine(RecycleOrder(place, {unit: 1}).text, told, most=left)


def claims(game: Context, names: Names, seat: str) -> Iterator[ReadyLine]:
    """Objectives whose condition holds and that can be paid."""
    budget = SheetBudget(game, seat)
    for objective in claimable(game, seat):
        if not meets(game, seat, objective):
            continue
        wanted = price_of(game, objective)
        payment = NO_PAYMENT if wanted is None else price_in_reach(game, seat, wanted, budget.planets)
        if payment is not None:
            yield ReadyLine(
                ClaimOrder(objective, payment).text, worded(names, "claim", objective=names.objective(objective))
            )
