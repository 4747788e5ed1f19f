"""Small windows over a screen: a question of yes and no, a text to read, a name to type, a new table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from cosmic_tui.aliens import USUAL, WISHES
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.ui.ink import BLANK, Row, Span, clickable, ink, join, wrap
from cosmic_tui.ui.look import Look
from cosmic_tui.ui.panels.panel import Panel
from cosmic_tui.ui.panels.sheets import CELLS
from cosmic_tui.ui.screens.fields import field_row
from cosmic_tui.ui.wording import wording
from cosmic_tui.words import clean
from rules.options import EDITIONS, VARIANTS

Answer = TypeVar("Answer")
Line = tuple[str, str, Sequence[int | str], int | str, Callable[[int | str], None]]
"""One line of a new table: title, value in words, what may be chosen, what is, and how to change it."""

NAME_CELLS = 20
TABLE_NAME_CELLS = 40
CODE_CELLS = 20


class Dialog(ModalScreen[Answer]):
    """A window in the middle; everything in it is known when it opens."""

    CELLS = 56
    """The room for text inside the window."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(classes="-ascii" if look.ascii else "")
        self.look = look
        self.words = wording()
        self.title_text = title

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
        panel.show(rows)
        panel.styles.height = max(1, min(len(rows), self.app.size.height - 6))
        return panel


