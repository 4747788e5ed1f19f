"""The scoreboard of small windows: what stands side by side has air between it, and names go before words."""

from __future__ import annotations

import re

import pytest
import tables
from tables import news, players, view

from cosmic_tui.games.cosmic.screen.small_windows.strip import GAP, strip
from cosmic_tui.screenkit.styled_text import plain

FIVE = ("red", "blue", "green", "yellow", "purple")
UNAIMED = {"phase": "regroup", "at": "regroup", "defense": None, "planet": None, "gate": {}, "destiny": None}


def lines(cells: int, **changes: object) -> list[str]:
    table = tables.table_of(news(view(**changes)))  # type: ignore[arg-type]
    return [plain(row).replace("\u00a0", " ") for row in strip(table, cells)]


@pytest.mark.parametrize("cells", range(48, 120))
def test_the_name_and_the_gate_have_air_between_them(cells: int) -> None:
    (first, *_) = lines(cells, **UNAIMED)
    name, _, gate = first.strip().partition(" " * GAP)
    assert "Ann" in name
    assert gate.strip().startswith("The gate"), first


@pytest.mark.parametrize("cells", range(48, 120))
def test_both_names_are_whole(cells: int) -> None:
    (first, *_) = lines(cells)
    assert re.search(r"\bAnn\b.*\bBob\b", first), first


@pytest.mark.parametrize("cells", [80, 100])
def test_the_warp_of_five_is_told_in_sum_where_all_have_no_room(cells: int) -> None:
    lost = {seat: {"warp": 10 + place} for place, seat in enumerate(FIVE)}
    *_, last = lines(cells, phase="planning", at="planning.select", cards={}, players=players(FIVE, **lost))
    assert "yet  60 warp  no" in re.sub(" {2,}", "  ", last), last
