"""The judgement of positions: what is counted, that all of it has a weight, and that a shared win is a win."""

from __future__ import annotations

import pytest
from bot_games import CATALOGUE, stopped

from cosmic_tui.games.cosmic.bots.hand_features import of_hand
from cosmic_tui.games.cosmic.bots.standing import FURTHER, WEIGHTS, features, share
from rules.cosmic.game import Game
from rules.cosmic.state.player import Player, Sheet

POSITION = """
[position]
seats = ["red", "blue", "green"]
at = "planning.select"
offense = "green"
defense = "blue"
planet = "blue.2"
gate = { green = 3 }
[seat.red]
alien = "warrior"
hand = ["attack_10"]
colonies = { COLONIES }
[seat.blue]
alien = "virus"
hand = ["attack_10"]
[seat.green]
alien = "macron"
hand = ["attack_10"]
"""
AT_HOME = '"red.1" = 7, "red.2" = 7, "red.3" = 6'
ABROAD = '"red.1" = 7, "red.2" = 7, "red.3" = 5, "blue.1" = 1'
POWERLESS = '"red.1" = 7, "red.2" = 13'


def position(colonies: str = AT_HOME) -> Game:
    return stopped(POSITION.replace("COLONIES", colonies))


def chances(colonies: str) -> dict[str, float]:
    game = position(colonies)
    return {seat: share(game, seat) for seat in game.setup.seats}


def test_a_position_is_worth_what_it_promises_to_win() -> None:
    even, ahead, without_power = chances(AT_HOME), chances(ABROAD), chances(POWERLESS)
    assert without_power["red"] < even["red"] < ahead["red"]
    assert ahead["green"] < even["green"] < without_power["green"]
    assert sum(ahead.values()) == pytest.approx(1.0)


def test_a_win_counts_whole_for_everybody_who_shares_it() -> None:
    game = position()
    game.finish(["red", "blue"])
    assert [share(game, seat) for seat in game.setup.seats] == [1.0, 1.0, 0.0]


def test_what_is_counted_of_a_seat() -> None:
    state = position(ABROAD).state
    red, green = dict(features(state, "red", CATALOGUE)), dict(features(state, "green", CATALOGUE))
    assert {"colony.1", "power", "alien.warrior", "turn.next", "ships.lone"} <= set(red)
    assert "colony.2" not in red
    assert (red["ships.lone"], red["home"], red["ships.lost"]) == (1, 3, 0)
    assert "turn.first" in green
    state.encounter.number = 2
    assert "turn.second" in dict(features(state, "green", CATALOGUE))
    state.at = FURTHER
    assert "turn.further" in dict(features(state, "green", CATALOGUE))


def test_a_power_that_does_not_work_is_not_counted() -> None:
    found = dict(features(position(POWERLESS).state, "red", CATALOGUE))
    assert not {"power", "alien.warrior"} & set(found)


def test_what_is_counted_of_a_hand() -> None:
    hand = ["attack_20", "attack_08", "attack_30", "reinforcement_3", "reinforcement_5", "card_zap", "flare:warrior"]
    found = dict(of_hand(Player(hand, [Sheet("warrior")]), CATALOGUE, 0.5, 0.25))
    assert found == {
        "attack": 3, "reinforcement": 2, "zap": 1, "flare": 1, "attack.best": 3.0, "attack.second": 2.0,
        "attack.best.own": 0.75, "attack.value": 5.8, "attack.value.end": 2.9, "reinforcement.value": 8,
        "reinforcement.value.own": 2.0, "flare.own": 1.0,
    }  # fmt: skip
    assert "new_hand" in dict(of_hand(Player(["plague"]), CATALOGUE, 0.0, 0.0))


def test_all_that_is_counted_has_a_weight_and_every_alien_too() -> None:
    counted = {name for each in (AT_HOME, ABROAD) for seat in ("red", "blue", "green")
               for name, _ in features(position(each).state, seat, CATALOGUE)}  # fmt: skip
    assert counted <= set(WEIGHTS)
    assert {f"alien.{alien}" for alien in CATALOGUE.aliens} - set(WEIGHTS) <= set()
    assert all(abs(weight) < 2 for weight in WEIGHTS.values())
