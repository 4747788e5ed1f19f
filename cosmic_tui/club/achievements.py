"""Achievements: small things to smile about, found in the games somebody has played. Counted anew each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import attrs

HOUR = 3600.0
DAY = 24 * HOUR


@attrs.frozen
class PlayedGame:
    """A finished game from the seat of one person.

    `margin`: by how much it was ahead of the best who lost, or behind the last who won; None where no score decided:
    all have won, nobody has, the game was conceded, or won in another way by somebody with fewer points.
    """

    id: str
    table: str
    begun: float
    ended: float
    players: int
    length: int
    private: bool
    place: int
    winners: int
    bots: int
    margin: int | None
    tags: tuple[str, ...]

    @property
    def won(self) -> bool:
        return self.place == 1


Games = Sequence[PlayedGame]


def achieved(games: Games) -> list[str]:
    """The keys of all achievements that these games, in the order of their ends, hold."""
    return [key for key, holds in ACHIEVEMENTS.items() if holds(games)]


def _any(holds: Callable[[PlayedGame], bool]) -> Callable[[Games], bool]:
    return lambda games: any(holds(game) for game in games)


def _runs(games: Games, number: int, *, won: bool) -> bool:
    """Whether so many games in a row were won, or were not."""
    marks = "".join("w" if game.won else "l" if game.place else " " for game in games)
    return ("w" if won else "l") * number in marks


def _comeback(games: Games) -> bool:
    """A win right behind five games that were lost."""
    return "lllllw" in "".join("w" if game.won else "l" for game in games if game.place)


def _third_day(games: Games) -> bool:
    days = {int(game.ended // DAY) for game in games}
    return any(day + 1 in days and day + 2 in days for day in days)


def _hour(game: PlayedGame) -> int:
    return datetime.fromtimestamp(game.ended, UTC).hour


ACHIEVEMENTS: Mapping[str, Callable[[Games], bool]] = {
    "first": bool,
    "winner": _any(lambda game: game.won),
    "friends": _any(lambda game: game.won and game.winners > 1),
    "everybody": _any(lambda game: game.won and game.winners == game.players),
    "hair": _any(lambda game: game.won and game.margin == 1),
    "runaway": _any(lambda game: game.won and game.margin is not None and game.margin >= 4),
    "machine": _any(lambda game: game.place > 1 and game.bots == game.players - 1),
    "owl": _any(lambda game: 2 <= _hour(game) < 5),
    "long_letter": _any(lambda game: game.begun > 0 and game.ended - game.begun > 14 * DAY),
    "coffee_break": _any(lambda game: game.won and game.begun > 0 and game.ended - game.begun < HOUR / 3),
    "three_days": _third_day,
    "many_faces": lambda games: len({tag for game in games for tag in game.tags}) >= 10,
    "one_face": lambda games: any(
        sum(tag in game.tags for game in games) >= 5 for tag in {tag for game in games for tag in game.tags}
    ),
    "hot": lambda games: _runs(games, 3, won=True),
    "good_sport": lambda games: _runs(games, 7, won=False),
    "comeback": _comeback,
    "regular": lambda games: len(games) >= 50,
}
"""By key, in the order in which they are told: whether somebody's games hold it."""
