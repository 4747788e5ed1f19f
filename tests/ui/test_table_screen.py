from __future__ import annotations

from importlib.resources import files

import pytest
import tables
from tables import (
    SMALL,
    WIDE,
    FakeLink,
    app,
    ask_alliance,
    ask_ships,
    ask_window,
    lines,
    news,
    press,
    prompt,
    read,
    view,
)
from textual.geometry import Region, Size
from wrapped import read_on

from cosmic_tui.games.cosmic.screen import drawing
from cosmic_tui.games.cosmic.screen.layout import PANELS
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.games.cosmic.screen.wording import PACKAGE, wording
from cosmic_tui.host.messages import Leave, SeatRow, Start
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp

SIZES = [SMALL, WIDE]
LANGUAGES = sorted(file.name.removesuffix(".toml") for file in files(PACKAGE).joinpath("texts").iterdir())


@pytest.mark.parametrize("panel", PANELS)
def test_what_tab_opens_has_a_title_and_somebody_who_draws_it(panel: str) -> None:
    assert [language for language in LANGUAGES if f"panel.{panel}" not in wording(language)] == []
    assert panel in drawing._DRAWN


async def test_resizing_changes_the_layout_and_keeps_the_half_made_choice() -> None:
    link = FakeLink(news(view(), ask_ships()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "up", "right", "up")
        assert running.screen.query_one("#talk").display
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert not running.screen.query_one("#talk").display
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Ann" in read(running)
        await pilot.resize_terminal(47, 20)
        await pilot.pause()
        assert "A little more room" in read(running)
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        await press(pilot, "enter")
        assert link.answers == [["ships:yellow.1=2", "ships:yellow.2=1"]]


async def test_cards_that_can_be_played_are_lit() -> None:
    running = app(FakeLink(news(view(), ask_window())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        _, above, *_, foot = running.screen.query_one("#hand", Panel).text[:8]
        assert above.split() == ["1"]
        assert foot[above.index("1") - 4 :].strip().startswith("Plague")


async def test_only_the_clock_line_is_drawn_as_time_runs() -> None:
    time = [100.0]
    running = app(FakeLink(news(view(), ask_window(), clocks=[tables.beat(3.0)])), now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "━━ 3 s" in running.screen.query_one("#phases", Panel).text[0]
        time[0] += 1.5
        screen = running.screen
        assert isinstance(screen, TableScreen)
        screen._tick()
        assert "━ ─" not in screen.query_one("#phases", Panel).text[0]
        assert "── 2 s" in screen.query_one("#phases", Panel).text[0]


async def test_only_rows_that_differ_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        panel = running.screen.query_one("#prompt", Panel)
        painted: list[object] = []
        monkeypatch.setattr(panel, "_set_dirty", lambda *regions: painted.extend(region.y for region in regions))
        await press(pilot, "1")
        assert painted == [1, 3]


async def test_tab_opens_one_panel_after_the_other_and_escape_closes() -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "tab")
        for title in ("Galaxy", "Colonies", "Timeline"):
            assert str(running.screen.query_one("#stage", Panel).border_title) == title
            assert "Do you join?" in prompt(running)
            await press(pilot, "tab")
        await press(pilot, "escape")
        assert not running.screen.query_one("#stage").display


async def test_question_mark_explains_the_card_under_the_cursor() -> None:
    running = app(FakeLink(news(view(), ask_window())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "1", "?", "right")
        assert "discards one card of each type" in read(running)
        await press(pilot, "escape")
        await press(pilot, "2", "?")
        assert "When the time is up this is played for you: pass." in read(running)


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_before_its_game_shows_every_seat(size: tuple[int, int]) -> None:
    link = FakeLink(news(None))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        below_the_head = tables.lines(running).partition("\n")[2]
        assert [seat for seat in ("● Ann", "▲ Bob", "■ Cyd", "◆ Dee") if seat not in below_the_head] == []


async def test_a_table_before_its_game_says_how_to_begin() -> None:
    link = FakeLink(news(None))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game has not begun. 4 of 4 seats are taken." in prompt(running)
        await press(pilot, "s")
        assert link.requests == [Start()]


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_names_the_winners_and_why(size: tuple[int, int]) -> None:
    players = tables.players(("red", "blue", "green", "yellow"), red={"foreign": 5}, green={"foreign": 5})
    end = view(players=players, winners=["red", "green"], won_by={"red": "colonies", "green": "colonies"}, waiting=[])
    link = FakeLink(news(end))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "● Ann, ■ Cyd won the game together!" in read_on(running)
        assert "● Ann with 5 foreign colonies" in read(running)
        await press(pilot, "tab")
        assert "won the game together" not in read_on(running)
        await press(pilot, "l")
        assert link.requests == [Leave()]


async def test_a_panel_hidden_meanwhile_comes_back_as_things_are_now() -> None:
    link = FakeLink(news(view(waiting=[])))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "tab")
        players = tables.players(("red", "blue", "green", "yellow"), red={"warp": 17})
        link.tell(news(view(players=players, waiting=[]), fresh=False, events=[]))
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, TableScreen)
        screen.opened = ""
        screen.lay_out()
        painted = [screen.query_one("#colonies", Panel).render_line(1).text]
        await pilot.pause()
        painted.append("".join(segment.text for segment in screen._compositor.render_strips()[3]))
        assert all("warp 17" in line for line in painted)


async def test_a_panel_that_is_drawn_before_its_new_layout_is_known_shows_its_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = app(FakeLink(news(view())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        timeline = running.screen.query_one("#timeline", Panel)
        monkeypatch.setattr(Panel, "size", Size(0, 0))
        timeline.on_resize()
        drawn = timeline.render_lines(Region(0, 0, *timeline.outer_size))
        assert "Turn" in "".join(strip.text for strip in drawn)


async def test_a_subclass_from_elsewhere_is_the_same_screen() -> None:
    class Served(CosmicApp):
        pass

    running = Served(
        FakeLink(news(view(), ask_alliance())), {"cosmic": COSMIC_SCREENS}, name="Dee", start="table", ascii=False
    )
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Do you join?" in prompt(running)


async def test_few_widgets_and_no_command_palette() -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert len(list(running.screen.walk_children())) < 20
        await press(pilot, "ctrl+p")
        assert isinstance(running.screen, TableScreen)


async def test_a_name_in_a_title_is_text_whatever_stands_in_it() -> None:
    names = {**tables.NAMES, "red": "[/b]Ann[b]", "yellow": "[@click=app.leave]"}
    seats = [SeatRow(seat, "person", name, here=True) for seat, name in names.items()]
    running = app(FakeLink(news(view(), ask_alliance(), table=tables.row(seats=seats))))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "[/b]Ann[b]" in lines(running).splitlines()[running.screen.query_one("#colonies").region.y]
