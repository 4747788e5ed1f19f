"""Paired worlds of hidden powers: two games that differ in the alien of one face-down sheet only (R23.3).

Everybody but its holder must receive the same bytes for as long as it lies face down. The holder passes in every
window, keeps its sheet, and otherwise answers alike in both worlds; both games keep beats.

    python tests/engine/paired_aliens.py 1000      # so many pairs, with a line on what came of them
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import attrs
import differences
import paired_worlds
import random_play
from paired_worlds import Pair

from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup

BESIDE = ((), ("shifting_powers",), ("tech",), ("free_flares", "four_planets"))
"""Variants played besides, by turns."""


def hidden_powers(setup: Setup, *beside: str) -> Setup:
    """The same game with chosen sheets that lie face down."""
    options = attrs.evolve(setup.options, variants=("hidden_powers", *beside))
    return attrs.evolve(setup, options=Options.from_names(attrs.asdict(options)), choose=True, aliens=(), combo="")


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game; None where no sheet is face down there any more."""
    rng = random.Random(seed)
    setup = hidden_powers(random_play.random_setup(seed, rng), *BESIDE[seed % len(BESIDE)])
    game = random_play.middle(setup, rng, paired_worlds.WAITS, paired_worlds.START_POINTS)
    return paired_worlds.swapped(game, rng, differences.sheets)


def survey(seeds: range) -> Counter[str]:
    """How a pair for each seed ended. Raises `Leak`, with the seed, if there was a difference."""
    return paired_worlds.without_leak(paired_worlds.each(seeds, pair))


if __name__ == "__main__":
    sys.stdout.write(f"{survey(range(int(sys.argv[1])))}\n")
