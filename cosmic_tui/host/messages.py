"""What a client and the host say to each other: plain data, so that the two could sit in different processes.

A client sends requests and gets None or `Denied` back; the host sends news whenever something changed for that client.
Everything in the news is what this client may see, and nothing else.
"""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.club.records import GameFilter, GameRow, Profile
from cosmic_tui.host.match.view_changes import SeenStep
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.kernel.message import Message, Objection


class Denied(Objection):
    """A request the host does not carry out; its message is for the person who made it."""


SPEEDS = STORY, BRISK, OFF = ("story", "brisk", "off")
"""How fast a person can be shown what happens."""

# -- lobby


@attrs.define
class TableOptions:
    """What is chosen when a table is made."""

    game: str = ""
    """Which game is played, by its id; empty: the first that the host has."""
    name: str = ""
    """At most 40 characters; empty: named after its maker."""
    players: int = 4
    """Seats, as many as the game is played with."""
    bots: int = 0
    """So many of the seats are bots from the start (kind `bot`)."""
    bot: str = "simple"
    pace: str = "live"
    """`solo` (no beats), `live` (3 s), `relaxed` (8 s) or `correspondence` (4 hours)."""
    beat_seconds: float | None = None
    """How long a beat lasts, if not as long as the pace says; 0 = no beats."""
    holds: int = 1
    """How often a player may stretch beats of one phase by half a minute; 0 = never."""
    patience: int | None = None
    """Seconds after which a bot plays for somebody who is away, if not as many as go with the pace; 0: never."""
    spectators: str = "live"
    """`live`, `delayed` (by half a minute) or `none`."""
    move_seconds: int = 0
    """A player's time for one question, after which its default is played; 0 = none."""
    rules: dict[str, Any] = attrs.Factory(dict)
    """What the table has agreed on, by names that the game knows; all else is as the game has it by default."""
    invitation: bool = False
    """Only those who know the table's code see it and may come."""
    private: bool = False
    """Once it is over, only those who played see the game again."""
    lesson: str = ""
    """A prepared position to learn on by its id, of which nothing is kept; empty: a whole game."""
    whispers: bool = True
    """Whether two players may talk in private; the others are told that they do."""
    seed: int | None = None
    """Only for local play and tests; a served table draws its own."""


@attrs.define
class SeatRow:
    """One seat of a table. `kind` is `person`, `bot` or `empty`; `here` tells whether the person is connected."""

    seat: str
    kind: str
    name: str
    here: bool
    stand_in: bool = False
    """Whether a bot plays until the person comes back."""
    vacant: bool = False
    """Whether its player has left for good: a bot plays until somebody who is invited sits down."""


@attrs.define
class TableRow:
    """One line of the lobby. `state` is `open`, `running` or `finished`."""

    id: str
    """Also the code by which others are invited."""
    name: str
    state: str
    seats: list[SeatRow]
    spectators: int
    progress: int
    """How far the game has come, counted in what its players count."""
    mine: str | None
    """The seat this client's person holds there."""
    waiting_for_me: bool
    winners: list[str]
    invitation: bool = False
    """Only those who know the id see the table."""
    game: str = ""
    """Which game is played."""
    rules: dict[str, Any] = attrs.Factory(dict)
    """What the table has agreed on."""
    kept: bool = False
    """Whether this client's person is invited to a vacant seat there."""
    invited: list[str] = attrs.Factory(list)
    """All who are, by name; those who do not play at the table are not told."""


@attrs.define
class Online:
    """Somebody who is here; `place` is the name of a table that everybody sees, or empty."""

    name: str
    place: str = ""
    playing: bool = False
    """Whether it is at a table, which may be one that is not told."""


@attrs.define
class LobbyNews:
    """The tables there are, those of this person first."""

    you: str
    tables: list[TableRow]
    online: list[Online] = attrs.Factory(list)
    """Who is here, by name, as many as are shown at most."""
    people: int = 0
    """How many are here in all, spectators included."""
    talk: list[Said] = attrs.Factory(list)
    """The last lines said in the lobby."""


@attrs.define
class LibraryNews:
    """What was found in the library: the latest games, how many there are in all, and what was looked for."""

    games: list[GameRow]
    total: int
    wanted: GameFilter


@attrs.define
class ProfileNews:
    """What the club knows of somebody."""

    profile: Profile


@attrs.define
class Film:
    """A finished game to look back at, as one viewer saw it."""

    id: str
    game: str
    table: str
    """The name of its table."""
    seats: list[SeatRow]
    events: list[Seen]
    steps: list[SeenStep]
    seat: str | None = None
    """Through whose eyes; None: a spectator's."""


# -- table

HOUSE = "table"
"""The name under which the host itself speaks at a table; nobody else can take it."""


@attrs.define
class Said:
    """A line of table talk; `who` is a seat, or "" for a spectator. `name` and `text` are made harmless."""

    who: str
    name: str
    text: str = ""
    message: Message | None = None
    """What the host itself says, in the place of a text."""
    to: str = ""
    """To whom it was whispered, by name: only these two are sent the line."""
    aside: bool = False
    """Whether spectators say it among themselves."""


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

    `undo`, `end`, `hints`, `pause`; about a seat: `answer`, `stand_in`, `remove`, `concede`.
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


