from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, ask_alliance, lobby_news, news, press, read, view
from textual.containers import Vertical
from textual.widgets import Input

from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import Join, Left, Make, Rename, Start, TableOptions, Watch
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.lobby import LobbyScreen
from rules.kernel.message import message


def lobby(*said: object, **changes: object) -> CosmicApp:
    return tables.app(FakeLink(*(said or (lobby_news(),))), start="lobby", **changes)  # type: ignore[arg-type]


def asked(running: CosmicApp) -> list[object]:
    assert isinstance(running.link, FakeLink)
    return list(running.link.requests)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_tables_are_listed_with_what_concerns_me(size: tuple[int, int]) -> None:
    running = lobby()
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        first = next(line for line in text.splitlines() if "Friday night" in line)
        assert "★" in first
        assert "YOUR MOVE" in first
        assert "Enter: back to your seat" in text
        assert "n new table" in text


@pytest.mark.parametrize(
    ("keys", "request_"),
    [
        (["enter"], Join("t1")),
        (["w"], Watch("t1")),
        (["down", "enter"], Join("t2")),
        (["down", "down", "enter"], Watch("t3")),
    ],
)
async def test_enter_does_what_the_table_allows(keys: list[str], request_: object) -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, *keys)
        assert asked(running) == [request_]


async def test_the_cursor_stays_on_its_table_when_others_come() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "down")
        more = lobby_news()
        more.tables.insert(0, tables.row(id="t0", name="New one"))
        running.link.tell(more)  # type: ignore[attr-defined]
        await pilot.pause()
        await press(pilot, "enter")
        assert asked(running) == [Join("t2")]


async def test_the_cursor_leaves_the_table_whose_game_is_over() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        over = lobby_news()
        mine = next(row for row in over.tables if row.id == "t1")
        over.tables.remove(mine)
        over.tables.append(attrs.evolve(mine, state="finished", waiting_for_me=False))
        running.link.tell(over)  # type: ignore[attr-defined]
        await pilot.pause()
        await press(pilot, "enter")
        assert asked(running) == [Join("t2")]


async def test_a_lobby_of_which_parts_have_gone_draws_nothing() -> None:
    """Where somebody hangs up, its parts end before the screen does."""
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, LobbyScreen)
        await screen.query_one("#tables").remove()
        screen.draw()


async def test_a_table_is_made_by_keys() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "h", "i", "down", "right", "down", "right", "right")
        await press(pilot, *["down"] * 6, "right", "enter")
        made = asked(running)
        assert made == [Make(TableOptions(name="hi", players=5, bots=2, pace="relaxed", rules={"aliens": "choose"}))]


async def test_enter_makes_the_usual_table_at_once() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter")
        assert asked(running) == [Make(TableOptions(rules={"aliens": "choose"}))]


async def test_a_table_by_mail_has_days_for_a_move() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "2")
        assert "A game of days" in read(running)
        await press(pilot, "enter")
        wanted = TableOptions(pace="correspondence", move_seconds=24 * 3600, rules={"aliens": "choose"})
        assert asked(running) == [Make(wanted)]


async def test_a_game_against_bots_begins_at_once() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "right", "right", "enter")
        await pilot.pause()
        assert asked(running) == [Make(TableOptions(bots=3, pace="solo", rules={"aliens": "choose"})), Start()]


async def test_against_bots_with_a_seat_for_somebody_waits_for_them() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "3", *["down"] * 3, "left", "enter")
        await pilot.pause()
        assert asked(running) == [Make(TableOptions(bots=2, pace="solo", rules={"aliens": "choose"}))]


async def test_the_lesson_is_begun_from_a_new_table() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "4")
        assert "Begin the lesson" in read(running)
        await press(pilot, "enter")
        await pilot.pause()
        assert asked(running) == [Make(table_of(FIRST)), Start()]


async def test_choices_stand_side_by_side_and_a_click_takes_one() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        line = next(line for line in read(running).splitlines() if "Players" in line)
        assert "3  4  5" in line
        running.screen.query_one("#fields", Panel).post_message(Panel.Picked("0=2"))
        await pilot.pause()
        await press(pilot, "enter")
        assert asked(running) == [Make(TableOptions(players=5, rules={"aliens": "choose"}))]


async def test_a_combo_is_a_choice_when_a_table_is_made() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", *["down"] * 14, "left")
        assert "A drawn combo of aliens" in read(running)
        await press(pilot, "enter")
        assert asked(running) == [Make(TableOptions(rules={"aliens": "combo"}))]


async def test_edition_and_variants_are_chosen_with_what_each_means() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "up")
        text = read(running)
        assert "Technology" in text
        assert "two technology cards each" in text
        assert "Make the table" in text
        assert "Esc back" in text
        await press(pilot, "right", "up", "up", "up", "right")
        assert "stay face down until" in read(running)
        await press(pilot, "up", "up", "up", "right")
        assert "no Demon" in read(running)
        await press(pilot, "enter")
        chosen = {"edition": "2008", "variants": ["hidden_powers", "tech"]}
        assert asked(running) == [Make(TableOptions(rules={**chosen, "aliens": "choose"}))]


