"""What terminals of 256 and of sixteen colours show: each colour as the one that looks most like it."""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from cosmic_tui.screenkit.few_colours import FewerColours, fewer
from cosmic_tui.screenkit.palette import DARK, LIGHT, SEATS, Palette, mixed

PLANET_TONES = (0.46, 0.62)
"""How far the two lighter tones of a planet are on their way into space."""


def shown(colour: str) -> Color:
    return fewer(Color.parse(colour), ColorSystem.EIGHT_BIT)


def of_sixteen(colour: str) -> int | None:
    return fewer(Color.parse(colour), ColorSystem.STANDARD).number


@pytest.mark.parametrize("number", range(16, 256))
def test_a_colour_that_there_is_stays_as_it_is(number: int) -> None:
    channels = Color.from_ansi(number).get_truecolor()
    assert fewer(Color.from_triplet(channels), ColorSystem.EIGHT_BIT).get_truecolor() == channels


def test_the_planets_of_no_two_players_look_alike() -> None:
    tones = [shown(mixed(DARK.seats[seat], DARK.space, part)).number for seat, part in product(SEATS, PLANET_TONES)]
    assert len(set(tones)) == len(tones)


def test_a_dark_blue_planet_stays_blue() -> None:
    red, green, blue = shown(mixed(DARK.seats["blue"], DARK.space, PLANET_TONES[1])).get_truecolor()
    assert blue > green > red


def test_surfaces_and_rules_stay_without_a_tint_of_their_own() -> None:
    for surface in (DARK.ground, DARK.panel, DARK.raised, DARK.line):
        assert len(set(shown(surface).get_truecolor())) == 1


def test_a_line_keeps_its_letters_and_their_weight() -> None:
    style = Style(color="#263a6d", bgcolor="#060914", bold=True)
    (drawn,) = FewerColours(ColorSystem.EIGHT_BIT).apply([Segment("Bob", style)], Ground(0, 0, 0))
    assert drawn.text == "Bob"
    assert drawn.style == Style(color=shown("#263a6d"), bgcolor=shown("#060914"), bold=True)


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_of_sixteen_colours_every_player_has_one_and_the_text_another(palette: Palette) -> None:
    seats = [of_sixteen(palette.seats[seat]) for seat in SEATS]
    texts = [of_sixteen(colour) for colour in (palette.ink, palette.dim, palette.faint, palette.ground)]
    assert len(set(seats)) == len(SEATS)
    assert set(seats).isdisjoint(texts)


def test_of_sixteen_colours_what_wants_an_answer_stands_on_black() -> None:
    assert of_sixteen(DARK.raised) == of_sixteen(DARK.ground)


def test_a_terminal_of_all_colours_is_told_them() -> None:
    blue = Color.parse("#263a6d")
    assert fewer(blue, ColorSystem.TRUECOLOR) == blue
