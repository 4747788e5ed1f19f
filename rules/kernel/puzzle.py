"""A puzzle: a position of a real game, one question to a seat (or two in a row), and the only right answer to each.

What is right is proved by enumeration, whatever the others do; or, where they have much to do yet, by playing on in
many worlds that look the same to the seat: there one answer reaches the goal far more often than every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from rules.kernel.asks import Ask, Shape, amount
from rules.kernel.game import Match, OnEvent
from rules.kernel.scenario import asked

WIN, SAVE, GAIN, KEEP, BEST = "win", "save", "gain", "keep", "best"
"""What is asked for: the answer that wins now, the only one after which nobody else wins now, the one that brings a
point, the one after which none of the own is lost, or the one that leaves the seat likeliest to win in the end."""


@attrs.frozen
class PuzzleReply:
    """What a seat answers by itself on the way from one question of a puzzle to the next."""

    seat: str
    kind: str
    """Of the question."""
    choose: tuple[str, ...]


@attrs.frozen
class Step:
    """A further question of a puzzle: what is answered before it, its kind, and its only right answer."""

    replies: tuple[PuzzleReply, ...]
    kind: str
    answer: tuple[str, ...]


@attrs.frozen
class Odds:
    """How often the goal is reached in worlds that look the same to the seat asked."""

    worlds: int
    right: int
    """Of a hundred such worlds, after the right answer; with `BEST`: in how many the seat is thought to win."""
    other: int
    """The same after the best of the other answers."""


@attrs.frozen
class Puzzle:
    """One puzzle of a game."""

    number: int
    """From 1, in the order of difficulty."""
    goal: str
    """`win`, `save`, `gain` or `keep`."""
    level: int
    """1 to 3: one more where the seat has to answer again to get there, or where a wrong answer is refuted by another
    player's reply alone; and one more where both hold, or where there are many answers. 4: there is a second question.
    With `odds`: 1, and one more each where the usual answer is wrong, where there are many, and where the right one
    does not lead by much.
    """
    seat: str
    """Who is asked."""
    kind: str
    """Of the question."""
    answer: tuple[str, ...]
    """The only right one."""
    then: tuple[Step, ...] = ()
    """What is asked after it: the answer does it only together with those."""
    odds: Odds | None = None
    """Where nothing is proved, but judged by playing on; then there is one question alone."""


class PuzzleCourse:
    """A puzzle on its way from the first question to the last. `ask` is the one that is open; `match` stands there."""

    def __init__(self, puzzle: Puzzle, match: Match, ask: Ask) -> None:
        """`ask`: the first question, at which `match` stands."""
        self.puzzle, self.match, self.ask = puzzle, match, ask
        self.answered = 0
        """Questions answered rightly by now."""

    @property
    def answer(self) -> tuple[str, ...]:
        """The only right answer to the open question."""
        return self.puzzle.then[self.answered - 1].answer if self.answered else self.puzzle.answer

    def is_right(self, choose: Sequence[str]) -> bool:
        """Whether an answer to the open question is the right one: in any order, and ships from wherever they come."""
        right, given = self.answer, self.ask.checked(choose)
        if self.ask.shape is Shape.AMOUNTS:
            return total(given) == total(right)
        return sorted(given) == sorted(right) if self.ask.shape is Shape.SOME else given == right

    @property
    def is_last(self) -> bool:
        """Whether nothing is asked after the open question."""
        return self.answered == len(self.puzzle.then)

    def go_on(self) -> Step:
        """Give the right answer, and have the others reply; returns the step to the question that is open then.

        Raises `PositionError` where somebody is not asked what the puzzle says, `Refused` where it cannot be answered.
        """
        step = self.puzzle.then[self.answered]
        self.match.answer(self.ask.seat, self.ask.key, self.answer)
        for reply in step.replies:
            self.match.answer(reply.seat, asked(self.match, reply.seat, reply.kind).key, reply.choose)
        self.answered += 1
        self.ask = asked(self.match, self.puzzle.seat, step.kind)
        return step


class PuzzleBook(Protocol):
    """The puzzles of a game."""

    def all(self) -> Sequence[Puzzle]:
        """Every puzzle in order; the first has number 1."""

    def open(self, puzzle: Puzzle, on_event: OnEvent = ...) -> PuzzleCourse:
        """Its game, run to its first question; `on_event` is told what happens from there on.

        Raises `PositionError` where that is not asked.
        """


def total(answer: Sequence[str]) -> int:
    """How many ships an answer to a question of amounts takes in all."""
    return sum(amount(pick)[1] for pick in answer)


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day, the same for everybody; `day`: its ordinal, as `date.toordinal` counts."""
    return puzzles[day * STRIDE % len(puzzles)]


STRIDE = 1009
"""A prime, so that days that follow one another have puzzles of different levels."""
