"""Small windows over a screen: a question of yes and no, a text to read, a name to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, PART, Row, Span, clickable, ink, join, whole_parts, wrap
from cosmic_tui.screenkit.textual_internals.compositing import PacedScreen
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.shell import Presentation, TableInfo
from cosmic_tui.ui.sizes import SHEET_CELLS

Answer = TypeVar("Answer")

LOOK_SECONDS = 0.25
"""So often a window looks whether the table under it has changed."""
NAME_CELLS = 20
CODE_CELLS = 20
WORD_CELLS = 40
AROUND_LINES = 6
"""What the border of a window, its padding and the line of its keys take of the height."""
FRAME_CELLS = 6
"""What the border of a window and its padding take of its width."""


class Dialog(PacedScreen[Answer], ModalScreen[Answer]):
    """A window in the middle; everything in it is known when it opens."""

    CELLS = 56
    """The room for text inside the window, where the screen has it."""

    def __init__(self, presentation: Presentation, title: str) -> None:
        super().__init__(classes="-ascii" if presentation.look.ascii else "")
        self.look = presentation.look
        self.words = presentation.words
        self.title_text = title

    @property
    def cells(self) -> int:
        """The room for text inside the window on this screen."""
        return min(self.CELLS, self.app.size.width - FRAME_CELLS)

    def box(self, *children: Panel | Input) -> Vertical:
        """The window around its parts."""
        window = Vertical(*children)
        window.border_title = self.look.readable(self.title_text)
        return window

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close the window. A second Enter that was on its way already closes nothing else."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def panel(self, rows: Sequence[Row], id: str = "text") -> Panel:
        """A panel as high as its rows, or as the screen allows."""
        panel = Panel(self.look, id=id)
        rows = self.wrapped(rows) if self.cells < self.CELLS else rows
        panel.show(rows)
        panel.styles.height = max(1, min(len(rows), self.app.size.height - AROUND_LINES))
        return panel

    def wrapped(self, rows: Sequence[Row]) -> list[Row]:
        """The rows on lines that have room in the window."""
        return [line for row in rows for line in (wrap(row, self.cells) or [BLANK])]


class TableDialog(Dialog[Answer]):
    """A window over a table, drawn anew as that changes. It closes by itself once what it is about is over."""

    def __init__(self, table: TableInfo, title: str) -> None:
        super().__init__(table, title)
        self.table: TableInfo = table
        self._seat = table.seat
        self._shown: TableNews | None = table.news

    def on_mount(self) -> None:
        self._timer = self.set_interval(LOOK_SECONDS, self._look_at_table)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to decide here: the game has ended, or somebody else looks at the screen."""
        return self.table.over or self.table.seat != self._seat

    def _look_at_table(self) -> None:
        if self.over:
            if self.is_active:  # a window behind another one waits until that is gone
                self._timer.stop()
                self.dismiss(None)
        elif self.table.news is not self._shown:
            self.draw()

    def draw(self) -> None:
        """Show how it stands now."""
        self._shown = self.table.news


