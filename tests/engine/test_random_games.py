"""Random full games hold every invariant after every answer, and end."""

from __future__ import annotations

import pytest
import random_play

from rules.cosmic.invariants import faults

GAMES = 36 * random_play.LONGER


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_holds_its_invariants_and_ends(seed: int) -> None:
    game, rng = random_play.new_game(seed, beats=seed % 4 == 3)
    assert faults(game.state, game.catalogue) == []
    for number, answered in enumerate(random_play.play(game, rng)):
        assert faults(game.state, game.catalogue) == [], (number, answered)
    assert game.over
    assert game.winners
