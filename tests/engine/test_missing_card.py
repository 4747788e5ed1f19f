"""A side without an encounter card (R11.7): no card of the game brings that about, so the engine is asked itself."""

from __future__ import annotations

import pytest

from content.cosmic.load import load
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position

POSITION = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "reveal.before"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = {{ red = 1 }}
cards = {{ red = "{offense}", blue = "{defense}" }}
"""


@pytest.mark.parametrize(
    ("offense", "defense", "without", "won"),
    [("attack_00", "attack_40", "blue", "offense"), ("attack_40", "attack_00", "red", "defense")],
)
def test_a_side_without_a_card_has_no_total_and_loses_to_an_attack(
    offense: str, defense: str, without: str, won: str
) -> None:
    catalogue = load()
    setup, mark = read_position(POSITION.format(offense=offense, defense=defense), catalogue)
    mark.snapshot.discard.append(mark.snapshot.encounter.cards.pop(without))
    game = Game.from_state(catalogue, setup, mark.snapshot)
    game.resume(lambda point: point == "resolution.before_losses")
    assert game.state.encounter.outcome == won
    assert game.state.encounter.totals is None
    assert faults(game.state, catalogue) == []
