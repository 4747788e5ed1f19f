"""Random games with aliens: they end, keep every invariant, repeat, and can be taken up at every decision."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable

import alien_play
import alien_worlds
import attrs
import pytest
import random_play
from viewer_streams import everybody_now, packed

from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.state.state import State
from rules.kernel.events import Event
from rules.kernel.saved import mark_from_data, mark_to_data, state_digest

GAMES = 30 * random_play.LONGER
REPLAYED = range(4 * random_play.LONGER)
TAKEN_UP = range(6 * random_play.LONGER)
BEATS = [False, True]
EACH = 23
"""Every so many answers a game is taken up; the first place differs from seed to seed."""
ONWARD = 6
"""So many answers are given to the game taken up and to the one it came from."""

TakeUp = Callable[[Game], Game]


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_with_aliens_holds_its_invariants_and_ends(seed: int) -> None:
    game, rng = alien_play.new_game(seed, beats=seed % 4 == 3)
    assert faults(game.state, game.catalogue) == []
    for number, answered in enumerate(random_play.play(game, rng)):
        assert faults(game.state, game.catalogue) == [], (number, answered, game.setup)
    assert game.over
    assert game.winners


@pytest.mark.parametrize("beats", BEATS)
@pytest.mark.parametrize("seed", REPLAYED)
def test_same_seed_and_same_answers_give_the_same_game(seed: int, beats: bool) -> None:
    events: list[Event] = []
    game, rng = alien_play.new_game(seed, events.append, beats=beats)
    answers = list(random_play.play(game, rng))
    again: list[Event] = []
    twin = Game.open(alien_play.CATALOGUE, game.setup, again.append, beats=beats)
    for seat, key, choice in answers:
        twin.answer(seat, key, choice)
    assert twin.over
    assert [packed(event) for event in again] == [packed(event) for event in events]
    assert everybody_now(twin) == everybody_now(game)
    assert state_digest(twin.state) == state_digest(game.state)


def from_mark(game: Game) -> Game:
    """The game from its mark after a way through JSON."""
    mark = mark_from_data(json.loads(json.dumps(mark_to_data(game.mark))), State)
    return Game.load(alien_play.CATALOGUE, game.setup, mark, beats=game.play.beats)


def from_text(game: Game) -> Game:
    """The game from its position, written and read: by then the aliens are a matter of its sheets."""
    setup, mark = read_position(position_of(game), alien_play.CATALOGUE)
    assert setup == attrs.evolve(game.setup, aliens=setup.aliens, choose=setup.choose, combo=setup.combo)
    assert mark_to_data(mark) == mark_to_data(game.mark)
    return Game.load(alien_play.CATALOGUE, setup, mark, beats=game.play.beats)


def copied(game: Game) -> Game:
    """A clone of a clone."""
    return game.copy().copy()


@pytest.mark.parametrize("take_up", [from_mark, from_text, copied])
@pytest.mark.parametrize("seed", TAKEN_UP)
def test_a_game_with_aliens_goes_on_exactly_where_it_was(seed: int, take_up: TakeUp) -> None:
    game, rng = alien_play.new_game(seed, beats=seed % 2 == 1)
    for number, _ in enumerate(random_play.play(game, rng)):
        if game.over or number % EACH != seed % EACH:
            continue
        before, digest = everybody_now(game), state_digest(game.state)
        twin, fork = take_up(game), take_up(game)
        assert everybody_now(twin) == before, number
        for answered in random_play.play(fork, random.Random(number), ONWARD):
            twin.answer(*answered)
        assert everybody_now(twin) == everybody_now(fork), number
        assert (everybody_now(game), state_digest(game.state)) == (before, digest), number


# -- what is hidden


WORLDS = 4 * random_play.LONGER
PAIRS = 25
"""Pairs of worlds in a batch."""
ends: Counter[str] = Counter()


@pytest.mark.parametrize("batch", range(WORLDS))
def test_worlds_with_aliens_that_differ_in_hidden_cards_look_the_same_to_the_others(batch: int) -> None:
    found, leaks = alien_worlds.survey(range(batch * PAIRS, (batch + 1) * PAIRS))
    ends.update(found)
    assert leaks == []


def test_enough_whole_encounters_with_aliens_were_compared() -> None:
    if sum(ends.values()) < WORLDS * PAIRS:
        pytest.skip("only part of the pairs was run")
    assert ends["the encounter is over"] >= WORLDS * PAIRS // 3, ends


# -- who meets


def test_all_aliens_and_numbers_of_players_come_up_in_the_nets() -> None:
    setups = [alien_play.random_setup(seed, random.Random(seed)) for seed in range(200)]
    assert {alien for setup in setups for alien in setup.aliens} == set(alien_play.CATALOGUE.aliens)
    assert {(len(setup.seats), setup.choose) for setup in setups} == {(n, c) for n in (3, 4, 5) for c in BEATS}
