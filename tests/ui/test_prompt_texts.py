"""Every kind of question, put to somebody at a table: the prompt says what, why, and what passing means."""

from __future__ import annotations

import attrs
import pytest
import tables

from cosmic_tui.ui.ink import plain
from cosmic_tui.ui.look import Look
from cosmic_tui.ui.panels.question import question
from cosmic_tui.ui.panels.sheets import explanation
from cosmic_tui.ui.table import Table
from rules.asks import KINDS
from rules.kernel.asks import Ask, Shape

SHAPED: dict[Shape, Ask] = {
    Shape.ONE: tables.ask_window(),
    Shape.SOME: tables.ask_discard(),
    Shape.NUMBER: tables.ask_number(),
    Shape.ORDER: tables.ask_order(),
    Shape.SHIPS: tables.ask_ships(),
    Shape.DEAL: tables.ask_deal(),
}
ROOMS = [(134, 8), (78, 5)]


def put(kind: str, **changes: object) -> Table:
    """A table at which a question of that kind is asked."""
    ask = attrs.evolve(SHAPED[KINDS[kind].shape], kind=kind, **changes)
    table = Table(Look())
    table.hear(tables.news(tables.deal_view() if kind == "deal.talk" else tables.view(), ask))
    return table


def said(table: Table, cells: int, lines: int) -> str:
    return "\n".join(plain(row) for row in question(table, cells, lines))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_prompt_says_what_is_asked_and_why(kind: str) -> None:
    table = put(kind)
    for cells, lines in ROOMS:
        text = said(table, cells, lines)
        assert "{" not in text
        assert "What do you do? (" not in text
    assert "Why: " in said(table, *ROOMS[0])
    pages = explanation(table)
    assert any("Why: " in plain(row) for page in pages for row in page.rows)


@pytest.mark.parametrize("kind", sorted(kind for kind, told in KINDS.items() if told.shape is Shape.SOME))
def test_a_prompt_that_takes_nothing_for_an_answer_says_what_that_means(kind: str) -> None:
    text = said(put(kind, least=0), *ROOMS[0])
    assert " mean" in text
    assert "Choosing nothing means" not in said(put(kind, least=1, default=("x",)), *ROOMS[0])
