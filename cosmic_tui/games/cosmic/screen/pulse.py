"""The beat as one client knows it: since when it is open, so that a key meant for one does not count in the next."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.host.match.beats import HOLD_SECONDS
from cosmic_tui.host.messages import BeatNow, TableNews
from rules.kernel.asks import Ask

WINDOWS = ("window", "reinforce")
"""Questions in which several may act, one before the other, and which are put again to those who have not."""
SLACK = 0.25
"""Seconds by which the end of one and the same beat may seem to move, as news take their time."""


def may_be_overtaken(choice: Choice) -> bool:
    """Whether a card is played into a window: somebody else may be before it, and it stays in the hand."""
    return choice.ask.kind in WINDOWS and bool(_cards(choice))


def _cards(choice: Choice) -> list[str]:
    return [option.removeprefix("card:") for option in choice.answer() or [] if option.startswith("card:")]


@attrs.define
class Pulse:
    """Whether a beat is open, since when, and what this seat has prepared in it."""

    open: BeatNow | None = None
    since: float = float("-inf")
    """When the open beat was first heard of."""
    promised: Choice | None = None
    """The answer prepared in the open beat, or the card played into it."""
    lost: str = ""
    """The key of a question that was answered before somebody acted, and has come back."""
    _until: float = 0.0
    _unsure: Choice | None = None
    """What was prepared or played in an earlier beat: it may have been done, or withdrawn."""

    def on_news(self, news: TableNews, now: float) -> None:
        """Take in how the beat stands."""
        running = next((clock for clock in news.clocks if clock.what == "beat"), None)
        until = now + running.left if running else now
        if self._is_new(news.beat, until):
            self.since = now
            self._unsure, self.promised = self.promised or self._unsure, None
        self.open, self._until = news.beat, until
        if self._unsure is not None and _is_played(self._unsure, news):
            self._unsure = None
        self._look_for_lost(news)

    def _is_new(self, beat: BeatNow | None, until: float) -> bool:
        if beat is None or self.open is None:
            return beat is not self.open
        held = len(beat.held_by) - len(self.open.held_by)
        return held < 0 or abs(until - self._until - held * HOLD_SECONDS) > SLACK

    def _look_for_lost(self, news: TableNews) -> None:
        """A question that was answered has come again in the same phase, and nothing came of the answer."""
        if self.lost not in [ask.key for ask in news.asks]:
            self.lost = ""
        prepared = self._unsure
        if prepared is None or prepared.scene is None or news.view is None:
            return
        before = prepared.scene.view
        if (before.turn, before.encounter, before.phase) != (news.view.turn, news.view.encounter, news.view.phase):
            self._unsure = None
            return
        again = [ask.key for ask in news.asks if _comes_again(prepared, ask)]
        if again:
            self.lost, self._unsure = again[0], None


def _is_played(answered: Choice, news: TableNews) -> bool:
    """Whether a card of the answer has been played. The hand does not tell: a flare comes back to it."""
    played = [each.data for each in news.events if each.kind == "card.played"]
    return any(each["seat"] == news.seat and each["card"] in _cards(answered) for each in played)


def _comes_again(answered: Choice, ask: Ask) -> bool:
    """Whether a question is one that was answered."""
    if not may_be_overtaken(answered):
        return ask.kind == answered.ask.kind
    return (ask.kind, ask.point) == (answered.ask.kind, answered.ask.point)