News = LobbyNews | TableNews | Left | Called | Nudged | LibraryNews | ProfileNews | Film


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
    """Sit down at a table that has an empty seat or keeps one for this person, or come back to the own seat.

    `table` is its id, as it was typed. Somebody who looks on there can sit down too.
    """

    table: str


@attrs.define
class Watch:
    """Look on at a table: public information only."""

    table: str


@attrs.define
class Start:
    """Begin the game at the own table; empty seats become bots."""


@attrs.define
class Rematch:
    """Go on from a game that is over to another one at a table like this one; from a lesson to a whole game."""


@attrs.define
class Coach:
    """Be told what each phase is about, or not any more; by default during the first three games."""

    on: bool


@attrs.define
class Settings:
    """What a person wants at all tables from now on; None: as it was."""

    speed: str | None = None
    """One of `SPEEDS`."""


@attrs.define
class Leave:
    """Go back to the lobby. In a running game the seat is kept: the player is away and can come back."""


@attrs.define
class Answer:
    """Answer a question."""

    key: str
    choose: list[str]


@attrs.define
class Draft:
    """Keep lines for a sheet without sealing it, in the place of those kept before; it is on disk then.

    With `check` lines that could not be sealed are refused, and the draft stays as it was.
    """

    key: str
    lines: list[str]
    check: bool = False


@attrs.define
class Reopen:
    """Open a sheet again that was sealed, as long as others are waited for; its lines are the draft."""

    key: str


@attrs.define
class GiveOrders:
    """The standing orders of the own seat from now on, in the place of those it had."""

    orders: list[Any]


@attrs.define
class GiveUp:
    """Leave the game for good: a bot plays the seat, or whoever is invited to it.

    Where nobody but bots is left the game ends without a winner.
    """


@attrs.define
class Invite:
    """Keep a seat whose player has left for good for somebody, by name; it need not be anybody known here yet."""

    name: str


@attrs.define
class Agree:
    """Want something that needs the consent of all.

    `undo`: take the last answer back; `end`: end the game without a winner; `hints`: everybody may ask for hints;
    `pause`: nothing goes on until somebody objects. Of all but the seat it is `about`: `answer`: a bot answers this
    one question; `stand_in`: a bot plays until the player does something; `remove`: a bot plays for good; `concede`:
    the seat has won. The first two once a public question has waited for two minutes.
    """

    what: str
    about: str = ""


@attrs.define
class Object:
    """Do not want it: nobody's consent counts any more, and hints or a pause that were agreed on are over."""

    what: str
    about: str = ""


@attrs.define
class Nudge:
    """Ring for a seat that the table has waited for for 20 s, or for all of them; a seat once a minute at most."""

    seat: str = ""


@attrs.define
class Back:
    """Take the own seat back from the bot that the others have agreed on. Any answer does so too."""


@attrs.define
class Mute:
    """Hear nothing more of somebody at the tables, by name; `on` False: hear them again."""

    name: str
    on: bool = True


@attrs.define
class Hold:
    """Stretch the open beat by half a minute, once a phase; no reason is asked for."""


@attrs.define
class Ready:
    """Nothing more to say in the open beat, or (`phase`) in the phase: it ends early once everybody says so."""

    phase: bool = False


@attrs.define
class Say:
    """Say something at the table, or in the lobby; at most 300 characters. Spectators of a running game are apart."""

    text: str


@attrs.define
class Whisper:
    """Say something to another player at the table alone, by seat or name; the others are told that you whisper."""

    to: str
    text: str


@attrs.define
class Notify:
    """Be told at an address (`ntfys://ntfy.sh/topic`) that a question waits while one is not here; empty: no more.

    Nothing is sent between two hours of UTC (0 to 23); equal ones: it always is.
    """

    url: str
    quiet_from: int = 0
    quiet_until: int = 0


@attrs.define
class TryNotice:
    """Have a notification sent now to the own address."""


@attrs.define
class NextTable:
    """Go on to the next table at which this person is waited for; the seat here is kept."""


@attrs.define
class Complain:
    """Tell the operator of somebody, by name, with the last lines that this client has heard here."""

    name: str
    why: str


@attrs.define
class Browse:
    """Look for finished games; `LibraryNews` answers."""

    wanted: GameFilter


@attrs.define
class LookUp:
    """Ask for somebody's profile by name; empty: the own. `ProfileNews` answers."""

    name: str = ""


@attrs.define
class Recall:
    """Look back at a finished game by its code; a `Film` answers."""

    code: str


@attrs.define
class ShowRating:
    """Whether others are told the own rating, and leaderboards name it; `ProfileNews` answers."""

    on: bool


Request = (
    Rename | Make | Join | Watch | Start | Leave | Answer | Hold | Ready | Say | GiveOrders | GiveUp | Invite
    | Agree | Object | Mute | Rematch | Coach | Draft | Reopen | Browse | LookUp | Recall | ShowRating
    | Settings | Nudge | Back | Whisper | Complain | Notify
    | TryNotice | NextTable
)  # fmt: skip
