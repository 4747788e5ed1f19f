"""Answers are taken back one by one, from any decision, as far as is remembered."""

from __future__ import annotations

import json
import random

import pytest
import random_play
from viewer_streams import now, viewers

from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.state.state import State
from rules.kernel.asks import Ask, Refused
from rules.kernel.saved import mark_from_data, mark_to_data, to_data

SEEDS = range(5 * random_play.LONGER)
BACK = 25
FORWARD = 60


def question(ask: Ask) -> tuple[object, ...]:
    """A question without its key: undo puts it under a new one."""
    return ask.seat, ask.kind, ask.point, ask.source, ask.options, ask.default, ask.least, ask.most, ask.limits


def moment(game: Game) -> tuple[object, ...]:
    """What everybody sees and is asked, and all of the state but the numbers of the questions."""
    state = {name: value for name, value in to_data(game.state).items() if name != "asked"}
    views = [game.view(viewer) for viewer in viewers(game)]
    return views, [question(ask) for ask in game.asks()], state


@pytest.mark.parametrize("beats", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_taking_back_gives_the_earlier_views_and_questions(seed: int, beats: bool) -> None:
    game, rng = random_play.new_game(seed, remember=10_000, beats=beats)
    moments = [moment(game)]
    for _ in random_play.play(game, rng, FORWARD + seed):
        moments.append(moment(game))  # noqa: PERF401 - the game moves on between
    moments.pop()
    for number in range(BACK):
        game.undo()
        assert moment(game) == moments.pop(), number


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_can_be_taken_back_to_its_beginning(seed: int) -> None:
    game, rng = random_play.new_game(seed, remember=10_000)
    beginning = moment(game)
    for _ in random_play.play(game, rng, FORWARD):
        pass
    for _ in range(FORWARD):
        game.undo()
    assert moment(game) == beginning
    with pytest.raises(Refused, match=r"answer\.nothing_to_undo"):
        game.undo()
    assert moment(game) == beginning


@pytest.mark.parametrize("seed", SEEDS)
def test_keys_taken_back_do_not_come_again(seed: int) -> None:
    """Not after going on, not after taking back some more, and not in the game loaded from its mark."""
    game, rng = random_play.new_game(seed, remember=10_000)
    dice = random.Random(seed)
    answered: set[str] = set()
    put: dict[str, tuple[object, ...]] = {}
    standing = 0
    for _ in range(80):
        if dice.random() < 0.3 and standing:
            game.undo()
            standing -= 1
        else:
            answered.add(random_play.step(game, rng)[1])
            standing += 1
        for ask in game.asks():
            assert ask.key not in answered
            assert put.setdefault(ask.key, question(ask)) == question(ask)
        for again in (reloaded(game), reread(game)):
            assert [ask.key for ask in again.asks()] == [ask.key for ask in game.asks()]
            for viewer in viewers(game):
                assert now(again, viewer) == now(game, viewer)


def reloaded(game: Game) -> Game:
    """The game taken up from its mark, after a way through JSON."""
    mark = mark_from_data(json.loads(json.dumps(mark_to_data(game.mark))), State)
    return Game.load(random_play.CATALOGUE, game.setup, mark, beats=game.play.beats)


def reread(game: Game) -> Game:
    """The game taken up from its text."""
    setup, mark = read_position(position_of(game), random_play.CATALOGUE)
    return Game.load(random_play.CATALOGUE, setup, mark, beats=game.play.beats)


def test_a_game_that_has_just_ended_can_be_taken_back() -> None:
    game, rng = random_play.new_game(2, remember=10_000)
    before = moment(game)
    while not game.over:
        before = moment(game)
        random_play.step(game, rng)
    game.undo()
    assert not game.over
    assert moment(game) == before


def test_nothing_is_remembered_unless_asked_for() -> None:
    game, rng = random_play.new_game(1)
    while game.mark.answers or game.state.encounters < 2:
        random_play.step(game, rng)
    with pytest.raises(Refused, match=r"answer\.nothing_to_undo"):
        game.undo()
