"""Portraits as lines of the screen, in colours and without, framed and on the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from aliens_at_table import alien_view
from tables import news

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.printed_face import sheet
from cosmic_tui.games.cosmic.screen.panels.sheets import sheet_of
from cosmic_tui.games.cosmic.screen.portraits import (
    CELLS,
    LINES,
    LIT,
    SMALL_CELLS,
    SMALL_LINES,
    framed,
    palette,
    pixels,
    portrait,
    shape,
)
from cosmic_tui.screenkit.styled_text import Row, Span, ink, plain, width
from cosmic_tui.screenkit.theme import Appearance, Pictures

ALIENS = sorted(CARDS.aliens)
HALF_BLOCKS = set("▀▄█")


def painted(rows: Sequence[Row]) -> list[str]:
    """The colours of each line of pixels, cell by cell, "." where there is none."""
    lines = []
    for row in rows:
        high, low = [], []
        for text, style, _ in row:
            front, _, back = style.partition(" on:")
            high += [front if sign in "▀█" else back or "." for sign in text]
            low += [front if sign in "▄█" else back or "." for sign in text]
        lines += [high, low]
    return [" ".join(line) for line in lines]


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("alien", ALIENS)
def test_every_pixel_is_drawn_in_its_colour(alien: str, small: bool) -> None:
    colours = {**palette(alien), ".": "."}
    drawn = portrait(alien, small=small)
    assert painted(drawn) == [" ".join(colours[letter] for letter in row) for row in pixels(alien, small=small)]
    assert [width(row) for row in drawn] == ([SMALL_CELLS] * SMALL_LINES if small else [CELLS] * LINES)


def test_one_bit_a_pixel_keeps_the_outline_and_leaves_out_what_is_dark_inside() -> None:
    assert pixels("citadel", small=True) == (
        "...kff..", "l.lkl.ll", "ssssssd.", ".sysssd.", ".sssysd.", ".lssssd.", ".skkssd.", "sskkssdd",
    )  # fmt: skip
    assert shape("citadel", small=True) == (
        "...***..", "*.*.*.**", "*******.", ".*.****.", ".***.**.", ".******.", ".*..***.", "********",
    )  # fmt: skip


@pytest.mark.parametrize("pictures", [Pictures.SHAPES, Pictures.LETTERS])
@pytest.mark.parametrize("small", [False, True])
def test_without_colours_no_two_aliens_look_alike(pictures: Pictures, small: bool) -> None:
    seen = {alien: "".join(shape(alien, small=small)) for alien in ALIENS}
    for one, other in combinations(ALIENS, 2):
        lit = sum(LIT in pair for pair in zip(seen[one], seen[other], strict=True))
        apart = sum(a != b for a, b in zip(seen[one], seen[other], strict=True))
        assert apart >= 0.12 * lit, (one, other)
    texts = {"\n".join(plain(row) for row in portrait(alien, small=small, pictures=pictures)) for alien in ALIENS}
    assert len(texts) == len(ALIENS)


@pytest.mark.parametrize("alien", ALIENS)
def test_without_colours_there_is_light_and_dark(alien: str) -> None:
    assert LIT in "".join(shape(alien))
    inside = [
        high + low for row in zip(shape(alien), pixels(alien), strict=True) for high, low in zip(*row, strict=True)
    ]
    assert any(pair[0] == "." and pair[1] != "." for pair in inside)


def test_a_terminal_gets_what_it_can_show() -> None:
    signs = {}
    for look in (
        Appearance(),
        Appearance(colours=False),
        Appearance(ascii=True),
        Appearance(ascii=True, colours=False),
    ):
        rows = sheet(Names({}, look=look), "human", 60)
        picture = [span for row in rows[:LINES] for span in row[:CELLS]]
        signs[look] = {sign for span in picture for sign in span.text}, any("#" in span.style for span in picture)
    coloured, bits, *letters = signs.values()
    assert coloured[1]
    assert bits[0] >= HALF_BLOCKS
    assert not bits[1]
    assert all(not HALF_BLOCKS & used and '"' in used and not colours for used, colours in letters)


def test_what_an_alien_looks_like_is_read_out_in_words() -> None:
    texts = [plain(row) for row in sheet(Names({}, look=Appearance(spoken=True)), "zombie", 60)]
    assert "Looks: stitched head with an open skull, hanging jaw" in texts


def test_a_frame_is_one_pixel_with_air_inside() -> None:
    assert [plain(row) for row in framed([ink("ab"), ink("cd")], "seat.red")] == [
        "█▀▀▀▀█",
        "█ ab █",
        "█ cd █",
        "█▄▄▄▄█",
    ]


@pytest.mark.parametrize("look", [Appearance(colours=False), Appearance(ascii=True)])
def test_there_is_no_frame_where_it_would_have_no_colour(look: Appearance) -> None:
    names = Names({}, look=look)
    assert sheet(names, "human", 60, seat="red") == sheet(names, "human", 60)


def test_the_portrait_of_an_alien_at_the_table_is_framed_in_its_seats_colour() -> None:
    table = TableModel(Appearance())
    table.on_news(news(alien_view()))
    seats = {player.alien: player.seat for player in alien_view().players}
    assert Span("█", f"seat.{seats['oracle']}") in sheet_of(table, "oracle").rows[1]
    assert not any(span.style.startswith("seat.") for span in sheet_of(table, "virus").rows[1])
