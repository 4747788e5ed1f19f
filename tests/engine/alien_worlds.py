"""Paired worlds with aliens: two games that differ in hidden cards only; everybody else must receive the same bytes.

As in `paired_worlds`, with flares and zaps in the hands, and with what only those who know the difference are asked in
secret, in one of the worlds or in both, answered by no.

    python tests/engine/alien_worlds.py 0 1000      # pairs from this seed to that one, and each leak on a line
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import alien_play
import differences
import paired_worlds
import random_play
from paired_worlds import Pair

START_POINTS = (
    "encounter.begin", "regroup.start", "destiny.before_draw", "launch.start", "alliance.before_invites",
    "planning.start", "planning.before_select", "planning.after_select", "reveal.before",
)  # fmt: skip
WAITS = range(121)


def pair(seed: int) -> Pair | None:
    """A pair of worlds out of the middle of a random game with aliens; None where no swap is possible there."""
    rng = random.Random(seed)
    game = random_play.middle(alien_play.random_setup(seed, rng), rng, WAITS, START_POINTS)
    return paired_worlds.swapped(game, rng, differences.hands, alien_play.enrich)


def survey(seeds: range) -> tuple[Counter[str], list[str]]:
    """Run a pair for each seed: how they ended, and every leak with its seed and aliens."""
    return paired_worlds.each(seeds, pair)


if __name__ == "__main__":
    found, leaking = survey(range(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write("\n\n".join([*leaking, str(found)]) + "\n")
