"""The window of notifications and vacations: where somebody is told, when not, and for how long its clocks stand."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import AskAway, AwayNews, Notify, Request, TakeVacation, TryNotice
from cosmic_tui.screenkit.fields import field_row
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, ink, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.absence_lines import URL_CELLS, allowed, vacation
from cosmic_tui.ui.screens.dialogs import Dialog
from cosmic_tui.ui.shell import Shell

HOURS = 24
ADDRESS, SINCE, UNTIL, KEEP, TEST, NOWHERE, DAYS, VACATION = range(8)
"""The lines of the window."""
STEPPED = (SINCE, UNTIL, DAYS)
"""Those that left and right change."""


class AwayDialog(Dialog[None]):
    """Lines with a cursor; Enter does what a line says. It asks the host how things stand, also after each change."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, shell.words.say("away.title"))
        self.shell = shell
        self.news: AwayNews | None = None
        self.line = ADDRESS
        self.hours = {SINCE: 0, UNTIL: 0}
        self.days = 1
        self.notice: Row = BLANK

    def compose(self) -> ComposeResult:
        place = self.words.say("away.place")
        field = TypingLine(placeholder=place, max_length=URL_CELLS, id="address", select_on_focus=False)
        yield self.box(self.panel([BLANK] * 4, "head"), field, self.panel([BLANK] * 12, "lines"))

    def on_mount(self) -> None:
        self.query_one("#address", Input).display = False
        self.shell.ask_host(AskAway(), self.refused)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_news(self, news: AwayNews) -> None:
        """How things stand; what is being typed stays."""
        if self.news is None or self.news.url != news.url:
            self.query_one("#address", Input).value = news.url
        if self.news is None:
            self.hours = {SINCE: news.quiet_from, UNTIL: news.quiet_until}
        self.news = news
        self.days = max(1, min(self.days, news.days_left))
        self._point(0)

    def tell(self, notice: str) -> None:
        """The host has done what was asked for."""
        self.notice = ink(notice, "good")
        self.shell.ask_host(AskAway(), self.refused)
        self.draw()

    def refused(self, why: str) -> None:
        """It has not."""
        self.notice = ink(why, "bad")
        self.draw()

    # -- drawing

    @property
    def _lines(self) -> list[int]:
        """Those that mean something now: none before the host has answered, no address where none is allowed."""
        if self.news is None:
            return []
        told = [ADDRESS, SINCE, UNTIL, KEEP, *([TEST, NOWHERE] if self.news.url else [])]
        return [*(told if self.news.kinds else []), *([] if self.news.vacation else [DAYS]), VACATION]

    def draw(self) -> None:
        """Show how it stands."""
        if not self.is_mounted or self.news is None:
            return
        head = wrap(ink(allowed(self.news, self.words), "dim"), self.cells)
        can_be_told = ADDRESS in self._lines
        self._show("#head", [self.words.ink("away.notify", "gold"), *head])
        self.query_one("#address", Input).display = can_be_told
        rows = [self._row(line) for line in self._lines if line not in (ADDRESS, DAYS, VACATION)]
        rows += [BLANK, self.words.ink("away.vacation", "gold")]
        rows += wrap(ink(vacation(self.news, self.words), "dim"), self.cells)
        rows += [self._row(line) for line in self._lines if line in (DAYS, VACATION)]
        keys = self.words.ink("away.keys", "dim")
        self._show("#lines", [*rows, BLANK, *(wrap(self.notice, self.cells) or [BLANK]), keys])

    def _show(self, id: str, rows: list[Row]) -> None:
        panel = self.query_one(id, Panel)
        panel.styles.height = len(rows)
        panel.show(rows)

    def _row(self, line: int) -> Row:
        pointed = line == self.line
        if line in STEPPED:
            value = self.words.count("day", self.days) if line == DAYS else f"{self.hours[line]:02}"
            return field_row(self.look, line, self.words.say(f"away.line_{line}"), value, pointed=pointed)
        back = line == VACATION and self.news is not None and self.news.vacation
        title = self.words.say("away.back" if back else f"away.line_{line}")
        mark = Span(f"{self.look.sign('next') if pointed else ' '} ", "key")
        return clickable((mark, *ink(f" {title} ", "cursor" if pointed else "key")), f"{line}:0")

    # -- keys

    def on_key(self, event: events.Key) -> None:
        typing = self.line == ADDRESS
        if event.key == "escape":
            self.dismiss()
        elif event.key in ("up", "down", "tab", "shift+tab"):
            self._point(-1 if event.key in ("up", "shift+tab") else 1)
        elif not typing and event.key in ("left", "right"):
            self._step(self.line, -1 if event.key == "left" else 1)
        elif not typing and event.key == "enter":
            self._carry_out(self.line)
        elif typing:
            return
        event.stop()
        event.prevent_default()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._carry_out(KEEP)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        line, _, step = message.pick.partition(":")
        self.line = int(line)
        if int(step):
            self._step(self.line, int(step))
        else:
            self._carry_out(self.line)
        self._point(0)

    def _point(self, by: int) -> None:
        """The cursor goes to the next line, or stays on one that is there."""
        lines = self._lines
        if not lines:
            return
        at = lines.index(self.line) if self.line in lines else 0
        self.line = lines[(at + by) % len(lines)]
        field = self.query_one("#address", Input)
        field.display = ADDRESS in lines
        self.set_focus(field if self.line == ADDRESS else None)
        self.draw()

    def _step(self, line: int, by: int) -> None:
        if line == DAYS and self.news is not None:
            self.days = max(1, min(self.days + by, self.news.days_left))
        elif line in self.hours:
            self.hours[line] = (self.hours[line] + by) % HOURS
        self.draw()

    def _carry_out(self, line: int) -> None:
        """Ask the host for what a line says; the hours are kept with the address."""
        url = clean(self.query_one("#address", Input).value, URL_CELLS)
        on_vacation = self.news is not None and bool(self.news.vacation)
        asked: dict[int, Request] = {
            TEST: TryNotice(), NOWHERE: Notify(""), VACATION: TakeVacation(0 if on_vacation else self.days),
        }  # fmt: skip
        kept = Notify(url, self.hours[SINCE], self.hours[UNTIL])
        self.notice = self.words.ink("away.asking", "dim")
        self.draw()
        self.shell.ask_host(asked.get(line, kept), self.refused)
