"""Keys that lead through a game which is looked back at, on the screen of a game that draws no replay of its own."""

from __future__ import annotations

import pytest

from cosmic_tui.host.messages import ReplayNews, SeatRow
from cosmic_tui.plain.line_screens import LinesScreens
from cosmic_tui.ui.line_replay import FEW, LineReplayScreen
from cosmic_tui.ui.replay_export import viewer_of
from rules.kernel.events import Seen

EVENTS = 25
GAME = ReplayNews(
    "k7m2", "toy", "Friday night", [SeatRow("north", "person", "Ann", here=True)],
    [Seen("round.won", "settle", {"seat": "north"})] * EVENTS, [],
)  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["home"], 0),
        (["home", "right", "right"], 2),
        (["home", "right", "left", "left"], 0),
        (["home", "pagedown"], FEW),
        (["end", "pageup"], EVENTS - FEW),
        (["end", "right"], EVENTS),
    ],
)
async def test_a_key_leads_to_an_event(keys: list[str], place: int) -> None:
    app = viewer_of(GAME, LinesScreens("Secret bids", range(2, 5)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LineReplayScreen)
        await pilot.press(*keys)
        assert screen.place == place
