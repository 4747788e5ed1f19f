"""What a journal tells: with what a game was begun, where it stands, and what everybody has seen of it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import attrs

from cosmic_tui.base.disk import StoreError, why
from cosmic_tui.host.match.questions import OpenBeat
from cosmic_tui.host.match.sheets import Written
from cosmic_tui.host.match.view_changes import ViewStep
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store import seal
from cosmic_tui.host.table.seats import PERSON, Invitation, Seat
from rules.kernel.events import Event
from rules.kernel.game import Saved


class DamagedError(StoreError):
    """A line that is not as it was written; the lines before it can still be used."""

    def __init__(self, path: Path, line: int, whole: int, error: Exception) -> None:
        """`whole`: bytes of the lines before it."""
        super().__init__(f"{path}, line {line}: {why(error)}")
        self.path, self.line, self.whole = path, line, whole


def commitment(seed: int | str) -> str:
    """What is told of a seed before the game: its SHA-256 as hex digits."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


@attrs.define
class Head:
    """What a game was begun with."""

    id: str
    options: TableOptions
    seats: list[Seat]
    seed: int | str
    setup: Saved
    """What the game was opened with, in words of its own."""
    beats: bool
    digest: str
    """Of the code that runs the game."""
    invited: list[Invitation] = attrs.Factory(list)
    """Who may take a vacant seat now."""
    begun: float = 0.0
    """Seconds since 1970; 0 in journals of older versions."""
    number: int = 0
    """Of the table, among those of its name; likewise."""
    made: int = 0
    """When the table was made, in milliseconds since 1970; in journals of older versions when the game began."""
    starters: dict[str, str] = attrs.field(init=False)
    """The persons with whom the game began, by seat."""

    def __attrs_post_init__(self) -> None:
        self.starters = {seat.seat: seat.identity for seat in self.seats if seat.kind == PERSON}


@attrs.define
class Given:
    """An answer somebody gave; `public` tells whether the table knew that it was asked for."""

    seat: str
    key: str
    choose: list[str]
    public: bool


@attrs.define
class Reopened:
    """A sheet taken back, whose poll still waits for others."""

    seat: str
    key: str


@attrs.frozen
class LastSeen:
    """The last event that somebody had seen when they went, by its number, and when that was (seconds since 1970)."""

    event: int
    at: float


@attrs.define
class Wanted:
    """What players want that needs the consent of all, and what all have agreed to."""

    by: dict[str, list[str]] = attrs.Factory(dict)
    """The seats that want it, by what it is."""
    hints: bool = False
    """Whether all have agreed to hints."""
    paused: bool = False
    """Whether all have agreed to a pause."""


@attrs.define
class Record:
    """What a journal tells: where the game stands, and what everybody has seen of it."""

    head: Head
    saved: Saved | None = None
    """The last state the game was saved in, in words of its own."""
    saved_events: int = 0
    """How many events there were then."""
    answers: list[Given | Reopened] = attrs.Factory(list)
    """Given since, and taken back."""
    written: dict[str, Written] = attrs.Factory(dict)
    """What each seat has written or answered last, and to which question."""
    beat: OpenBeat | None = None
    """The last beat, with what was said ahead in it; None once a public question has been answered."""
    wanted: Wanted = attrs.Factory(Wanted)
    due: dict[str, float] = attrs.Factory(dict)
    """When the time for questions is over that have much of it, by key, in seconds since 1970."""
    seen: dict[str, LastSeen] = attrs.Factory(dict)
    """By seat what its player had seen when they went."""
    events: list[Event] = attrs.Factory(list)
    views: list[ViewStep] = attrs.Factory(list)
    ended: bool = False
    ended_at: float = 0.0
    """Seconds since 1970; 0 while it goes on, and in journals of older versions."""
    winners: list[str] = attrs.Factory(list)
    changed_at: float = 0.0
    """When the file was written to last, in seconds since 1970."""
    size: int = 0
    """Bytes of whole lines; what follows is torn."""
    seal: str = seal.FIRST
    """That of the last whole line."""

    def renew(self, digest: str) -> list[Given]:
        """Newer code goes on from the last snapshot: nothing holds that came after it. Returns the answers lost."""
        self.head.digest = digest
        self.events = [event for event in self.events if event.index <= self.saved_events]
        self.views = [step for step in self.views if step.event <= self.saved_events]
        lost = [each for each in self.answers if isinstance(each, Given)]
        self.answers, self.beat, self.due = [], None, {}
        return lost
