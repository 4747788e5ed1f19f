"""On a phone: lines of keys keep whole parts, no panel opens that has no room, and what is read is not cut."""

from __future__ import annotations

import pytest
import tables
from gallery import app_of, keys_of
from tables import FakeLink, ask_card, news, press, read, view
from textual.screen import ModalScreen

from cosmic_tui.screenkit.styled_text import ink, part_by_part, plain, whole_parts
from cosmic_tui.ui.screens.dialogs import FRAME_CELLS

PHONE = (48, 20)


@pytest.mark.parametrize(
    ("cells", "kept"),
    [
        (40, "a add  x remove  Enter keeps them"),
        (22, "a add  x remove"),
        (10, "a add"),
        (4, "a a…"),
    ],
)
def test_of_a_line_of_keys_whole_parts_are_kept(cells: int, kept: str) -> None:
    keys = (*ink("a", "key"), *ink(" add  "), *ink("x", "key"), *ink(" remove  "), *ink("Enter keeps them", "key"))
    assert plain(whole_parts(keys, cells)) == kept


async def test_the_turn_and_whoever_looks_are_read() -> None:
    running = tables.app(FakeLink(news(view())))
    async with running.run_test(size=PHONE) as pilot:
        await pilot.pause()
        assert "turn 3 · encounter 1" in read(running)
        assert "you are" in read(running)


async def test_no_galaxy_is_opened_where_it_has_no_room() -> None:
    running = tables.app(FakeLink(news(view(), ask_card())))
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, "tab")
        assert "Colonies" in read(running)


@pytest.mark.parametrize("key", ["f1", "o", "v", "T", "question_mark"])
async def test_no_window_cuts_its_keys(key: str) -> None:
    running = tables.app(FakeLink(news(view(), ask_card())))
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, key)
        lines = read(running).splitlines()
        assert isinstance(running.screen, ModalScreen)
        assert max(map(len, lines)) <= PHONE[0] - FRAME_CELLS
        assert "…" not in "".join(lines)


async def test_of_a_deal_the_tray_at_hand_is_read_whole() -> None:
    running = app_of("offer")
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, *keys_of("offer"))
        assert "[ ] a colony on ▲ Bob 4" in read(running)
        assert "Your hand" not in read(running)
        await press(pilot, "tab")
        assert "Your hand: 8 cards" in read(running)


async def test_an_order_being_made_ends_with_its_keys() -> None:
    running = app_of("order")
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, *keys_of("order"))
        assert read(running).endswith("Esc back")


def test_a_line_of_keys_is_broken_between_its_parts() -> None:
    keys = (*ink("t", "key"), *ink(" talk  "), *ink("?", "key"), *ink(" explain  "), *ink("l", "key"), *ink(" leave"))
    assert [plain(line) for line in part_by_part(keys, 20)] == ["t talk  ? explain", "l leave"]


async def test_in_a_lesson_what_is_good_to_answer_is_read() -> None:
    running = app_of("lesson")
    async with running.run_test(size=PHONE) as pilot:
        await press(pilot, *keys_of("lesson"))
        assert "A good answer:" in read(running)
