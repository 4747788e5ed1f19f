"""A game looked back at: what one viewer was told of it, and the view at any of its events. It knows no game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Generic, Protocol, TypeVar

import attrs

from cosmic_tui.host.match.view_changes import SeenStep, changes_in
from cosmic_tui.host.messages import Said, SeatRow
from rules.kernel.changes import apply
from rules.kernel.codec import structured
from rules.kernel.events import Seen

KEYFRAME = 200
"""So many events apart the view is remembered."""
Plain = dict[str, Any]
V = TypeVar("V")


@attrs.frozen
class ReplayKind(Generic[V]):
    """What a game tells of its replays."""

    game: str
    """Its id."""
    view: type[V]
    """The class of its views."""
    chapters: Sequence[str]
    """Kinds of events to which one can jump."""

    def read_view(self, data: Plain) -> V:
        """A view, from its plain form. Raises `Misfit`."""
        return structured(data, self.view)


@attrs.define(eq=False)
class Replay(Generic[V]):
    """What one viewer saw of a game: `events` in their order, how the view changed with them, and who sat where."""

    title: str
    seats: list[SeatRow]
    events: list[Seen]
    steps: list[SeenStep]
    """The first of them holds a whole view, which stands for all that was before it."""
    kind: ReplayKind[V]
    seat: str | None = None
    """Through whose eyes."""
    numbers: Sequence[int] = ()
    """The number of each event among all of the game, by which other eyes are found at the same moment."""
    talk: Sequence[tuple[int, Said]] = ()
    """What this viewer heard at the table, each line after so many events; journals do not hold it."""
    eyes: Mapping[str, Replay[V]] = attrs.field(factory=dict)
    """The same game as each seat saw it, where all hands may be seen."""
    _kept: dict[int, Plain] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.steps[:1] = [attrs.evolve(step, after=0) for step in self.steps[:1]]

    @property
    def length(self) -> int:
        """The number of events; the replay stands before the first, or after one of them."""
        return len(self.events)

    @property
    def beginnings(self) -> list[int]:
        """Where chapters begin."""
        return [place + 1 for place, event in enumerate(self.events) if event.kind in self.kind.chapters]

    def emptied(self) -> Replay[V]:
        """Who played, and nothing that happened: for a screen that has ended and is still held by something."""
        return Replay(self.title, self.seats, [], [], self.kind, self.seat)

    def view_at(self, place: int) -> V:
        """The view after so many events, until the next of them."""
        start = place - place % KEYFRAME
        while start and start not in self._kept:
            start -= KEYFRAME
        found: Plain = {}
        for number, view in self._walk(start, place):
            if number % KEYFRAME == 0 and number not in self._kept:
                self._kept[number] = deepcopy(view)
            found = view
        return self.kind.read_view(found)

    def heard(self, place: int) -> list[Seen | Said]:
        """What has happened and been said until the replay stands after so many events, in this order."""
        lines: list[Seen | Said] = []
        talk = [(after, said) for after, said in self.talk if after <= place]
        for number, event in enumerate([None, *self.events[:place]]):
            lines += [event] if event is not None else []
            lines += [said for after, said in talk if after == number]
        return lines

    def as_seen_by(self, seat: str, place: int) -> V:
        """What a seat saw (one of `eyes`) when this replay stands after so many events."""
        other = self.eyes[seat]
        number = self.numbers[place - 1] if place else 0
        return other.view_at(bisect_right(other.numbers, number))

    def told(self) -> Iterator[tuple[Seen, Plain]]:
        """Each event with the view after it, in its plain form, which the next step changes."""
        for number, view in self._walk(0, self.length):
            if number:
                yield self.events[number - 1], view

    def _walk(self, start: int, last: int) -> Iterator[tuple[int, Plain]]:
        """The plain view after each number of events from `start` on."""
        view: Plain | None = deepcopy(self._kept.get(start))
        steps = [step for step in self.steps if step.after <= last and (view is None or step.after > start)]
        done = 0
        for number in range(start, last + 1):
            while done < len(steps) and steps[done].after <= number:
                view = apply(view, changes_in(steps[done].changes))
                done += 1
            if view is not None:
                yield number, view


class GameReplays(Protocol[V]):
    """How the replays of a game are shown."""

    @property
    def kind(self) -> ReplayKind[V]: ...

    def markdown(self, replay: Replay[V]) -> str:
        """The record of the game; ends with a line break."""

    def show(self, replay: Replay[V]) -> None:
        """Show it on this terminal."""
