"""Random games with aliens for the nets: who meets, how flares come into hands, and a net's own way to a position."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs
import random_play

from rules.cosmic.game import Game
from rules.cosmic.setup import DRAW, Setup
from rules.cosmic.state.state import State
from rules.kernel.events import Event

CATALOGUE = random_play.CATALOGUE
CHOSEN = 5
"""In every so-manieth game the aliens are chosen by the players, in the one after it a combo is drawn."""

SHEETS = ((), (), ("hidden_powers",), ("shifting_powers",), (), ("hidden_powers", "shifting_powers"), ())
"""What the games do with alien sheets, by turns."""


def random_setup(seed: int, rng: random.Random) -> Setup:
    """Seats, options and aliens of a random game; 3, 4 and 5 seats by turns."""
    setup = random_play.random_setup(seed, rng)
    variants = (*setup.options.variants, *SHEETS[seed % len(SHEETS)])
    setup = attrs.evolve(setup, options=attrs.evolve(setup.options, variants=variants))
    aliens = meeting(len(setup.seats), rng)
    if seed % CHOSEN == 0:
        return attrs.evolve(setup, choose=True)
    if seed % CHOSEN == 1:
        options = attrs.evolve(setup.options, combos_with_flares=seed % 2 == 0)
        return attrs.evolve(setup, combo=DRAW, options=options)
    return attrs.evolve(setup, aliens=aliens)


def meeting(seats: int, rng: random.Random) -> tuple[str, ...]:
    """Random aliens that may meet."""
    met: list[str] = []
    for alien in rng.sample(list(CATALOGUE.aliens), len(CATALOGUE.aliens)):
        if len(met) < seats and not set(CATALOGUE.aliens[alien].excludes) & set(met):
            met.append(alien)
    return tuple(met)


def new_game(
    seed: int, on_event: Callable[[Event], None] | None = None, **how: bool | int
) -> tuple[Game, random.Random]:
    """A random game at its first question, and the dice its players throw."""
    rng = random.Random(seed)
    return Game.open(CATALOGUE, random_setup(seed, rng), on_event, **how), rng


def enrich(state: State, rng: random.Random) -> None:
    """Put flares and artifacts from the deck into hands that have enough encounter cards left, card for card."""
    wanted = [card for card in state.deck if CATALOGUE.kind_of(card) in {"flare", "artifact"}]
    for player in state.players.values():
        given = [card for card in player.hand if CATALOGUE.is_encounter(card)][3:]
        for old, new in zip(given, rng.sample(wanted, min(len(wanted), len(given))), strict=False):
            wanted.remove(new)
            player.hand[player.hand.index(old)] = new
            state.deck[state.deck.index(new)] = old
