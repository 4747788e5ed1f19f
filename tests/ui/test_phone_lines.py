"""On a phone's window lines are put shorter, or broken, where a key or a number would be cut."""

from __future__ import annotations

import gallery
import pytest
import tables
from tables import FakeLink, ask_ships, lines, lobby_news, news, press, prompt, read, view

from cosmic_tui.games.cosmic.screen.panels.question import answer_keys
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.games.council.lines.naming import wording as council_wording
from cosmic_tui.games.council.screen.drawing import key_rows
from cosmic_tui.host.messages import GatheringRow
from cosmic_tui.screenkit.styled_text import plain, width

PHONE = (48, 20)
PROMPT_CELLS = PHONE[0] - 2
BORIS = GatheringRow("pa58pj3c", "Boris's table", "open", "", 1, 0, 4, ["Boris"], entered=False, own=True)


async def test_a_waiting_list_is_told_in_full() -> None:
    lobby = lobby_news()
    lobby.gatherings = [BORIS]
    running = tables.app(FakeLink(lobby), start="lobby")
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, "c")
        told = " ".join(read(running).replace("│", " ").split())
        assert "Boris's table (pa58pj3c): waiting list for 4, 1 down: Boris." in told


@pytest.mark.parametrize("sorts", range(6))
async def test_the_head_and_the_sorts_of_the_lobby_are_whole(sorts: int) -> None:
    running = tables.app(FakeLink(lobby_news()), start="lobby")
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, *["f"] * sorts)
        first, *_, told, _ = [line for line in lines(running).splitlines() if line.strip()]
        assert "One table waiting" in first
        assert "…" not in first + told
        assert ["all 3", "open 1", "mine 1", "live 1", "by mail 0", "easy 0"][sorts] in told


async def test_on_the_cover_both_keys_are_seen() -> None:
    async with (running := gallery.covered(ascii=False)).run_test(size=PHONE) as pilot:
        await pilot.pause()
        assert "Enter: nobody, I am Dee   e: nor later" in prompt(running)


async def test_where_ships_are_sent_enter_is_named() -> None:
    running = tables.app(FakeLink(news(view(), ask_ships())))
    async with running.run_test(size=PHONE) as pilot:
        await pilot.pause()
        assert "arrows or digits ships m most Enter sends" in " ".join(prompt(running).split())


@pytest.mark.parametrize("how", ["one", "some", "some_none", "number", "order", "ships", "deal_menu", "deal_build"])
def test_the_keys_of_every_question_name_enter(how: str) -> None:
    keys = answer_keys(wording(), f"keys.{how}", PROMPT_CELLS)
    assert width(keys) <= PROMPT_CELLS
    assert "Enter" in plain(keys)


@pytest.mark.parametrize("menu", ["menu", "menu_once_more", "menu_counted", "wishes"])
def test_the_keys_of_a_menu_of_council_name_enter(menu: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Table:
        words, may_have_hints, playing, sheet = council_wording(), False, True, None

    monkeypatch.setattr("cosmic_tui.games.council.screen.drawing._keys", lambda _: menu)
    (row,) = key_rows(Table(), PROMPT_CELLS, 1)  # type: ignore[arg-type]
    assert "Enter: take" in plain(row)
    assert "…" not in plain(row)
