# ruff: noqa: RUF001 - the signs of the screen
from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from typing import Any

import attrs
import pytest
from rich.style import Style
from tables import NARROWEST, SMALL, WIDE

from cosmic_tui.base.locales import LOCALE
from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.galaxy.plan import fits
from cosmic_tui.games.cosmic.screen.layout import Arrangement, TableWindow, is_too_small, regions
from cosmic_tui.screenkit.styled_text import Span, apart, fit, flow, ink, padded, plain, width, wrap
from cosmic_tui.screenkit.theme import SEAT_COLOURS, STYLES, THEME, Appearance, needs_ascii
from cosmic_tui.ssh.terminal import describe
from cosmic_tui.ui.own_terminal import own_appearance


def light(colour: str) -> float:
    """The luminance of `#rrggbb` as WCAG reckons it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"night", "beam", "phase", "dust", "line", "space", "cursor"}))
def test_every_text_can_be_read_on_the_background(style: str) -> None:
    """All but the dust and the cone, which are no text, and the present phase, which is dark on light."""
    colour = STYLES[style].color
    if colour is not None:
        contrast = (light(colour.name) + 0.05) / (light(THEME.background or "") + 0.05)
        assert contrast >= 4.49


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann\tof  Green\nGables ", "Ann of Green Gables"),
        ("\x1b[31mred\x07", "[31mred"),
        ("abc\u202edef\u2066", "abcdef"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("e" + "\u0301" * 9, "\u00e9\u0301\u0301"),
        ("\u200b\u2060\ufeff", ""),
        ("Жанна 🚀", "Жанна 🚀"),
    ],
)
def test_what_people_type_is_text_and_nothing_else(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_clean_keeps_to_the_length() -> None:
    assert clean("x" * 500, 20) == "x" * 20


def test_a_row_is_cut_by_cells_not_by_characters() -> None:
    row = (Span("漢字漢字", "bold"), Span("abc"))
    assert width(row) == 11
    assert width(fit(row, 6)) <= 6
    assert plain(fit(row, 6)).endswith("…")
    assert fit(row, 11) == row


def test_padding_fills_and_cuts() -> None:
    assert plain(padded(ink("ab"), 4)) == "ab  "
    assert plain(apart(ink("left"), ink("right"), 12)) == "left   right"


def test_wrapping_breaks_at_blanks_and_indents() -> None:
    row = (Span("one two "), Span("three", "bold"), Span(" four"))
    assert [plain(line).rstrip() for line in wrap(row, 9, 2)] == ["one two", "  three", "  four"]


def test_wrapping_keeps_names_together() -> None:
    assert [plain(line).rstrip() for line in wrap(ink("to *\u00a0Ann now"), 7)] == ["to", "*\u00a0Ann", "now"]


def test_a_word_that_just_fits_is_not_cut_for_the_blank_behind_it() -> None:
    row = (Span("sends "), Span("2"), Span(" "), Span("ships", "bold"), Span(" "), Span("on"))
    assert [plain(line) for line in wrap(row, 13)] == ["sends 2 ships", "on"]


def test_flow_starts_a_line_where_there_is_no_room() -> None:
    items = [ink("aaaa"), ink("bbbb"), ink("cc")]
    assert flow(items, 10, 2) == [[0, 1], [2]]


def window(size: tuple[int, int], seats: int = 4, **how: Any) -> TableWindow:
    """A window of this size, with as many planets as in most games."""
    return TableWindow(
        *size, players=lambda _: seats, galaxy=lambda width, height: fits(width, height, seats, 5), **how
    )


SIZES = [(48, 20), (60, 44), SMALL, (90, 50), (100, 28), (120, 30), NARROWEST, (140, 30), WIDE, (109, 50), (200, 55)]
HOW: list[dict[str, Any]] = [
    {}, {"talking": True}, {"opened": "timeline"}, {"bare": True}, {"watching": True}, {"coached": True},
    {"painted": False}, {"said": lambda _cells: 12}, {"asked": lambda _cells: 12},
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("seats", [3, 5])
def test_panels_cover_the_window_once(size: tuple[int, int], how: dict[str, Any], seats: int) -> None:
    places = regions(window(size, seats, **how))
    cells = [(x, y) for region in places.values() for x in range(*region.column_span) for y in range(*region.line_span)]
    assert len(cells) == len(set(cells)) == size[0] * size[1]


def test_a_small_table_of_five_still_has_four_lines_of_timeline() -> None:
    assert regions(window(SMALL, 5))["timeline"].height >= 4


def test_however_many_lines_the_colonies_take_something_of_the_timeline_stays() -> None:
    assert regions(window(SMALL, 5))["colonies"].height == 5
    places = regions(attrs.evolve(window(SMALL, 5), players=lambda _: 30))
    assert places["timeline"].height == 2
    assert places["prompt"].bottom == SMALL[1]


def test_a_question_with_many_options_has_lines_of_the_timeline() -> None:
    assert regions(window(SMALL))["prompt"].height == 6
    assert regions(window(SMALL, asked=lambda _: 9))["prompt"].height == 9
    assert regions(window(SMALL, asked=lambda _: 30))["timeline"].height == 2


@pytest.mark.parametrize(
    ("size", "seats", "shape"),
    [
        ((48, 20), 4, Arrangement.PHONE), ((79, 50), 4, Arrangement.PHONE), (SMALL, 4, Arrangement.LINES),
        ((99, 30), 4, Arrangement.LINES),
        ((90, 50), 4, Arrangement.STACKED), ((100, 28), 4, Arrangement.COLUMNS), ((120, 30), 4, Arrangement.COLUMNS),
        (NARROWEST, 5, Arrangement.COLUMNS), (WIDE, 5, Arrangement.COLUMNS),
        ((200, 55), 5, Arrangement.COLUMNS), ((140, 24), 4, Arrangement.LINES), ((100, 30), 5, Arrangement.LINES),
    ],
)  # fmt: skip
def test_columns_and_rows_decide_apart(size: tuple[int, int], seats: int, shape: Arrangement) -> None:
    assert window(size, seats).shape is shape


def test_no_size_refuses_down_to_a_phone() -> None:
    assert not is_too_small(48, 20)
    assert is_too_small(47, 20)
    assert is_too_small(48, 19)


def test_every_seat_has_a_symbol_of_its_own_in_both_sets() -> None:
    for look in (Appearance(), Appearance(ascii=True)):
        assert len({look.sign(seat) for seat in SEAT_COLOURS}) == len(SEAT_COLOURS)
        assert all(f"seat.{seat}" in STYLES for seat in SEAT_COLOURS)


def test_an_ascii_terminal_gets_ascii_alone() -> None:
    segments = Appearance(ascii=True).segments(ink("Žofie — ● × … \u00a0→"), Style(), 20)
    assert all(segment.text.isascii() for segment in segments)


@pytest.mark.parametrize(
    ("text", "bare", "lettered"),
    [
        ("Žofie → Łukasz", "Zofie -> Lukasz", "Žofie -> Łukasz"),
        ("e\u0301", "e", "e\u0301"),
        ("Жанна ★ 한", "????? ? ?", "Жанна ? 한"),
    ],
)
def test_letters_of_other_scripts_are_kept_where_a_poor_terminal_has_them(text: str, bare: str, lettered: str) -> None:
    assert Appearance(ascii=True).readable(text) == bare
    assert Appearance(ascii=True, letters=True).readable(text) == lettered


@pytest.mark.parametrize(
    ("environment", "utf8"),
    [
        ({"LANG": "en_US.UTF-8"}, True), ({"LANG": "C", "LC_CTYPE": "de_DE.utf8@euro"}, True), ({}, False),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, False), ({"LANG": "de_DE.ISO-8859-1"}, False),
    ],
)  # fmt: skip
def test_a_locale_tells_whether_letters_can_be_shown(
    environment: dict[str, str], utf8: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "dumb", **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="utf-8"))
    look = own_appearance()
    assert look.ascii
    assert look.letters is utf8
    assert describe("linux", {name.encode(): value.encode() for name, value in environment.items()}).utf8 is utf8


@pytest.mark.parametrize("look", [Appearance(), Appearance(ascii=True)])
@pytest.mark.parametrize("cells", [1, 7, 12, 40])
def test_a_row_takes_exactly_the_cells_it_is_given(look: Appearance, cells: int) -> None:
    segments = look.segments((Span("漢字 → "), Span("… abc", "bold")), Style(), cells)
    assert sum(segment.cell_length for segment in segments) == cells


@pytest.mark.parametrize(
    ("term", "encoding", "poor"),
    [("xterm-256color", "utf-8", False), ("linux", "utf-8", True), ("xterm", "latin-1", True), ("", "UTF-8", True)],
)
def test_poor_terminals_are_known(term: str, encoding: str, poor: bool) -> None:
    assert needs_ascii(term, encoding) is poor
