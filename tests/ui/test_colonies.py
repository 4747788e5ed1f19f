"""The panel of the colonies: everybody with planets, figures and sheet, and nothing of it cut."""

from __future__ import annotations

import pytest
import tables
from aliens_at_table import alien_view
from gallery import with_techs
from tables import news, table_of, view

from cosmic_tui.games.cosmic.screen.panels.colonies import colonies
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.views import View

FIVE = list(tables.NAMES)


def read(of: View, cells: int = 76, lines: int = 15) -> list[str]:
    return [plain(row).replace("\u00a0", " ") for row in colonies(table_of(news(of)), cells, lines)]


@pytest.mark.parametrize("seen", [with_techs(), alien_view(), view(seats=FIVE)])
def test_nobody_is_cut_and_the_figures_stand_in_columns(seen: View) -> None:
    rows = read(seen)
    assert len(rows) <= 15
    assert not any("…" in row for row in rows)
    heads = [row for row in rows if "hand" in row]
    assert len(heads) == len(seen.players)
    assert len({head.index("foreign") for head in heads}) == 1


def test_what_lies_on_a_sheet_has_a_line_of_its_own_below_the_planets() -> None:
    rows = read(with_techs())
    bob = next(index for index, row in enumerate(rows) if "Bob" in row)
    assert rows[bob + 1].startswith(" 1 ▲▲▲▲")
    assert rows[bob + 2].split("  ") == [" zapped", "hidden tech 3/?", "tokens 3"]


@pytest.mark.parametrize(("lines", "blank"), [(14, 4), (13, 0)])
def test_players_are_set_apart_where_there_is_room(lines: int, blank: int) -> None:
    rows = read(view(seats=FIVE), lines=lines)
    assert sum(not row for row in rows) == blank
