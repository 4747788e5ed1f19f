"""What one person has before the eyes: since when there has been nothing new to see, and which events were shown."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from cosmic_tui.bench.felt_person import to_answer
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, plain
from rules.kernel.events import Seen

NO_NEWS = ("header", "phases", "prompt")
"""Panels that tell nothing new: a clock that runs, and who is waited for."""
FEW = 12
"""An event that says the same as one of so many before it tells nothing new."""
RUNNING_TIME = re.compile(r"\d+:\d\d|\d+ (s|min)\b")
NEW_FOR = (1.0, 2.0, 3.0)
"""So many seconds something is new from when it came; the middle one is what is meant where none is named."""


@attrs.define
class Sight:
    """How long there was something to do, something new to see, or neither, at one screen. Seconds."""

    whole: float = 0.0
    doing: float = 0.0
    """A question stands there that this person has not answered."""
    unstaged: float = 0.0
    """Nothing to do, and nothing on the stage."""
    idle: dict[float, float] = attrs.field(factory=lambda: dict.fromkeys(NEW_FOR, 0.0))
    """Nothing to do, and nothing that has come within so many seconds."""
    _seen: tuple[str, ...] = ()
    _since: float = float("-inf")

    def look(self, screen: BoardScreen, now: float, seconds: float) -> None:
        """A look at the screen `now`, which stands for so many seconds."""
        shown = on_screen(screen)
        if shown != self._seen:
            self._seen, self._since = shown, now
        self.whole += seconds
        if to_answer(screen.table) is not None:
            self.doing += seconds
            return
        self.unstaged += seconds * screen.table.stage.at_rest
        for new_for in NEW_FOR:
            self.idle[new_for] += seconds * (now - self._since >= new_for)

    def share_idle(self, new_for: float) -> float:
        """The share of the time without anything to do or new to see, in 0..1."""
        return self.idle[new_for] / self.whole if self.whole else 0.0


def on_screen(screen: BoardScreen) -> tuple[str, ...]:
    """What all panels show that tell of the game, times that run down left out."""
    shown = []
    for name in screen.places:
        panel = screen.widgets.get(name)
        if isinstance(panel, Panel) and name not in NO_NEWS:
            shown += [RUNNING_TIME.sub("", plain(row)) + _colours(row) for row in panel.rows]
    return tuple(shown)


def _colours(row: Row) -> str:
    """What tells a picture from another one: half blocks are all the same sign."""
    return "".join(span.style for span in row)


@attrs.define
class StageTimes:
    """For how long each event has been on the stage with nothing over it, counted from frame to frame. Seconds."""

    by_event: dict[int, float] = attrs.field(factory=dict)
    """By the number of the event."""
    _event: int | None = None
    _since: float = 0.0

    def frame(self, screen: BoardScreen, now: float) -> None:
        """A frame has been drawn."""
        if self._event is not None:
            self.by_event[self._event] = self.by_event.get(self._event, 0.0) + now - self._since
        frame = None if screen.stage else screen.table.stage.frame
        self._event, self._since = None if frame is None else frame.number, now

    def shortest(self, events: Sequence[Seen], kinds: Sequence[str]) -> list[tuple[float, str]]:
        """How long each event of these kinds was seen, the shortest first; what is told again counts once."""
        times = []
        for number, seen in enumerate(events):
            again = any(seen.kind == other.kind and seen.data == other.data for other in events[:number][-FEW:])
            if seen.kind in kinds and not again:
                times.append((self.by_event.get(number, 0.0), seen.kind))
        return sorted(times)
