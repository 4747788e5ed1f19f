"""Screens for a game that has none of its own: its plain lines, and a line to type in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import attrs
from textual.app import ComposeResult
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import ReplayNews, Said, TableNews, TableOptions, TableRow
from cosmic_tui.plain.asking import request_of
from cosmic_tui.plain.lobby_lines import before_begin, help_page, next_steps
from cosmic_tui.plain.shape_lines import ShapeLines, event_line
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink, wrap
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows
from cosmic_tui.ui.game_screens import FacePattern, Games
from cosmic_tui.ui.line_replay import LineReplayScreen, line_story
from cosmic_tui.ui.lines import GameLines, TableLines, UnclearError, tidied
from cosmic_tui.ui.shell import HostedTableScreen, Shell
from cosmic_tui.ui.wording import shell_wording
from rules.kernel.events import Seen

STYLES = Path(__file__).with_name("lines.tcss")
LINES_KEPT = 1000
TABLE_CELLS = 40


@attrs.frozen
class LinesScreens:
    """`cosmic_tui.ui.game_screens.GameScreens` of a game with this title, played by these numbers of people."""

    title: str
    players: Collection[int]

    @property
    def words(self) -> Wording:
        shell = shell_wording()
        return Wording({**shell.texts, "app.title": self.title}, shell.forms)

    @property
    def style_sheet(self) -> Path:
        return STYLES

    @property
    def lines(self) -> GameLines:
        return ShapeLines(self.words)

    def open_table(self, shell: Shell) -> LinesScreen:
        return LinesScreen(shell, LinesTable(shell.look, self.words, self.lines.open_table(shell.look)))

    def new_table(self, *, newcomer: bool = False) -> TableOptions:  # noqa: ARG002 - nothing here is easier
        return TableOptions(players=max(self.players))

    def form(self, rows: HostRows) -> Sequence[FormRow]:
        return [
            rows.players(sorted(self.players)), rows.bots(), rows.pace(), rows.holds(), rows.patience(),
            rows.move_seconds(), rows.invitation(), rows.spectators(),
        ]  # fmt: skip

    def seats(self, players: int) -> Sequence[str]:
        return [str(number) for number in range(1, players + 1)]

    def bots_to_come(self, options: TableOptions, look: Appearance, cells: int) -> Sequence[Row]:  # noqa: ARG002
        return ()

    def agreed(self, row: TableRow) -> Row:  # noqa: ARG002 - there is nothing to agree on
        return BLANK

    def easy(self, row: TableRow) -> bool:  # noqa: ARG002 - nothing here is easier than the rest
        return False

    def progress(self, row: TableRow) -> str:
        return str(row.progress)

    def face(self, id: str, *, small: bool) -> FacePattern | None:  # noqa: ARG002 - there are no pictures
        return None

    def parade(self) -> Sequence[str]:
        return ()

    def today(self, day: int, look: Appearance, cells: int) -> Sequence[Sequence[Row]]:  # noqa: ARG002 - nothing yet
        return ()

    def sentence(self, seen: Seen, people: Mapping[str, str], look: Appearance) -> Row:  # noqa: ARG002
        return ink(event_line(self.words, seen))

    @property
    def headlines(self) -> Collection[str]:
        return ()

    @property
    def puzzles(self) -> None:
        return None

    def lesson(self) -> None:
        return None

    def tag(self, tag: str) -> str:
        return tag

    def open_replay(self, shell: Shell, replay: ReplayNews) -> LineReplayScreen:
        return LineReplayScreen(shell, replay, self._sentence(replay, shell.look))

    def story(self, replay: ReplayNews) -> str:
        return line_story(replay, self._sentence(replay, Appearance()))

    def _sentence(self, replay: ReplayNews, look: Appearance) -> Callable[[Seen], Row]:
        people = {row.seat: clean(row.name) for row in replay.seats}
        return lambda seen: self.sentence(seen, people, look)


class LinesTable:
    """A table of which everything is told in lines (`cosmic_tui.ui.shell.TableInfo`)."""

    def __init__(self, look: Appearance, words: Wording, lines: TableLines) -> None:
        self.look = look
        self.words = words
        self.lines = lines
        self.talk: list[Said] = []
        self.told: list[str] = []

    @property
    def news(self) -> TableNews | None:
        return self.lines.news

    @property
    def title(self) -> str:
        return clean(self.news.table.name, TABLE_CELLS) if self.news else ""

    @property
    def seat(self) -> str | None:
        return self.lines.seat

    @property
    def over(self) -> bool:
        return self.lines.over

    @property
    def playing(self) -> bool:
        return self.seat is not None and self.news is not None and self.news.table.state == "running"

    @property
    def lesson(self) -> str:
        return ""

    @property
    def calls(self) -> bool:
        return bool(self.news and self.news.asks)

    @property
    def vacant(self) -> Sequence[str]:
        return self.lines.vacant

    def seat_names(self, seats: Sequence[str]) -> Row:
        return self.lines.seat_names(seats)

    def on_news(self, news: TableNews) -> None:
        was_over = self.lines.over
        self.talk += news.talk
        self.tell(self.lines.on_news(news))
        self.tell([] if was_over else next_steps(self.lines, self.words))
        if news.fresh and news.view is None:
            self.tell(before_begin(news, self.words))
        self.tell(self.lines.new_question())

    def note(self, sentence: str) -> None:
        self.tell([sentence])

    def tell(self, told: Sequence[str]) -> None:
        """Add lines to what was told; the oldest are forgotten."""
        self.told = [*self.told, *told][-LINES_KEPT:]


class LinesScreen(HostedTableScreen):
    """What was told, the last of it below, and a line to type in."""

    AUTO_FOCUS = "#typed"
    table: LinesTable

    def __init__(self, shell: Shell, table: LinesTable) -> None:
        super().__init__()
        self.shell = shell
        self.table = table

    def compose(self) -> ComposeResult:
        yield Panel(self.shell.look, id="told", follow=True)
        yield TypingLine(id="typed")

    def on_mount(self) -> None:
        self.call_after_refresh(self.on_news)

    def on_resize(self) -> None:
        self.call_after_refresh(self.on_news)

    def on_news(self) -> None:
        """Show what has been told up to now."""
        if self.is_mounted:
            cells = max(1, self.app.size.width - 4)
            self.query_one("#told", Panel).show([row for line in self.table.told for row in _rows(line, cells)])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line of the person: a command, else an answer."""
        event.stop()
        event.input.clear()
        try:
            self._carry_out(tidied(clean(event.value)))
        except UnclearError as error:
            self.table.note(self.table.words.say(error.key, **error.values))
        self.on_news()

    def _carry_out(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        lines = self.table.lines
        if word == "help":
            self.table.tell(help_page(self.table.words, "", alone=False))
        elif word == "quit":
            self.shell.ask_to_quit()
        elif not word:
            self.table.tell(lines.question())
        elif word in lines.commands:
            self.table.tell(lines.commands[word](rest))
        elif (request := request_of(word, rest, lines, None, Games({}))) is not None:
            self.shell.ask_host(request, self._refused)
        else:
            self._answer(line)

    def _answer(self, line: str) -> None:
        answer = self.table.lines.answer(line)
        if isinstance(answer, Sequence):
            self.table.tell(answer)
        else:
            self.shell.ask_host(answer, self._refused)

    def _refused(self, why: str) -> None:
        self.table.note(self.table.lines.with_names(why))
        self.table.tell(self.table.lines.sent(taken=False))
        self.on_news()


def _rows(line: str, cells: int) -> Sequence[Row]:
    return wrap(ink(line), cells) if line else [BLANK]
