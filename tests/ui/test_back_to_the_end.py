"""The timeline follows again with a key or an answer, and says meanwhile how much is new."""

from __future__ import annotations

import pytest
import tables
from tables import FakeLink, ask_alliance, events, news, press, view

from cosmic_tui.games.cosmic.screen.panels.sheets import explanation, readable
from cosmic_tui.screenkit.panel import Panel
from rules.kernel.events import Seen


@pytest.mark.parametrize("size", [tables.SMALL, tables.WIDE])
@pytest.mark.parametrize("how", ["end", "escape", "enter"])
async def test_the_timeline_goes_back_to_its_end(size: tuple[int, int], how: str) -> None:
    link = FakeLink(news(view(), ask_alliance(), events=events() * 8))
    running = tables.app(link)
    async with running.run_test(size=size) as pilot:
        await press(pilot, "pageup", "pageup")
        timeline = running.screen.query_one("#timeline", Panel)
        assert not timeline.at_end
        new = Seen("destiny.drawn", "destiny.draw", {"card": "red"})
        link.tell(news(view(), ask_alliance(), fresh=False, events=[new, new]))
        await pilot.pause()
        assert not timeline.at_end
        assert "▼ 2 new" in timeline.text[-1]
        await press(pilot, how)
        assert timeline.at_end
        assert "new" not in timeline.text[-1]


@pytest.mark.parametrize("how", ["end", "escape"])
async def test_the_end_is_drawn_where_nothing_else_has_changed(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = tables.app(FakeLink(news(view(), ask_alliance(), events=events() * 8)))
    async with running.run_test(size=tables.SMALL) as pilot:
        await press(pilot, "pageup", "pageup")
        timeline = running.screen.query_one("#timeline", Panel)
        drawn: list[bool] = []
        monkeypatch.setattr(timeline, "refresh", lambda *_, **__: drawn.append(timeline.at_end))
        await press(pilot, how)
        assert True in drawn


def test_help_tells_of_the_own_alien_and_of_what_was_played_before_all_else() -> None:
    people = tables.players(("red", "blue", "green", "yellow"), yellow={"alien": "oracle"}, red={"alien": "demon"})
    played = Seen("card.played", "regroup.start", {"card": "flare:chosen", "seat": "green", "target": []})
    past = Seen("card.played", "regroup.start", {"card": "quash", "seat": "green", "target": []})
    begun = Seen("encounter.begin", "encounter.begin", {"turn": 1, "number": 1, "offense": "red"})
    table = tables.table_of(news(view(players=people), ask_alliance(), events=[past, begun, played]))
    assert readable(table)[:3] == ["oracle", "flare:chosen", "attack_20"]
    assert "quash" not in readable(table)
    assert explanation(table)[0].thing == ""
