"""The window of leaving a game: for now, with the seat kept, or for good."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from cosmic_tui.host.table.seats import PERSON, patience
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, ink, wrap
from cosmic_tui.ui.screens.dialogs import TableDialog
from cosmic_tui.ui.shell import TableInfo

LOBBY, QUIT, FOR_GOOD = "lobby", "quit", "for_good"
WAYS = (LOBBY, QUIT, FOR_GOOD)
MARGIN = 2


class LeaveDialog(TableDialog[str]):
    """Ways to leave, each with what it means; an empty result means to stay. For good wants a second Enter."""

    def __init__(self, table: TableInfo, way: str) -> None:
        """`way`: the one under the cursor."""
        super().__init__(table, table.words.say("leaving.title"))
        self.line = WAYS.index(way)
        self.sure = False

    def compose(self) -> ComposeResult:
        yield self.box(self.panel(self._rows()))

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        for index, way in enumerate(WAYS):
            here = index == self.line
            mark = Span(f"{self.look.sign('next') if here else ' '} ", "key")
            title = ink(self.words.say(f"leaving.{way}"), "cursor" if here else "bold")
            indent = Span(" " * MARGIN)
            meaning = [(indent, *row) for row in wrap(ink(self._meaning(way), "dim"), self.cells - MARGIN)]
            rows += [clickable(row, f"way:{index}") for row in ((mark, *title), *meaning)]
            rows.append(BLANK)
        last = self.words.ink("leaving.sure", "hot") if self.sure else self.words.ink("leaving.keys", "dim")
        return [*rows, last]

    def _meaning(self, way: str) -> str:
        """What comes of it at this table."""
        words, news = self.words, self.table.news
        if way == QUIT or news is None:
            return words.say("leaving.quit_is")
        if way == FOR_GOOD:
            others = any(seat.kind == PERSON and seat.seat != news.seat for seat in news.table.seats)
            return words.say("leaving.for_good_is" if others else "leaving.for_good_alone")
        seconds = patience(news.options)
        wait = words.say("leaving.waits", time=words.span(seconds)) if seconds else words.say("leaving.waits_for_ever")
        return f"{words.say('leaving.lobby_is')} {wait}"

    # -- keys

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "n", "q"):
            self.dismiss("")
        elif event.key in ("up", "down", "tab"):
            self._point((self.line + (-1 if event.key == "up" else 1)) % len(WAYS))
        elif event.key in ("1", "2", "3"):
            self._point(int(event.key) - 1)
        elif event.key == "enter":
            self._leave()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        line = int(message.pick.partition(":")[2])
        if line == self.line:
            self._leave()
        else:
            self._point(line)

    def _point(self, line: int) -> None:
        self.line, self.sure = line, False
        self.draw()

    def _leave(self) -> None:
        if WAYS[self.line] != FOR_GOOD or self.sure:
            self.dismiss(WAYS[self.line])
            return
        self.sure = True
        self.draw()

    def draw(self) -> None:
        """Show the ways to leave, and what comes of each now."""
        super().draw()
        self.query_one("#text", Panel).show(self._rows())
