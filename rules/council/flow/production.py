"""Production: free units, docks, new docks, technologies (C13, C14). All seats at once, in initiative order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.council.cards.context import Context
from rules.council.moves.building import dock_price
from rules.council.moves.goods import gain_goods
from rules.council.moves.paying import Purse
from rules.council.moves.technologies import gain_technology, price
from rules.council.protocol.build_orders import BuildOrder, DockOrder, PlaceOrder, StationOrder, TechOrder
from rules.council.protocol.orders import Order, of_kind
from rules.council.protocol.questions import put_to_all, sheet
from rules.council.protocol.words import NO_PAYMENT
from rules.council.sheets.producing import station_goods
from rules.council.sheets.reading import orders
from rules.council.state.force import GROUND
from rules.kernel.machine import Asking


def write_sheets(game: Context) -> Asking[None]:
    """`produce.orders`: every seat writes its production sheet (C13.1)."""
    state = game.state
    answers = yield from put_to_all(sheet(seat, "sheet.produce", state.at, "C13.1") for seat in state.playing)
    state.sheets = {seat: list(answers[seat]) for seat in state.playing}


def _sheets(game: Context) -> Iterator[tuple[str, list[Order]]]:
    for seat in game.state.by_initiative():
        yield seat, orders("sheet.produce", game.state.sheets.get(seat, ()))


def place_free_units(game: Context) -> None:
    """`produce.cards`: stations yield before anything is paid, then features place their units (C13.7, D65)."""
    for seat, sheet_lines in _sheets(game):
        for order in of_kind(sheet_lines, StationOrder):
            goods = station_goods(game, seat, order.station)
            game.state.planets[order.station].used = True
            gain_goods(game, seat, goods, order.station)
        for place in of_kind(sheet_lines, PlaceOrder):
            for unit, count in place.units.items():
                game.state.planets[place.place].force.add(unit, count)
            data = {"seat": seat, "place": place.place, "units": dict(place.units), "why": "levy"}
            game.emit("units.placed", data)


def build_units(game: Context) -> None:
    """`produce.units`: what one dock builds is paid for together (C13.2 to C13.5)."""
    for seat, sheet_lines in _sheets(game):
        once: set[str] = set()
        purse, lines = Purse(game, seat), of_kind(sheet_lines, BuildOrder)
        for planet in dict.fromkeys(order.planet for order in lines):
            mine = [order for order in lines if order.planet == planet]
            payment = next((order.payment for order in mine if order.payment != NO_PAYMENT), NO_PAYMENT)
            goods = purse.pay(payment, dock_price(game, seat, _together(mine), once))
            purse.settle(payment, goods, f"dock {planet}")
            for order in mine:
                _stand(game, seat, order)


def _together(lines: list[BuildOrder]) -> Counter[str]:
    found: Counter[str] = Counter()
    for order in lines:
        found.update(dict(order.units))
    return found


def _stand(game: Context, seat: str, order: BuildOrder) -> None:
    """New ships in the dock's system, ground units and planetary defence on its planet, or where the order says."""
    state, cell_of = game.state, game.layout.cell_of
    place = order.place or order.planet
    cell = cell_of.get(place, place)
    for unit, count in order.units.items():
        if unit in GROUND or unit == "pds":
            state.planets[place].force.add(unit, count)
        else:
            state.own_fleet(cell, seat).add(unit, count)
    game.emit("units.built", {"seat": seat, "dock": order.planet, "place": place, "units": dict(order.units)})


def build_docks(game: Context) -> None:
    """`produce.docks`: new docks (C13.6)."""
    for seat, sheet_lines in _sheets(game):
        once: set[str] = set()
        for order in of_kind(sheet_lines, DockOrder):
            purse = Purse(game, seat)
            goods = purse.pay(order.payment, dock_price(game, seat, {"dock": 1}, once))
            purse.settle(order.payment, goods, "dock")
            game.state.planets[order.planet].force.add("dock")
            game.emit("dock.built", {"seat": seat, "planet": order.planet})


def buy_technologies(game: Context) -> None:
    """`produce.techs`: one a seat; all are paid before anybody has one (C14.1)."""
    bought = []
    for seat, sheet_lines in _sheets(game):
        for order in of_kind(sheet_lines, TechOrder):
            cost = price(game, seat, order.technology, order.payment.planets)
            purse = Purse(game, seat)
            goods = purse.pay(order.payment, cost)
            purse.settle(order.payment, goods, order.technology)
            bought.append((seat, order.technology))
    for seat, technology in bought:
        gain_technology(game, seat, technology, bought=True)


def end(game: Context) -> None:
    """`produce.end`: sheets are laid aside."""
    game.state.sheets = {}
