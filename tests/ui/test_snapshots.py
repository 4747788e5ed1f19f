"""The main screens as they are to be read, line by line: `snapshots/<name>.txt`.

After a change that is meant to be seen, `COSMIC_SNAPSHOTS=write pytest tests/ui/test_snapshots.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import tables
from tables import (
    NARROWEST,
    SMALL,
    WIDE,
    FakeLink,
    ask_alliance,
    ask_deal,
    ask_ships,
    deal_view,
    lobby_news,
    news,
    view,
)

from cosmic_tui.host.messages import News
from cosmic_tui.ui.app import CosmicApp

FOLDER = Path(__file__).with_name("snapshots")

REVEAL = view(
    None,
    phase="reveal",
    at="reveal.reinforcements",
    reactions=True,
    waiting=[],
    cards={"red": "attack_20", "blue": "attack_12"},
    totals={"offense": 29, "defense": 18},
    reinforcements=[["green", "reinforcement_5", "offense"]],
    allies={"offense": ["green"], "defense": ["yellow"]},
    beside={"yellow": 2},
)

SCREENS: dict[str, tuple[tuple[int, int], News, tuple[str, ...], dict[str, object]]] = {
    "alliance_wide": (WIDE, news(view(), ask_alliance(), clocks=[tables.beat()]), (), {}),
    "alliance_small": (SMALL, news(view(), ask_alliance(), clocks=[tables.beat()]), (), {}),
    "alliance_ascii": (SMALL, news(view(), ask_alliance()), (), {"ascii": True}),
    "ships_narrowest": (NARROWEST, news(view(), ask_ships()), ("up",), {}),
    "watching_small": (SMALL, news(REVEAL), (), {}),
    "watching_wide": (WIDE, news(REVEAL), (), {}),
    "deal_small": (SMALL, news(deal_view(), ask_deal()), ("enter", "space"), {}),
    "five_players_small": (SMALL, news(view(seats=list(tables.NAMES)), ask_ships()), (), {}),
    "before_wide": (WIDE, news(None), (), {}),
    "lobby_small": (SMALL, lobby_news(), (), {"start": "lobby"}),
    "make_small": (SMALL, lobby_news(), ("n",), {"start": "lobby"}),
}


def lines(app: CosmicApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_reads_as_it_did(name: str) -> None:
    size, first, keys, changes = SCREENS[name]
    running = tables.app(FakeLink(first), now=lambda: 100.0, **changes)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        seen = lines(running)
    file = FOLDER / f"{name}.txt"
    if os.environ.get("COSMIC_SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")
