"""What the lobby shows of the game beside its tables, where there is room."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import WIDE, FakeLink, full_lobby, read

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.panels.today import alien_of


def test_every_alien_has_its_day() -> None:
    count = len(CARDS.aliens)
    assert {alien_of(day) for day in range(count)} == set(CARDS.aliens)
    assert alien_of(3) == alien_of(3 + count)


@pytest.mark.parametrize(("size", "room"), [(WIDE, True), ((120, 30), False), ((80, 24), False)])
async def test_an_alien_and_three_bots_stand_beside_the_tables(size: tuple[int, int], room: bool) -> None:
    day = next(day for day in range(200) if alien_of(day) == "fido")
    running = tables.app(FakeLink(attrs.evolve(full_lobby(), day=day)), start="lobby")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        assert ("alien of the day" in text) == room
        assert ("Fetches discarded" in text) == room
        assert ("bots at home" in text) == (size != (80, 24)), "they take less room"
        assert ("anybody for a first game?" in text) == (size != (80, 24)), "talk keeps its room"


async def test_nobody_thinks_in_a_game_that_is_over() -> None:
    running = tables.app(FakeLink(full_lobby()), start="lobby")
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert read(running).count("thinking") == 1
