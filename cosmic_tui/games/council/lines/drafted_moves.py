"""What the movement lines written so far do with a seat's ships and troops, if nothing gets in their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from rules.council.cards.context import Context
from rules.council.protocol.move_orders import LandOrder, MoveOrder
from rules.council.protocol.orders import MOVE_LINES, Order, read_line
from rules.council.state.force import Force
from rules.kernel.asks import Refused


@attrs.frozen
class Drafted:
    """Fleets by cell and troops by planet, as they would be after the movements and before the landings."""

    staying: dict[str, Force]
    """Ships for which nothing is written yet, with all that is aboard the fleet."""
    arriving: dict[str, Force]
    """What ends a movement in a cell, by cell."""
    troops: dict[str, Force]
    """What is left on own planets."""

    def force_at(self, cell: str) -> Force:
        """All that would be in a cell."""
        together = self.staying.get(cell, Force()).copy()
        together.join(self.arriving.get(cell, Force()))
        return together


def orders_in(lines: Sequence[str]) -> Iterator[tuple[int, Order]]:
    """The movement orders of a sheet with their numbers, those that cannot be read left out."""
    for number, line in enumerate(lines, 1):
        try:
            yield number, read_line(line, MOVE_LINES)
        except Refused:
            continue


def draft_outcome(game: Context, seat: str, lines: Sequence[str]) -> Drafted:
    """What becomes of everything by these lines; troops that have landing orders are no longer aboard."""
    state = game.state
    staying = {cell: fleets[seat].copy() for cell, fleets in state.fleets.items() if seat in fleets}
    troops = {planet: there.force.copy() for planet, there in state.planets.items() if there.owner == seat}
    arriving: dict[str, Force] = {}
    for _, order in orders_in(lines):
        if isinstance(order, MoveOrder):
            moved = staying.get(order.origin, Force()).split(order.units)
            for load in order.loads:
                moved.join(troops.get(load.place, Force()).split({load.unit: load.count}))
            arriving.setdefault(order.route[-1], Force()).join(moved)
    for _, order in orders_in(lines):
        if isinstance(order, LandOrder):
            cell = game.layout.cell_of.get(order.planet, "")
            there = arriving if cell in arriving else staying
            there.get(cell, Force()).split(order.units)
    return Drafted(staying, arriving, troops)
