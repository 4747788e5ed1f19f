"""The table at all its sizes: nothing lies over anything else, nothing that decides is cut, every state has a sign."""

from __future__ import annotations

import re
from typing import Any

import attrs
import gallery
import pytest
import tables
from aliens_at_table import alien_view
from tables import SMALL, WIDE, FakeLink, app, ask_alliance, ask_card, news, press, prompt, read, view

from cosmic_tui.games.cosmic.screen.galaxy.painted_galaxy import galaxy_fits, painted_galaxy, the_plan
from cosmic_tui.games.cosmic.screen.galaxy.plan import FORMS, Plan
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain, width
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.own_terminal import own_appearance
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import EffectView, View

SIZES = [(48, 20), (64, 40), (80, 24), (90, 50), (100, 28), (110, 36), (120, 30), (140, 45), (200, 55)]
ROOMS = [(66, 18), (76, 21), (86, 20), (98, 27), (140, 38)]
"""Cells and lines of the galaxy at some of them."""
LOOKS = [Appearance(), Appearance(ascii=True), Appearance(colours=False), Appearance(few=True), Appearance(light=True)]


def model(seen: View, look: Appearance | None = None) -> TableModel:
    table = TableModel(look or Appearance(), lambda: 0.0)
    table.on_news(news(seen))
    return table


def boxes(plan: Plan) -> list[tuple[int, int, int, int]]:
    """Where the plates and the planets stand: column, line, width, height."""
    found = []
    for system in plan.systems:
        found.append((system.x, system.plate_y, system.width, plan.form.plate))
        found += [(x, system.planets_y, plan.room, plan.form.planets) for _, x in system.planets]
    return [*found, (0, plan.arena_y, plan.width, plan.arena_height)]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_in_the_galaxy_lies_over_anything_else(room: tuple[int, int], seats: int) -> None:
    seen = view(seats=list(tables.NAMES)[:seats], players=tables.players(tuple(tables.NAMES)[:seats]))
    if not galaxy_fits(seen, *room):
        assert seats == 5
        return
    plan = the_plan(seen, *room)
    taken: set[tuple[int, int]] = set()
    for x, y, broad, high in boxes(plan):
        assert x >= 0
        assert x + broad <= plan.width
        assert y >= 0
        assert y + high <= plan.height
        cells = {(column, line) for column in range(x, x + broad) for line in range(y, y + high)}
        assert not cells & taken
        taken |= cells


def test_every_form_of_the_galaxy_leaves_room_for_the_arena() -> None:
    for form in FORMS:
        assert form.least - 2 * (form.plate + form.planets) >= 7


@pytest.mark.parametrize("room", ROOMS)
def test_whoever_looks_sits_at_the_lower_left(room: tuple[int, int]) -> None:
    lowest = max(the_plan(view("green"), *room).systems, key=lambda system: (system.plate_y, -system.x))
    assert lowest.seat == "green"


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seen", [view(), alien_view(), gallery.reveal("yellow"), gallery.won()])
def test_a_galaxy_fills_its_room(room: tuple[int, int], seen: View) -> None:
    rows = painted_galaxy(model(seen), *room)
    assert [width(row) for row in rows] == [room[0]] * room[1]


@pytest.mark.parametrize("room", ROOMS[2:])
def test_who_is_where_stands_on_every_planet(room: tuple[int, int]) -> None:
    text = "\n".join(plain(row) for row in painted_galaxy(model(gallery.crowded()), *room)) if room[0] > 90 else ""
    for flag in ("●4", "◆4", "✚3") if text else ():
        assert flag in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_names_totals_and_the_question_are_seen_whole(size: tuple[int, int]) -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        for name in ("Ann", "Bob", "Cyd", "Dee"):
            assert name in text
        assert "Which encounter card do you lay" in text
        screen = running.screen
        for name, region in screen.places.items():  # type: ignore[attr-defined]
            panel = screen.widgets[name]  # type: ignore[attr-defined]
            assert isinstance(panel, Panel)
            assert len(panel.text) <= region.height


