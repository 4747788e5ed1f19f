"""Random games with technology, and paired worlds that differ in one face-down tech only.

What is compared is what `paired_worlds` compares: events, views and questions of everybody but the tech's owner P.
P may research the tech in both worlds and lose ships from it, but neither completes nor uses
it, and passes in all windows.

    python tests/engine/tech_worlds.py 0 200      # pairs from this seed to that one, and each leak on a line
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable

import alien_play
import attrs
import differences
import paired_worlds
import random_play
from paired_worlds import Pair

from rules.cosmic.game import Game
from rules.cosmic.setup import Setup
from rules.kernel.events import Event

CATALOGUE = random_play.CATALOGUE
START_POINTS = ("encounter.begin", "regroup.start", "destiny.before_draw", "launch.start", "planning.after_select")
WAITS = range(10, 201)


def random_setup(seed: int, rng: random.Random) -> Setup:
    """Seats, options and aliens of a random game with technology."""
    setup = alien_play.random_setup(seed, rng)
    return attrs.evolve(setup, options=attrs.evolve(setup.options, variants=("tech",)))


def new_game(
    seed: int, on_event: Callable[[Event], None] | None = None, **how: bool | int
) -> tuple[Game, random.Random]:
    """A random game at its first question, and the dice its players throw."""
    rng = random.Random(seed)
    return Game.open(CATALOGUE, random_setup(seed, rng), on_event, **how), rng


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game; None where nobody has a tech face down there."""
    rng = random.Random(seed)
    game = random_play.middle(random_setup(seed, rng), rng, WAITS, START_POINTS)
    return paired_worlds.swapped(game, rng, differences.techs)


def survey(seeds: range) -> tuple[Counter[str], list[str]]:
    """Run a pair for each seed: how they ended, and every leak with its seed and techs."""
    return paired_worlds.each(seeds, pair)


if __name__ == "__main__":
    found, leaking = survey(range(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write("\n\n".join([*leaking, str(found)]) + "\n")
