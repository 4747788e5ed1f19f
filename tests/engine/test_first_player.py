"""Who begins (R3.1.7): destiny, the first seat, or chance."""

from __future__ import annotations

import pytest
import random_play

from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.kernel.events import Event

SEATS = ("green", "red", "blue")


def begun(seed: int, first_player: str) -> tuple[str, list[str]]:
    """Who begins, and the destiny cards turned up for it."""
    told: list[Event] = []
    Game.open(random_play.CATALOGUE, Setup(SEATS, seed=seed, options=Options(first_player=first_player)), told.append)
    (data,) = [event.data for event in told if event.kind == "game.begin" and event.data]
    return data["first"], list(data["destiny"])


def test_destiny_passes_over_wilds_and_specials() -> None:
    for seed in range(20):
        first, shown = begun(seed, "destiny")
        assert shown[-1] == first
        assert not set(shown[:-1]) & set(SEATS)
    assert any(len(begun(seed, "destiny")[1]) > 1 for seed in range(20))


def test_the_youngest_sits_first() -> None:
    assert {begun(seed, "youngest")[0] for seed in range(10)} == {"green"}
    assert begun(1, "youngest")[1] == []


@pytest.mark.parametrize("way", ["destiny", "random"])
def test_else_anybody_may_begin(way: str) -> None:
    assert {begun(seed, way)[0] for seed in range(20)} == set(SEATS)
