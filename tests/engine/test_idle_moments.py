"""What can be done at any time is offered where beats are kept too, in windows that are open anyway (timing.md 3)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import random_play

from rules.cosmic.game import Game, indexed
from rules.cosmic.notation.position import build

FILE = Path(__file__).resolve().parents[1] / "scenarios" / "aliens" / "miser_3.toml"
MISER = "blue"


def offered() -> set[str]:
    """All options of the Miser up to the launch, in a game that keeps beats."""
    data = tomllib.loads(FILE.read_text())
    del data["scenario"]
    setup, mark = build(data, random_play.CATALOGUE)
    game = Game.from_state(random_play.CATALOGUE, setup, mark.snapshot, beats=True)
    game.resume(lambda point: point == "launch.start")
    found: set[str] = set()
    while game.poll is not None:
        ask = game.asks()[0]
        found |= set(ask.options) if ask.seat == MISER else set()
        game.answer(ask.seat, ask.key, ask.default)
    return found


def test_a_new_hoard_is_offered_in_an_open_window() -> None:
    assert "new_hoard" in offered()


def test_what_belongs_to_one_printing_of_flares_is_looked_at_only_where_that_is_played() -> None:
    catalogue = random_play.CATALOGUE
    steal = {bound.option for there in indexed(catalogue, "classic").anybody.values() for bound in there}
    assert steal == {"steal", "call_theft"}
    assert indexed(catalogue).anybody.keys() == indexed(catalogue, "classic").anybody.keys()
    assert not indexed(catalogue, "standard").anybody
