"""A screen as an SVG picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from gallery import shown
from rich.segment import Segment
from rich.style import Style

from cosmic_tui.screenkit.picture import BLOCKS, GAP, animated, picture, strip
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown


def spans(svg: str) -> list[tuple[str, str]]:
    """The column (in units) and the text of each span."""
    return [
        (each.get("x", ""), each.text or "") for each in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}tspan")
    ]


def test_text_stands_at_its_column() -> None:
    svg = picture([[Segment("ab "), Segment("cd", Style(bold=True))]])
    assert spans(svg) == [("0", "ab"), ("24", "cd")]
    assert 'viewBox="0 0 40 16"' in svg


def test_wide_gaps_are_kept_by_columns() -> None:
    assert spans(picture([[Segment("  a b   c")]])) == [("16", "a b"), ("64", "c")]


def test_signs_of_two_cells_move_what_follows() -> None:
    assert spans(picture([[Segment("漢", Style(color="red")), Segment("x", Style(color="blue"))]])) == [
        ("0", "漢"), ("16", "x"),
    ]  # fmt: skip


def test_blocks_of_one_colour_are_one_path() -> None:
    svg = picture([[Segment("▀▀▀", Style(color="#ff0000"))], [Segment("█", Style(color="#ff0000"))]])
    assert re.findall(r' d="([^"]+)"', svg) == ["M0 0h24v8h-24zM0 16h8v16h-8z"]
    assert spans(svg) == []


def test_a_block_lies_above_every_ground() -> None:
    red_first = [
        Segment("x", Style(color="white", bgcolor="#ff0000")),
        Segment("▀", Style(color="#ff0000", bgcolor="#0000ff")),
    ]
    svg = picture([[Segment("    "), *red_first]])
    assert svg.rindex("M40 0h8v8h-8z") > svg.index("M40 0h8v16h-8z")


@pytest.mark.parametrize("sign", BLOCKS)
def test_blocks_stay_in_their_cell(sign: str) -> None:
    for x, y, wide, high in BLOCKS[sign]:
        assert 0 <= x < x + wide <= 8
        assert 0 <= y < y + high <= 16


def test_mark_up_in_a_name_is_text() -> None:
    assert spans(picture([[Segment("<b>&\x22")]])) == [("0", '<b>&"')]


def test_reversed_text_changes_its_colours() -> None:
    svg = picture([[Segment("x", Style(color="#111111", bgcolor="#eeeeee", reverse=True)), Segment("   ")]])
    assert re.search(r"\.(\w)\{fill:#eeeeee\}", svg)
    assert re.search(r"\.(\w)\{fill:#0b1020\}", svg)


async def test_a_table_is_a_small_picture_with_its_words() -> None:
    svg = await shown("power", (140, 45), lambda app: picture(rows_shown(app)))
    words = " ".join(text for _, text in spans(svg))
    assert "Magic" in words
    assert len(svg.encode()) < 60_000


def test_a_strip_shows_screens_side_by_side() -> None:
    svg = strip([[[Segment("ab")]], [[Segment("cd")]], [[Segment("ef")]]], across=2)
    assert re.findall(r"translate\(([^)]+)\)", svg) == ["0 0", f"{16 + GAP} 0", f"0 {16 + GAP}"]
    assert f'viewBox="0 0 {2 * 16 + GAP} {2 * 16 + GAP}"' in svg


def test_a_film_shows_each_screen_for_its_seconds() -> None:
    svg = animated([([[Segment("ab")]], 1.0), ([[Segment("cd")]], 3.0)])
    assert "@keyframes k0{0.00%{visibility:visible}25.00%,100%{visibility:hidden}}" in svg
    assert "@keyframes k1{0%{visibility:hidden}25.00%{visibility:visible}}" in svg
    assert "animation:k1 4.00s step-end infinite" in svg
