"""Cards as they lie on the table: what is drawn on them has room."""

from __future__ import annotations

import pytest

from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, Face, draw_card
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels
from cosmic_tui.screenkit.half_blocks import NOTHING, Picture

GROUND = "#101020"
BELOW_BAND = 2
"""The first line of pixels below the band."""


@pytest.mark.parametrize(("height", "left_out"), [(6, 0), (4, 1)])
def test_on_a_low_card_the_alien_of_a_flare_loses_as_much_above_as_below(height: int, left_out: int) -> None:
    picture, colours, drawn = Picture(CARD_CELLS, height, GROUND), palette("human"), pixels("human", small=True)
    draw_card(picture, 0, 0, height, Face("flare", "flare", "Human", alien="human"))
    for y, line in enumerate(drawn[left_out : len(drawn) - left_out], BELOW_BAND):
        for x, letter in enumerate(line, 1):
            if letter != NOTHING:
                assert picture.colour(x, y) == colours[letter]
