"""Cut-outs: laid on a picture they look as if they had been drawn there, wherever that is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, Face, draw_back, draw_card
from cosmic_tui.screenkit.cut_outs import Stencil
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.night_sky import stars
from cosmic_tui.screenkit.styled_text import Row, ink, plain

WIDTH, HEIGHT, GROUND = 24, 8, "#101020"
CUT = (12, 4)
"""The cells and lines of what is cut out."""
Stroke = Callable[[Picture, int, int], object]


def sky() -> Picture:
    """Something below: stars, a box, and signs of one and of two cells."""
    picture = Picture(WIDTH, HEIGHT, GROUND)
    stars(picture)
    picture.box(4, 1, 9, 3, "#404040")
    for line in range(HEIGHT):
        picture.put(line % 3, line, ink("日本 as it was 日本語", "dim", "read:sky"))
    return picture


def strokes(dice: random.Random) -> list[Stroke]:
    """Some of all that can be drawn inside of what is cut out."""
    found: list[Stroke] = []
    for _ in range(dice.randint(1, 6)):
        left, line, colour = dice.randrange(CUT[0] - 4), dice.randrange(CUT[1] - 1), dice.choice(["#aa0000", "#00bb00"])
        found.append(
            dice.choice([
                lambda p, x, y, at=(left, line), c=colour: p.box(x + at[0], y + at[1], 3, 2, c),
                lambda p, x, y, at=(left, line), c=colour: p.pixel(x + at[0], 2 * (y + at[1]) + 1, c),
                lambda p, x, y, at=(left, line), c=colour: p.pattern(x + at[0], 2 * (y + at[1]), ["#.##", ".##."], c),
                lambda p, x, y, at=(left, line): p.put(x + at[0], y + at[1], ink("a日", "bold")),
                lambda p, x, y, at=(left, line): p.put_around(x + at[0] + 2, y + at[1], ink("日b", "gold")),
            ])
        )  # fmt: skip
    return found


def lines(picture: Picture) -> list[object]:
    return [picture.line(line) for line in range(HEIGHT)]


@pytest.mark.parametrize("seed", range(200))
def test_what_is_laid_on_looks_as_if_it_had_been_drawn_there(seed: int) -> None:
    dice = random.Random(seed)
    drawn, x, y = strokes(dice), dice.randrange(WIDTH - CUT[0] + 1), dice.randrange(HEIGHT - CUT[1] + 1)
    alone, laid, stencil = sky(), sky(), Stencil(*CUT, GROUND)
    for stroke in drawn:
        stroke(alone, x, y)
        stroke(stencil, 0, 0)
    stencil.cut_out().lay_on(laid, x, y)
    assert lines(laid) == lines(alone)


@pytest.mark.parametrize(("x", "y"), [(-5, -2), (WIDTH - 3, HEIGHT - 1), (-40, 0), (0, 40)])
def test_what_does_not_fit_is_cut_off(x: int, y: int) -> None:
    alone, laid, stencil = sky(), sky(), Stencil(*CUT, GROUND)
    for picture, left, top in ((alone, x, y), (stencil, 0, 0)):
        picture.box(left, top, *CUT, "#aa0000")
        picture.put(left, top + 1, ink("日本語日本語", "bold"))
    stencil.cut_out().lay_on(laid, x, y)
    assert lines(laid) == lines(alone)


def test_half_a_sign_is_never_left_over() -> None:
    laid, stencil = sky(), Stencil(3, 1, GROUND)
    stencil.put(0, 0, ink("abc"))
    stencil.cut_out().lay_on(laid, 1, 0)
    assert plain(laid.rows()[0]).startswith(" abc")


def test_at_the_edge_a_sign_of_two_cells_is_whole_or_not_there() -> None:
    picture = Picture(4, 2, GROUND)
    picture.put(1, 0, ink("日本"))
    picture.put(-1, 1, ink("日本"))
    assert [plain(row) for row in picture.rows()] == [" 日 ", " 本 "]


def test_what_was_laid_on_is_not_drawn_on_with_the_picture() -> None:
    stencil = Stencil(*CUT, GROUND)
    stencil.put(0, 0, ink("abc"))
    cut_out, first, second = stencil.cut_out(), sky(), sky()
    cut_out.lay_on(first)
    first.put(0, 0, ink("xyz"))
    cut_out.lay_on(second)
    assert plain(second.rows()[0]).startswith("abc")


@pytest.mark.parametrize("height", [4, 6])
def test_the_corners_of_a_card_show_what_lies_below(height: int) -> None:
    corners = ((0, 0), (CARD_CELLS - 1, 0))
    for draw in (_back, _face):
        below, picture = sky(), sky()
        draw(picture, height)
        for x, y in corners:
            assert picture.colour(2 + x, 2 * (1 + y)) == below.colour(2 + x, 2 * (1 + y))
        assert lines(picture) != lines(below)


def _back(picture: Picture, height: int) -> None:
    draw_back(picture, 2, 1, height)


def _face(picture: Picture, height: int) -> None:
    draw_card(picture, 2, 1, height, Face("attack", "20", "Attack", text="20"))


def rows_of(cards: Sequence[Face]) -> list[Row]:
    picture = Picture(WIDTH, HEIGHT, GROUND)
    for place, face in enumerate(cards):
        draw_card(picture, place * CARD_CELLS, 0, 6, face)
    return picture.rows()


def test_cards_that_look_alike_are_drawn_once_and_others_are_others() -> None:
    twenty, forty = (Face("attack", value, "Attack", text=value) for value in ("20", "40"))
    assert rows_of([twenty, forty]) != rows_of([twenty, twenty])
