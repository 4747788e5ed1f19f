"""What players had seen of a game when they went, so that they can be told what they have missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cosmic_tui.base.clock import Clock
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import LastSeen
from rules.kernel.events import Event

AWAY_SECONDS = 300.0
"""Whoever was away for so long is told what has happened."""


class LastSeenEvents:
    """The last event that each seat's player had seen, `by_seat`."""

    def __init__(self, history: Callable[[], Sequence[Event]], clock: Clock, remember: Callable[[str], None]) -> None:
        """`remember` puts a line into the journal."""
        self.by_seat: dict[str, LastSeen] = {}
        self._history = history
        self._clock = clock
        self._remember = remember

    def saw(self, seat: str, *, lasting: bool) -> None:
        """The player of a seat goes and has seen all that has happened; `lasting`: also after a restart."""
        history = self._history()
        last = history[-1].index if history else 0
        if seat not in self.by_seat or self.by_seat[seat].event != last:
            self.by_seat[seat] = LastSeen(last, self._clock.wall())
            if lasting:
                self._remember(journal.seen_line(seat, self.by_seat[seat]))

    def missed_any(self, seat: str) -> bool:
        """Whether something has happened since the player of a seat went, or before they ever were there."""
        seen, history = self.by_seat.get(seat), self._history()
        return bool(history) and (seen is None or seen.event < history[-1].index)

    def missed_since(self, seat: str) -> int | None:
        """The number of the last event that a seat's player had seen, who has been away for a while; else None."""
        seen = self.by_seat.get(seat)
        return None if seen is None or self._clock.wall() - seen.at < AWAY_SECONDS else seen.event
