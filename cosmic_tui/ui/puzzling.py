"""A puzzle at the table's own screen: it stands in the place of the host, and takes the answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

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
from cosmic_tui.ui.game_screens import Puzzles
from rules.kernel.events import Event, Seen
from rules.kernel.message import Message, message
from rules.kernel.puzzle import BEST, Puzzle, PuzzleBook, of_day

TABLE = "puzzle"
"""The id of its table, which no table of a host has."""


def chosen(book: PuzzleBook, number: int | None, last: int) -> Puzzle:
    """The puzzle of this number, that of today (None), or the one after the `last` (0); after the end the first."""
    every = book.all()
    if number is None:
        return of_day(every, datetime.now(UTC).date().toordinal())
    return every[((number or last + 1) - 1) % len(every)]


def introduced(puzzle: Puzzle) -> list[Message]:
    """What is said of a puzzle before its question: its number and level, how the others play, and its goal."""
    title = message("puzzle.title", number=puzzle.number, level=puzzle.level)
    if puzzle.odds is None:
        return [title, message("puzzle.proved"), message(f"puzzle.{puzzle.goal}")]
    return [title, message("puzzle.judged"), message(f"puzzle.likely_{puzzle.goal}")]


def reason(puzzle: Puzzle) -> Message:
    """Why its answer is right."""
    odds = puzzle.odds
    if odds is None:
        return message(f"puzzle.why_{puzzle.goal}")
    why = "puzzle.why_best" if puzzle.goal == BEST else "puzzle.why_likely"
    return message(why, worlds=odds.worlds, right=odds.right, other=odds.other)


def wrong(puzzle: Puzzle, where: str = "") -> str:
    """The key of what is said of a wrong answer."""
    return f"puzzle.wrong{where}" if puzzle.odds is None else f"puzzle.less_likely{where}"


def _note(happened: list[Seen], seat: str, event: Event) -> None:
    """Add what a seat sees of an event to what has happened."""
    if (seen := event.seen_by(seat)) is not None:
        happened.append(seen)


class PuzzleSitting:
    """One puzzle. What it has to show goes to `tell`, what is kept of it to `done`."""

    def __init__(
        self, game: str, puzzles: Puzzles, puzzle: Puzzle, tell: Callable[[News], None],
        done: Callable[[PuzzleDone], None],
    ) -> None:  # fmt: skip
        self.puzzle = puzzle
        self._game = game
        self._tell = tell
        self._done = done
        self._wrong = 0
        self._over = False
        self._happened: list[Seen] = []
        self._in_words = puzzles.in_words
        self._course = puzzles.book.open(puzzle, partial(_note, self._happened, puzzle.seat))

    def begin(self) -> None:
        """Show the position, what is asked for, and the question."""
        self._happened.clear()
        said = [*introduced(self.puzzle), message("puzzle.leave")]
        self._tell(attrs.evolve(self._news(said), fresh=True))

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
        if not self._course.is_right(choose):
            self._wrong += 1
            raise Denied(wrong(self.puzzle, "_here"))
        ask = self._course.ask
        answer = self._in_words(ask, ask.checked(choose), self._course.match.view(ask.seat))
        if self._course.is_last:
            self._keep(solved=True)
            said = [message("puzzle.right", answer=answer), reason(self.puzzle)]
        else:
            self._course.go_on()
            said = [message("puzzle.and_then", answer=answer)]
        self._tell(self._news(said))

    def _keep(self, *, solved: bool) -> None:
        self._over = solved
        self._done(PuzzleDone(self._game, self.puzzle.number, self._wrong, solved=solved))

    def _news(self, said: list[Message]) -> TableNews:
        match, seat = self._course.match, self.puzzle.seat
        seats = [SeatRow(each, "person", each, here=True) for each in match.seats]
        row = TableRow(
            TABLE, TABLE, "running", seats, 0, match.progress, seat, waiting_for_me=not self._over, winners=[],
            game=self._game,
        )  # fmt: skip
        talk = [Said("", HOUSE, message=each) for each in said]
        asks = [] if self._over else [self._course.ask]
        happened = self._happened.copy()
        self._happened.clear()
        return TableNews(row, TableOptions(game=self._game), seat, match.view(seat), asks, happened, talk, [])
