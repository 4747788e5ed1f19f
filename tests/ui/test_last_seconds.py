"""Two seconds before a clock ends a bell rings for whoever is asked, once; never for a short beat or an answer sent."""

from __future__ import annotations

import pytest
import tables
from staged import Clock
from tables import SMALL, FakeLink, ask_alliance, ask_card, news, view

from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.host.messages import Running
from rules.kernel.asks import Ask


@pytest.mark.parametrize(
    ("ask", "of", "left", "rings"),
    [
        (ask_card(), 8.0, 1.9, 1),
        (ask_card(), 8.0, 2.1, 0),
        (ask_card(), 3.0, 1.9, 0),
        (None, 8.0, 1.9, 0),
    ],
)
async def test_a_bell_for_the_last_seconds(ask: Ask | None, of: float, left: float, rings: int) -> None:
    clock = Clock()
    asks = [] if ask is None else [ask]
    link = FakeLink(news(view(), *asks, clocks=[Running("move", of, of)]))
    running = tables.app(link, now=clock)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen, heard = running.screen, []
        assert isinstance(screen, BoardScreen)
        running.bell = lambda: heard.append("bell")  # type: ignore[method-assign]
        clock.time += of - left
        screen._tick()
        screen._tick()
        assert len(heard) == rings


async def test_another_question_rings_again() -> None:
    clock = Clock()
    link = FakeLink(news(view(), ask_card(), clocks=[Running("move", 1.0, 60.0)]))
    running = tables.app(link, now=clock)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen, heard = running.screen, []
        assert isinstance(screen, BoardScreen)
        running.bell = lambda: heard.append("bell")  # type: ignore[method-assign]
        screen._tick()
        link.tell(news(view(), ask_alliance(), fresh=False, events=[], clocks=[Running("move", 1.0, 60.0)]))
        await pilot.pause()
        screen._tick()
        assert len(heard) == 2
