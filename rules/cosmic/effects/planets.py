"""Planets that come into the game or leave it (R15.8, R24.13)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rules.cosmic.actions.perform import settle
from rules.cosmic.effects.losses import lose

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.state import State
    from rules.kernel.machine import Asking


def number(planet: str) -> int:
    """The place of a planet in its system, from 1."""
    return int(planet.partition(".")[2])


def neighbours(state: State, seat: str) -> list[tuple[str, str]]:
    """Pairs of planets in a system whose numbers follow each other."""
    system = sorted(state.system(seat), key=number)
    return [(first, second) for first, second in pairwise(system) if number(second) == number(first) + 1]


def remove(game: Context, planet: str, source: str) -> Asking[None]:
    """A planet leaves the game: all ships on it go to the warp, cards beside it are discarded (R15.8).

    From the first moment nobody finds it any more: no answer to the loss can put a ship there.
    """
    state = game.state
    there = state.planets.pop(planet)
    state.leaving[planet] = there
    losses = {seat: {planet: there[seat]} for seat in state.timing_order() if seat in there}
    yield from lose(game, losses, source, planet=planet)
    yield from settle(game)


def place_genesis(game: Context, seat: str) -> str:
    """The Genesis planet joins a home system, with all that is on it if it was in the game already; returns its id."""
    state, last = game.state, game.catalogue.setup.planets_per_seat + 1
    planet = f"{seat}.{last}"
    old = next((each for each in state.planets if number(each) == last), None)
    state.planets[planet] = state.planets.pop(old) if old is not None else {}
    if old is not None:
        _rename(state, old, planet)
    state.moved = True
    game.emit("planet.added", {"planet": planet, "from": old})
    return planet


def _rename(state: State, old: str, planet: str) -> None:
    """What stands beside a planet goes with it; the Lunar Cannon stays in its gap."""
    if old in state.planet_cards:
        state.planet_cards = {planet if each == old else each: cards for each, cards in state.planet_cards.items()}
    if state.flagship and state.flagship[1] == old:
        state.flagship = (state.flagship[0], planet)
