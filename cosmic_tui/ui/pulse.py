"""The beat as one client knows it: since when it is open, so that a key meant for one does not count in the next."""

from __future__ import annotations

import attrs

from cosmic_tui.host.beats import HOLD_SECONDS
from cosmic_tui.host.messages import BeatNow, TableNews
from cosmic_tui.ui.prompts import Choice

SLACK = 0.25
"""Seconds by which the end of one and the same beat may seem to move, as news take their time."""


@attrs.define
class Pulse:
    """Whether a beat is open, since when, and what this seat has prepared in it."""

    open: BeatNow | None = None
    since: float = float("-inf")
    """When the open beat was first heard of."""
    promised: Choice | None = None
    """The answer prepared in the open beat."""
    lost: str = ""
    """The key of a question that was prepared before somebody acted, and has come back."""
    _until: float = 0.0
    _unsure: Choice | None = None
    """What was prepared in an earlier beat: it may have been sent, or withdrawn."""

    def hear(self, news: TableNews, now: float) -> None:
        """Take in how the beat stands."""
        running = next((clock for clock in news.clocks if clock.what == "beat"), None)
        until = now + running.left if running else now
        if self._is_new(news.beat, until):
            self.since = now
            self._unsure, self.promised = self.promised or self._unsure, None
        self.open, self._until = news.beat, until
        self._look_for_lost(news)

    def _is_new(self, beat: BeatNow | None, until: float) -> bool:
        if beat is None or self.open is None:
            return beat is not self.open
        held = len(beat.held_by) - len(self.open.held_by)
        return held < 0 or abs(until - self._until - held * HOLD_SECONDS) > SLACK

    def _look_for_lost(self, news: TableNews) -> None:
        """A question of the kind that was prepared has come again in the same phase: the answer was withdrawn."""
        if self.lost not in [ask.key for ask in news.asks]:
            self.lost = ""
        prepared = self._unsure
        if prepared is None or prepared.scene is None or news.view is None:
            return
        before = prepared.scene.view
        if (before.turn, before.encounter, before.phase) != (news.view.turn, news.view.encounter, news.view.phase):
            self._unsure = None
            return
        again = [ask.key for ask in news.asks if ask.kind == prepared.ask.kind]
        if again:
            self.lost, self._unsure = again[0], None
