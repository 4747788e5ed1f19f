"""Levels for people, and lines that somebody single-minded plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from bot_games import CATALOGUE, answers

from cosmic_tui.games.cosmic.bots import EXPLOITS, LEVELS, make
from cosmic_tui.games.cosmic.bots.budget import SearchBudget
from cosmic_tui.games.cosmic.bots.easy import EasyBot
from cosmic_tui.games.cosmic.bots.search import SearchBot
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from rules.cosmic.protocol.questions import Ask, bare
from rules.cosmic.protocol.views import View
from rules.kernel.game import RulesError
from rules.kernel.message import message


def said(line: str, kind: str, games: int = 3) -> Iterator[tuple[View, Ask, list[str]]]:
    """What the one who plays a line answers to a kind of question, beside three `simple`."""
    kinds = [line, "simple", "simple", "simple"]
    for seed in range(games):
        for game, ask, _, choose in answers(kinds, seed):
            if ask.kind == kind and ask.seat == game.setup.seats[0]:
                yield game.view(ask.seat), ask, choose


def test_each_level_is_a_bot_and_takes_no_more_words() -> None:
    made = [make(level, "1/red", CATALOGUE) for level in LEVELS]
    assert [type(bot) for bot in made] == [EasyBot, SimpleBot, SearchBot, SearchBot]
    budgets = [bot._budget for bot in made if isinstance(bot, SearchBot)]
    assert budgets == [SearchBudget(milliseconds=50), SearchBudget(milliseconds=400)]
    with pytest.raises(RulesError) as caught:
        make("hard:er", 1, CATALOGUE)
    assert caught.value.message == message("bots.one_way", kind="hard", more="er")


def test_the_easy_bot_slips_now_and_then_and_alike_for_equal_seeds() -> None:
    slips = Counter[bool]()
    for view, ask, choose in said("easy", "planning.select"):
        usual = SimpleBot("same/seat", CATALOGUE).choose(view, ask)
        assert EasyBot("same/seat", CATALOGUE).choose(view, ask) == EasyBot("same/seat", CATALOGUE).choose(view, ask)
        assert choose[0] in ask.options
        slips[EasyBot("same/seat", CATALOGUE).choose(view, ask) != usual] += 1
    assert slips[True]
    assert slips[False] > slips[True]


def test_whoever_always_negotiates_does_whenever_it_can_be_done() -> None:
    asked = [(ask, choose) for _, ask, choose in said("always-negotiate", "planning.select")]
    could = [choose for ask, choose in asked if "card:negotiate" in ask.options]
    assert could
    assert set(map(tuple, could)) == {("card:negotiate",)}


def test_whoever_plays_the_highest_card_does() -> None:
    for _, ask, choose in said("highest-card", "planning.select"):
        attacks = [bare(option) for option in ask.options if CATALOGUE.kind_of(bare(option)) == "attack"]
        if attacks:
            assert CATALOGUE.value_of(bare(choose[0])) == max(map(CATALOGUE.value_of, attacks))


def test_who_joins_nobody_and_who_joins_the_offense_alone() -> None:
    assert {tuple(choose) for _, ask, choose in said("never-ally", "alliance.answer") if "decline" in ask.options} == {
        ("decline",)
    }
    joined = Counter(
        choose[0] for _, ask, choose in said("offense-only", "alliance.answer") if "decline" in ask.options
    )
    assert joined["offense"]
    assert not joined["defense"]


def test_who_demands_a_colony_gives_nothing_for_it() -> None:
    words = [choose for _, _, choose in said("colony-for-nothing", "deal.talk", games=6)]
    offers = [choose for choose in words if choose[0] == "offer"]
    assert offers
    assert all(choose[1:4] == ["give", "none", "get"] and choose[4].startswith("colony:") for choose in offers)
    assert {choose[0] for choose in words} <= {"offer", "end", "accept"}


def test_who_wants_revenge_never_sides_with_the_one_that_sits_next() -> None:
    for view, ask, choose in said("revenge", "alliance.answer"):
        enemy = view.players[1].seat
        side = {view.offense: "offense", view.defense: "defense"}.get(enemy)
        if side is not None and "decline" in ask.options:
            assert choose[0] != side


@pytest.mark.parametrize("line", EXPLOITS)
def test_every_line_goes_on_as_another_bot_says(line: str) -> None:
    kinds = {ask.kind for ask in (ask for _, ask, _ in _all(line)) if ask.kind not in EXPLOITS[line]}
    assert "launch.ships" in kinds


def _all(line: str) -> Iterator[tuple[View, Ask, list[str]]]:
    for game, ask, _, choose in answers([line, "simple", "simple"], 1):
        if ask.seat == game.setup.seats[0]:
            yield game.view(ask.seat), ask, choose
