"""Two games that differ in what a seat cannot know look the same to that seat (timing.md 4.11)."""

from __future__ import annotations

import json

import pytest
import random_orders

from rules.council.game import Game
from rules.council.state.state import State
from rules.kernel.codec import unstructured
from rules.kernel.events import Event


def stream(game: Game, events: list[Event], viewer: str | None) -> str:
    """Everything one viewer has been told and is shown now."""
    seen = [unstructured(each) for event in events if (each := event.seen_by(viewer)) is not None]
    asks = [unstructured(ask) for ask in game.asks() if ask.seat == viewer]
    return json.dumps([seen, unstructured(game.view(viewer)), asks])


def middle_of_a_game(seed: int) -> tuple[Game, list[Event]]:
    """A game some rounds old, at movement sheets that nobody has written."""
    events: list[Event] = []
    game, rng = random_orders.new_game(seed, events=events)
    for _ in random_orders.play(game, rng):
        if (
            game.state.round >= 2 + seed % 3
            and game.state.at == "move.orders"
            and len(game.asks()) == len(game.state.playing)
        ):
            return game, events
    raise AssertionError("the game was over before")


def twin(game: Game, change: object) -> tuple[Game, list[Event]]:
    """The same game with a different state, which goes on with everybody writing nothing."""
    events: list[Event] = []
    state = game.mark.snapshot.copy()
    change(state)  # type: ignore[operator]
    other = Game.from_state(game.catalogue, game.setup, state, events.append)
    other.resume()
    return other, events


def play_nothing(game: Game) -> None:
    for ask in list(game.asks()):
        game.answer(ask.seat, ask.key, [])


def same_for(game: Game, viewers: list[str | None], change: object) -> None:
    one, told_one = twin(game, lambda _state: None)
    other, told_other = twin(game, change)
    for viewer in viewers:
        assert stream(one, told_one, viewer) == stream(other, told_other, viewer)
    play_nothing(one)
    play_nothing(other)
    for viewer in viewers:
        assert stream(one, told_one, viewer) == stream(other, told_other, viewer)


@pytest.mark.parametrize("seed", range(6))
def test_closed_markers_that_nobody_has_seen_can_be_exchanged(seed: int) -> None:
    game, _ = middle_of_a_game(seed)
    known = {place for player in game.state.players.values() for place in player.known}
    closed = [place for place, marker in game.state.markers.items() if not marker.open and place in game.state.planets]
    closed = [place for place in closed if place not in known]
    first = closed[0]
    second = next(place for place in closed if game.state.markers[place].id != game.state.markers[first].id)

    def exchange(state: State) -> None:
        state.markers[first].id, state.markers[second].id = state.markers[second].id, state.markers[first].id

    same_for(game, [*game.setup.seats, None], exchange)


@pytest.mark.parametrize("seed", range(6))
def test_covert_objectives_not_done_can_be_exchanged(seed: int) -> None:
    game, _ = middle_of_a_game(seed)
    with_covert = [seat for seat, player in game.state.players.items() if player.covert]
    if len(with_covert) < 2:
        pytest.skip("all covert objectives are done")
    first, second = with_covert[:2]

    def exchange(state: State) -> None:
        one, two = state.players[first], state.players[second]
        one.covert, two.covert = two.covert, one.covert

    others: list[str | None] = [seat for seat in game.setup.seats if seat not in {first, second}]
    same_for(game, [*others, None], exchange)


@pytest.mark.parametrize("seed", range(6))
def test_objectives_to_come_and_what_a_scout_knows_are_seen_by_nobody_else(seed: int) -> None:
    game, _ = middle_of_a_game(seed)

    def change(state: State) -> None:
        state.stack.reverse()
        state.secret.reverse()
        state.players["red"].known["a1"] = "pirates"
        state.players["red"].fire["blue"] = False
        state.players["red"].damage["space"] = ["cruiser"]

    others: list[str | None] = [seat for seat in game.setup.seats if seat != "red"]
    one, told_one = twin(game, lambda _state: None)
    other, told_other = twin(game, change)
    for viewer in [*others, None]:
        assert stream(one, told_one, viewer) == stream(other, told_other, viewer)
    assert stream(one, told_one, "red") != stream(other, told_other, "red")
