"""What the club tells: finished games, those who played them, and how they are looked for."""

from __future__ import annotations

import attrs

from rules.kernel.summary import Fact


@attrs.frozen
class FinishedSeat:
    """Who sat at a seat at the end of a game; `starter` is the person who sat there as it began."""

    seat: str
    kind: str
    """`person` or `bot`."""
    identity: str = ""
    starter: str = ""
    place: int = 0
    """1: has won, alone or with others; 0: the game ended without a winner."""
    score: int = 0
    tags: tuple[str, ...] = ()


@attrs.frozen
class FinishedGame:
    """A game that is over. Times are seconds since 1970."""

    id: str
    game: str
    table: str
    begun: float
    ended: float
    length: int
    private: bool
    seats: tuple[FinishedSeat, ...]
    facts: tuple[Fact, ...] = ()
    dated: bool = attrs.field(default=True, eq=False)
    """Whether its end is known for sure; else it may have to be found out elsewhere."""

    @property
    def rated(self) -> bool:
        """Whether it counts for ratings: only people began it, no two seats are of one, and somebody has won."""
        starters = [seat.starter for seat in self.seats]
        return all(starters) and len(set(starters)) == len(starters) > 1 and any(seat.place for seat in self.seats)


@attrs.define
class PlayerRow:
    """One player of a finished game as it is shown; `name` is empty for somebody who has left the club."""

    seat: str
    name: str
    bot: bool
    place: int
    score: int
    tags: list[str]


@attrs.define
class GameRow:
    """One line of the library."""

    id: str
    game: str
    table: str
    ended: float
    minutes: int
    """From its beginning to its end; 0 where that is not known."""
    length: int
    private: bool
    players: list[PlayerRow]


@attrs.define
class GameFilter:
    """Which finished games are looked for; what is empty does not matter."""

    player: str = ""
    """Somebody's name."""
    partner: str = ""
    """Somebody else who sat there too."""
    tag: str = ""
    """What somebody played."""
    table: str = ""
    """A part of the table's name."""
    words: list[str] = attrs.Factory(list)
    """Each has to be in a name, a tag or the table's name."""
    since: float = 0.0
    until: float = 0.0
    longer: int = 0
    """Games at least so long."""
    shorter: int = 0
    """Games at most so long."""
    mine: bool = False


@attrs.define
class TagCount:
    """How often somebody played something, and won with it."""

    tag: str
    played: int
    won: int


@attrs.define
class Standing:
    """A rating as it is shown: `points`, and by how much it may be wrong (`give`), about 19 times in 20."""

    game: str
    season: str
    """`2026-Q4`; empty: of all times."""
    name: str
    points: int
    give: int
    games: int


@attrs.define
class CloseGame:
    """A game that was nearly lost, or nearly won."""

    id: str
    table: str
    ended: float
    won: bool
    margin: int
    """By how many points somebody was ahead of the best who lost, or behind the last who won."""


@attrs.frozen
class PuzzleTally:
    """Puzzles solved, answers that were wrong, and on how many days in a row up to today one was solved."""

    solved: int
    wrong: int
    streak: int


@attrs.define
class Profile:
    """What the club knows of somebody, as everybody may know it."""

    name: str
    since: float
    """When the first game ended; 0: there is none yet."""
    games: int
    won_alone: int
    won_shared: int
    by_tag: list[TagCount]
    by_players: list[tuple[int, int, int]]
    """Number of players, games, wins."""
    closest: list[CloseGame]
    partners: list[tuple[str, int]]
    """With whom most was played together, and how often."""
    ratings: list[Standing]
    achievements: list[str]
    """Their keys; the screen knows the words."""
    own: bool = False
    rated: bool = True
    """Whether ratings are shown; their owner decides."""
    away_until: float = 0.0
    """Until when the owner is on vacation, in seconds since 1970: told to the owner alone; 0: not now."""
    puzzles: PuzzleTally | None = None
    """None where none was tried."""


LAST = 12
"""So many of the last games are in somebody's own record."""
FULL = 8
"""The share of whoever had the best score."""


@attrs.frozen
class OwnRecord:
    """What somebody is told of the own games in the lobby, private ones among them; nobody else is."""

    games: int
    won_alone: int
    won_shared: int
    partner: str
    """With whom most was played together; empty: with nobody."""
    shares: list[int]
    """The own part of the best score in each of the last games, the latest last: 0 to `FULL`."""
