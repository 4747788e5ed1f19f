"""An encounter as the stage tells it: what the host says, and each frame that is seen with its seconds."""

from __future__ import annotations

from typing import Any

import attrs
import tables
from friday import friday, told
from tables import FakeLink, ask_window, news, view

from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import STORY, TableNews, TableOptions
from cosmic_tui.screenkit.picture import Rows
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown
from rules.kernel.events import Seen

FOUR = ["red", "blue", "green", "yellow"]
REVEALED = Seen("reveal.cards", "reveal.cards", {"cards": {"red": "attack_20", "blue": "attack_08"}})
TOTALS = Seen("reveal.totals", "reveal.totals", {"offense": 24, "defense": 12})
WON = Seen("outcome", "reveal.upset", {"outcome": "offense", "offense": "red", "defense": "blue", "totals": None})
LOST = Seen("ships.warped", "resolution.warp", {"seat": "blue", "from": {"blue.2": 4}, "cause": "lost"})
LANDED = Seen("ships.landed", "resolution.land", {"planet": "blue.2", "ships": {"red": 3, "green": 1}})
ENCOUNTER = [REVEALED, TOTALS, WON, LOST, LANDED]
SET_OUT = [
    Seen("destiny.drawn", "destiny.draw", {"card": "blue"}),
    Seen("destiny.defense", "destiny.defense_known", {"defense": "blue", "aim": "attack", "planet": None}),
    Seen("launch.aimed", "launch.aim", {"planet": "blue.2"}),
    Seen("launch.ships", "launch.ships", {"seat": "red", "from": {"red.3": 2, "red.5": 1}}),
    Seen("alliance.answered", "alliance.response", {"seat": "green", "side": "offense", "from": {"green.1": 1}}),
    Seen("planning.selected", "planning.select", {"seat": "red"}),
    Seen("planning.selected", "planning.select", {"seat": "blue"}),
]
"""What comes before it."""


@attrs.define
class Clock:
    """A clock that goes when it is told to."""

    time: float = 100.0

    def __call__(self) -> float:
        return self.time


def alone(*asks: Any, seen: Any = None, speed: str = STORY, **changes: Any) -> TableNews:
    """News of a table of one person and bots, where nobody waits for anybody."""
    row = tables.row(FOUR)
    row.seats = [attrs.evolve(each, kind="person" if each.seat == "yellow" else "bot") for each in row.seats]
    options = TableOptions(pace="solo")
    return news(seen or view(waiting=[]), *asks, table=row, options=options, speed=speed, **changes)


async def filmed(size: tuple[int, int]) -> list[tuple[Rows, float]]:
    """The screen before an encounter, each frame of the stage, and the screen after it."""
    clock = Clock()
    there = friday(phase="regroup", at="regroup", waiting=[], invited={})
    at_home = {"red.3": {"red": 4, "yellow": 1}, "red.5": {"red": 3, "blue": 1}, "green.1": {"green": 4, "yellow": 1}}
    before = attrs.evolve(
        there, defense=None, planet=None, destiny=None, gate={}, allies={"offense": [], "defense": []},
        planets={**there.planets, **at_home},
    )  # fmt: skip
    landed = attrs.evolve(
        there, phase="resolution", cards={"red": "attack_20", "blue": "attack_08"}, outcome="offense",
        totals={"offense": 24, "defense": 12}, planets={**there.planets, "blue.2": {"red": 3, "green": 1}},
    )  # fmt: skip
    link = FakeLink(alone(seen=before, events=told()[: -len(SET_OUT)], talk=[]))
    running = tables.app(link, now=clock)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        frames: list[tuple[Rows, float]] = [(rows_shown(running), 1.0)]
        link.tell(alone(ask_window(), seen=landed, events=[*SET_OUT, *ENCOUNTER], talk=[], fresh=False))
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, TableScreen)
        while (due := screen.table.stage.due(clock.time)) is not None:
            await pilot.pause()
            frames.append((rows_shown(running), due))
            clock.time += due
            screen.table.play_on()
            screen.lay_out()
        await pilot.pause()
        return [*frames, (rows_shown(running), 2.0)]
