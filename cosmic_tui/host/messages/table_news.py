"""What a client is told at a table: the game as it is now, what has changed, and what calls a person to a table."""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.host.match.view_changes import SeenStep
from cosmic_tui.host.messages.lobby_news import Said, TableOptions, TableRow
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.kernel.message import Message

SPEEDS = STORY, BRISK, OFF = ("story", "brisk", "off")
"""How fast a person can be shown what happens."""


HOUSE = "table"
"""The name under which the host itself speaks at a table; nobody else can take it."""


@attrs.define
class Running:
    """A time that runs: `what` is `beat`, `move` or a clock of the game; seconds left and of how many."""

    what: str
    left: float
    of: float


@attrs.define
class BeatNow:
    """The beat that is open, as one seat knows it: who has stretched it is public, who is ready or asked is not."""

    held_by: list[str]
    may_hold: bool
    """Whether this seat can still stretch it."""
    ready: bool
    """Whether this seat has said that it is ready."""


@attrs.define
class Motion:
    """Something that is done once all players agree, or all but the seat it is `about`; `by` are those who do.

    `undo`, `end`, `hints`, `pause`; about a seat: `answer`, `stand_in`, `remove`, `concede`, and `substitute`, where a
    blank and a name stand behind the seat.
    """

    what: str
    by: list[str]
    about: str = ""


@attrs.define
class Thought:
    """A seat that a public question waits for, and for how many seconds by now."""

    seat: str
    seconds: float


@attrs.define
class Absence:
    """A seat whose player is away, and in how many seconds a bot plays it."""

    seat: str
    seconds: float


@attrs.define
class Again:
    """The table to which players of this one go on: its id, and who is there already, by name."""

    table: str
    names: list[str]


@attrs.define
class OwnSheet:
    """A sheet this client's seat is asked for: its question, what has been written, and whether that is sealed.

    A sealed one can be opened again (`Reopen`) as long as it is told of: until all have sealed theirs.
    """

    ask: Ask
    lines: list[str]
    sealed: bool


@attrs.define
class TableNews:
    """What changed at the table this client sits at or watches.

    `view` and `asks` always stand for the whole present; `events` and `talk` only add to what was sent before, except
    in the first news after joining (`fresh`), which bring all there is. `view` is None until the game has begun.
    """

    table: TableRow
    options: TableOptions
    seat: str | None
    """This client's seat; None for a spectator."""
    view: Any
    """What the seat sees of the game, in the class of the game; None until it has begun."""
    asks: list[Ask]
    """Open questions to this seat."""
    events: list[Seen]
    talk: list[Said]
    clocks: list[Running]
    fresh: bool = False
    beat: BeatNow | None = None
    """The beat that is open."""
    quiet: list[str] = attrs.Factory(list)
    """Keys of questions that need no answer: the seat's orders pass in them unless the player acts."""
    orders: list[Any] = attrs.Factory(list)
    """The seat's standing orders, in the class of the game."""
    motions: list[Motion] = attrs.Factory(list)
    """What players want all to agree to."""
    prepare: list[str] = attrs.Factory(list)
    """Keys of questions that are not put yet: the answer is kept, and withdrawn if somebody acts before."""
    hints: bool = False
    """Whether all players of a table of several people have agreed to hints."""
    coach: bool = False
    """Whether this person wants to be told what each phase is about."""
    steps: list[SeenStep] = attrs.Factory(list)
    """Once the game is over: how this client's view has changed from its beginning, for a replay."""
    near: list[str] = attrs.Factory(list)
    """Who could be invited, by name: those in the lobby and those who look on, while a seat is vacant."""
    sheets: list[OwnSheet] = attrs.Factory(list)
    """The sheets that this seat is asked for, drafts and sealed ones."""
    speed: str = OFF
    """How fast this person wants to be shown what happens: one of `SPEEDS`."""
    thinking: list[Thought] = attrs.Factory(list)
    """Whom the table waits for, the longest first. Screens show the time from 20 s on and count it on themselves."""
    paused: bool = False
    """Whether all have agreed to a pause: nothing is answered until somebody objects to it."""
    again: Again | None = None
    """Where a rematch gathers, once this game is over."""
    absent: list[Absence] = attrs.Factory(list)
    """Whose seats a bot will play, the soonest first. Screens count the time on themselves."""
    missed: int | None = None
    """In the first news: how many of the events this client's seat knows, if it was away since; else None."""


@attrs.define
class Left:
    """This client is no longer at the table; `why` is None if it was its own wish."""

    why: Message | None = None


@attrs.define
class Called:
    """Somebody keeps a vacant seat at another table for this person, who is at one; in the lobby a line says so."""

    table: str
    """The name of that table."""
    by: str


@attrs.define
class Nudged:
    """Somebody waits for this person at a table: a bell, and whatever else calls a person to a terminal."""

    table: str
    """The name of that table."""
    by: str


@attrs.define
class MutedNews:
    """Whom this person does not want to hear, by name; the empty name stands for all bots."""

    names: list[str]


@attrs.define
class PersonalNotice:
    """Something that this person alone is told, wherever it is."""

    what: Message
