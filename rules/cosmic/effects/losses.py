"""Ships bound for the warp: what keeps them out, and what follows their loss (IO-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions.perform import movement_over, trigger
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.state.encounter import Fleet
from rules.cosmic.state.state import owner

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking

ENCOUNTER = "encounter"
"""The cause of the loss of an encounter's ships (R13.2)."""


@attrs.frozen
class Kept:
    """Ships of a loss that are kept out of the warp; they change their places as the others enter it."""

    seat: str
    places: Fleet
    to: Fleet
    source: str


@attrs.define
class Loss:
    """Ships lost by one cause at one moment: owner to place to number. What is kept out is taken off it."""

    cause: str
    ships: dict[str, Fleet]
    out: Fleet = attrs.Factory(dict)
    """Ships of each owner that the same cause has taken out of the game."""
    healed: list[str] = attrs.Factory(list)
    """Owners who have got all of them back."""
    kept: list[Kept] = attrs.Factory(list)
    """What `keep_out` has taken off it."""
    gone: bool = False
    """Whether its ships have left their places."""

    def ships_of(self, seat: str) -> int:
        """How many ships of a seat are on their way to the warp, or have entered it."""
        return sum(self.ships.get(seat, {}).values())

    def owners(self) -> list[str]:
        """Who has lost ships, those out of the game included."""
        return [seat for seat in {**self.ships, **self.out} if self.ships_of(seat) or self.out.get(seat)]

    def look_again(self, game: Context) -> None:
        """Ships that have left their places meanwhile, to pay for an answer, are no part of it (timing.md 6)."""
        for seat, places in () if self.gone else tuple(self.ships.items()):
            there = {place: game.state.ships_at(seat, place) - self._kept(seat, place) for place in places}
            self.ships[seat] = {place: min(count, there[place]) for place, count in places.items() if there[place] > 0}

    def _kept(self, seat: str, place: str) -> int:
        return sum(kept.places.get(place, 0) for kept in self.kept if kept.seat == seat)

    def leaves(self, seat: str, place: str) -> int:
        """How many ships of a seat are about to leave a place, for the warp or for where they are kept."""
        return self.ships.get(seat, {}).get(place, 0) + self._kept(seat, place)

    def spare(self, seat: str, places: Mapping[str, int]) -> None:
        """These ships are not lost after all."""
        left = self.ships[seat]
        for place, count in places.items():
            left[place] -= count
        self.ships[seat] = {place: count for place, count in left.items() if count}


def lose(
    game: Context, losses: Mapping[str, Mapping[str, int]], cause: str, removed: Mapping[str, int] | None = None,
    planet: str = "",
) -> Asking[Fleet]:  # fmt: skip
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived.

    First `ship.to_warp` may keep some out. All of them, those that are kept out included, change their places at the
    same moment, and with them the `planet` that leaves the game by it; then powers and the win are checked; then comes
    `ship.warped`, in which ships `removed` by the same cause count too. A loss caused while another one is being
    followed up waits for its turn.
    """
    loss = Loss(cause, {seat: dict(places) for seat, places in losses.items() if places})
    loss.look_again(game)
    if any(loss.ships.values()):
        yield from trigger(game, "ship.to_warp", loss)
    arrived = _leave(game, loss)
    if planet:
        _planet_goes(game, planet, cause)
    yield from movement_over(game)
    if arrived or removed:
        entered = {seat: {"warp": count} for seat, count in arrived.items()}
        yield from _follow_up(game, Loss(cause, entered, dict(removed or {}), gone=True))
    return arrived


def _leave(game: Context, loss: Loss) -> Fleet:
    """All ships of a loss change their places; returns how many of each owner have entered the warp."""
    loss.gone = True
    for kept in loss.kept:
        ship_moves.lift(game, kept.seat, kept.places)
        ship_moves.set_down(game, kept.seat, kept.to)
        if kept.places:
            shown = game.state.seen(kept.seat, kept.places)
            game.emit("ships.saved", {"seat": kept.seat, "from": shown, "to": kept.to, "source": kept.source})
    return ship_moves.enter_warp(game, loss.ships, loss.cause)


def _planet_goes(game: Context, planet: str, cause: str) -> None:
    """The planet itself, and the cards beside it (R15.8)."""
    del game.state.leaving[planet]
    game.state.moved = True
    game.emit("planet.removed", {"planet": planet, "source": cause})
    card_moves.clear_beside(game, owner(planet), planet)


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
    colonies = game.state.colonies(seat).items()
    return {planet: n - loss.leaves(seat, planet) for planet, n in colonies if n > loss.leaves(seat, planet)}


def can_be_saved(game: Context, seat: str, loss: Loss) -> bool:
    """Whether a seat is losing ships and has a colony left to take them."""
    return bool(loss.ships_of(seat)) and bool(left_after(game, seat, loss))


def keep_out(seat: str, loss: Loss, places: Mapping[str, int], to: Mapping[str, int], source: str) -> None:
    """These ships of a loss come to stand somewhere instead, as the others leave: they were never lost."""
    loss.spare(seat, places)
    loss.kept.append(Kept(seat, dict(places), dict(to), source))


def save(
    game: Context, seat: str, loss: Loss, ships: Mapping[str, int], colonies: Mapping[str, int], source: str
) -> Asking[None]:
    """Ships of a loss are kept out of the warp: their owner spreads them over these colonies (IO-6.3).

    With `warp` among `colonies` the owner may let some of them go there after all.
    """
    to = yield from ship_moves.ask_spread(game, seat, sum(ships.values()), colonies, source)
    to.pop("warp", 0)
    keep_out(seat, loss, ship_moves.largest(ships, sum(to.values())), to, source)
