"""Whoever comes in for the first time stands under the night sky, in every window that has room for it."""

from __future__ import annotations

import pytest
import tables
from tables import FakeLink, lobby_news

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.welcome import night

SIZES = [(80, 24), (100, 34), (140, 45), (200, 55)]


async def seen(size: tuple[int, int], look: Appearance | None = None) -> list[str]:
    running = tables.app(FakeLink(lobby_news()), name="", start="lobby")
    running.look = look or running.look
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        return ["".join(segment.text for segment in row) for row in rows_shown(running)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_sky_and_the_question_are_there(size: tuple[int, int]) -> None:
    rows = await seen(size)
    text = "\n".join(rows)
    assert any(0x2800 < ord(sign) < 0x2900 for sign in text), "stars"
    assert "What is your name?" in text
    assert "Esc: quit" in text


async def test_a_phone_and_a_terminal_without_colours_have_the_question_alone() -> None:
    for size, look in [((48, 20), None), ((140, 45), Appearance(colours=False))]:
        text = "\n".join(await seen(size, look))
        assert "What is your name?" in text
        assert "▀" not in text


def test_the_title_is_spaced_out_where_large_letters_have_no_room() -> None:
    games = Games({"cosmic": COSMIC_SCREENS})
    rows = [plain(row) for row in night(games, 80, 24)]
    assert any("C O S M I C   E N C O U N T E R" in row for row in rows)


def lines_of_faces(size: tuple[int, int]) -> int:
    """How many lines show something in a colour of the first face."""
    games = Games({"cosmic": COSMIC_SCREENS})
    colours = set(games.parade[0].colours.values())
    rows = night(games, *size)
    return sum(any(colour in span.style for span in row for colour in colours) for row in rows)


@pytest.mark.parametrize(("size", "lines"), [((80, 24), 5), ((100, 34), 8), ((140, 45), 8), ((200, 55), 16)])
def test_faces_grow_with_the_window(size: tuple[int, int], lines: int) -> None:
    assert lines - 1 <= lines_of_faces(size) <= lines, "the first of a face may be empty"
