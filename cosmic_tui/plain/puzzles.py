"""A puzzle in plain lines: the position, the question, and what a typed answer is worth."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Answer, SeatRow, TableNews, TableOptions, TableRow
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import GameScreens
from cosmic_tui.ui.lines import UnclearError
from rules.kernel.puzzle import Puzzle, PuzzleBook

PERSON = "person"
GAVE_UP = "show"
HINT = "hint"
QUIT = "quit"


class PuzzleLines:
    """One puzzle; `ended` once it is solved or given up. `tries` counts the answers that were not right."""

    def __init__(
        self, book: PuzzleBook, puzzle: Puzzle, screens: GameScreens, write: Callable[[str], None], look: Appearance
    ) -> None:
        self.puzzle, self.ended, self.tries = puzzle, False, 0
        self._words, self._write, self._look = screens.words, write, look
        self._match, self._ask = book.open(puzzle)
        self._table = screens.lines.open_table(look)

    def begin(self) -> None:
        """Tell what is asked for, how everything stands, and the question."""
        puzzle = self.puzzle
        self._say("puzzle.title", number=puzzle.number, level=puzzle.level)
        self._tell(self._table.on_news(self._news()))
        for word in ("look", "hand"):
            if word in self._table.commands:
                self._tell(self._table.commands[word](""))
        self._say(f"puzzle.{puzzle.goal}")
        self._tell(self._table.question())
        self._say("puzzle.how")

    def typed(self, line: str) -> None:
        """A line of the person: an answer, or a command."""
        line = clean(line)
        word, _, rest = line.partition(" ")
        try:
            if word == QUIT:
                self.ended = True
            elif word == HINT:
                self._say("puzzle.hint", count=len(self._ask.options), kind=self._named(self.puzzle.answer[:1]))
            elif word == GAVE_UP:
                self._explain("puzzle.shown")
            elif word in self._table.commands:
                self._tell(self._table.commands[word](rest))
            elif line:
                self._judge(line)
        except UnclearError as error:
            self._say(error.key, **error.values)

    def _judge(self, line: str) -> None:
        answer = self._table.answer(line)
        if not isinstance(answer, Answer):
            self._tell(answer if isinstance(answer, (list, tuple)) else [])
        elif tuple(answer.choose) == self.puzzle.answer:
            self._explain("puzzle.right")
        else:
            self.tries += 1
            self._table.sent(taken=False)
            self._say("puzzle.wrong")

    def _explain(self, key: str) -> None:
        self._say(key, answer=", ".join(map(self._spelled, self.puzzle.answer)))
        self._say(f"puzzle.why_{self.puzzle.goal}")
        self.ended = True

    @staticmethod
    def _spelled(option: str) -> str:
        return option.replace(":", " ").replace("_", " ")

    @staticmethod
    def _named(options: tuple[str, ...]) -> str:
        return options[0].partition(":")[0] if options else ""

    def _news(self) -> TableNews:
        seats = [
            SeatRow(seat, PERSON if seat == self.puzzle.seat else "bot", seat, here=True) for seat in self._match.seats
        ]
        row = TableRow("", "", "running", seats, 0, 1, self.puzzle.seat, waiting_for_me=True, winners=[])
        view = self._match.view(self.puzzle.seat)
        return TableNews(row, TableOptions(), self.puzzle.seat, view, [self._ask], [], [], [], fresh=True)

    def _say(self, key: str, **values: str | int) -> None:
        self._tell([self._words.say(key, **values)])

    def _tell(self, told: object) -> None:
        for line in told if isinstance(told, (list, tuple)) else ():
            self._write(self._look.readable(line))
