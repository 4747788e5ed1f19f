"""The window in which somebody is invited to a seat whose player has left for good."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Invite, Request
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, ink, rows_around, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.screens.dialogs import NAME_CELLS, TableDialog
from cosmic_tui.ui.shell import TableInfo

MOST_LINES = 8
"""So many people are listed at once."""
Ask = Callable[[Request, Callable[[str], None]], None]


class InviteScreen(TableDialog[None]):
    """Who is here, with a cursor, and a name to type for anybody else. It closes when no seat is free any more."""

    AUTO_FOCUS = ""

    def __init__(self, table: TableInfo, ask: Ask) -> None:
        """`ask` takes a request to the host, and what is to be told of its refusal."""
        super().__init__(table, table.words.say("inviting.title"))
        self.line = 0
        self.notice = ""
        self._ask = ask

    def compose(self) -> ComposeResult:
        field = TypingLine(max_length=NAME_CELLS, id="name", placeholder=self.words.say("inviting.place"))
        keys = self.panel([BLANK, self.words.ink("inviting.keys", "dim")], "keys")
        yield self.box(self.panel(self._rows()), field, keys)

    def on_mount(self) -> None:
        super().on_mount()
        if not self.invitable:
            self.query_one(Input).focus()

    @property
    def invitable(self) -> list[str]:
        return self.table.news.near if self.table.news else []

    @property
    def _typing(self) -> bool:
        return self.focused is not None

    @property
    def over(self) -> bool:
        return super().over or not self.table.vacant

    def draw(self) -> None:
        """Show who is here now; the cursor stays where it can."""
        super().draw()
        self.line = max(0, min(self.line, len(self.invitable) - 1))
        panel, rows = self.query_one("#text", Panel), self._rows()
        panel.styles.height = min(len(rows), self.app.size.height - 8)
        panel.show(rows)

    def _rows(self) -> list[Row]:
        words = self.words
        what = words.ink("inviting.what", "", seats=self.table.seat_names(self.table.vacant))
        here = [self._row(index, name) for index, name in enumerate(self.invitable)]
        rows = [*wrap(what, self.cells), BLANK, *rows_around(here, self.line, min(len(here), MOST_LINES))]
        if not here:
            rows += wrap(words.ink("inviting.nobody", "dim"), self.cells)
        invited = self.table.news.table.invited if self.table.news else []
        if invited:
            called = ", ".join(clean(name, NAME_CELLS) for name in invited)
            rows += [BLANK, *wrap(words.ink("inviting.invited", "good", names=called), self.cells)]
        if self.notice:
            rows += [BLANK, *wrap(ink(self.notice, "bad"), self.cells)]
        return [*rows, BLANK, *wrap(words.ink("inviting.name", "dim"), self.cells)]

    def _row(self, index: int, name: str) -> Row:
        pointed = index == self.line and not (self.is_mounted and self._typing)
        mark = Span(f"{self.look.sign('next') if pointed else ' '} ", "key")
        return clickable((mark, *ink(clean(name, NAME_CELLS), "cursor" if pointed else "")), f"line:{index}")

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss()
        elif event.key in ("up", "down", "tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            self._move(-1 if event.key in ("up", "shift+tab") else 1)
        elif event.key == "enter" and not self._typing and self.invitable:
            event.stop()
            self._invite(self.invitable[self.line])

    def _move(self, by: int) -> None:
        """Along the list and into the field below it."""
        at = (len(self.invitable) if self._typing else self.line) + by
        if at % (len(self.invitable) + 1) == len(self.invitable):
            self.query_one(Input).focus()
        else:
            self.set_focus(None)
            self.line = at % (len(self.invitable) + 1)
        self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if name := clean(event.value, NAME_CELLS):
            self.query_one(Input).value = ""
            self._invite(name)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        line = int(message.pick.partition(":")[2])
        again = line == self.line and not self._typing
        self.set_focus(None)
        self.line = line
        if again:
            self._invite(self.invitable[line])
        self.draw()

    def _invite(self, name: str) -> None:
        self.notice = ""
        self._ask(Invite(name), self._refused)

    def _refused(self, why: str) -> None:
        self.notice = why
        if self.is_mounted:
            self.draw()
