"""Who knows which hidden encounter card after the two have changed places."""

from __future__ import annotations

from pathlib import Path

import random_play

from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.protocol.views import HIDDEN

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
POSITION = (SCENARIOS / "options" / "restrictions.toml").read_text().partition("[[scenario]]")[0]


def test_a_main_player_knows_the_card_it_chose_and_not_the_one_before_it() -> None:
    setup, mark = read_position(POSITION.replace("gambler", "warrior"), random_play.CATALOGUE)
    game = Game.from_state(random_play.CATALOGUE, setup, mark.snapshot)
    game.resume(lambda point: point == "reveal.before")
    (ask,) = game.asks("red")
    assert game.view("red").cards == {"red": "attack_12", "blue": HIDDEN}
    game.answer("red", ask.key, ["use:sorcerer"])
    while asks := game.asks():
        game.answer(asks[0].seat, asks[0].key, list(asks[0].default))
    assert game.state.at == "reveal.before"
    assert game.view("red").cards == {"red": HIDDEN, "blue": "attack_12"}
    assert game.view("blue").cards == {"red": "attack_04", "blue": HIDDEN}
    assert game.view("green").cards == game.view(None).cards == {"red": HIDDEN, "blue": HIDDEN}
