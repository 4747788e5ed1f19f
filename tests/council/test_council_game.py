"""A game from outside: answers that do not fit, taking back, copies, saving, the clock of the trade phase."""

from __future__ import annotations

import attrs
import pytest
import random_orders

from content.council.load import load
from rules.council.game import Game
from rules.council.notation.position import read_position
from rules.council.protocol.events import EVENTS
from rules.council.protocol.options import Options
from rules.council.protocol.questions import KINDS
from rules.council.setup import Setup
from rules.council.state.state import State
from rules.kernel.asks import CLOCK, Refused
from rules.kernel.events import Event
from rules.kernel.saved import (
    UnreadableError,
    event_from_data,
    event_to_data,
    from_data,
    mark_from_data,
    mark_to_data,
    state_digest,
    to_data,
)

THREE = ("red", "blue", "green")
RACES = ("sol", "vey", "khurr")


def new_game(events: list[Event] | None = None, **options: int) -> Game:
    setup = Setup(THREE, seed=3, races=RACES, options=Options(**options))  # type: ignore[arg-type]
    return Game.open(load(), setup, None if events is None else events.append, remember=50)


def all_default(game: Game, kind: str) -> None:
    """Answer by default up to the first question of a kind."""
    while game.asks()[0].kind != kind:
        ask = game.asks()[0]
        game.answer(ask.seat, ask.key, ask.default)


def test_an_answer_that_does_not_fit_changes_nothing() -> None:
    game = new_game()
    ask = game.asks("red")[0]
    before = mark_to_data(game.mark), state_digest(game.state), [attrs.asdict(each) for each in game.asks()]
    for lines in (["fly"], ["move c1 cruiser=9 via b1"], [""], ["x"] * 300, ["fire red on"]):
        with pytest.raises(Refused):
            game.answer("red", ask.key, lines)
    for seat, key in (("blue", ask.key), ("red", "red.99"), ("nobody", ask.key)):
        with pytest.raises(Refused, match=r"answer\.not_(asked|yours)"):
            game.answer(seat, key, [])
    assert (mark_to_data(game.mark), state_digest(game.state), [attrs.asdict(each) for each in game.asks()]) == before


def test_a_sheet_that_was_sealed_is_not_taken_twice() -> None:
    game = new_game()
    ask = game.asks("red")[0]
    game.answer("red", ask.key, ["move c1 destroyer=1 via b1"])
    with pytest.raises(Refused, match=r"answer\.given_already"):
        game.answer("red", ask.key, [])


def test_what_was_answered_can_be_taken_back() -> None:
    game = new_game()
    digest = state_digest(game.state)
    ask = game.asks("red")[0]
    game.answer("red", ask.key, ["move c1 destroyer=1 via b1"])
    game.undo()
    assert [each.seat for each in game.asks()] == list(THREE)
    assert game.asks("red")[0].key != ask.key
    assert state_digest(game.state) == digest


def test_a_game_goes_back_to_a_mark_and_gives_no_key_twice() -> None:
    game = new_game()
    mark, keys = mark_from_data(mark_to_data(game.mark), State), {ask.key for ask in game.asks()}
    all_default(game, "sheet.produce")
    later = {ask.key for ask in game.asks()}
    game.back_to(mark)
    assert game.state.at == "move.orders"
    assert not {ask.key for ask in game.asks()} & (keys | later)


def test_a_copy_goes_its_own_way() -> None:
    events: list[Event] = []
    game = new_game(events)
    told, digest = len(events), state_digest(game.state)
    clone = game.copy()
    all_default(clone, "trade.table")
    assert state_digest(game.state) == digest
    assert len(events) == told
    assert clone.state.at == "trade.table"


def test_ahead_shows_what_would_come_of_other_answers() -> None:
    game = new_game()
    ask = game.asks("red")[0]
    game.answer("red", ask.key, ["move c1 destroyer=1 via b1"])
    seen: list[Event] = []
    other = game.ahead(seen.append)
    assert [each.seat for each in other.asks()] == list(THREE)
    all_default(other, "sheet.produce")
    assert "fleet.moved" not in {event.kind for event in seen}
    assert game.asks("red") == []


def test_a_game_can_be_ended_without_a_winner() -> None:
    events: list[Event] = []
    game = new_game(events)
    game.finish()
    assert game.over
    assert game.winners == ()
    assert events[-1].kind == "game.won"


def test_a_position_holds_everything() -> None:
    game, rng = random_orders.new_game(5)
    for number, _ in enumerate(random_orders.play(game, rng)):
        if number % 31 or game.over:
            continue
        setup, mark = read_position(game.position(), load())
        again = Game.load(load(), setup, mark)
        assert setup == game.setup
        assert state_digest(again.state) == state_digest(game.state)
        assert [attrs.asdict(ask) for ask in again.asks()] == [attrs.asdict(ask) for ask in game.asks()]


def test_setups_and_events_are_read_back_as_they_were_written() -> None:
    events: list[Event] = []
    game = new_game(events)
    all_default(game, "sheet.produce")
    assert from_data(to_data(game.setup), Setup) == game.setup
    for event in events:
        assert event_to_data(event_from_data(event_to_data(event))) == event_to_data(event)


def test_a_mark_that_was_changed_is_not_read() -> None:
    data = mark_to_data(new_game().mark)
    data["state"]["round"] = 7
    with pytest.raises(UnreadableError, match="not the one that was saved"):
        mark_from_data(data, State)


def test_the_clock_ends_the_trade_phase() -> None:
    game = new_game(trade_seconds=60)
    all_default(game, "trade.table")
    clock = game.asks(CLOCK)[0]
    game.answer(CLOCK, clock.key, ["expire"])
    assert game.asks()[0].kind == "sheet.claim"
    assert game.state.table is None


def test_without_a_clock_nobody_else_is_asked_in_the_trade_phase() -> None:
    game = new_game()
    all_default(game, "trade.table")
    assert [ask.seat for ask in game.asks()] == list(THREE)
    game.answer("blue", game.asks("blue")[0].key, ["done"])
    assert [ask.seat for ask in game.asks()] == ["red", "green"]


@pytest.mark.parametrize("seed", range(6))
def test_only_registered_events_and_questions_occur(seed: int) -> None:
    events: list[Event] = []
    game, rng = random_orders.new_game(seed, rich=seed % 2 == 1, events=events)
    for ask in random_orders.play(game, rng):
        assert KINDS[ask.kind].shape is ask.shape
    assert {event.kind for event in events} <= EVENTS.keys()


def test_a_sealed_sheet_is_opened_again_until_all_are_sealed() -> None:
    game = new_game()
    before = mark_to_data(game.mark)
    ask = game.asks("red")[0]
    game.answer("red", ask.key, ["fire all off"])
    for seat, key in (("blue", ask.key), ("blue", game.asks("blue")[0].key), ("red", "red.99")):
        with pytest.raises(Refused):
            game.reopen(seat, key)
    assert game.reopen("red", ask.key) == ask
    assert mark_to_data(game.mark) == before
    for seat in THREE:
        game.answer(seat, game.asks(seat)[0].key, ["fire all off"] if seat == "red" else [])
    assert game.state.players["red"].fire == {"blue": False, "green": False}
    with pytest.raises(Refused):
        game.reopen("red", ask.key)
