from __future__ import annotations

from collections.abc import Sequence

import pytest
import tables
from aliens_at_table import alien_view
from rich.color import Color, ColorSystem
from tables import news, view

from cosmic_tui.ui.canvas import Canvas
from cosmic_tui.ui.ink import Row, Span, ink, plain, width
from cosmic_tui.ui.look import SEAT_COLOURS, Look
from cosmic_tui.ui.panels.galaxy import galaxy
from cosmic_tui.ui.table import Table
from rules.views import View

SEATS = list(tables.NAMES)


def drawn(of: View, cells: int = 72, lines: int = 14, *, ascii: bool = False) -> list[Row]:  # noqa: A002
    table = Table(Look(ascii), lambda: 0.0)
    table.hear(news(of))
    return galaxy(table, cells, lines)


def text(rows: Sequence[Row]) -> str:
    return "\n".join(plain(row).replace("\u00a0", " ") for row in rows)


@pytest.mark.parametrize("seats", [SEATS[:3], SEATS[:4], SEATS])
@pytest.mark.parametrize(("cells", "lines"), [(72, 14), (76, 15), (92, 18), (130, 30)])
def test_every_planet_and_every_fleet_is_in_the_picture(seats: Sequence[str], cells: int, lines: int) -> None:
    looked = view("red", seats)
    rows = drawn(looked, cells, lines)
    assert {width(row) for row in rows} == {cells}
    assert len(rows) == lines
    picks = {span.pick for row in rows for span in row if span.pick.startswith("planet:")}
    assert picks == {f"planet:{planet}" for planet in looked.planets}
    assert "▲4●2" in text(rows)
    assert "»2«" in text(rows)
    assert "●3■1 4 ⇒ 4 ▲4" in text(rows)
    assert "░" in text(rows)


def test_the_cone_points_at_the_planet_attacked() -> None:
    """More of it lies on the side of that system."""
    for planet, side in (("blue.2", 1), ("green.4", 1)):
        rows = drawn(view(None, SEATS[:4], planet=planet, defense=planet.partition(".")[0]))
        left = sum(plain(row)[:36].count("░") for row in rows)
        right = sum(plain(row)[36:].count("░") for row in rows)
        assert (right > left) is (side > 0)


def test_the_one_who_looks_sits_at_the_bottom() -> None:
    for seat in SEATS:
        rows = drawn(view(seat, SEATS))
        line = next(index for index, row in enumerate(rows) if tables.NAMES[seat] in plain(row))
        assert line == len(rows) - 4


def test_what_lies_on_sheets_and_beside_planets_is_drawn() -> None:
    seen = text(drawn(alien_view(), 92, 20))
    for said in ("(Zombie)", "zapped", "tokens 3", "+Warrior", "on the sheet 2", "power lost", "»2▣«"):
        assert said in seen


def test_without_a_planet_the_destiny_is_shown() -> None:
    seen = text(drawn(view(planet=None, defense=None, gate={})))
    assert "destiny: ▲ Bob" in seen
    assert "░" not in seen


def test_an_ascii_terminal_gets_ascii_alone() -> None:
    look = Look(ascii=True)
    assert all(look.readable(plain(row)).isascii() for row in drawn(alien_view(), 92, 20, ascii=True))


def test_five_colours_stay_five_with_sixteen_colours() -> None:
    for system in (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT):
        assert len({Color.parse(colour).downgrade(system).number for colour in SEAT_COLOURS.values()}) == 5


def test_a_canvas_cuts_what_does_not_fit_and_keeps_wide_signs_whole() -> None:
    canvas = Canvas(6, 2)
    canvas.put(4, 0, ink("abc"))
    canvas.put(0, 1, ink("漢字x"))
    canvas.put(5, 1, ink("漢"))
    assert [plain(row) for row in canvas.rows()] == ["    ab", "漢字x "]
    canvas.cone((0, 0), (5, 0), 1, Span("#"))
    assert next(plain(row) for row in canvas.rows()) == "####ab"
