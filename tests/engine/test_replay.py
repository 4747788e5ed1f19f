"""A game is its seed and its answers, and can be taken up at every decision: from a mark, a clone, a written text."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
import random_play
from viewer_streams import everybody_now, packed, seen, viewers

from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.state.state import State
from rules.kernel.events import Event
from rules.kernel.saved import mark_from_data, mark_to_data, state_digest

REPLAYED = range(3 * random_play.LONGER)
TAKEN_UP = range(4 * random_play.LONGER)
BEATS = [False, True]
EACH = 19
"""Every so many answers a game is taken up; the first place differs from seed to seed."""
ONWARD = 8
"""So many answers are given to the game taken up and to the one it came from."""

TakeUp = Callable[[Game, list[Event]], Game]


def recorded(seed: int, *, beats: bool) -> tuple[list[tuple[str, str, list[str]]], list[str], list[Event]]:
    """A whole random game: its answers, what everybody saw in the end, its events."""
    events: list[Event] = []
    game, rng = random_play.new_game(seed, events.append, beats=beats)
    answers = list(random_play.play(game, rng))
    return answers, [*everybody_now(game), state_digest(game.state)], events


@pytest.mark.parametrize("beats", BEATS)
@pytest.mark.parametrize("seed", REPLAYED)
def test_property_8_same_seed_and_same_answers_give_the_same_game(seed: int, beats: bool) -> None:
    answers, end, events = recorded(seed, beats=beats)
    again: list[Event] = []
    setup = random_play.random_setup(seed, random.Random(seed))
    game = Game.open(random_play.CATALOGUE, setup, again.append, beats=beats)
    for seat, key, choice in answers:
        game.answer(seat, key, choice)
    assert game.over
    assert again == events
    assert [*everybody_now(game), state_digest(game.state)] == end


@pytest.mark.parametrize("seed", REPLAYED)
def test_events_are_counted_without_gaps(seed: int) -> None:
    _, _, events = recorded(seed, beats=False)
    assert [event.index for event in events] == list(range(1, len(events) + 1))


def from_mark(game: Game, events: list[Event]) -> Game:
    """The game from its mark after a way through JSON."""
    mark = mark_from_data(json.loads(json.dumps(mark_to_data(game.mark))), State)
    return Game.load(random_play.CATALOGUE, game.setup, mark, events.append, beats=game.play.beats)


def from_text(game: Game, events: list[Event]) -> Game:
    """The game from its position, written and read."""
    setup, mark = read_position(position_of(game), random_play.CATALOGUE)
    assert setup == game.setup
    assert mark_to_data(mark) == mark_to_data(game.mark)
    return Game.load(random_play.CATALOGUE, setup, mark, events.append, beats=game.play.beats)


@pytest.mark.parametrize("beats", BEATS)
@pytest.mark.parametrize("take_up", [from_mark, from_text])
@pytest.mark.parametrize("seed", TAKEN_UP)
def test_a_game_goes_on_exactly_where_it_was(seed: int, take_up: TakeUp, beats: bool) -> None:
    """Properties 1 and 6: what is written down at a decision is all there is."""
    events: list[Event] = []
    game, rng = random_play.new_game(seed, events.append, beats=beats)
    for number, _ in enumerate(random_play.play(game, rng)):
        if game.over or number % EACH != seed % EACH:
            continue
        told: list[Event] = []
        before, since = everybody_now(game), game.mark.snapshot.events
        twin = take_up(game, told)
        assert everybody_now(twin) == before, number
        assert [packed(event) for event in told] == [packed(event) for event in events if event.index > since]
        assert twin.state.asked == game.state.asked
        assert_same_continuation(game, twin, told)


def assert_same_continuation(game: Game, twin: Game, told: list[Event]) -> None:
    """A fork of the game and its twin, given the same answers, show everybody the same for some way on."""
    heard: list[Event] = []
    fork = Game.load(random_play.CATALOGUE, game.setup, game.mark, heard.append, beats=game.play.beats)
    for answered in random_play.play(fork, random.Random(1), ONWARD):
        twin.answer(*answered)
        assert everybody_now(twin) == everybody_now(fork), answered
    for viewer in viewers(game):
        assert seen(told, viewer) == seen(heard, viewer)


@pytest.mark.parametrize("beats", BEATS)
@pytest.mark.parametrize("seed", TAKEN_UP)
def test_a_clone_of_a_clone_goes_on_alike_and_leaves_the_game_alone(seed: int, beats: bool) -> None:
    game, rng = random_play.new_game(seed, beats=beats)
    clone = game.copy()
    for number, (seat, key, choice) in enumerate(random_play.play(game, rng)):
        clone.answer(seat, key, choice)
        if number % EACH != seed % EACH:
            continue
        before, digest = everybody_now(game), state_digest(game.state)
        assert everybody_now(clone) == before
        if not clone.over:
            stray = clone.copy()
            random_play.step(stray, random.Random(seed))
        assert (everybody_now(game), state_digest(game.state)) == (before, digest)
        assert (everybody_now(clone), state_digest(clone.state)) == (before, digest)
        clone = clone.copy()
    assert clone.over


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_is_over_is_written_and_read_with_its_winners(seed: int) -> None:
    game, rng = random_play.new_game(seed)
    for _ in random_play.play(game, rng):
        pass
    for take_up in (from_mark, from_text):
        twin = take_up(game, [])
        assert twin.over
        assert everybody_now(twin) == everybody_now(game)