@pytest.mark.parametrize("size", SIZES)
async def test_away_and_a_seat_that_a_bot_keeps_are_seen_at_every_size(size: tuple[int, int]) -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "away" in read(running)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii", [False, True])
async def test_one_before_the_last_is_said_in_a_word_or_sign(size: tuple[int, int], ascii: bool) -> None:  # noqa: A002
    players = tables.players(("red", "blue", "green", "yellow"), blue={"foreign": 4})
    running = app(FakeLink(news(view(players=players))), ascii=ascii)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        assert "one more wins" in text or "4!" in text or "4/5" in text


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [(48, 20), (80, 24), (140, 45)])
async def test_every_look_shows_a_table(look: Appearance, size: tuple[int, int]) -> None:
    running = app(FakeLink(news(alien_view(), ask_card())))
    running.look = look
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        assert "Bob" in text
        if look.ascii:
            assert text.isascii()


def test_a_bot_that_stands_in_is_told_of() -> None:
    people = tables.row()
    people.seats[1] = SeatRow("blue", "person", "Bob", here=False, stand_in=True)
    table = TableModel(Appearance(), lambda: 0.0)
    table.on_news(attrs.evolve(news(view()), table=people))
    for room in ROOMS:
        assert "bot plays" in "\n".join(plain(row) for row in painted_galaxy(table, *room)), room


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seat", ["yellow", "green"])
def test_ships_under_way_never_lie_over_what_is_told_below(room: tuple[int, int], seat: str) -> None:
    told = [EffectView("loser.upset", "green", [])]
    for number in range(1, 6):
        seen = view(effects=told, gate={"red": 4, "blue": 4}, planet=f"{seat}.{number}")
        text = "\n".join(plain(row) for row in painted_galaxy(model(seen), *room))
        assert " In force: Upset: the loser wins, the winner loses (■ Cyd) " in text.replace("\xa0", " "), number


def ring(table: TableModel, planet: str, *, room: tuple[int, int]) -> Any:
    """The style of the top of a planet."""
    plan = the_plan(table.view, *room)  # type: ignore[arg-type]
    place = plan.place(planet)
    assert place is not None
    rows = painted_galaxy(table, *room)
    x = 0
    for span in rows[place[1] // 2]:
        if x <= place[0] + len(plan.disc[0]) // 2 < x + len(span.text):
            return span.style
        x += len(span.text)
    return ""


def test_the_planet_under_the_cursor_lights_up() -> None:
    table = TableModel(Appearance(), lambda: 0.0)
    table.on_news(news(view(), tables.ask_ships()))
    assert "#ffffff" in ring(table, "yellow.1", room=(98, 27))
    assert "#ffffff" not in ring(table, "yellow.2", room=(98, 27))


def test_the_planet_attacked_has_a_gold_rim() -> None:
    assert "#ffd166" in ring(model(view()), "blue.2", room=(98, 27))
    assert "#ffd166" not in ring(model(view()), "blue.1", room=(98, 27))


@pytest.mark.parametrize(("told", "light"), [("0;15", True), ("0;default;7", True), ("15;0", False), ("", False)])
def test_a_light_terminal_is_known_by_what_it_tells(told: str, light: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", told)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert own_appearance().light is light


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_each_of_six_cards_shows_its_totals_with_the_hint_below(size: tuple[int, int]) -> None:
    cards = ["attack_20", "attack_15", "attack_12", "attack_08", "attack_06", "negotiate"]
    options = [f"card:{card}" for card in cards]
    ask = tables.keyed(one("yellow", "planning.select", "planning.select", "R10.1", options, options[0]))
    seen = tables.view(offense="red", defense="yellow", planet="yellow.3", hand=cards, phase="planning")
    running = tables.app(FakeLink(news(seen, ask, hints=True)))
    async with running.run_test(size=size) as pilot:
        await press(pilot, "f2")
        text = prompt(running)
        assert "Hint: " in text
        for card in cards[:-1]:
            assert re.search(rf": {int(card[-2:]) + 4}\b", text), card
