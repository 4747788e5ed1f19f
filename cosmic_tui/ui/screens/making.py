"""The window in which a new table is made."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import PACES
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Span, clickable, fit, ink, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.form import AGAINST_BOTS, LEARN, PRESETS, TONIGHT, WHO, FormRow, HostRows, Value, preset
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.choosing import choices_row, grouped
from cosmic_tui.ui.screens.dialogs import FRAME_CELLS, Dialog
from cosmic_tui.ui.screens.table_preview import LINES as ASIDE_LINES, table_preview
from cosmic_tui.ui.shell import Presentation

TABLE_NAME_CELLS = 40
OUTSIDE = 10
"""Lines of the screen that the window needs besides the rows that are changed, and what they mean."""
ABOVE_AND_BELOW = 7
"""Lines above those rows and below them, inside the window, where something stands beside them."""
LOW = 22
"""In windows of fewer lines the frame has no air."""
MEANING = 2
"""Lines kept for what the row under the cursor means, where it stands below; else one is left blank there."""
BROADEST = 92
"""Of the window, without what stands beside the rows."""
ROOMY = (140, 40)
"""Columns and lines of the screen from which on the table to be made stands beside the rows."""
FRAME_LINES = 4
"""What the border of the window and its padding take of its height there."""
ASIDE_CELLS = 56
"""The most that it takes."""
BETWEEN = 4
"""Cells between the rows and that."""
PURPOSE, NAME = -2, -1
"""The lines above the rows: what the table is for, and its name."""


class MakeDialog(Dialog[TableOptions | None]):
    """What the table is for, its name, and all that can be changed; Enter makes it from anywhere."""

    AUTO_FOCUS = ""

    def __init__(self, presentation: Presentation, games: Games, you: str = "", *, newcomer: bool = False) -> None:
        """`you`: the name of whoever makes the table; `newcomer`: propose what is easy to play."""
        super().__init__(presentation, presentation.words.say("make.title"))
        self.games = games
        self.you = you
        self.newcomer = newcomer
        self.game = next(iter(games.screens))
        """The game that is to be played, by its id."""
        self.options = games.screens[self.game].new_table(newcomer=newcomer)
        self.purpose = TONIGHT
        self.line = PURPOSE

    def compose(self) -> ComposeResult:
        place = f"{self.words.say('make.name')} ({self.words.say('make.name_place')})"
        field = TypingLine(placeholder=place, max_length=TABLE_NAME_CELLS, id="name", select_on_focus=False)
        purpose = Panel(self.look, id="purpose")
        purpose.styles.height = 2
        fields, aside = Panel(self.look, id="fields"), Panel(self.look, id="aside")
        yield self.box(purpose, field, fields, self.panel([BLANK] * (MEANING + 2), "keys"), aside)

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
        elif not self._typing:
            self._take_key(event)

    def _take_key(self, event: events.Key) -> None:
        """A key beside the name: a letter begins one, a digit says what the table is for."""
        if event.key in ("left", "right", "space"):
            self._step(-1 if event.key == "left" else 1)
        elif event.key == "enter":
            self._make()
        elif event.character and event.character.isdecimal() and 0 < int(event.character) <= len(self._purposes):
            self._make_for(self._purposes[int(event.character) - 1])
        elif event.character and event.character.isalpha():
            field = self.query_one("#name", TypingLine)
            field.value += event.character
            self._point(NAME)
            field.cursor_position = len(field.value)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._make()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.pick == "make":
            self._make()
            return
        if "=" in message.pick:
            line, _, choice = message.pick.partition("=")
            self._point(int(line))
            row = self._row
            row.put(row.choices[int(choice)])
        else:
            line, _, step = message.pick.partition(":")
            self._point(int(line))
            self._row.step(int(step))
        self._changed()

    @property
    def begins(self) -> bool:
        """Whether nobody is waited for: the game begins as soon as the table is made."""
        alone = self.options.bots == self.options.players - 1
        return self.purpose == LEARN or (self.purpose == AGAINST_BOTS and alone)

    @property
    def _typing(self) -> bool:
        return self.focused is not None

    def _make(self) -> None:
        self.options.name = clean(self.query_one("#name", Input).value, TABLE_NAME_CELLS)
        self.dismiss(self.games.lesson if self.purpose == LEARN else self.games.named(self.game, self.options))

    def _move(self, by: int) -> None:
        """To the line above or below; from the last one to the first."""
        lines = len(self._rows()) - PURPOSE
        self._point((self.line - PURPOSE + by) % lines + PURPOSE)

    def _point(self, line: int) -> None:
        """Put the cursor on a line."""
        self.line = line
        if line == NAME:
            self.query_one("#name", Input).focus()
        else:
            self.set_focus(None)
        self._draw()

    def _step(self, by: int) -> None:
        self._row.step(by)
        self._changed()

    def _changed(self) -> None:
        self.options.bots = min(self.options.bots, self.options.players - 1)
        self._draw()

    # -- the rows

    @property
    def _purposes(self) -> list[str]:
        """What tables are made for; where there is no lesson, nobody learns."""
        return [name for name in PRESETS if name != LEARN or self.games.lesson is not None]

    @property
    def _row(self) -> FormRow:
        """The row at the cursor."""
        return self._purpose_row() if self.line == PURPOSE else self._rows()[self.line]

    def _purpose_row(self) -> FormRow:
        words, names = self.games.screens[self.game].words, self._purposes
        labels = [f"{n} {words.say(f'make.preset_{name}')}" for n, name in enumerate(names, 1)]
        meaning = words.say(f"make.preset_{self.purpose}_is", beat=int(PACES[self._usual.pace]))
        return FormRow(
            words.say("make.preset"), names, labels, self.purpose, lambda value: self._make_for(str(value)), meaning,
        )  # fmt: skip

    @property
    def _usual(self) -> TableOptions:
        """What this person is offered who wishes nothing."""
        return self.games.screens[self.game].new_table(newcomer=self.newcomer)

    def _make_for(self, purpose: str) -> None:
        """Everything as is usual for this."""
        self.purpose = purpose
        self.options = preset(purpose, self._usual)
        self._draw()

    def _rows(self) -> list[FormRow]:
        """All that can be changed: which game, where there are several, and what that leaves to choose."""
        screens = self.games.screens[self.game]
        rows = screens.form(HostRows(self.options, screens.words))
        return [self._game_row(), *rows] if len(self.games.screens) > 1 else list(rows)

    def _game_row(self) -> FormRow:
        ids = list(self.games.screens)
        titles = [self.games.screens[id].words.say("app.title") for id in ids]
        meaning = self.words.say("make.game_is")
        return FormRow(self.words.say("make.game"), ids, titles, self.game, self._choose_game, meaning, WHO)

    def _choose_game(self, game: Value) -> None:
        """Another game, with what is usual there."""
        self.game = str(game)
        self._make_for(self.purpose)

    # -- drawing

    @property
    def _aside(self) -> int:
        """The cells for what stands beside the rows; 0 where the screen has no room for it."""
        width, height = self.app.size
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        return min(ASIDE_CELLS, width - BROADEST - BETWEEN) if roomy else 0

    def _draw(self) -> None:
        """Show the rows, as many as there is room for, with the one under the cursor among them."""
        width, height = self.app.size
        low, aside = height < LOW, self._aside
        broad = min(width, BROADEST)
        window = self.query_one(Vertical)
        window.styles.width = broad + (aside + BETWEEN if aside else 0)
        window.styles.padding = (0, 1) if low else (1, 2)
        cells = broad - FRAME_CELLS + (2 if low else 0)
        self._show_purpose(cells)
        most = height - OUTSIDE + (2 if low else 0) - (1 if aside else MEANING)
        lines = self._show_fields(cells, most)
        self._show_keys(cells)
        inside = max(lines + ABOVE_AND_BELOW, ASIDE_LINES)
        window.styles.height = inside + FRAME_LINES if aside else "auto"
        self._show_aside(aside, inside)

    def _show_fields(self, cells: int, most: int) -> int:
        """All rows; more than `most` scroll. Returns on how many lines they are."""
        lines, at = grouped(
            self.look, self.words, self._rows(), cells, line=max(self.line, 0), typing=self.line < 0
        )  # fmt: skip
        fields = self.query_one("#fields", Panel)
        fields.styles.height = room = max(1, min(len(lines), most))
        fields.show(lines)
        fields.reveal(at)
        fields.reveal(0 if at == 1 else at)
        more = self.words.say("make.more") if room < len(lines) else ""
        self.query_one(Vertical).border_subtitle = self.look.readable(more)
        return room

    def _show_purpose(self, cells: int) -> None:
        row = choices_row(self.look, PURPOSE, self._purpose_row(), cells, pointed=self.line == PURPOSE)
        self.query_one("#purpose", Panel).show([row, BLANK])

    def _show_keys(self, cells: int) -> None:
        """How the table is made, and above it what the line at the cursor means where nothing stands beside."""
        meaning = [BLANK] if self._aside else [*wrap(ink(self._meaning, "dim"), cells), *[BLANK] * MEANING][:MEANING]
        create = self.words.say("make.to_learn" if self.purpose == LEARN else "make.create")
        button = (Span(" Enter ", "cursor", "make"), *clickable(ink(f" {create} ", "key"), "make"))
        keys = self.words.ink("make.keys" if cells >= BROADEST - FRAME_CELLS else "make.keys_short", "dim")
        panel = self.query_one("#keys", Panel)
        panel.styles.height = len(meaning) + 2
        panel.show([*meaning, fit(button, cells), fit(keys, cells)])

    def _show_aside(self, cells: int, height: int) -> None:
        """The table as it would be made; to learn, that of the lesson."""
        panel = self.query_one("#aside", Panel)
        panel.display = cells > 0
        if cells:
            lesson = self.games.lesson if self.purpose == LEARN else None
            options = lesson or self.games.named(self.game, self.options)
            panel.styles.width, panel.styles.height = cells + BETWEEN // 2, height
            panel.show(table_preview(self.look, self.games.wished(options), options, self.you, self._meaning, cells))

    @property
    def _meaning(self) -> str:
        """What the line at the cursor means."""
        return "" if self.line == NAME else self._row.meaning
