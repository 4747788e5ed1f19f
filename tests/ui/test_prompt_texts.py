"""Every kind of question, put to somebody at a table: the prompt says what, why, and what passing means."""

from __future__ import annotations

import attrs
import pytest
import tables

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.panels.head import header, phases
from cosmic_tui.games.cosmic.screen.panels.question import question
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation
from cosmic_tui.games.cosmic.screen.panels.standing import role
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from rules.kernel.asks import Ask, Shape

KINDS = load().questions
SHAPED: dict[Shape, Ask] = {
    Shape.ONE: tables.ask_window(),
    Shape.SOME: tables.ask_discard(),
    Shape.NUMBER: tables.ask_number(),
    Shape.ORDER: tables.ask_order(),
    Shape.AMOUNTS: tables.ask_ships(),
    Shape.FORM: tables.ask_deal(),
}
ROOMS = [(134, 8), (78, 5)]


def put(kind: str, **changes: object) -> TableModel:
    """A table at which a question of that kind is asked."""
    ask = attrs.evolve(SHAPED[KINDS[kind].shape], kind=kind, **changes)
    table = TableModel(Appearance())
    table.on_news(tables.news(tables.deal_view() if kind == "deal.talk" else tables.view(), ask))
    return table


def said(table: TableModel, cells: int, lines: int) -> str:
    return "\n".join(plain(row) for row in question(table, cells, lines)).replace("\u00a0", " ")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_prompt_says_what_is_asked_and_why(kind: str) -> None:
    table = put(kind)
    for cells, lines in ROOMS:
        text = said(table, cells, lines)
        assert "{" not in text
        assert "What do you do? (" not in text
    said_already = table.choice is not None and table.names.point(table.choice.ask.point) in said(table, *ROOMS[0])
    assert said_already or f"window.{put(kind).asks[0].point}" in table.names.words or "Why: " in said(table, *ROOMS[0])
    pages = explanation(table)
    assert any("Why: " in plain(row) for page in pages for row in page.rows)


@pytest.mark.parametrize("point", ["destiny.target", "planning.forced_card"])
def test_a_window_says_the_same_to_whoever_can_only_pass_and_claims_nothing(point: str) -> None:
    asked = [
        said(put("window", point=point, source=point, options=options), *ROOMS[0]).splitlines()[0]
        for options in (("card:plague", "pass"), ("pass",))
    ]
    assert asked[0] == asked[1]
    assert "could be used" not in asked[0]


@pytest.mark.parametrize("kind", sorted(kind for kind, told in KINDS.items() if told.shape is Shape.SOME))
def test_a_prompt_that_takes_nothing_for_an_answer_says_what_that_means(kind: str) -> None:
    text = said(put(kind, least=0), *ROOMS[0])
    assert " mean" in text
    assert "Choosing nothing means" not in said(put(kind, least=1, default=("x",)), *ROOMS[0])


@pytest.mark.parametrize(
    ("kind", "source", "said_so"),
    [
        ("choose.planet", "citadel", "Citadel: beside which planet does the card lie?"),
        ("choose.card", "use:dictator", "Command (Dictator): which destiny card counts?"),
        ("choose.seat", "plague", "Plague: who loses three ships and a card of each type?"),
        ("choose.planet", "use:shadow", "Execute (Shadow): from which planet does the ship go to the warp?"),
        ("cards.discard", "flare:barbarian", "Barbarian flare: which card do you discard?"),
        ("ships.from", "R9.3", "Which of your ships do you send to help?"),
        ("ships.from", "plasma_thrusters", "Plasma Thrusters: which of your ships go?"),
        ("ships.lose", "blue", "Which ships of ▲ Bob are lost?"),
        ("ships.lose", "seat:blue", "Which ships of ▲ Bob are lost?"),
        ("ships.lose", "R12.10", "No deal: which of your ships are lost?"),
        ("cards.give", "negotiate", "Which card do you hand over?"),
    ],
)  # fmt: skip
def test_a_prompt_names_what_has_led_to_it(kind: str, source: str, said_so: str) -> None:
    for cells, lines in ROOMS:
        assert said_so in said(put(kind, source=source, most=1), cells, lines)


def test_where_there_is_one_option_what_it_does_is_told_in_full() -> None:
    table = put("planning.select", options=("card:negotiate",), default=("card:negotiate",))
    assert "Both: deal. Attack: you lose, paid in cards." in " ".join(said(table, 78, 6).split())


def test_where_lines_are_short_the_hint_is_told_before_the_keys() -> None:
    table = put("window", options=("card:flare:chosen", "pass"), default=("card:flare:chosen",))
    rows = [plain(row) for row in question(table, 78, 4)]
    assert " ".join(rows[2:4]).startswith("Main players only, ahead of the choice of encounter cards: top up your hand")
    assert rows[3].endswith("from the deck.")
    assert plain(question(table, 78, 3)[-1]).endswith("…")
    assert "arrows or numbers" in plain(question(table, 78, 5)[-1])


def test_cards_to_choose_from_stand_as_in_a_hand() -> None:
    table = put(
        "planning.select", options=("card:negotiate", "card:attack_06", "card:attack_20"), default=("card:attack_06",)
    )
    text = said(table, 78, 5)
    assert text.index("Attack 20") < text.index("Attack 06") < text.index("Negotiate")
    assert "1›Attack 20" in text  # noqa: RUF001 - the sign of the cursor
    assert table.choice
    table.choice.press("2")
    assert table.news
    table.on_news(attrs.evolve(table.news, events=[]))
    assert "2›Attack 06" in said(table, 78, 5)  # noqa: RUF001 - the sign of the cursor


def test_before_the_first_turn_nobody_is_called_the_offense() -> None:
    table = TableModel(Appearance())
    table.on_news(attrs.evolve(tables.news(tables.view(at="setup.choose", phase="start_turn")), coach=True))
    assert "offense" not in plain(header(table, 78))
    assert "START TURN" not in plain(phases(table, 78))
    assert "Your alien" in plain(coach_line(table))
    assert role(tables.view(at="setup.choose"), "red") == role(tables.view(turn=0), "red") == ""
    assert role(tables.view(), "red") == "offense"
