"""Ships bound for the warp: what keeps them out, and what follows their loss (IO-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from rules import ops
from rules.acting import trigger
from rules.state import Fleet

if TYPE_CHECKING:
    from rules.kernel.machine import Asking
    from rules.play import Play


@attrs.define
class Loss:
    """Ships lost by one cause at one moment: owner to place to number. What is kept out is taken off it."""

    cause: str
    ships: dict[str, Fleet]

    def of(self, seat: str) -> int:
        """How many ships of a seat are on their way to the warp."""
        return sum(self.ships.get(seat, {}).values())

    def spare(self, seat: str, places: Mapping[str, int]) -> None:
        """These ships are not lost after all."""
        left = self.ships[seat]
        for place, count in places.items():
            left[place] -= count
        self.ships[seat] = {place: count for place, count in left.items() if count}


def lose(game: Play, losses: Mapping[str, Mapping[str, int]], cause: str) -> Asking[Fleet]:
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived."""
    loss = Loss(cause, {seat: dict(places) for seat, places in losses.items() if places})
    if any(loss.ships.values()):
        yield from trigger(game, "ship.to_warp", loss)
    arrived = ops.enter_warp(game, loss.ships, cause)
    if arrived:
        yield from trigger(game, "ship.warped", Loss(cause, {seat: {"warp": n} for seat, n in arrived.items()}))
    return arrived


def save(
    game: Play, seat: str, loss: Loss, ships: Mapping[str, int], colonies: Mapping[str, int], source: str
) -> Asking[None]:
    """Ships of a loss are kept out of the warp: their owner spreads them over these colonies (IO-6.3)."""
    places, count = dict(ships), sum(ships.values())
    to = yield from ops.ask_spread(game, seat, count, colonies, source)
    ops.lift(game, seat, places)
    ops.set_down(game, seat, to)
    loss.spare(seat, places)
    game.emit("ships.saved", {"seat": seat, "from": places, "to": to, "source": source})
