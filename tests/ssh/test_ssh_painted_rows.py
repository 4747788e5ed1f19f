"""Rows of panels are painted without segments, lines of pictures without spans, and look as with them."""

from __future__ import annotations

from random import Random

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import Monochrome
from textual.geometry import Size
from textual.strip import Strip

from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.panel import RowStrip, Setting
from cosmic_tui.screenkit.styled_text import NO_BREAK, PaintedRow, Row, Span
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ssh.painter import Pen, cells_of, changes

CELLS = 24
BROAD = 22
"""A picture leaves air at its right."""
RED, BLUE = "#ff0000", "#0000ff"
GROUND = Style(color="#ff8787", bgcolor="#0b1020")
TEXTS = ["a", "bc ", "   ", "● Ann", "漢字", "e\u0301", f"17{NO_BREAK}ships", NO_BREAK, "🚀", ""]
STYLES = ["", "bold", "seat.red", "on:#123456", "#abcdef on:#123456", "reverse bold", "under"]
SYSTEMS = [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, None]


def setting(*filters: Monochrome) -> Setting:
    """A panel with a border at the left and air at the right."""
    left, right = [Segment("│", GROUND), Segment(" ", GROUND)], [Segment(" ", GROUND)]
    return Setting(0, CELLS, GROUND, left, right, Size(CELLS + 3, 1), Color(11, 16, 32), filters, {})


def some_row(chance: Random) -> Row:
    spans = range(chance.randrange(8))
    return tuple(Span(chance.choice(TEXTS), chance.choice(STYLES), chance.choice(["", "pick"])) for _ in spans)


@pytest.mark.parametrize("colours", SYSTEMS)
@pytest.mark.parametrize("look", [Appearance(), Appearance(light=True), Appearance(ascii=True)])
def test_a_row_is_painted_as_its_segments_are(colours: ColorSystem | None, look: Appearance) -> None:
    chance = Random(1)
    for _ in range(300):
        line, row = setting(), some_row(chance)
        segments = Strip(line.segments(row, look), CELLS + 3)
        assert cells_of(RowStrip(line, row, look), colours) == cells_of(segments, colours), row


def some_line(chance: Random) -> PaintedRow:
    """A line of a picture."""
    picture = Picture(BROAD, 1, "#000000")
    for _ in range(chance.randrange(12)):
        picture.pixel(chance.randrange(BROAD), chance.randrange(2), chance.choice([RED, BLUE]))
        picture.dot(chance.randrange(2 * BROAD), chance.randrange(4), chance.choice([RED, BLUE]))
        text = chance.choice(["Ann", "●", "漢字", f"2{NO_BREAK}ships"])
        picture.put(4 * chance.randrange(4), 0, (Span(text, chance.choice(["bold", "seat.red", "", "reverse"])),))
    (row,) = picture.rows()
    assert isinstance(row, PaintedRow)
    return row


@pytest.mark.parametrize("colours", SYSTEMS)
def test_a_line_is_painted_as_its_spans_are(colours: ColorSystem | None) -> None:
    """Of blanks the ground alone is seen: with which colour they are written is left to the painter."""
    chance, look = Random(3), Appearance()
    for _ in range(200):
        row = some_line(chance)
        (signs, pens), (texts, others) = (cells_of(RowStrip(setting(), each, look), colours) for each in (row, (*row,)))
        assert signs == texts
        for sign, pen, other in zip(signs, pens, others, strict=True):
            assert pen.back == other.back
            assert pen == other or sign == " "


def test_what_a_filter_changes_is_painted_as_it_leaves_it() -> None:
    line, row, look = setting(Monochrome()), (Span("seat", "seat.red"),), Appearance()
    segments = Strip(line.segments(row, look), CELLS + 3)
    assert cells_of(RowStrip(line, row, look), SYSTEMS[0]) == cells_of(segments, SYSTEMS[0])


def test_no_segments_are_made_for_what_is_only_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Row] = []
    segments = Setting.segments
    monkeypatch.setattr(Setting, "segments", lambda line, row, look: made.append(row) or segments(line, row, look))
    strip = RowStrip(setting(), (Span("Ann", "bold"), Span(" waits")), Appearance())
    cells_of(strip.crop(0, CELLS + 3), SYSTEMS[0])
    assert not made
    assert strip.text.rstrip() == "│ Ann waits"
    assert len(made) == 1


@pytest.mark.parametrize("seed", range(5))
def test_changes_close_to_each_other_are_one(seed: int) -> None:
    chance, pens = Random(seed), [Pen("1"), Pen("2")]
    for _ in range(200):
        new, old = (
            ([chance.choice("aaab") for _ in range(CELLS)], [chance.choice(pens) for _ in range(CELLS)]) for _ in "no"
        )
        for at in range(CELLS):
            if chance.random() < 0.8:
                old[0][at], old[1][at] = new[0][at], new[1][at]
        differ = [at for at in range(CELLS) if (new[0][at], new[1][at]) != (old[0][at], old[1][at])]
        runs: list[list[int]] = []
        for at in differ:
            if runs and at - runs[-1][1] < 5:
                runs[-1][1] = at + 1
            else:
                runs.append([at, at + 1])
        assert [list(run) for run in changes(new, old)] == runs


def test_pens_are_kept_by_styles_and_not_by_what_a_click_means() -> None:
    line, look = setting(), Appearance()
    first, second = (cells_of(RowStrip(line, (Span("x", "bold", pick),), look), SYSTEMS[0])[1][2] for pick in "ab")
    assert first is second
