"""Ships bound for the warp: what keeps them out, and what follows their loss (IO-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions.perform import powers_lost, trigger
from rules.cosmic.moves import ship_moves
from rules.cosmic.state.encounter import Fleet

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking

ENCOUNTER = "encounter"
"""The cause of the loss of an encounter's ships (R13.2)."""


@attrs.define
class Loss:
    """Ships lost by one cause at one moment: owner to place to number. What is kept out is taken off it."""

    cause: str
    ships: dict[str, Fleet]
    out: Fleet = attrs.Factory(dict)
    """Ships of each owner that the same cause has taken out of the game."""
    healed: list[str] = attrs.Factory(list)
    """Owners who have got all of them back."""

    def of(self, seat: str) -> int:
        """How many ships of a seat are on their way to the warp, or have entered it."""
        return sum(self.ships.get(seat, {}).values())

    def owners(self) -> list[str]:
        """Who has lost ships, those out of the game included."""
        return [seat for seat in {**self.ships, **self.out} if self.of(seat) or self.out.get(seat)]

    def spare(self, seat: str, places: Mapping[str, int]) -> None:
        """These ships are not lost after all."""
        left = self.ships[seat]
        for place, count in places.items():
            left[place] -= count
        self.ships[seat] = {place: count for place, count in left.items() if count}


def lose(
    game: Context, losses: Mapping[str, Mapping[str, int]], cause: str, removed: Mapping[str, int] | None = None
) -> Asking[Fleet]:
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived.

    First `ship.to_warp` may keep some out; then powers are checked; then comes `ship.warped`, in which ships `removed`
    by the same cause count too. A loss caused while another one is being followed up waits for its turn.
    """
    loss = Loss(cause, {seat: dict(places) for seat, places in losses.items() if places})
    if any(loss.ships.values()):
        yield from trigger(game, "ship.to_warp", loss)
    arrived = ship_moves.enter_warp(game, loss.ships, cause)
    for seat in powers_lost(game):
        yield from trigger(game, "power.lost", seat)
    if arrived or removed:
        entered = {seat: {"warp": count} for seat, count in arrived.items()}
        yield from _follow_up(game, Loss(cause, entered, dict(removed or {})))
    return arrived


def _follow_up(game: Context, loss: Loss) -> Asking[None]:
    waiting = game.state.losses
    waiting.append(loss)
    if len(waiting) > 1:
        return
    while waiting:
        yield from trigger(game, "ship.warped", waiting[0])
        del waiting[0]


def left_after(game: Context, seat: str, loss: Loss) -> Fleet:
    """The colonies a seat still has once the ships of a loss are gone: all of one event leave at once (IO-6.3)."""
    gone = loss.ships.get(seat, {})
    return {
        planet: n - gone.get(planet, 0) for planet, n in game.state.colonies(seat).items() if n > gone.get(planet, 0)
    }


def can_be_saved(game: Context, seat: str, loss: Loss) -> bool:
    """Whether a seat is losing ships and has a colony left to take them."""
    return bool(loss.of(seat)) and bool(left_after(game, seat, loss))


def keep_out(
    game: Context, seat: str, loss: Loss, places: Mapping[str, int], to: Mapping[str, int], source: str
) -> None:
    """These ships of a loss come to stand somewhere instead: they were never lost."""
    ship_moves.lift(game, seat, places)
    ship_moves.set_down(game, seat, to)
    loss.spare(seat, places)
    if places:
        game.emit("ships.saved", {"seat": seat, "from": dict(places), "to": dict(to), "source": source})


def save(
    game: Context, seat: str, loss: Loss, ships: Mapping[str, int], colonies: Mapping[str, int], source: str
) -> Asking[None]:
    """Ships of a loss are kept out of the warp: their owner spreads them over these colonies (IO-6.3).

    With `warp` among `colonies` the owner may let some of them go there after all.
    """
    to = yield from ship_moves.ask_spread(game, seat, sum(ships.values()), colonies, source)
    to.pop("warp", 0)
    keep_out(game, seat, loss, ship_moves.largest(ships, sum(to.values())), to, source)
