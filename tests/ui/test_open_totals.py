"""Totals are public as soon as both cards lie open; what can still turn is not said to be decided."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import tables

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.prompts.totals import open_totals
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask

ADD = ["card:reinforcement_3", "pass"]


def opened(offense: str = "attack_12", defense: str = "attack_20", **changes: Any) -> View:
    """Ann's three ships and Cyd's one against Bob's four, the cards open, the totals not told yet."""
    faces = {"red": offense, "blue": defense}
    values = {seat: int(card[-2:]) for seat, card in faces.items() if card.startswith("attack")}
    fields = {"phase": "reveal", "at": "reveal.reinforcements", "cards": faces, "faces": faces, "values": values}
    return tables.view(**{**fields, **changes})


def reinforce() -> Ask:
    return tables.keyed(one("yellow", "reinforce", "reveal.reinforcements", "R19.2", ADD, "pass"))


def second() -> Ask:
    return tables.keyed(one("yellow", "turn.second", "turn.continue", "R14.1", ["yes", "no"], "yes"))


def asked(view: View, ask: Ask) -> str:
    table = tables.table_of(tables.news(view, ask))
    assert table.choice
    return plain(what(table, table.choice)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("changes", "sums"),
    [
        ({}, {"offense": 16, "defense": 24}),
        ({"reinforcements": [["red", "reinforcement_3", "offense"]]}, {"offense": 19, "defense": 24}),
        ({"values": {"red": 12, "blue": 2}}, {"offense": 16, "defense": 6}),
        ({"totals": {"offense": 1, "defense": 2}}, {"offense": 1, "defense": 2}),
        ({"flagship": ["red", "gate"]}, {"offense": 19, "defense": 24}),
        ({"flagship": ["red", "red.1"]}, {"offense": 16, "defense": 24}),
        ({"faces": {}}, None),
    ],
)
def test_totals_are_added_up_from_what_lies_open(changes: dict[str, Any], sums: dict[str, int] | None) -> None:
    assert open_totals(opened(**changes)) == sums


def test_the_question_for_reinforcements_tells_the_totals_before_they_are_told() -> None:
    assert asked(opened(), reinforce()).startswith("16 : 24 as it stands, ● Ann against ▲ Bob")


def test_where_a_negotiate_lies_nothing_is_said_of_totals() -> None:
    said = asked(opened(defense="negotiate"), reinforce())
    assert "nothing is added up" in said
    assert ":" not in said.removesuffix(": do you play something?")


def test_a_success_is_not_taken_for_decided_while_it_can_turn() -> None:
    assert asked(opened(), second()) == "If it stays so (16 : 24): a second encounter?"
    assert asked(opened(defense="negotiate"), second()) == "If you win this: a second encounter?"
    assert "was a success" in asked(opened(outcome="offense"), second())


def test_a_reinforcement_tells_both_sums() -> None:
    view = opened(allies={"offense": ["green", "yellow"], "defense": []})
    table = tables.table_of(tables.news(view, reinforce()))
    assert table.choice
    said = plain(table.choice.hint_of("card:reinforcement_3")).replace("\u00a0", " ")
    assert said == "19 : 24 for your side, or 16 : 27 for the other one."


def test_a_window_says_what_comes_next_and_of_whom() -> None:
    for point in (key.removeprefix("window.") for key in wording().texts if key.startswith("window.")):
        assert point in Names(tables.NAMES).terms.point, point
        said = asked(opened(), attrs.evolve(tables.ask_window(), point=point))
        assert "{" not in said
        assert "nobody" not in said


@pytest.mark.parametrize(
    ("planet", "told"), [("blue.2", "● Ann attacks ▲ Bob 2,"), ("red.3", "● Ann attacks ▲ Bob on ● Ann 3,")]
)
def test_who_is_attacked_is_named_where_the_planet_is_somebody_elses(planet: str, told: str) -> None:
    view = tables.view(planet=planet, planets={**tables.view().planets, planet: {"blue": 2}})
    assert asked(view, tables.ask_alliance()).startswith(told)


def test_shadow_is_told_whose_ship_it_chooses() -> None:
    view = tables.view("yellow")
    options = [f"planet:{planet}" for planet, ships in view.planets.items() if ships.get("blue")]
    ask = tables.keyed(one("yellow", "choose.planet", "destiny.drawn", "shadow", options, options[0]))
    assert asked(view, ask) == "Execute (Shadow): which ship of ▲ Bob goes to the warp?"
