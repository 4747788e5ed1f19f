"""What a client can ask of the host; it gets None or `Denied` back."""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.club.records import GameFilter
from cosmic_tui.host.messages.lobby_news import TableOptions
from rules.kernel.message import Objection


class Denied(Objection):
    """A request the host does not carry out; its message is for the person who made it."""


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
class AskAway:
    """Ask how one is told while one is away, and of the own vacation; `AwayNews` answers."""


@attrs.define
class NextTable:
    """Go on to the next table at which this person is waited for; the seat here is kept."""


@attrs.define
class TakeVacation:
    """Be away for so many days: at tables by mail the own clocks stand. 0: be back; None: ask how many are left."""

    days: int | None = None


@attrs.define
class AskSubstitute:
    """Want somebody, by name, or a bot (`bot`) to play the own seat until one is back; the others have to agree."""

    name: str


@attrs.define
class Gather:
    """Make a waiting list (one round), which begins once its table is full, or a tournament; and enter it."""

    name: str
    rounds: int
    options: TableOptions


@attrs.define
class Enter:
    """Put oneself down on a waiting list or for a tournament, by its code."""

    gathering: str


@attrs.define
class Withdraw:
    """Take oneself off it, before it has begun."""

    gathering: str


@attrs.define
class BeginRounds:
    """Begin the own tournament, or the own waiting list before it is full."""

    gathering: str


@attrs.define
class AskStandings:
    """Ask who stands where; `StandingsNews` answers."""

    gathering: str


@attrs.define
class PuzzleDone:
    """A puzzle of a game was left, solved or not, after so many wrong answers; `Told` answers how one stands."""

    game: str
    number: int
    wrong: int
    solved: bool


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
    """Look back at a finished game by its code; a `ReplayNews` answers."""

    code: str
    eyes: str = ""
    """Through the eyes of which other seat, for who played there; empty: one's own, or those of a spectator."""


@attrs.define
class ShowRating:
    """Whether others are told the own rating, and leaderboards name it; `ProfileNews` answers."""

    on: bool


Request = (
    Rename | Make | Join | Watch | Start | Leave | Answer | Hold | Ready | Say | GiveOrders | GiveUp | Invite
    | Agree | Object | Mute | Rematch | Coach | Draft | Reopen | Browse | LookUp | Recall | ShowRating
    | Settings | Nudge | Back | Whisper | Complain | Notify
    | TryNotice | NextTable | TakeVacation | AskSubstitute | Gather | Enter | Withdraw | BeginRounds | AskStandings
    | PuzzleDone | AskAway
)  # fmt: skip