async def test_holds_patience_and_spectators_are_chosen_with_what_each_means() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", *["down"] * 6, "right", "right")
        assert "sees what is public" in read(running)
        await press(pilot, *["down"] * 4, "right")
        assert "each player may stretch the time" in read(running)
        await press(pilot, "down")
        assert "2 minutes, by the pace" in read(running)
        assert "a bot plays for somebody" in read(running)
        await press(pilot, "left")
        assert "for ever" in read(running)
        await press(pilot, "enter")
        assert asked(running) == [
            Make(TableOptions(holds=2, patience=0, spectators="none", rules={"aliens": "choose"}))
        ]


async def test_without_a_choice_of_ones_own_the_patience_goes_with_the_pace() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", *["down"] * 9, "right", "down", "down")
        assert "5 minutes, by the pace" in read(running)
        await press(pilot, "enter")
        assert asked(running) == [Make(TableOptions(pace="relaxed", rules={"aliens": "choose"}))]


async def test_the_lines_of_a_new_table_scroll_where_they_have_no_room() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        assert "Players" in read(running)
        assert "Technology" not in read(running)
        assert "up and down: more" in str(running.screen.query_one(Vertical).border_subtitle)
        await press(pilot, "up")
        assert "Technology" in read(running)
        assert "Players" not in read(running)
        assert "Esc back" in read(running)
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert "Players" in read(running)
        assert "Technology" in read(running)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "Technology" in read(running)


async def test_a_variant_chosen_by_mistake_is_taken_out_again() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "up", "right", "right", "enter")
        assert asked(running) == [Make(TableOptions(rules={"variants": [], "aliens": "choose"}))]


async def test_the_lobby_says_what_a_table_plays_with() -> None:
    running = lobby(
        tables.LobbyNews("Ann", [tables.row(rules={"edition": "2008", "variants": ["four_planets", "tech"]})])
    )
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Four planets, Technology, the 2008 rules" in read(running)


async def test_fewer_players_mean_fewer_bots_and_escape_makes_nothing() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "down", "down", "down", "left", "up", "left")
        line = next(line for line in read(running).splitlines() if "Bots among" in line)
        assert line.rstrip(" │").endswith("0  1  2")
        await press(pilot, "escape")
        assert asked(running) == []
        assert isinstance(running.screen, LobbyScreen)


async def test_a_stranger_is_asked_for_a_name_first() -> None:
    running = lobby(name="")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "space", "enter")
        assert "can be seen" in read(running)
        await press(pilot, "E", "v", "e", "enter")
        await pilot.pause()
        assert asked(running) == [Rename("Eve")]
        assert "Friday night" in read(running)


async def test_who_goes_to_the_lesson_has_the_name_typed_before() -> None:
    running = lobby(name="")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "E", "v", "e", "tab")
        await pilot.pause()
        assert [type(each) for each in asked(running)] == [Rename, Make, Start]
        assert asked(running)[0] == Rename("Eve")


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_the_keys_of_the_lobby_come_first_in_it(key: str) -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, key)
        assert "Keys in the lobby (1/2)" in str(running.screen.query_one(Vertical).border_title)
        assert "makes a new table" in read(running)
        await press(pilot, "right")
        assert "Keys at a table (2/2)" in str(running.screen.query_one(Vertical).border_title)
        assert "talk to the table" in read(running)


class Watching(CosmicApp):
    plays = False


async def test_who_only_looks_on_is_told_what_can_be_done() -> None:
    running = Watching(
        FakeLink(lobby_news()), {"cosmic": COSMIC_SCREENS}, name="watch", start="lobby", settle=0.0, ascii=False
    )
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "down")
        text = read(running)
        assert "Enter: watch" in text
        assert "Enter watch  up/down other tables  q quit" in text
        line = next(line for line in text.splitlines() if "To play, come with an SSH key" in line)
        assert len(line) <= SMALL[0] - 4
        assert "new table" not in text
        await press(pilot, "n", "h", "j", "r", "enter")
        assert asked(running) == [Watch("t2")]
        assert isinstance(running.screen, LobbyScreen)


async def test_renaming_starts_from_the_present_name() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "r")
        assert running.screen.query_one("#name", Input).value == "Dee"
        await press(pilot, "Z", "o", "e", "enter")
        assert asked(running) == [Rename("Zoe")]


async def test_a_refusal_of_the_host_is_shown() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        running.link.refusal = "That table is full."  # type: ignore[attr-defined]
        await press(pilot, "enter")
        await pilot.pause()
        assert "That table is full." in read(running)


async def test_to_the_table_and_back() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        running.link.tell(news(view(), ask_alliance()))  # type: ignore[attr-defined]
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)
        await press(pilot, "f1")
        running.link.tell(Left(message("told.operator", text="The table was closed.")))  # type: ignore[attr-defined]
        running.link.tell(lobby_news())  # type: ignore[attr-defined]
        await pilot.pause()
        assert isinstance(running.screen, LobbyScreen)
        assert "The table was closed." in read(running)


async def test_quitting_the_lobby_closes_the_link() -> None:
    running = lobby()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "q")
    assert running.link.closed  # type: ignore[attr-defined]


async def test_names_of_tables_are_text_alone() -> None:
    rows = lobby_news()
    rows.tables[0].name = "[b]bold[/b]\x1b[2J\u202e"
    running = lobby(rows)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "[b]bold[/b][2J" in read(running)
        assert "\x1b" not in read(running)
