"""News on the way to the stage: how much time it has for them, and whether the question waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cosmic_tui.games.cosmic.screen.shown_times import ShownClock
from cosmic_tui.games.cosmic.screen.stage.queue import MOST_BEHIND, SHARE_OF_BEAT, SHARE_OF_MOVE, Stage
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import View


class StagedTable(Protocol):
    """A table, as far as its stage depends on it."""

    now: Callable[[], float]

    @property
    def stage(self) -> Stage:
        """What it shows."""

    @property
    def look(self) -> Appearance:
        """How it is shown."""

    @property
    def clocks(self) -> Sequence[ShownClock]:
        """The times that run."""

    @property
    def alone(self) -> bool:
        """Whether nobody waits for this player."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


def put_on_stage(table: StagedTable, before: View | None, heard: int, news: TableNews) -> None:
    """Let the stage show what is new to a table, which had heard so many events and had the view `before`.

    The question waits for it only where nobody waits for the answer; no clock is ever waited out. What is told in
    words is not staged.
    """
    beat = any(clock.running.what == "beat" for clock in table.clocks)
    left = min((clock.running.left for clock in table.clocks), default=None)
    room = None if left is None else left * (SHARE_OF_BEAT if beat else SHARE_OF_MOVE)
    if not table.alone:  # others play on meanwhile
        room = MOST_BEHIND if room is None else min(room, MOST_BEHIND)
    table.stage.linger(wanted=beat)
    if news.events and not table.look.spoken:
        hold = table.alone or table.over
        table.stage.on_events(news.events, heard, before, table.now(), hold=hold, room=room)