class Confirm(Dialog[bool]):
    """Yes or no."""

    def __init__(self, look: Look, question: str) -> None:
        super().__init__(look, wording().say("app.title"))
        self.question = question

    def compose(self) -> ComposeResult:
        yes_no = (
            *clickable(ink(f"[{self.words.say('confirm.yes')}]", "key"), "yes"), Span("   "),
            *clickable(ink(f"[{self.words.say('confirm.no')}]", "key"), "no"),
        )  # fmt: skip
        keys = self.words.ink("confirm.keys", "faint")
        yield self.box(self.panel([*wrap(ink(self.question), self.CELLS), BLANK, yes_no, BLANK, keys]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("y", "enter"):
            self.dismiss(True)
        elif event.key in ("n", "escape", "q"):
            self.dismiss(False)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.dismiss(message.pick == "yes")


class SheetScreen(Dialog[None]):
    """Texts to read, one at a time; left and right turn the pages."""

    CELLS = CELLS

    def __init__(self, look: Look, pages: Sequence[tuple[str, Sequence[Row]]]) -> None:
        super().__init__(look, pages[0][0])
        self.pages = [(title, [line for row in rows for line in wrap(row, self.CELLS)]) for title, rows in pages]
        self.page = 0

    def compose(self) -> ComposeResult:
        yield self.box(self.panel(self.pages[0][1]), self.panel([BLANK, self._keys()], "close"))

    def on_mount(self) -> None:
        self._turn(0)

    def _keys(self) -> Row:
        close = self.words.ink("sheet.close", "faint")
        return join([close, self.words.ink("sheet.pages", "faint")], "   ") if len(self.pages) > 1 else close

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        if event.key in steps:
            self.query_one("#text", Panel).scroll_rows(steps[event.key])
        elif event.key in ("left", "right"):
            self._turn(1 if event.key == "right" else -1)
        elif event.key in ("escape", "enter", "q", "f1", "question_mark", "space"):
            self.dismiss()

    def _turn(self, by: int) -> None:
        """Show another page, from its beginning."""
        self.page = (self.page + by) % len(self.pages)
        title, rows = self.pages[self.page]
        panel = self.query_one("#text", Panel)
        panel.styles.height = max(1, min(len(rows), self.app.size.height - 6))
        panel.show(rows)
        panel.scroll_rows(-len(rows))
        more = len(self.pages) > 1
        numbered = self.words.say("sheet.page", title=title, n=self.page + 1, all=len(self.pages)) if more else title
        self.query_one(Vertical).border_title = self.look.readable(numbered)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()


class NameDialog(Dialog[str]):
    """Asks for a name; an empty result means that none was given. `hint` is offered to whoever has no name yet."""

    def __init__(self, look: Look, name: str, hint: str = "") -> None:
        super().__init__(look, wording().say("name.rename" if name else "name.title"))
        self.typed = name or hint
        self.new = not name
        self.learn = False
        """Whether somebody new wants to be shown how to play."""

    def compose(self) -> ComposeResult:
        field = Input(self.typed, placeholder=self.words.say("name.place"), max_length=NAME_CELLS, id="name")
        what = wrap(self.words.ink("name.what", "dim"), self.CELLS)
        keys = [self.words.ink("name.keys_new" if self.new else "name.keys", "faint")]
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
    """Asks for the code of a table; an empty result means that none was given."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, wording().say("code.title"))

    def compose(self) -> ComposeResult:
        what = wrap(self.words.ink("code.what", "dim"), self.CELLS)
        keys = self.panel([self.words.ink("code.keys", "faint")], "keys")
        yield self.box(self.panel([*what, BLANK]), Input(max_length=CODE_CELLS, id="code"), keys)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(clean(event.value, CODE_CELLS))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss("")


class MakeDialog(Dialog[TableOptions | None]):
    """A new table: a name to type, and lines changed with left and right."""

    PLAYERS = (3, 4, 5)
    ALIENS = WISHES
    PACES = ("live", "relaxed", "solo", "correspondence")
    DEAL_SECONDS = (60, 120, 300, 0)
    MOVE_SECONDS = (0, 60, 120, 300)
    MEANING = 2
    """Lines kept for what the edition or variant under the cursor means."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, wording().say("make.title"))
        self.options = TableOptions(aliens=USUAL)
        self.line = 0

    def compose(self) -> ComposeResult:
        place = f"{self.words.say('make.name')} ({self.words.say('make.name_place')})"
        field = Input(placeholder=place, max_length=TABLE_NAME_CELLS, id="name")
        yield self.box(field, self.panel(self._rows(), "fields"))

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
        self.dismiss(self.options)

    def _move(self, by: int) -> None:
        """Between the name, which is above the lines, and the lines."""
        at = (-1 if self._typing else self.line) + by
        lines = len(self._lines())
        if at in (-1, lines):
            self.query_one("#name", Input).focus()
        else:
            self.set_focus(None)
            self.line = at % lines if at >= 0 else lines - 1
        self._draw()

    def _change(self, by: int) -> None:
        _, _, choices, value, put = self._lines()[self.line]
        put(choices[(choices.index(value) + by) % len(choices)])
        self.options.bots = min(self.options.bots, self.options.players - 1)
        self._draw()

    def _lines(self) -> list[Line]:
        """All that can be changed, the edition and the variants last."""
        options, words = self.options, self.words

        def clock(seconds: int) -> str:
            return words.count("seconds", seconds) if seconds else words.say("make.no_clock")

        def setter(name: str) -> Callable[[int | str], None]:
            return lambda value: setattr(options, name, value)

        return [
            (words.say("make.players"), str(options.players), self.PLAYERS, options.players, setter("players")),
            (words.say("make.bots"), str(options.bots), range(options.players), options.bots, setter("bots")),
            (words.say("make.pace"), words.say(f"pace.{options.pace}"), self.PACES, options.pace, setter("pace")),
            (words.say("make.deal"), clock(options.deal_seconds), self.DEAL_SECONDS, options.deal_seconds,
             setter("deal_seconds")),
            (words.say("make.move"), clock(options.move_seconds), self.MOVE_SECONDS, options.move_seconds,
             setter("move_seconds")),
            (words.say("make.who"), words.say("make.invited" if options.invitation else "make.everybody"),
             (0, 1), int(options.invitation), lambda value: setattr(options, "invitation", bool(value))),
            (words.say("make.aliens"), words.say(f"aliens.{options.aliens}"), self.ALIENS, options.aliens,
             setter("aliens")),
            (words.say("make.edition"), words.say(f"edition.{self._edition}"), EDITIONS, self._edition,
             self._choose_edition),
            *(self._variant(variant) for variant in VARIANTS),
        ]  # fmt: skip

    @property
    def _edition(self) -> str:
        return str(self.options.agreed.get("edition", EDITIONS[0]))

    def _choose_edition(self, edition: int | str) -> None:
        self.options.agreed["edition"] = edition

    def _variant(self, variant: str) -> Line:
        """One variant, played or not."""
        played: list[str] = self.options.agreed.get("variants", [])

        def put(value: int | str) -> None:
            self.options.agreed["variants"] = [
                each for each in VARIANTS if (value if each == variant else each in played)
            ]

        value = self.words.say("make.played" if variant in played else "make.not_played")
        return (self.words.say(f"variants.{variant}"), value, (0, 1), int(variant in played), put)

    def _meaning(self) -> list[Row]:
        """What the line under the cursor means, where it is an edition or a variant."""
        texts = [self.words.say(f"edition.{self._edition}_is"), *VARIANTS.values()]
        place = self.line - (len(self._lines()) - len(texts))
        text = texts[place].partition(" (R")[0] if place >= 0 and not self._typing else ""
        rows = wrap(ink(text, "dim"), self.CELLS) if text else []
        return [*rows, *[BLANK] * self.MEANING][: self.MEANING]

    def _rows(self) -> list[Row]:
        rows = [
            field_row(self.look, index, title, value,
                      pointed=index == self.line and self.is_mounted and not self._typing)
            for index, (title, value, *_) in enumerate(self._lines())
        ]  # fmt: skip
        create = clickable(ink(f"[{self.words.say('make.create')}]", "key"), "make")
        meaning = self._meaning() if self.is_mounted else [BLANK] * self.MEANING
        return [*rows, *meaning, create, self.words.ink("make.keys", "faint")]

    def _draw(self) -> None:
        self.query_one("#fields", Panel).show(self._rows())
