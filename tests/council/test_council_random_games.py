"""Whole games of random orders: sound after every answer, taken up anywhere, and silent about sealed sheets."""

from __future__ import annotations

import json

import pytest
import random_orders
from random_play import LONGER

from content.council.load import load
from rules.council.game import Game
from rules.council.invariants import faults
from rules.council.state.state import State
from rules.kernel.asks import Shape
from rules.kernel.codec import unstructured
from rules.kernel.events import Event
from rules.kernel.saved import event_to_data, mark_from_data, mark_to_data, state_digest


@pytest.mark.parametrize("rich", [False, True], ids=["plain", "rich"])
@pytest.mark.parametrize("seed", range(4 * LONGER))
def test_a_game_of_random_orders_is_sound_after_every_answer_and_ends(seed: int, rich: bool) -> None:
    game, rng = random_orders.new_game(seed, rich=rich)
    for ask in random_orders.play(game, rng):
        assert not faults(game.context), (ask, faults(game.context))
    assert game.over


@pytest.mark.parametrize("seed", range(3 * LONGER))
def test_a_game_is_the_same_wherever_it_is_taken_up(seed: int) -> None:
    told: list[Event] = []
    game, rng = random_orders.new_game(seed, rich=True, events=told)
    for number, _ in enumerate(random_orders.play(game, rng)):
        if number % 23 or game.over:
            continue
        saved = json.loads(json.dumps(mark_to_data(game.mark)))
        again = Game.load(load(), game.setup, mark_from_data(saved, State))
        clone = game.copy()
        for other in (again, clone):
            assert state_digest(other.state) == state_digest(game.state)
            assert [unstructured(ask) for ask in other.asks()] == [unstructured(ask) for ask in game.asks()]
    assert [event.index for event in told] == list(range(1, len(told) + 1))


@pytest.mark.parametrize("seed", range(2 * LONGER))
def test_the_same_seed_and_answers_give_the_same_events(seed: int) -> None:
    streams = []
    for _ in range(2):
        told: list[Event] = []
        game, rng = random_orders.new_game(seed, events=told)
        for _ in random_orders.play(game, rng):
            pass
        streams.append([event_to_data(event) for event in told])
    assert streams[0] == streams[1]


def _everything(game: Game, told: list[Event], viewer: str | None) -> str:
    seen = [unstructured(each) for event in told if (each := event.seen_by(viewer)) is not None]
    asks = [unstructured(ask) for ask in game.asks() if ask.seat == viewer]
    return json.dumps([seen, unstructured(game.view(viewer)), asks])


@pytest.mark.parametrize("seed", range(2 * LONGER))
def test_a_sealed_sheet_changes_nothing_that_others_see_but_that_it_is_sealed(seed: int) -> None:
    told: list[Event] = []
    game, rng = random_orders.new_game(seed, rich=seed % 2 == 1, events=told)
    compared = 0
    for _ in random_orders.play(game, rng):
        poll = game.poll
        if game.over or poll is None or poll.asks[0].shape is not Shape.SHEET or len(game.asks()) < 2:
            continue
        ask = game.asks()[0]
        written = random_orders.choose(game, ask, rng)
        if not written or rng.random() < 0.7:
            continue
        streams = []
        for lines in (written, []):
            twin = game.copy()
            twin.answer(ask.seat, ask.key, lines)
            others = [viewer for viewer in (*game.setup.seats, None) if viewer != ask.seat]
            streams.append([_everything(twin, told, viewer) for viewer in others])
        assert streams[0] == streams[1]
        compared += 1
    assert compared > 3
