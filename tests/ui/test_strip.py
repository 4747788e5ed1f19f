"""The scoreboard of small windows: what stands side by side has air between it, and names go before words."""

from __future__ import annotations

import re

import pytest
import tables
from tables import news, players, view

from cosmic_tui.games.cosmic.screen.drawn.glyphs import breadth
from cosmic_tui.games.cosmic.screen.small_windows.strip import BAR, GAP, NARROW, strip
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


@pytest.mark.parametrize("cells", range(48, 120))
def test_the_part_that_is_played_stands_apart_from_the_totals(cells: int) -> None:
    (first, *_) = lines(cells)
    middle, bar, broad = cells // 2, BAR if cells >= NARROW else 8, breadth("4", "low")
    if "offense" in first:
        assert first.index("offense") + len("offense") < middle - bar // 2 - 1 - broad, first
    if "defense" in first:
        assert first.index("defense") > middle + bar // 2 + 1 + broad, first
