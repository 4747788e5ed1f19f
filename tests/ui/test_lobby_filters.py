"""Finding a table and making one that fits: sorts of tables, easy aliens for newcomers, and how well bots play."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, FakeLink, press, read

from cosmic_tui.games.cosmic.lines.table import CosmicLines
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import GatheringRow, Join, LobbyNews, Make, TableOptions, TableRow, Watch
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.lobby import LobbyScreen

EASY = {"aliens": "choose", "alert_levels": ["green"]}


def evening(*, newcomer: bool = False) -> LobbyNews:
    """One table of each sort."""
    usual = tables.row(id="run", name="running", mine=None, waiting_for_me=False)
    empty = attrs.evolve(usual.seats[-1], kind="empty", name="")
    gathers = attrs.evolve(usual, state="open", seats=[*usual.seats[:-1], empty])
    rows: list[TableRow] = [
        attrs.evolve(usual, id="own", name="own", mine="red", pace="correspondence"),
        usual,
        attrs.evolve(gathers, id="hard", name="hard", pace="live"),
        attrs.evolve(gathers, id="easy", name="easily", pace="live", rules=EASY),
        attrs.evolve(usual, id="mail", name="letters", pace="correspondence"),
        attrs.evolve(usual, id="past", name="past", state="finished", rules=EASY),
    ]
    return LobbyNews("Ann", rows, people=1, newcomer=newcomer)


def lobby(news: LobbyNews) -> CosmicApp:
    return tables.app(FakeLink(news), start="lobby")


def listed(running: CosmicApp) -> list[str]:
    assert isinstance(running.screen, LobbyScreen)
    return [row.id for row in running.screen.tables]


async def test_one_key_lists_one_sort_of_tables_after_the_other() -> None:
    running = lobby(evening())
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "all 6  open 2  mine 1  live 1  by mail 2  easy 1" in read(running)
        shown = []
        for _ in range(6):
            await press(pilot, "f")
            shown.append(listed(running))
        assert shown == [["hard", "easy"], ["own"], ["run"], ["own", "mail"], ["easy"],
                         ["own", "run", "hard", "easy", "mail", "past"]]  # fmt: skip


async def test_enter_sits_down_at_the_table_that_is_listed() -> None:
    running = lobby(evening())
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, *["f"] * 5, "enter")
        assert running.link.requests == [Join("easy")]  # type: ignore[attr-defined]


async def test_the_cursor_stays_on_its_table_where_that_is_listed() -> None:
    running = lobby(evening())
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "down", "down", "down", "f")
        assert isinstance(running.screen, LobbyScreen)
        assert running.screen.chosen is not None
        assert running.screen.chosen.id == "easy"


async def test_a_sort_without_tables_says_so() -> None:
    news = evening()
    running = lobby(attrs.evolve(news, tables=news.tables[1:3]))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "f", "f")
        assert "No table is mine just now." in read(running)


async def test_newcomers_see_easy_tables_first_and_are_offered_one() -> None:
    running = lobby(evening(newcomer=True))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert listed(running) == ["own", "easy", "run", "hard", "mail", "past"]
        await press(pilot, "n")
        assert "8 seconds for reactions" in read(running)
        await press(pilot, "enter")
        (made,) = running.link.requests  # type: ignore[attr-defined]
        assert made == Make(TableOptions(pace="relaxed", rules={"aliens": "choose", **EASY}))


async def test_what_newcomers_have_played_stands_behind_what_they_can_play() -> None:
    news = evening(newcomer=True)
    played = attrs.evolve(news.tables[-1], mine="red")
    running = lobby(attrs.evolve(news, tables=[played, *news.tables[1:4]]))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert listed(running) == ["easy", "run", "hard", "past"]


async def test_how_hard_the_aliens_are_is_chosen_with_what_it_means() -> None:
    running = lobby(evening())
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", *["down"] * 15, "right")
        assert "green alert level" in read(running)
        await press(pilot, "right")
        assert "green and yellow" in read(running)
        await press(pilot, "right", "enter")
        assert running.link.requests == [Make(TableOptions(rules={"aliens": "choose"}))]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("steps", "kind", "told"),
    [(1, "hard", "worlds"), (2, "master", "longer"), (3, "easy", "beginners")],
)
async def test_how_well_bots_play_is_chosen_by_name(steps: int, kind: str, told: str) -> None:
    running = lobby(evening())
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n", *["down"] * 4, *["right"] * steps)
        assert "easy  normal  hard  master" in read(running)
        assert told in read(running)
        await press(pilot, "enter")
        made = TableOptions(bot=kind, rules={"aliens": "choose"})
        assert running.link.requests == [Make(made)]  # type: ignore[attr-defined]


def test_the_same_in_plain_lines() -> None:
    made = CosmicLines().new_table("4 3 bot hard easy")
    assert made == TableOptions(players=4, bots=3, bot="hard", rules={"aliens": "choose", **EASY})


async def plain(news: LobbyNews, *lines: str) -> tuple[list[str], FakeLink]:
    """What is told of the lobby after these lines, and the link they were asked over."""
    link, told = FakeLink(news), list[str]()
    client = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=False)
    client.begin()
    told.clear()
    for line in lines:
        await client.typed(line)
    return told, link


@pytest.mark.parametrize(
    ("sort", "numbers"), [("open", [3, 4]), ("mine", [1]), ("live", [2]), ("mail", [1, 5]), ("easy", [4])]
)
async def test_plain_lines_list_a_sort_with_the_numbers_that_join_takes(sort: str, numbers: list[int]) -> None:
    told, link = await plain(evening(), f"tables {sort}", f"join {numbers[-1]}")
    assert [int(line.partition(":")[0]) for line in told[:-1]] == numbers
    assert link.requests == [Join(evening().tables[numbers[-1] - 1].id)]


async def test_newcomers_in_plain_lines_make_an_easy_table_unless_they_wish_otherwise() -> None:
    _, link = await plain(evening(newcomer=True), "new 4 3", "new 4 3 aliens combo")
    first, second = (request.options.rules for request in link.requests if isinstance(request, Make))
    assert first == {"aliens": "choose", **EASY}
    assert second == {"aliens": "combo"}


async def test_newcomers_in_plain_lines_have_time_unless_they_name_a_pace() -> None:
    typed = ("new 4 3", "new 4 3 aliens combo", "new 4 3 pace live", "new 4 3 called at my pace")
    _, link = await plain(evening(newcomer=True), *typed)
    assert [made.options.pace for made in link.requests if isinstance(made, Make)] == [
        "relaxed", "relaxed", "live", "relaxed",
    ]  # fmt: skip
    _, link = await plain(evening(), "new 4 3")
    assert [made.options.pace for made in link.requests if isinstance(made, Make)] == ["live"]


async def test_lists_that_people_can_come_to_stand_above_the_tables() -> None:
    four = GatheringRow("mzjb4wer", "Four for tonight", "open", "cosmic", 1, 0, 4, ["Eve"], entered=False, own=False)
    cup = attrs.evolve(four, id="r2mgw46a", name="Cup", rounds=3, names=["Eve", "Ann", "Bob"], entered=True)
    begun = attrs.evolve(cup, id="avhfeswd", name="Old cup", state="running", round=1)
    running = lobby(attrs.evolve(evening(), gatherings=[four, cup, begun]))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        shown = read(running)
        assert "Four for tonight begins with 3 more players: c" in shown
        assert "Cup, a tournament of 3 rounds, 3 down, you too: c" in shown
        assert "Old cup" not in shown
        await press(pilot, "down", "enter")
        assert running.link.requests == [Watch("run")]  # type: ignore[attr-defined]


async def test_a_list_is_seen_also_where_there_is_no_table() -> None:
    four = GatheringRow("mzjb4wer", "Four for tonight", "open", "cosmic", 1, 0, 4, ["Eve"], entered=False, own=False)
    running = lobby(LobbyNews("Ann", [], people=1, gatherings=[four]))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Four for tonight begins with 3 more players" in read(running)
        assert "There is no table yet" in read(running)


async def test_plain_lines_tell_the_number_among_tables_of_one_name() -> None:
    told, _ = await plain(LobbyNews("Ann", [tables.row(name="Fast game", number=2)]), "tables")
    assert any("Fast game #2" in line for line in told)
