"""Comparison of a game with its copy, with its saved form, and with the position written from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.machine import Checkpoint
from rules.kernel.saved import mark_from_data, mark_to_data, state_digest
from rules.kernel.scenario import PositionError


def _apart(game: Game, other: Game, what: str) -> str:
    """How another game differs from this one; empty where it does not."""
    if game.poll is None and not game.over:
        return ""  # it was stopped here; the other has run on
    if other.asks() != game.asks():
        return f"{what}: other questions: {[ask.key for ask in other.asks()]}, not {[ask.key for ask in game.asks()]}"
    return f"{what}: another state" if state_digest(other.state) != state_digest(game.state) else ""


def copied(game: Game, _catalogue: Catalogue) -> str:
    """What is wrong with a copy of a game; empty where nothing is."""
    return _apart(game, game.copy(), "copy")


def resumed(game: Game, catalogue: Catalogue) -> str:
    """What is wrong with the game once it was saved as JSON and taken up again."""
    mark = mark_from_data(json.loads(json.dumps(mark_to_data(game.mark))), State)
    return _apart(game, _taken_up(catalogue, game.setup, mark), "save")


def written(game: Game, catalogue: Catalogue) -> str:
    """What is wrong with the game once it was written as a position and read again."""
    try:
        setup, mark = read_position(position_of(game), catalogue)
    except PositionError as error:
        return f"position: cannot be read: {error}"
    return _apart(game, _taken_up(catalogue, setup, mark), "position")


def _taken_up(catalogue: Catalogue, setup: Setup, mark: Checkpoint[State]) -> Game:
    other = Game.from_state(catalogue, setup, mark.snapshot, put_forced=True)
    other.take_up(mark)
    return other


SAME: Mapping[str, Callable[[Game, Catalogue], str]] = {"copy": copied, "save": resumed, "position": written}
"""What a game is compared with, by the word that stands for it."""
