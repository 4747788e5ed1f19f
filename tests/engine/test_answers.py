"""Answers that do not fit are refused with a reason and change nothing; a game is taken up wherever it was stopped."""

from __future__ import annotations

import random
from typing import Any

import pytest
import random_play
from viewer_streams import everybody_now

from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.protocol.timing import MAIN_LINE
from rules.kernel.asks import NOT_PLAYERS, Ask, Refused, Shape
from rules.kernel.events import Event
from rules.kernel.saved import mark_to_data, state_digest

SEEDS = range(4 * random_play.LONGER)


def unfit(ask: Ask) -> list[list[str]]:
    """Answers that cannot fit a question, whatever is in the hand."""
    wrong = [["nothing of the kind"], [*ask.options, *ask.options, "x"], [""]]
    match ask.shape:
        case Shape.ONE:
            wrong += [[], list(ask.options[:2]) if len(ask.options) > 1 else ["a", "b"]]
        case Shape.NUMBER:
            wrong += [[f"n:{ask.most + 1}"], [f"n:{ask.least - 1}"], ["n:"], ["n:x"], []]
        case Shape.AMOUNTS:
            place, limit = (*ask.options, "ships:gone")[0], (*ask.limits, 0)[0]
            wrong += [[f"{place}={limit + 1}"], [f"{place}=-1"], [f"{place}"], [f"{place}=1", f"{place}=1"], ["=1"]]
        case Shape.FORM:
            wrong += [
                ["offer"], ["offer", "give"], ["offer", "give", "none", "get", "none"], ["end", "now"],
                ["offer", "give", "card:no_such_card", "get", "none"], ["give:colony:red.1"],
                ["offer", "give", "colony:red.1", "colony:red.2", "get", "none"], [],
            ]  # fmt: skip
    return wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_that_does_not_fit_is_refused_and_changes_nothing(seed: int) -> None:
    game, rng = random_play.new_game(seed, beats=seed % 2 == 0)
    old = "red.0"
    for number, (_, key, _) in enumerate(random_play.play(game, rng)):
        if number % 7 or game.over:
            continue
        before = everybody_now(game), state_digest(game.state), mark_to_data(game.mark)
        for ask in game.asks():
            for choice in unfit(ask):
                with pytest.raises(Refused) as refused:
                    game.answer(ask.seat, ask.key, choice)
                assert str(refused.value)
            for seat in (*game.setup.seats, *NOT_PLAYERS, "nobody"):
                if seat != ask.seat:
                    with pytest.raises(Refused, match=r"answer\.not_(asked|yours)"):
                        game.answer(seat, ask.key, ask.default)
            for stale in (key, old, "", f"{ask.seat}.9999"):
                with pytest.raises(Refused):
                    game.answer(ask.seat, stale, ask.default)
        assert (everybody_now(game), state_digest(game.state), mark_to_data(game.mark)) == before
        old = key


def test_a_second_answer_to_an_open_poll_is_refused() -> None:
    game, rng = random_play.new_game(3)
    while len(game.asks()) < 2 or game.asks()[0].shape is Shape.FORM:
        random_play.step(game, rng)
    ask = game.asks()[0]
    game.answer(ask.seat, ask.key, ask.default)
    with pytest.raises(Refused, match=r"answer\.given_already"):
        game.answer(ask.seat, ask.key, ask.default)
    assert [other.seat for other in game.asks()] != [ask.seat]


# -- taking up a game that stands between two steps


def stopped(point: str) -> tuple[Game, list[Event]] | None:
    """A random game that has come to a point and has not run it; None where random games do not come there."""
    for seed in range(12):
        told: list[Event] = []
        rng = random.Random(seed)
        game = Game.from_state(random_play.CATALOGUE, random_play.random_setup(seed, rng), None, told.append)
        game.resume(lambda at: at == point)
        for _ in range(600):
            if game.poll is None:
                break
            random_play.step(game, rng)
        if game.poll is None and not game.over:
            return game, told
    return None


@pytest.mark.parametrize("point", [point.id for point in MAIN_LINE])
def test_a_game_stopped_between_two_steps_is_taken_up_there(point: str) -> None:
    """From its mark and from its text, whatever the step of the point: one that asks, one not due, one that cannot."""
    found = stopped(point)
    if found is None:
        pytest.skip("no random game comes there")
    game, told = found
    setup, mark = read_position(position_of(game), random_play.CATALOGUE)
    assert mark_to_data(mark) == mark_to_data(game.mark)
    before = mark_to_data(game.mark)
    twins: list[tuple[Game, list[Event]]] = []
    for source in (mark, game.mark):
        heard: list[Event] = []
        twins.append((Game.load(random_play.CATALOGUE, setup, source, heard.append), heard))
    assert mark_to_data(game.mark) == before
    told.clear()
    game.resume()
    for twin, heard in twins:
        assert everybody_now(twin) == everybody_now(game)
        assert heard == told


def test_words_of_the_wrong_type_are_refused_not_stumbled_over() -> None:
    """What comes over a wire may be anything."""
    strange: list[Any] = [[1], [None], [["x"]], [{}]]
    met: set[Shape] = set()
    for seed in range(4):
        game, rng = random_play.new_game(seed)
        for _ in random_play.play(game, rng):
            for ask in game.asks():
                met.add(ask.shape)
                for choice in strange:
                    with pytest.raises(Refused):
                        game.answer(ask.seat, ask.key, choice)
    assert met >= {Shape.ONE, Shape.SOME, Shape.AMOUNTS, Shape.FORM}


def test_a_game_stopped_where_nothing_is_due_is_taken_up_past_it() -> None:
    """Nobody is asked to retrieve a ship where none is in the warp (R6.2)."""
    text = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "regroup.retrieve"
"""
    setup, mark = read_position(text, random_play.CATALOGUE)
    told: list[Event] = []
    game = Game.load(random_play.CATALOGUE, setup, mark, told.append)
    assert "ships.retrieved" not in [event.kind for event in told]
    assert "ships.to" not in [ask.kind for ask in game.asks()]
    assert game.state.at != "regroup.retrieve"
    assert mark.snapshot.at == "regroup.retrieve"
