"""A puzzle at the table's own screen: it stands in the place of the host, and takes the answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import attrs

from cosmic_tui.host.messages import (
    HOUSE,
    Answer,
    Denied,
    GiveUp,
    Leave,
    Left,
    News,
    PuzzleDone,
    Request,
    Said,
    SeatRow,
    TableNews,
    TableOptions,
    TableRow,
)
from rules.kernel.message import Message, message
from rules.kernel.puzzle import Puzzle, PuzzleBook, of_day

TABLE = "puzzle"
"""The id of its table, which no table of a host has."""


def chosen(book: PuzzleBook, number: int | None, last: int) -> Puzzle:
    """The puzzle of this number, that of today (None), or the one after the `last` (0); after the end the first."""
    every = book.all()
    if number is None:
        return of_day(every, datetime.now(UTC).date().toordinal())
    return every[((number or last + 1) - 1) % len(every)]


class PuzzleSitting:
    """One puzzle. What it has to show goes to `tell`, what is kept of it to `done`."""

    def __init__(
        self, game: str, book: PuzzleBook, puzzle: Puzzle, tell: Callable[[News], None],
        done: Callable[[PuzzleDone], None],
    ) -> None:  # fmt: skip
        self.puzzle = puzzle
        self._game = game
        self._tell = tell
        self._done = done
        self._wrong = 0
        self._over = False
        self._match, self._ask = book.open(puzzle)

    def begin(self) -> None:
        """Show the position, what is asked for, and the question."""
        puzzle = self.puzzle
        first = [message("puzzle.title", number=puzzle.number, level=puzzle.level), message(f"puzzle.{puzzle.goal}")]
        self._tell(attrs.evolve(self._news([*first, message("puzzle.leave")]), fresh=True))

    async def request(self, request: Request) -> None:
        """Judge an answer, or leave. Raises `Denied` for a wrong answer, and for all that a puzzle has not."""
        match request:
            case Answer(_, choose) if not self._over:
                self._judge(tuple(choose))
            case Leave() | GiveUp():
                if not self._over:
                    self._keep(solved=False)
                self._tell(Left())
            case _:
                raise Denied("denied.in_puzzle")

    def _judge(self, choose: tuple[str, ...]) -> None:
        if choose != self.puzzle.answer:
            self._wrong += 1
            raise Denied("puzzle.wrong_here")
        self._keep(solved=True)
        answer = ", ".join(option.replace(":", " ").replace("_", " ") for option in choose)
        self._tell(self._news([message("puzzle.right", answer=answer), message(f"puzzle.why_{self.puzzle.goal}")]))

    def _keep(self, *, solved: bool) -> None:
        self._over = solved
        self._done(PuzzleDone(self._game, self.puzzle.number, self._wrong, solved=solved))

    def _news(self, said: list[Message]) -> TableNews:
        seats = [SeatRow(seat, "person", seat, here=True) for seat in self._match.seats]
        row = TableRow(
            TABLE, TABLE, "running", seats, 0, self._match.progress, self.puzzle.seat, waiting_for_me=not self._over,
            winners=[], game=self._game,
        )  # fmt: skip
        talk = [Said("", HOUSE, message=each) for each in said]
        asks = [] if self._over else [self._ask]
        view = self._match.view(self.puzzle.seat)
        return TableNews(row, TableOptions(game=self._game), self.puzzle.seat, view, asks, [], talk, [])
