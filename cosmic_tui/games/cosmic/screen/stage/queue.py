"""The queue of the stage: events come in as the host tells them, frames go out as time goes by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import attrs

from cosmic_tui.games.cosmic.screen.stage.frame import BANDS, Act, Frame
from cosmic_tui.games.cosmic.screen.stage.retelling import view_after
from cosmic_tui.games.cosmic.screen.stage.scenes import frames_of
from cosmic_tui.host.messages import OFF
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

SHARE_OF_BEAT, SHARE_OF_MOVE = 0.5, 0.1
"""The stage takes no more of the time that is left of a beat, or of a person's own clock."""
MOST_BEHIND = 8.0
"""Seconds by which a table of several people is shown late at most."""
LEAST_SEEN = 0.15
"""Seconds for which a frame has to be seen where the stage hurries; the next one tells what it would have."""
LINGERING = (Act.STILL, Act.DESTINY, Act.TURNING, Act.COUNTING, Act.DECIDED, Act.PLAYED, Act.STOPPED)
"""What can be looked at for longer: it hides nothing of the table."""


@attrs.define
class Stage:
    """What is still to be shown. Clocks are told to it: `now` is in seconds, and only differences count."""

    speed: str = OFF
    frame: Frame | None = None
    """The one that is seen; None: the table as it is."""
    waiting: deque[Frame] = attrs.field(factory=deque)
    until: float = 0.0
    """When the present frame is over."""
    holding: bool = False
    """Whether the question comes after what is shown; else both are seen together."""
    told: View | None = None
    """The table as far as it has been told."""
    lingers: bool = False
    """Whether the last thing shown may stay, as long as a beat is open in which it could be answered."""
    stays: bool = False
    """Whether the frame is such a one: all has been shown, and the table is as it is."""

    @property
    def playing(self) -> bool:
        """Whether something is being shown, and more than what stays."""
        return self.frame is not None and not self.stays

    @property
    def at_rest(self) -> bool:
        """Whether the table is seen as it is, at most with a sentence that stays."""
        return self.frame is None or (self.stays and self.frame.act is Act.STILL)

    def on_events(
        self, events: Sequence[Seen], first: int, before: View | None, now: float, *, hold: bool, room: float | None
    ) -> None:
        """Take in new events, of which the first is number `first` of the table; `before` is the view until then.

        `hold`: the question waits. `room`: seconds by which everything has to have been shown, None: as many as needed.
        """
        view = (self.told if self.playing else None) or before
        if view is None or self.speed == OFF:
            self.skip()
            return
        for number, event in enumerate(events, first):
            seen = view_after(view, event)
            self.waiting.extend(frames_of(event, view, seen, self.speed, number, held=hold))
            view = seen
        self.told = view
        self.holding = hold
        if self.stays and now < self.until:
            self._read_out(before, first)
        if room is not None:
            self._shorten(room, now)
        if not self.playing:
            self._next(now)

    def _read_out(self, before: View | None, first: int) -> None:
        """A sentence that stays is seen for its time before newer events, with the table and the events told so far."""
        if self.frame is not None and before is not None:
            self.frame, self.stays = attrs.evolve(self.frame, view=before, number=first - 1), False

    def copy(self) -> Stage:
        """Another one that goes on from here by itself."""
        return attrs.evolve(self, waiting=deque(self.waiting))

    def linger(self, *, wanted: bool) -> None:
        """Let the last thing shown stay from now on, or not any more."""
        self.lingers = wanted
        if self.stays and not wanted and not self._only_tells:
            self.skip()

    def advance(self, now: float) -> None:
        """Go on to the frame that is to be seen now; where nobody waits, one that comes late is not seen for less."""
        while self.playing and now >= self.until:
            self._next(now if self.holding else self.until)

    def begin(self, now: float) -> None:
        """The present frame is seen from now on: something else stood before it."""
        if self.playing and self.frame is not None:
            self.until = now + self.frame.seconds

    def skip(self) -> None:
        """Show the table as it is."""
        self.waiting.clear()
        self.frame, self.told, self.holding, self.stays = None, None, False, False

    def shown_events(self, heard: int) -> int:
        """How many of the events heard have been shown, the present one among them."""
        return heard if self.frame is None or self.stays else self.frame.number + (not self.frame.veiled)

    def due(self, now: float) -> float | None:
        """Seconds until the next frame; None: there is nothing to wait for."""
        return None if self.frame is None or self.stays else max(0.0, self.until - now)

    def _next(self, now: float) -> None:
        if not self.waiting:
            last, told = self.frame, self.told
            self.skip()
            if self.lingers and last is not None and told is not None and _may_linger(last, told):
                self.frame, self.stays = last, True
            return
        self.frame = self.waiting.popleft()
        self.until = now + self.frame.seconds
        self.stays = not self.waiting and not self.holding and self._only_tells

    @property
    def _only_tells(self) -> bool:
        """Whether all that the frame adds to the table is a sentence. The last one stays, and needs no end drawn."""
        frame, told = self.frame, self.told
        return frame is not None and told is not None and frame.act is Act.STILL and _is_of_encounter(frame, told)

    def _shorten(self, room: float, now: float) -> None:
        """Make what waits as short as it has to be; what is one's own stays longest."""
        left = max(0.0, self.until - now) if self.playing else 0.0
        needed = left + sum(frame.seconds for frame in self.waiting)
        if needed > max(0.0, room):
            part = max(0.0, room) / needed
            self.until = min(self.until, now + left * part)
            self.waiting = deque(_hurried([(frame, frame.seconds * part) for frame in self.waiting]))

    @property
    def shows(self) -> bool:
        """Whether anything is shown at this speed."""
        return self.speed != OFF

    @property
    def own(self) -> bool:
        """Whether something is shown that was done to the viewer."""
        return self.frame is not None and self.frame.act is Act.MINE


def _hurried(frames: Sequence[tuple[Frame, float]]) -> Iterator[Frame]:
    """Frames with the seconds they are left with; one too short to be seen gives them to the next one."""
    saved = 0.0
    for place, (frame, left) in enumerate(frames, 1):
        saved += left
        if saved >= LEAST_SEEN or frame.act in BANDS or place == len(frames):
            yield attrs.evolve(frame, seconds=saved)
            saved = 0.0


def _may_linger(last: Frame, told: View) -> bool:
    """Whether a frame can stay: it hides nothing, and is of the encounter that goes on."""
    return last.act in LINGERING and _is_of_encounter(last, told)


def _is_of_encounter(frame: Frame, told: View) -> bool:
    """Whether a frame is of the encounter that goes on."""
    seen = frame.view
    return (seen.turn, seen.encounter) == (told.turn, told.encounter)
