"""Runs the clock of a beat while its questions stand, and keeps the open beat in the journal."""

from __future__ import annotations

import attrs

from cosmic_tui.host.match.beats import BeatClock, Phase
from cosmic_tui.host.match.calm import Calm
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store import journal
from rules.kernel.beats import Beat


@attrs.define(eq=False)
class BeatRunner:
    """Between the questions of a game, the clock and the journal."""

    running: RunningGame
    questions: Questions
    clock: BeatClock
    _seen: Beat | None = attrs.field(default=None, init=False)
    _calm: Calm = attrs.field(factory=Calm, init=False)

    def look(self) -> None:
        """Begin the beat whose questions have come, or end the one whose questions are gone."""
        beat = self.questions.beat
        if beat is None:
            self.clock.stop()
        elif beat is not self._seen or not self.clock.running:
            before, self.running.open_beat = self.running.open_beat, None
            goes_on = before if before is not None and before.key == beat.key else None
            game, times = self.running.game, self._calm.times(beat)
            self.clock.begin(Phase(game.progress, game.phase), goes_on, times=times)
            self.running.remember(*self.lines())
        self._seen = beat

    def lines(self) -> list[str]:
        """The open beat for the journal."""
        beat = self.questions.kept(self.clock.wall_until, self.clock.held_by)
        return [] if beat is None else [journal.beat_line(beat)]
