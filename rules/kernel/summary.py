"""What is remembered of a finished game: places, scores, what each seat played, and facts. All of it was public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rules.kernel.events import Seen


@attrs.frozen
class Fact:
    """Something that happened `count` times between a seat and another (empty: to the seat alone).

    The word `with` stands for playing together, `conceded` for letting another have won; a game may bring further
    words, which its texts have to know.
    """

    kind: str
    seat: str
    other: str = ""
    count: int = 1


@attrs.frozen
class Summary:
    """A finished game in words that fit every game."""

    length: int = 0
    """How long it was, counted in what its players count: what has begun, as at its table."""
    places: Mapping[str, int] = attrs.Factory(dict)
    """By seat, 1 for who has won; a place that is shared stands more than once. Empty: nobody has won."""
    scores: Mapping[str, int] = attrs.Factory(dict)
    """By seat, in what the game counts towards its end."""
    tags: Mapping[str, Sequence[str]] = attrs.Factory(dict)
    """By seat: ids of what it played, by which games are found again."""
    facts: Sequence[Fact] = ()


@attrs.frozen
class SeatScore:
    """How a seat stands while the game runs, as far as everybody at the table sees it."""

    points: int
    """In what the game counts towards its end."""
    near: bool = False
    """Whether one more may win."""
    face: str = ""
    """What it plays with, by an id of the game; empty where nobody has seen it."""
    turn: bool = False
    """Whether it is its turn."""


WITH = "with"
"""The kind of fact that two have played together."""
CONCEDED = "conceded"
"""The kind of fact that somebody has let another have won."""


def placed(scores: Mapping[str, int], winners: Sequence[str]) -> dict[str, int]:
    """The place of each seat: winners share the first, the others follow by their scores. Empty without winners."""
    if not winners:
        return {}
    others = sorted((score for seat, score in scores.items() if seat not in winners), reverse=True)
    return {seat: 1 if seat in winners else len(winners) + 1 + others.index(score) for seat, score in scores.items()}


def concessions(told: Sequence[Seen]) -> tuple[Fact, ...]:
    """Who has conceded the game to whom: the event that ends it names them."""
    return tuple(
        Fact(CONCEDED, seat, winner)
        for event in told for seat in event.data.get("conceded_by", ()) for winner in event.data["winners"]
    )  # fmt: skip
