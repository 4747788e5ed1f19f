from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest
import tables
from aliens_at_table import alien_view
from rich.color import Color, ColorSystem
from tables import news, view

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.galaxy import galaxy
from cosmic_tui.screenkit.canvas import Canvas
from cosmic_tui.screenkit.styled_text import Row, Span, ink, plain, width
from cosmic_tui.screenkit.theme import SEAT_COLOURS, Appearance
from rules.cosmic.protocol.views import View

SEATS = list(tables.NAMES)


def drawn(of: View, cells: int = 72, lines: int = 14, *, ascii: bool = False) -> list[Row]:  # noqa: A002
    table = TableModel(Appearance(ascii), lambda: 0.0)
    table.on_news(news(of))
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


def crowd(ships: dict[str, dict[str, int]], cells: int = 72, *, ascii: bool = False) -> list[str]:  # noqa: A002
    """The lines of a galaxy of five in which these planets are settled like this."""
    seen = view("red", SEATS, planet="blue.2")
    rows = drawn(attrs.evolve(seen, planets={**seen.planets, **ships}), cells, ascii=ascii)
    return text(rows).splitlines()


@pytest.mark.parametrize(("cells", "blank"), [(72, " "), (94, "  ")])
def test_three_owners_of_a_planet_are_told_with_their_numbers(cells: int, blank: str) -> None:
    lines = crowd({"blue.3": {"blue": 4, "red": 2, "green": 3}}, cells)
    assert any("▲4●2■3" in line and f"▲4●2{blank}" in line.replace("■3", "") for line in lines)


def test_four_and_five_owners_are_told_with_a_sign_for_each() -> None:
    lines = crowd({
        "blue.2": {"blue": 0, "purple": 2, "red": 1, "green": 1, "yellow": 1},
        "blue.5": {"blue": 2, "purple": 1, "red": 1, "green": 1, "yellow": 1},
    })  # fmt: skip
    assert any("✚2●■◆" in line and "▲2✚●■◆" in line for line in lines)
    assert not any("…" in line for line in lines)


def test_where_even_that_is_too_much_the_numbers_go_and_every_owner_stays() -> None:
    four = {"red": 4, "green": 4, "yellow": 4, "purple": 4}
    lines = crowd({f"blue.{number}": {"blue": 0, **four} for number in (1, 2, 3)})
    assert any(line.count("●■◆✚…") == 3 for line in lines)


def test_the_ships_stand_below_the_number_of_their_planet() -> None:
    """However the planets share the room: the crowded ones have more of it."""
    four = {"red": 1, "green": 1, "yellow": 1, "purple": 3}
    lines = crowd({"blue.2": {"blue": 2, **four}, "blue.4": {"blue": 3, **four}})
    numbers = next(index for index, line in enumerate(lines) if "»2«" in line)
    for number, fleet in (("»2«", "▲2●■◆✚3"), ("(4)", "▲3●■◆✚3")):
        at = lines[numbers].index(number, lines[numbers].index("»2«"))
        assert lines[numbers + 1][at:].startswith(fleet)


def test_signs_of_a_poor_terminal_tell_the_owners_too() -> None:
    assert any(
        "+2*#o" in line for line in crowd({"blue.2": {"purple": 2, "red": 1, "green": 1, "yellow": 1}}, ascii=True)
    )


def test_the_planets_are_on_the_side_of_the_warp() -> None:
    lines = text(drawn(view("red", SEATS[:4]))).splitlines()
    warp = next(index for index, line in enumerate(lines) if "warp" in line)
    ships = [index for index, line in enumerate(lines) if "■4" in line or "◆4" in line]
    cards = [index for index, line in enumerate(lines) if "hand" in line]
    assert min(cards) < min(ships) < warp < max(ships) < max(cards)


@pytest.mark.parametrize("planet", ["blue.1", "blue.5", "green.3", "yellow.2", "purple.4", "red.1", "red.5"])
@pytest.mark.parametrize(("cells", "lines"), [(72, 14), (94, 18)])
def test_the_cone_ends_before_the_planet_attacked_and_spares_the_warp(planet: str, cells: int, lines: int) -> None:
    looked = view("red", SEATS, planet=planet, defense=planet.partition(".")[0])
    rows = text(drawn(looked, cells, lines)).splitlines()
    beam = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "░"}
    aimed = next((row.index("»") + 1, y) for y, row in enumerate(rows) if "»" in row)
    near = {(x, y) for x, y in beam if abs(y - aimed[1]) <= 2}
    beside_the_warp = planet.partition(".")[0] in ("blue", "purple")
    assert near if beside_the_warp else any(abs(x - aimed[0]) <= 2 for x, _ in near)
    warp = next(row for row in rows if "▲4 " in row[cells // 2 - 4 :] and "hand" not in row)
    assert "░▲4" not in warp


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
    look = Appearance(ascii=True)
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
