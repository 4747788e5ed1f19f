"""A puzzle in plain lines: the position, its questions, and what a typed answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Answer, SeatRow, TableNews, TableOptions, TableRow
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import GameScreens, Puzzles
from cosmic_tui.ui.lines import UnclearError, tidied
from cosmic_tui.ui.puzzling import introduced, reason, wrong
from rules.kernel.asks import Shape
from rules.kernel.events import Event, Seen
from rules.kernel.puzzle import Puzzle, total

PERSON = "person"
GAVE_UP = "show"
HINT = "hint"
QUIT = "quit"


class PuzzleLines:
    """One puzzle; `ended` once it is solved or given up. `tries` counts the answers that were not right."""

    def __init__(
        self, puzzles: Puzzles, puzzle: Puzzle, screens: GameScreens, write: Callable[[str], None], look: Appearance
    ) -> None:
        self.puzzle, self.ended, self.tries = puzzle, False, 0
        self._words, self._write, self._look = screens.words, write, look
        self._happened: list[Seen] = []
        self._in_words = puzzles.in_words
        self._course = puzzles.book.open(puzzle, self._on_event)
        self._table = screens.lines.open_table(look)

    @property
    def answered(self) -> int:
        """How many of its questions are answered."""
        return self._course.answered

    def begin(self) -> None:
        """Tell what is asked for, how everything stands, and the question."""
        title, how, goal = introduced(self.puzzle)
        self._tell([self._words.tell(title), self._words.tell(how)])
        self._tell(self._table.on_news(self._news(fresh=True)))
        for word in ("look", "hand"):
            if word in self._table.commands:
                self._tell(self._table.commands[word](""))
        self._tell([self._words.tell(goal)])
        self._tell(self._table.question())
        self._say("puzzle.how")

    def typed(self, line: str) -> None:
        """A line of the person: an answer, or a command."""
        line = tidied(clean(line))
        word, _, rest = line.partition(" ")
        try:
            if word == QUIT:
                self.ended = True
            elif word == HINT:
                self._hint()
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
        elif self._course.is_right(answer.choose):
            self._go_on()
        else:
            self.tries += 1
            self._table.sent(taken=False)
            self._say(wrong(self.puzzle))

    def _go_on(self) -> None:
        if self._course.is_last:
            self._explain("puzzle.right")
            return
        self._say("puzzle.and_then", answer=self._spelled(self._course.answer))
        self._happened.clear()
        self._course.go_on()
        self._tell(self._table.on_news(self._news()))
        self._tell(self._table.question())

    def _explain(self, key: str) -> None:
        self._say(key, answer=self._spelled(self._course.answer))
        self._tell([self._words.tell(reason(self.puzzle))])
        self.ended = True

    def _hint(self) -> None:
        """An answer that is not right; where several things are picked at once, how many there are to pick."""
        course = self._course
        if course.ask.shape is Shape.ONE:
            other = next(option for option in course.ask.options if not course.is_right([option]))
            self._say("puzzle.hint", count=len(course.ask.options), answer=self._spelled([other]))
        else:
            picked = total(course.answer) if course.ask.shape is Shape.AMOUNTS else len(course.answer)
            self._say("puzzle.hint_of_several", picked=picked)

    def _spelled(self, answer: Sequence[str]) -> str:
        ask = self._course.ask
        return self._in_words(ask, answer, self._course.match.view(ask.seat))

    def _on_event(self, event: Event) -> None:
        if (seen := event.seen_by(self.puzzle.seat)) is not None:
            self._happened.append(seen)

    def _news(self, *, fresh: bool = False) -> TableNews:
        match, seat = self._course.match, self.puzzle.seat
        seats = [SeatRow(each, PERSON if each == seat else "bot", each, here=True) for each in match.seats]
        row = TableRow("", "", "running", seats, 0, 1, seat, waiting_for_me=True, winners=[])
        events = [] if fresh else list(self._happened)
        return TableNews(row, TableOptions(), seat, match.view(seat), [self._course.ask], events, [], [], fresh=fresh)

    def _say(self, key: str, **values: str | int) -> None:
        self._tell([self._words.say(key, **values)])

    def _tell(self, told: object) -> None:
        for line in told if isinstance(told, (list, tuple)) else ():
            self._write(self._look.readable(line))
