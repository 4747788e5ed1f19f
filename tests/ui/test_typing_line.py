from __future__ import annotations

from typing import Any

import pytest
from tables import SMALL, FakeLink, app, ask_card, news, press, view
from textual.screen import Screen

from cosmic_tui.screenkit.typing_line import TypingLine


async def test_letters_have_nothing_else_laid_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[bool] = []
    lay_out = Screen._refresh_layout

    def counted(screen: Screen[Any], *where: Any, scroll: bool = False) -> None:
        laid_out.append(scroll)
        lay_out(screen, *where, scroll=scroll)

    running = app(FakeLink(news(view(), ask_card())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", "h")
        monkeypatch.setattr(Screen, "_refresh_layout", counted)
        await press(pilot, "i")
        assert laid_out == []
        await press(pilot, "escape")
        assert laid_out != []


async def test_a_text_longer_than_the_line_shows_its_end() -> None:
    running = app(FakeLink(news(view(), ask_card())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", *"a" * 90, *"the end")
        line = running.screen.query_one(TypingLine)
        shown = "".join(segment.text for segment in line.render_line(0))
        assert "aaa" in shown
        assert "the end" in shown
        assert line.value == "a" * 90 + "the end"
