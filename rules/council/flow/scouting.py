"""Before a landing: fighters look at markers, big ships erase them (C11.3, C11.4)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.neutral_markers import ErasePrice
from rules.council.flow.descent import coming_down, present_system
from rules.council.flow.movement import sheet_of, turn_of
from rules.council.moves.cards import lose_cards
from rules.council.moves.goods import spend_goods
from rules.council.protocol.move_orders import EraseOrder, ScoutOrder
from rules.council.protocol.orders import of_kind
from rules.council.state.campaign import Turn


def scout(game: Context) -> None:
    """`land.scout`: a fighter looks at markers; the seat alone learns them (C11.3, D51)."""
    turn = turn_of(game)
    fleet = game.state.fleet(present_system(turn), turn.seat)
    if not any(game.catalogue.units[unit].scouts for unit in fleet.units):
        return
    for order in of_kind(sheet_of(game, turn.seat), ScoutOrder):
        for planet in order.planets:
            if (
                game.layout.cell_of[planet] == present_system(turn)
                and not game.state.planets[planet].owner
                and planet not in turn.scouted
            ):
                _look_at(game, turn, planet)


def _look_at(game: Context, turn: Turn, planet: str) -> None:
    turn.scouted.append(planet)
    marker = game.state.markers.get(planet)
    told = marker.id if marker else "none"
    game.emit("planet.scouted", {"seat": turn.seat, "planet": planet}, {turn.seat: {"marker": told}})
    if marker is None:
        return
    game.player(turn.seat).known[planet] = marker.id
    printed = game.catalogue.markers.planets[marker.id]
    if printed.taken_by_scout:
        del game.state.markers[planet]
        gain_votes(game, turn.seat, printed.count, planet)


def gain_votes(game: Context, seat: str, count: int, planet: str) -> None:
    """A seat has more votes from now on (D43)."""
    game.player(seat).votes += count
    game.emit("votes.gained", {"seat": seat, "votes": count, "planet": planet})


def erase(game: Context) -> None:
    """`land.erase`: closed markers are destroyed, for the price of the natives' anger (C11.4)."""
    turn = turn_of(game)
    for order in of_kind(sheet_of(game, turn.seat), EraseOrder):
        if game.layout.cell_of[order.planet] == present_system(turn) and _may_erase(game, turn, order):
            _erase(game, turn, order)


def _may_erase(game: Context, turn: Turn, order: EraseOrder) -> bool:
    """There is a closed marker, a ship that has done nothing yet, and somebody who will land."""
    marker, cell = game.state.markers.get(order.planet), present_system(turn)
    if marker is None or marker.open or order.planet in turn.scouted:
        return False
    free = game.state.fleet(cell, turn.seat).count(order.ship) - turn.erased.get(cell, {}).get(order.ship, 0)
    return free > 0 and coming_down(game, turn, order.planet).ground > 0


def _erase(game: Context, turn: Turn, order: EraseOrder) -> None:
    used = turn.erased.setdefault(present_system(turn), {})
    used[order.ship] = used.get(order.ship, 0) + 1
    marker, markers = game.state.markers.pop(order.planet), game.catalogue.markers
    if markers.planets[marker.id].costly_to_erase:
        data = {"seat": turn.seat, "planet": order.planet, "die": None, "marker": marker.id}
        game.emit("marker.erased", data)
        _pay(game, turn.seat, markers.erase_special)
        return
    die = game.roll("erase", markers.erase_die)
    game.emit("marker.erased", {"seat": turn.seat, "planet": order.planet, "die": die, "marker": None})
    _pay(game, turn.seat, markers.erase_price(die))


def _pay(game: Context, seat: str, price: ErasePrice) -> None:
    player = game.player(seat)
    count = len(player.hand) if price.all_cards else price.cards
    lose_cards(game, seat, count, "erase")
    spend_goods(game, seat, player.goods if price.all_goods else 0, "erase")
    if price.no_income:
        player.no_income = True
        game.emit("income.stopped", {"seat": seat})
    if price.no_vote:
        player.no_vote = True
        game.emit("votes.stopped", {"seat": seat})
