"""The window in which a new table is made."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.screenkit.fields import field_row
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, clickable, ink, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.form import FormRow, HostRows, Value
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.dialogs import Dialog
from cosmic_tui.ui.shell import Presentation

TABLE_NAME_CELLS = 40
OUTSIDE = 10
"""Lines of the screen that the window needs besides the rows that are changed."""
MEANING = 2
"""Lines kept for what the row under the cursor means."""


class MakeDialog(Dialog[TableOptions | None]):
    """A name to type, and rows changed with left and right; where they have no room they scroll."""

    def __init__(self, presentation: Presentation, games: Games) -> None:
        super().__init__(presentation, presentation.words.say("make.title"))
        self.games = games
        self.game = next(iter(games.screens))
        """The game that is to be played, by its id."""
        self.options = games.screens[self.game].new_table()
        self.line = 0

    def compose(self) -> ComposeResult:
        place = f"{self.words.say('make.name')} ({self.words.say('make.name_place')})"
        field = TypingLine(placeholder=place, max_length=TABLE_NAME_CELLS, id="name")
        yield self.box(field, Panel(self.look, id="fields"), self.panel([BLANK] * (MEANING + 2), "keys"))

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key in ("up", "down", "tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            self._move(-1 if event.key in ("up", "shift+tab") else 1)
        elif not self._typing and event.key in ("left", "right", "space"):
            event.stop()
            self._change(-1 if event.key == "left" else 1)
        elif not self._typing and event.key == "enter":
            event.stop()
            self._make()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._make()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.pick == "make":
            self._make()
            return
        line, _, step = message.pick.partition(":")
        self.line = int(line)
        self.set_focus(None)
        self._change(int(step))

    @property
    def _typing(self) -> bool:
        return self.focused is not None

    def _make(self) -> None:
        self.options.name = clean(self.query_one("#name", Input).value, TABLE_NAME_CELLS)
        self.dismiss(self.games.named(self.game, self.options))

    def _move(self, by: int) -> None:
        """Between the name, which is above the rows, and the rows."""
        at = (-1 if self._typing else self.line) + by
        lines = len(self._rows())
        if at in (-1, lines):
            self.query_one("#name", Input).focus()
            self.line = 0
        else:
            self.set_focus(None)
            self.line = at % lines if at >= 0 else lines - 1
        self._draw()

    def _change(self, by: int) -> None:
        row = self._rows()[self.line]
        row.put(row.choices[(row.choices.index(row.value) + by) % len(row.choices)])
        self.options.bots = min(self.options.bots, self.options.players - 1)
        self._draw()

    # -- the rows

    def _rows(self) -> list[FormRow]:
        """All that can be changed: which game, where there are several, and what that leaves to choose."""
        screens = self.games.screens[self.game]
        rows = screens.form(HostRows(self.options, screens.words))
        return [self._game_row(), *rows] if len(self.games.screens) > 1 else list(rows)

    def _game_row(self) -> FormRow:
        title, meaning = self.words.say("make.game"), self.words.say("make.game_is")
        shown = self.games.screens[self.game].words.say("app.title")
        return FormRow(title, shown, list(self.games.screens), self.game, self._choose_game, meaning)

    def _choose_game(self, game: Value) -> None:
        """Another game, with what is usual there."""
        self.game = str(game)
        self.options = self.games.screens[self.game].new_table()

    # -- drawing

    def _draw(self) -> None:
        """Show the rows, as many as there is room for, with the one under the cursor among them."""
        rows, fields = self._rows(), self.query_one("#fields", Panel)
        fields.styles.height = room = max(1, min(len(rows), self.app.size.height - OUTSIDE))
        fields.show([
            field_row(self.look, index, row.title, row.shown, pointed=index == self.line and not self._typing)
            for index, row in enumerate(rows)
        ])  # fmt: skip
        fields.reveal(self.line)
        more = self.words.say("make.more") if room < len(rows) else ""
        self.query_one(Vertical).border_subtitle = self.look.readable(more)
        meaning = [] if self._typing else wrap(ink(rows[self.line].meaning, "dim"), self.CELLS)
        create = clickable(ink(f"[{self.words.say('make.create')}]", "key"), "make")
        keys = self.words.ink("make.keys", "dim")
        self.query_one("#keys", Panel).show([*[*meaning, *[BLANK] * MEANING][:MEANING], create, keys])
