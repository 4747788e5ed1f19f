"""What a client is told in the lobby: the tables there are, who is here, and what is known of finished games."""

from __future__ import annotations

from typing import Any

import attrs

from cosmic_tui.club.records import GameFilter, GameRow, OwnRecord, Profile
from cosmic_tui.host.match.view_changes import SeenStep
from rules.kernel.events import Seen
from rules.kernel.message import Message
from rules.kernel.summary import SeatScore


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
    bot: bool = False
    """Whether a bot says it."""


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
    substitute: str = ""
    """Who plays it until its player is back, by name."""
    vacation: float = 0.0
    """Until when its player is on vacation and has a clock that stands, in seconds since 1970; 0: not now."""
    score: SeatScore | None = None
    """How it stands, in the lobby, of a game that everybody may see."""
    awaited: bool = False
    """Whether the table waits for its answer, and everybody knows; in the lobby alone."""


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
    pace: str = ""
    number: int = 1
    """Among tables of the same name, in the order in which they were made."""
    made: int = 0
    """A larger number was made later."""


@attrs.define
class Online:
    """Somebody who is here; `place` is the name of a table that everybody sees, or empty."""

    name: str
    place: str = ""
    playing: bool = False
    """Whether it is at a table, which may be one that is not told."""
    number: int = 1
    """Of the table, among those of its name."""


@attrs.define
class GatheringRow:
    """A waiting list, which begins once it is full, or (several rounds) a tournament; `id` is its code."""

    id: str
    name: str
    state: str
    """`open`, `running` or `over`."""
    game: str
    rounds: int
    round: int
    """The one that is played, from 1; 0 before the first."""
    seats: int
    """Of one table."""
    names: list[str]
    """Who is put down, in the order of coming."""
    entered: bool
    """Whether this client's person is."""
    own: bool
    """Whether it has made it."""


@attrs.define
class ScoreRow:
    """Somebody in the standings: place, points, first places, and the points of all whom they have met."""

    name: str
    place: int
    points: int
    firsts: int
    met: int


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
    gatherings: list[GatheringRow] = attrs.Factory(list)
    """Waiting lists and tournaments, the newest first."""
    newcomer: bool = False
    """Whether this client's person has played little so far: easier games are offered first."""
    day: int = 0
    """Which day it is where the host runs, counted from 1970."""
    record: OwnRecord | None = None
    """What this client's person has played so far; None: nothing, or it is not known yet."""


@attrs.define
class StandingsNews:
    """Who stands where in a tournament, the best first."""

    gathering: GatheringRow
    scores: list[ScoreRow]


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
class AwayNews:
    """How a person is told that it is waited for, and whether it is on vacation."""

    url: str
    """Where it is told; empty: nowhere."""
    quiet_from: int
    quiet_until: int
    """Nothing is sent between these hours of UTC; equal ones: it always is."""
    kinds: list[str]
    """The kinds of addresses that the operator allows; empty: nothing is sent from here."""
    vacation: float
    """Until when the vacation lasts, in seconds since 1970; 0: there is none."""
    days_left: int
    """Of vacation, this year."""


@attrs.define
class ReplayNews:
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
