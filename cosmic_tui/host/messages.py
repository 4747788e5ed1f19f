"""What a client and the host say to each other: plain data, so that the two could sit in different processes.

A client sends requests and gets None or `Denied` back; the host sends news whenever something changed for that client.
Everything in the news is what this client may see, and nothing else.
"""

from __future__ import annotations

import attrs

from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.views import View


class Denied(Exception):
    """A request the host does not carry out; its text is a sentence for the person who made it."""


# -- lobby


@attrs.define
class TableOptions:
    """What is chosen when a table is made."""

    name: str = ""
    """At most 40 characters; empty: named after its maker."""
    players: int = 4
    """Seats, 3 to 5."""
    bots: int = 0
    """So many of the seats are bots from the start (kind `bot`)."""
    bot: str = "simple"
    pace: str = "live"
    """`solo` (no beats), `live` (3 s) or `relaxed` (8 s)."""
    deal_seconds: int = 60
    """The deal clock (R12.1); 0 = none."""
    move_seconds: int = 0
    """A player's time for one question, after which its default is played; 0 = none."""
    aliens: str = "none"
    """Who meets: `none`, `random`, `choose` (each keeps one of two), or ids with commas, seat by seat."""
    seed: int | None = None
    """Only for local play and tests; a served table draws its own."""


@attrs.define
class SeatRow:
    """One seat of a table. `kind` is `person`, `bot` or `empty`; `here` tells whether the person is connected."""

    seat: str
    kind: str
    name: str
    here: bool


@attrs.define
class TableRow:
    """One line of the lobby. `state` is `open`, `running` or `finished`."""

    id: str
    name: str
    state: str
    seats: list[SeatRow]
    spectators: int
    encounters: int
    mine: str | None
    """The seat this client's person holds there."""
    waiting_for_me: bool
    winners: list[str]


@attrs.define
class LobbyNews:
    """The tables there are, those of this person first."""

    you: str
    tables: list[TableRow]


# -- table

HOUSE = "table"
"""The name under which the host itself speaks at a table; nobody else can take it."""


@attrs.define
class Said:
    """A line of table talk; `who` is a seat, or "" for a spectator. `name` and `text` are made harmless."""

    who: str
    name: str
    text: str


@attrs.define
class Running:
    """A time that runs: `what` is `beat`, `deal` or `move`; seconds left and of how many."""

    what: str
    left: float
    of: float


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
    view: View | None
    asks: list[Ask]
    """Open questions to this seat."""
    events: list[Seen]
    talk: list[Said]
    clocks: list[Running]
    fresh: bool = False


@attrs.define
class Left:
    """This client is no longer at the table; `why` is a sentence, empty if it was its own wish."""

    why: str = ""


News = LobbyNews | TableNews | Left


# -- requests


@attrs.define
class Rename:
    """Take another name (shown to all; 1 to 20 characters)."""

    name: str


@attrs.define
class Make:
    """Make a table and sit down at it."""

    options: TableOptions


@attrs.define
class Join:
    """Sit down at a table that has an empty seat, or come back to the own seat."""

    table: str


@attrs.define
class Watch:
    """Look on at a table: public information only."""

    table: str


@attrs.define
class Start:
    """Begin the game at the own table; empty seats become bots."""


@attrs.define
class Leave:
    """Go back to the lobby. In a running game the seat is kept: the player is away and can come back."""


@attrs.define
class Answer:
    """Answer a question."""

    key: str
    choose: list[str]


@attrs.define
class Say:
    """Say something at the table; at most 300 characters."""

    text: str


Request = Rename | Make | Join | Watch | Start | Leave | Answer | Say
