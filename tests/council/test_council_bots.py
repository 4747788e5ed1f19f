"""Bots of the council game: whole games, the same each time, of answers that are always taken, each with a reason."""

from __future__ import annotations

import pytest

from content.council.load import load
from cosmic_tui.games.council import bots
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.lines.naming import wording
from cosmic_tui.sim.match import play
from rules.kernel.asks import Shape
from rules.kernel.events import Event
from rules.kernel.game import RulesError

KIND = CouncilKind()


@pytest.mark.parametrize(("bot", "players"), [("simple", 3), ("simple", 6), ("random", 4), ("random", 5)])
def test_a_game_of_bots_ends_without_a_fault_and_the_same_each_time(bot: str, players: int) -> None:
    result = play(KIND, players, [bot], seed=players)
    assert result.faults == ()
    assert result.winners
    if players < 5:
        assert play(KIND, players, [bot], seed=players) == result


def test_every_answer_of_the_simple_bot_is_taken_and_explained() -> None:
    told: list[Event] = []
    seats = KIND.seats(4)
    match = KIND.new(seats, {"last_round": 4}, 3, told.append, beats=False)
    match.start()
    seated = {seat: bots.make("simple", 9, load()) for seat in seats}
    kinds: set[str] = set()
    while not match.over:
        ask = match.asks()[0]
        view = match.view(ask.seat)
        move = seated[ask.seat].decide(view, ask)
        if ask.shape is Shape.SHEET and move.choose:
            assert len(move.why) == len(move.choose)
        assert all(why.key in wording().texts for why in move.why)
        kinds |= {why.key for why in move.why}
        match.answer(ask.seat, ask.key, seated[ask.seat].choose(view, ask))
    assert {"bot.move.invade", "bot.move.land", "bot.build.units", "bot.build.technology", "bot.trade.offer"} <= kinds


def test_a_bot_that_is_refused_does_not_ask_again_in_the_round() -> None:
    told: list[Event] = []
    match = KIND.new(KIND.seats(3), {"race_choice": "random"}, 3, told.append, beats=False)
    match.start()
    bot = bots.make("simple", 1, load())
    while match.point != "trade.table":
        ask = match.asks()[0]
        match.answer(ask.seat, ask.key, ["none"])
    said = []
    for _ in range(9):
        for event in told:
            if (seen := event.seen_by("red")) is not None:
                bot.on_event(seen)
        told.clear()
        ask = match.asks("red")[0]
        words = bot.choose(match.view("red"), ask)
        said.append(words[:2])
        match.answer("red", ask.key, words)
        if words == ["done"]:
            break
        other = match.asks(words[1])[0]
        match.answer(words[1], other.key, ["refuse", "red"])
    assert said == [["offer", "blue"], ["offer", "green"], ["done"]]


def test_there_is_no_bot_of_another_kind() -> None:
    with pytest.raises(ValueError, match="no_kind"):
        KIND.make_bot("clever", 1)


@pytest.mark.parametrize(("rules", "players", "named"), [
    ({"map": "round"}, 3, "map"), ({"fleets": 3}, 3, "fleets"), ({"last_round": 0}, 3, "last_round"),
    ({"trade_seconds": -1}, 3, "trade_seconds"), ({"pds_per_planet": True}, 3, "pds_per_planet"), ({}, 2, "players"),
    ({}, 7, "players"),
])  # fmt: skip
def test_what_makes_no_game_is_refused_by_name(rules: dict[str, object], players: int, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        KIND.check(rules, players)


def test_the_usual_table_is_a_game() -> None:
    for players in KIND.players:
        KIND.check({}, players)
    KIND.check({"map": "dealt", "race_choice": "draft", "last_round": 3, "pds_per_planet": 0}, 4)
