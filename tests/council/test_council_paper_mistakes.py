"""A clear message for every objective, bill and action card of Council of Suns that cannot be used."""

from pathlib import Path

import pytest
from planting import Mistake, changed, changed_entry, expect_refusal

OBJECTIVES, LAWS, CARDS = "objectives.toml", "laws.toml", "action_cards.toml"

GOALS: dict[str, Mistake] = {
    "tier lost": (
        changed(OBJECTIVES, ("public_3 = { points = 3, count = 2, opens = 1 }\n", "")),
        OBJECTIVES,
        "tiers.public_3",
        "is missing",
    ),
    "tier miscounted": (
        changed(OBJECTIVES, ("count = 13", "count = 12")),
        OBJECTIVES,
        "tiers.secret.count",
        "says 12, but there are 13",
    ),
    "more opened than there are": (
        changed(OBJECTIVES, ("count = 2, opens = 1", "count = 2, opens = 3")),
        OBJECTIVES,
        "tiers.public_3.opens",
        "3 of 2 cannot be opened",
    ),
    "tier without points": (
        changed(OBJECTIVES, ("covert = { points = 1", "covert = { points = 0")),
        OBJECTIVES,
        "tiers.covert.points",
        "must be 1 or more, not 0",
    ),
    "objective without a text": (
        changed_entry(OBJECTIVES, "objectives.rival", 'text = "', 'text = "" # "'),
        OBJECTIVES,
        "objectives.rival.text",
        "must not be empty",
    ),
    "objective that asks for nothing": (
        changed_entry(OBJECTIVES, "objectives.rival", "requires = [", "requires = [] # ["),
        OBJECTIVES,
        "objectives.rival.requires",
        "must not be empty",
    ),
    "unknown requirement": (
        changed_entry(OBJECTIVES, "objectives.rival", '"planet_next_to_home"', '"nearness"'),
        OBJECTIVES,
        "objectives.rival.requires.0.kind",
        "must be one of planets_owned",
    ),
    "requirement of none": (
        changed_entry(OBJECTIVES, "objectives.rival", "count = 1", "count = 0"),
        OBJECTIVES,
        "objectives.rival.requires.0.count",
        "must be 1 or more, not 0",
    ),
    "unknown unit": (
        changed_entry(OBJECTIVES, "objectives.enemy", "cruiser = 2", "frigate = 2"),
        OBJECTIVES,
        "objectives.enemy.requires.0.units",
        "there is no unit 'frigate'",
    ),
    "units that the kind does not know": (
        changed_entry(OBJECTIVES, "objectives.rival", "count = 1", "units = { cruiser = 1 }"),
        OBJECTIVES,
        "objectives.rival.requires.0.units",
        "'planet_next_to_home' names none",
    ),
    "units that the kind needs": (
        changed_entry(OBJECTIVES, "objectives.enemy", ", units = { cruiser = 2 }", ""),
        OBJECTIVES,
        "objectives.enemy.requires.0.units",
        "'units_destroyed' names units",
    ),
    "more units than there can be": (
        changed_entry(OBJECTIVES, "objectives.commander", "dreadnought = 5", "dreadnought = 6"),
        OBJECTIVES,
        "objectives.commander.requires.0.units.dreadnought",
        "6 are more than there are",
    ),
    "paid by a kind that spends nothing": (
        changed_entry(OBJECTIVES, "objectives.rival", "count = 1", "goods = 1"),
        OBJECTIVES,
        "objectives.rival.requires.0",
        "'planet_next_to_home' pays 1",
    ),
    "nothing paid": (
        changed_entry(OBJECTIVES, "objectives.spend_6_goods", ", goods = 6", ""),
        OBJECTIVES,
        "objectives.spend_6_goods.requires.0",
        "'spend' pays 0",
    ),
    "tested as something else": (
        changed_entry(OBJECTIVES, "objectives.spend_6_goods", 'tests = "spend"', 'tests = "now"'),
        OBJECTIVES,
        "objectives.spend_6_goods.tests",
        "is 'now', but the objective spends",
    ),
    "fewer colours than are needed": (
        changed_entry(OBJECTIVES, "objectives.four_colours", '"green", ', ""),
        OBJECTIVES,
        "objectives.four_colours.requires.0.colours",
        "3 do not fit 'technology_colours'",
    ),
}

