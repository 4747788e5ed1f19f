"""Pictures of half blocks, read off as lines: cell by cell for who paints, in spans for who reads."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from cosmic_tui.screenkit.half_blocks import Backdrop, Picture
from cosmic_tui.screenkit.styled_text import NO_BREAK, PaintedRow, Span, ink, plain, width

SPACE, RED, BLUE = "#000000", "#ff0000", "#0000ff"


def line_of(picture: Picture) -> PaintedRow:
    (row,) = picture.rows()
    assert isinstance(row, PaintedRow)
    return row


def test_neighbours_that_look_and_mean_the_same_are_one_span() -> None:
    picture = Picture(8, 1, SPACE)
    picture.pixel(0, 0, RED)
    picture.pixel(1, 0, RED)
    picture.dot(4, 0, BLUE)
    picture.put(3, 0, ink("Ann", "bold"))
    picture.pick(5, 0, 3, 1, "seat:red")
    assert tuple(line_of(picture)) == (
        Span("▀▀", f"{RED} on:{SPACE}"),
        Span("⠁", f"{BLUE} on:{SPACE}"),
        Span("An", f"bold on:{SPACE}"),
        Span("n", f"bold on:{SPACE}", "seat:red"),
        Span("  ", f"on:{SPACE}", "seat:red"),
    )


def test_a_line_is_as_long_as_the_picture_whatever_signs_are_written() -> None:
    picture = Picture(6, 1, SPACE)
    picture.put(1, 0, (*ink("漢", "bold"), Span(f"a{NO_BREAK}")))
    row = line_of(picture)
    assert (width(row), plain(row)) == (6, " 漢a  ")
    assert list(row.signs) == [" ", "漢", "", "a", " ", " "]


def test_of_a_sign_cut_off_at_the_left_nothing_is_seen() -> None:
    picture = Picture(3, 1, SPACE)
    picture.put(-1, 0, ink("漢a", "bold"))
    assert plain(line_of(picture)) == " a "


def test_lines_are_alike_where_all_their_cells_are() -> None:
    def line(pick: str = "", colour: str = RED) -> PaintedRow:
        picture = Picture(4, 1, SPACE)
        picture.put(1, 0, (Span("●", colour, pick),))
        return line_of(picture)

    assert (line(), hash(line())) == (line(), hash(line()))
    assert line() != line("planet:red.1")
    assert line() != line(colour=BLUE)
    assert line() != tuple(line())


DRAWN: list[Callable[[Picture], object]] = [
    lambda picture: picture.pixel(1, 0, RED),
    lambda picture: picture.pixel(1, 1, RED),
    lambda picture: picture.dot(1, 3, RED),
    lambda picture: picture.put(1, 0, ink("x", "bold")),
    lambda picture: picture.box(0, 0, 3, 1, RED),
    lambda picture: picture.pattern(0, 0, ["##.", ".##"], RED),
    lambda picture: picture.pick(0, 0, 2, 1, "seat:red"),
]


@pytest.mark.parametrize("draw", DRAWN)
def test_a_picture_and_its_copy_are_drawn_on_apart(draw: Callable[[Picture], object]) -> None:
    picture = Picture(4, 1, SPACE)
    picture.dot(0, 0, BLUE)
    picture.put(2, 0, ink("漢", "bold"))
    before = picture.rows()
    copy = picture.copy()
    draw(copy)
    assert picture.rows() == before
    assert copy.rows() != before
    drawn = copy.rows()
    picture.put(3, 0, ink("y"))
    assert copy.rows() == drawn
    assert picture.rows() != before


def test_a_box_lies_over_dots_and_over_what_was_written() -> None:
    picture = Picture(4, 1, SPACE)
    picture.dot(0, 0, BLUE)
    picture.put(2, 0, ink("漢", "bold"))
    picture.box(0, 0, 3, 1, RED)
    assert tuple(line_of(picture)) == (Span("   ", f"on:{RED}"), Span(" ", f"bold on:{SPACE}"))


def test_a_pattern_lies_over_dots_where_it_has_pixels() -> None:
    picture = Picture(3, 1, SPACE)
    for x in range(3):
        picture.dot(2 * x, 0, BLUE)
    picture.pattern(0, 0, ["#.#", "#.#"], RED)
    assert plain(line_of(picture)) == " ⠁ "


def test_a_line_that_has_stayed_is_the_same_row() -> None:
    below = Picture(4, 2, SPACE)
    first = Backdrop(below)
    rows = first.rows()
    above = below.copy()
    above.pixel(0, 0, RED)
    again = Backdrop(above, [first]).rows()
    assert again[0] != rows[0]
    assert again[1] is rows[1]


@pytest.mark.parametrize("seed", range(60))
def test_a_row_of_which_some_cells_have_changed_is_as_if_drawn_whole(seed: int) -> None:
    """Whatever is drawn over what was there, signs of two cells over single ones among it."""
    dice = random.Random(seed)
    picture = Picture(16, 2, "#000000")
    before = Backdrop(picture)
    before.rows()
    for _ in range(8):
        picture = picture.copy()
        for _ in range(dice.randint(1, 3)):
            x, y, colour = dice.randrange(14), dice.randrange(2), dice.choice(["#aa0000", "#00bb00"])
            dice.choice([
                lambda p, x, y, c: p.put(x, y, ink("日b", c, "read:it")),
                lambda p, x, y, c: p.put(x, y, ink("ab", c)),
                lambda p, x, y, c: p.box(x, y, 3, 1, c),
                lambda p, x, y, c: p.pixel(x, 2 * y, c),
                lambda p, x, y, c: p.dot(2 * x, 4 * y, c),
            ])(picture, x, y, colour)  # fmt: skip
        whole = picture.copy().rows()
        before = Backdrop(picture, [before])
        assert before.rows() == whole
