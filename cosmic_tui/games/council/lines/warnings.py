"""What everybody knows and an order does not say: who stands in the way, what breaks a contract (C15.5), and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cosmic_tui.games.council.lines.drafted_moves import draft_outcome, orders_in
from cosmic_tui.games.council.lines.naming import Names
from rules.council.cards.context import Context
from rules.council.moves.cargo import ships_counted
from rules.council.moves.limits import fleet_limit
from rules.council.moves.space import rift_die
from rules.council.protocol.move_orders import LandOrder, MoveOrder
from rules.council.protocol.views import CLOSED, View

Caution = tuple[int, str]
"""The number of a line, and what is said of it."""


def warnings_of(view: View, game: Context, names: Names, lines: Sequence[str]) -> list[Caution]:
    """Warnings for the lines of the own movement sheet, by line. Nothing but public knowledge and what is scouted."""
    found: list[Caution] = []
    for number, order in orders_in(lines):
        if isinstance(order, MoveOrder):
            found += [(number, text) for text in _of_movement(view, game, names, order)]
        elif isinstance(order, LandOrder):
            found += [(number, text) for text in _of_landing(view, game, names, order)]
    return sorted([*found, *_over_limit(view, game, names, lines)], key=lambda each: each[0])


def _of_movement(view: View, game: Context, names: Names, order: MoveOrder) -> Iterator[str]:
    words, seat = names.words, view.seat or ""
    for cell in (order.origin, *order.route[:-1]):
        if cell in view.cells and (die := rift_die(game, seat, cell)) > 0:
            yield words.say("warn.rift", cell=cell, die=die)
    for cell in order.route:
        if cell in view.cells:
            yield from _fights(view, game, names, cell)
    end = view.cells.get(order.route[-1])
    if end is None:
        return
    if end.marker == CLOSED:
        yield words.say("warn.marker", cell=order.route[-1])
    for planet in end.planets:
        there = view.planets[planet]
        if there.owner not in ("", seat) and (guns := there.force.units.get("pds", 0)):
            yield words.say("warn.guns", seat=names.seat(there.owner), guns=guns, planet=planet)


def _fights(view: View, game: Context, names: Names, cell: str) -> Iterator[str]:
    """Who stands in a cell, and whether a battle there breaks a contract."""
    seat = view.seat or ""
    for other, force in view.cells[cell].fleets.items():
        if other == seat:
            continue
        yield names.words.say("warn.fight", cell=cell, seat=names.seat(other), units=names.force(force))
        if game.state.contract(seat, other) is not None:
            yield names.words.say("warn.battle_breaks", seat=names.seat(other))


def _of_landing(view: View, game: Context, names: Names, order: LandOrder) -> Iterator[str]:
    there, words = view.planets.get(order.planet), names.words
    if there is None or there.owner == view.seat:
        return
    if there.owner:
        yield words.say("warn.held", planet=order.planet, seat=names.seat(there.owner),
                        units=names.force(there.force))  # fmt: skip
        if game.state.contract(view.seat or "", there.owner) is not None:
            yield words.say("warn.landing_breaks", planet=order.planet, seat=names.seat(there.owner))
    elif order.planet in view.known:
        yield words.say("warn.known", planet=order.planet, marker=view.known[order.planet])
    elif there.marker == CLOSED:
        yield words.say("warn.planet", planet=order.planet)


def _over_limit(view: View, game: Context, names: Names, lines: Sequence[str]) -> Iterator[Caution]:
    """Fleets larger than the limit, at the last line that ends there."""
    seat, limit = view.seat or "", fleet_limit(game)
    drafted = draft_outcome(game, seat, lines)
    last = {order.route[-1]: number for number, order in orders_in(lines) if isinstance(order, MoveOrder)}
    for cell, number in last.items():
        ships = ships_counted(game, seat, drafted.force_at(cell), cell) if cell in view.cells else 0
        if ships > limit:
            yield number, names.words.say("warn.limit", cell=cell, ships=ships, limit=limit)