BILLS: dict[str, Mistake] = {
    "number twice": (
        changed_entry(LAWS, "bills.repeal", "number = 32", "number = 31"),
        LAWS,
        "bills.repeal.number",
        "must be 32, not 31",
    ),
    "bill without a name": (
        changed_entry(LAWS, "bills.repeal", '"Repeal"', '""'),
        LAWS,
        "bills.repeal.name",
        "must not be empty",
    ),
    "name of a bill twice": (
        changed_entry(LAWS, "bills.repeal", '"Repeal"', '"Overspending"'),
        LAWS,
        "bills.repeal.name",
        "'Overspending' is the name of 'overspending' too",
    ),
    "vote without a text": (
        changed_entry(LAWS, "bills.overspending", 'passed = "', 'passed = "" # "'),
        LAWS,
        "bills.overspending.passed",
        "is missing: the vote is for or against",
    ),
    "vote that elects": (
        changed_entry(LAWS, "bills.overspending", "passed", 'elected = "X"\npassed'),
        LAWS,
        "bills.overspending.elected",
        "nothing is elected",
    ),
    "vote with candidates": (
        changed_entry(LAWS, "bills.overspending", "passed", 'candidates = "owned"\npassed'),
        LAWS,
        "bills.overspending.candidates",
        "nothing is elected",
    ),
    "election without a text": (
        changed_entry(LAWS, "bills.repeal", 'elected = "', 'elected = "" # "'),
        LAWS,
        "bills.repeal.elected",
        "is missing: the vote is an election",
    ),
    "election for or against": (
        changed_entry(LAWS, "bills.repeal", "elected", 'failed = "X"\nelected'),
        LAWS,
        "bills.repeal.passed",
        "an election is not for or against",
    ),
    "candidates that do not fit": (
        changed_entry(LAWS, "bills.repeal", '"in_force"', '"owned"'),
        LAWS,
        "bills.repeal.candidates",
        "must be one of in_force for 'law'",
    ),
    "bill that acts nowhere": (
        changed_entry(LAWS, "bills.repeal", "points = [", "points = [] # ["),
        LAWS,
        "bills.repeal",
        "acts nowhere",
    ),
    "bill at no point": (
        changed_entry(LAWS, "bills.repeal", "vote.effect", "vote.affect"),
        LAWS,
        "bills.repeal.points",
        "there is no timing point 'vote.affect'",
    ),
    "bill that changes no quantity": (
        changed_entry(LAWS, "bills.free_trade", "contract.income", "contract.incomes"),
        LAWS,
        "bills.free_trade.counts",
        "there is no quantity 'contract.incomes'",
    ),
    "bill with an unknown question": (
        changed_entry(LAWS, "bills.rules_of_war", "choose.dock", "choose.docks"),
        LAWS,
        "bills.rules_of_war.asks",
        "there is no kind of question 'choose.docks'",
    ),
}

ACTION_CARDS: dict[str, Mistake] = {
    "no copies": (
        changed_entry(CARDS, "cards.plague", "copies = 1", "copies = 0"),
        CARDS,
        "cards.plague.copies",
        "must be 1 or more, not 0",
    ),
    "card without a text": (
        changed_entry(CARDS, "cards.plague", 'text = "', 'text = "" # "'),
        CARDS,
        "cards.plague.text",
        "must not be empty",
    ),
    "name of a card twice": (
        changed_entry(CARDS, "cards.plague", '"Plague"', '"Airlift"'),
        CARDS,
        "cards.plague.name",
        "'Airlift' is the name of 'airlift' too",
    ),
    "card at no point": (
        changed_entry(CARDS, "cards.plague", "end.play", "end.plays"),
        CARDS,
        "cards.plague.points",
        "there is no timing point 'end.plays'",
    ),
    "card without a point": (
        changed_entry(CARDS, "cards.plague", '["end.play"]', "[]"),
        CARDS,
        "cards.plague.points",
        "must not be empty",
    ),
    "point twice": (
        changed_entry(CARDS, "cards.plague", '["end.play"]', '["end.play", "end.play"]'),
        CARDS,
        "cards.plague.points",
        "'end.play' is listed twice",
    ),
    "card on another sheet": (
        changed_entry(CARDS, "cards.plague", 'sheet = "end"', 'sheet = "move"'),
        CARDS,
        "cards.plague.sheet",
        "'move' does not fit the timing point 'end.play'",
    ),
    "unknown aim": (
        changed_entry(CARDS, "cards.plague", '"planet_owner"', '"everybody"'),
        CARDS,
        "cards.plague.aimed",
        "must be one of nobody, chosen_seat",
    ),
    "unknown target": (
        changed_entry(CARDS, "cards.plague", '["planet"]', '["moon"]'),
        CARDS,
        "cards.plague.names.0",
        "must be one of battle, planet",
    ),
}

MISTAKES = GOALS | BILLS | ACTION_CARDS


@pytest.mark.parametrize("what", MISTAKES)
def test_is_refused_by_name(what: str, tmp_path: Path) -> None:
    expect_refusal(MISTAKES[what], tmp_path)
