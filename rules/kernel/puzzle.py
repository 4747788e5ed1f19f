"""A puzzle: a position of a real game, one question to a seat, and the only answer that is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from rules.kernel.asks import Ask
from rules.kernel.game import Match

WIN, SAVE, GAIN, KEEP = "win", "save", "gain", "keep"
"""What is asked for: the answer that wins now, the only one after which nobody else wins now, the one that brings a
colony, or the one after which none of the own is lost."""


@attrs.frozen
class Puzzle:
    """One puzzle of a game."""

    number: int
    """From 1, in the order of difficulty."""
    goal: str
    """`win`, `save`, `gain` or `keep`."""
    level: int
    """1 to 3: one more where the seat has to answer again to get there, or where a wrong answer is refuted by another
    player's reply alone; and one more where both hold, or where there are many answers."""
    seat: str
    """Who is asked."""
    kind: str
    """Of the question."""
    answer: tuple[str, ...]
    """The only right one."""


class PuzzleBook(Protocol):
    """The puzzles of a game."""

    def all(self) -> Sequence[Puzzle]:
        """Every puzzle in order; the first has number 1."""

    def open(self, puzzle: Puzzle) -> tuple[Match, Ask]:
        """Its game, run to its question, and that question. Raises `PositionError` where it is not asked."""


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day, the same for everybody; `day`: its ordinal, as `date.toordinal` counts."""
    return puzzles[day * STRIDE % len(puzzles)]


STRIDE = 1009
"""A prime, so that days that follow one another have puzzles of different levels."""