class Confirm(TableDialog[bool]):
    """Yes or no."""

    def __init__(self, table: TableInfo, question: str) -> None:
        super().__init__(table, table.words.say("app.title"))
        self.question = question

    def compose(self) -> ComposeResult:
        yes_no = (
            *clickable(ink(f"[{self.words.say('confirm.yes')}]", "key"), "yes"), Span("   "),
            *clickable(ink(f"[{self.words.say('confirm.no')}]", "key"), "no"),
        )  # fmt: skip
        keys = self.words.ink("confirm.keys", "dim")
        yield self.box(self.panel([*wrap(ink(self.question), self.cells), BLANK, yes_no, BLANK, keys]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("y", "enter"):
            self.dismiss(True)
        elif event.key in ("n", "escape", "q"):
            self.dismiss(False)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.dismiss(message.pick == "yes")


Page = tuple[str, Sequence[Row]]
"""A text to read, with its title."""


class SheetScreen(Dialog[None]):
    """Texts to read, one at a time; left and right turn the pages, and `/` looks a word up where there is a book."""

    AUTO_FOCUS = ""
    CELLS = SHEET_CELLS

    def __init__(
        self, presentation: Presentation, pages: Sequence[Page], cells: int = SHEET_CELLS,
        look_up: Callable[[str], Sequence[Page]] | None = None,
    ) -> None:  # fmt: skip
        """`look_up` finds the pages that tell of a word; none where nothing does."""
        super().__init__(presentation, pages[0][0])
        self.texts = list(pages)
        self.most_cells = cells
        self.look_up = look_up
        self.page = 0

    @property
    def cells(self) -> int:
        return min(self.most_cells, self.app.size.width - FRAME_CELLS)

    @property
    def pages(self) -> list[tuple[str, list[Row]]]:
        """The texts on lines as wide as the window."""
        return [(title, [line for row in rows for line in wrap(row, self.cells)]) for title, rows in self.texts]

    def compose(self) -> ComposeResult:
        field = TypingLine(placeholder=self.words.say("sheet.word"), max_length=WORD_CELLS, id="word")
        field.display = False
        window = self.box(self.panel(self.pages[0][1]), field, self.panel([BLANK, self._keys()], "close"))
        window.styles.width = self.cells + FRAME_CELLS
        yield window

    def on_mount(self) -> None:
        self._turn(0)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read what the book has under the word."""
        event.stop()
        word = clean(event.value, WORD_CELLS)
        self._ask_for_word(asked=False)
        found = list(self.look_up(word)) if self.look_up is not None and word else []
        if found:
            self.texts = [*found, *self.texts]
            self.page = 0
            self._turn(0)
        elif word:
            self.query_one("#close", Panel).show([self.words.ink("sheet.not_found", "bad", word=word), self._keys()])

    def _ask_for_word(self, *, asked: bool) -> None:
        field = self.query_one("#word", Input)
        field.display, field.value = asked, ""
        self.set_focus(field if asked else None)

    def _keys(self) -> Row:
        """How to close it; to scroll, to turn the pages, where there is something to scroll or to turn."""
        used = {
            "close": True, "scroll": len(self.pages[self.page][1]) > self._room, "pages": len(self.pages) > 1,
            "find": self.look_up is not None,
        }  # fmt: skip
        keys = join([self.words.ink(f"sheet.{key}", "dim") for key, named in used.items() if named], PART)
        return whole_parts(keys, self.cells)

    @property
    def _room(self) -> int:
        """The most lines of a page that are seen at once."""
        return self.app.size.height - AROUND_LINES

    def on_key(self, event: events.Key) -> None:
        if self.focused is not None and event.key != "escape":
            return
        event.stop()
        event.prevent_default()
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        if event.key in steps:
            self.query_one("#text", Panel).scroll_rows(steps[event.key])
        elif event.key in ("left", "right"):
            self._turn(1 if event.key == "right" else -1)
        elif self.focused is not None:
            self._ask_for_word(asked=False)
        elif event.character == "/" and self.look_up is not None:
            self._ask_for_word(asked=True)
        elif event.key in ("escape", "enter", "q", "f1", "question_mark", "space"):
            self.dismiss()

    def _turn(self, by: int) -> None:
        """Show another page, from its beginning."""
        self.page = (self.page + by) % len(self.pages)
        title, rows = self.pages[self.page]
        panel = self.query_one("#text", Panel)
        panel.styles.height = max(1, min(len(rows), self._room))
        panel.show(rows)
        panel.scroll_rows(-len(rows))
        self.query_one("#close", Panel).show([BLANK, self._keys()])
        more = len(self.pages) > 1
        numbered = self.words.say("sheet.page", title=title, n=self.page + 1, all=len(self.pages)) if more else title
        self.query_one(Vertical).border_title = self.look.readable(numbered)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()


class NameDialog(Dialog[str]):
    """Asks for a name; an empty result means that none was given. `hint` is offered to whoever has no name yet."""

    def __init__(self, presentation: Presentation, name: str, hint: str = "", title: str = "") -> None:
        """`title`: the key of another question than for the own name."""
        usual = "name.rename" if name else "name.title"
        super().__init__(presentation, presentation.words.say(title or usual))
        self.typed = name or hint
        self.new = not name and not title
        self.learn = False
        """Whether somebody new wants to be shown how to play."""

    def compose(self) -> ComposeResult:
        field = TypingLine(self.typed, placeholder=self.words.say("name.place"), max_length=NAME_CELLS, id="name")
        what = wrap(self.words.ink("name.what", "dim"), self.cells)
        keys = [self.words.ink("name.keys_new" if self.new else "name.keys", "dim")]
        if self.new:
            keys = [BLANK, self.words.ink("name.learn", "", key=ink("Tab", "key")), *keys]
        yield self.box(self.panel([*what, BLANK]), field, self.panel(keys, "keys"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._take(event.value)

    def _take(self, text: str) -> None:
        name = clean(text, NAME_CELLS)
        if name:
            self.dismiss(name)
        else:
            self.query_one("#keys", Panel).show([self.words.ink("name.bad", "bad")])

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss("")
        elif event.key == "tab" and self.new:
            event.stop()
            event.prevent_default()
            self.learn = True
            self._take(self.query_one("#name", Input).value)


class CodeDialog(Dialog[str]):
    """Asks for the code of a table, or for what its `title` says; an empty result means that nothing was given."""

    told_keys = "code.keys"
    """The text that says what the keys do."""

    def __init__(self, presentation: Presentation, title: str = "") -> None:
        super().__init__(presentation, title or presentation.words.say("code.title"))
        self.explained = not title

    def compose(self) -> ComposeResult:
        what = wrap(self.words.ink("code.what", "dim"), self.cells) if self.explained else []
        keys = self.panel([self.words.ink(self.told_keys, "dim")], "keys")
        yield self.box(self.panel([*what, BLANK]), TypingLine(max_length=CODE_CELLS, id="code"), keys)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(clean(event.value, CODE_CELLS))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss("")
