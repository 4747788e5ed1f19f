"""The table: the map, what is looked at beside it, what has happened, and a line for orders.

A click on the map looks at a cell and puts its name into the line; F10 seals, F2 hints, Tab turns what stands beside.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines.atlas import CELL_WIDTH, draw_map, spots
from cosmic_tui.games.council.lines.table import Told
from cosmic_tui.games.council.screen.model import CouncilModel
from cosmic_tui.host.messages import Leave, Reopen, Request, Say, Start
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, Span, ink, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.screens.leaving import LOBBY
from cosmic_tui.ui.shell import HostedTableScreen, Shell

LONGEST_LINE = 400
HOST_WORDS = ("say", "start", "leave", "quit")


class CouncilScreen(HostedTableScreen):
    """One table, of a player or a spectator."""

    AUTO_FOCUS = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("tab", "turn", ""), ("f2", "typed('hint')", ""), ("f10", "seal", ""), ("f1", "typed('help')", ""),
        ("escape", "leave", ""),
    ]  # fmt: skip

    def __init__(self, shell: Shell, table: CouncilModel) -> None:
        """`table`: what has been heard of it."""
        super().__init__(classes="-ascii" if shell.look.ascii else "")
        self.shell = shell
        self.table: CouncilModel = table

    def compose(self) -> ComposeResult:
        look = self.shell.look
        yield Panel(look, id="head", classes="-line")
        with Horizontal(id="middle"):
            yield Panel(look, id="map", classes="-line")
            yield Panel(look, id="side")
        yield Panel(look, id="told", follow=True)
        yield TypingLine(max_length=LONGEST_LINE, id="line")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        self.draw()

    def on_news(self) -> None:
        """The table has changed."""
        self.draw()

    # -- drawing

    def draw(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted:
            return
        table, words = self.table, self.table.words
        self._panel("head").show([ink(self._head(), "title")])
        self._panel("map").show(self._map())
        side = self._panel("side")
        side.show([ink(words.say(f"side.{table.side}"), "title"), *self._wrapped(table.beside(), side)])
        told = self._panel("told")
        told.show(self._wrapped(table.told, told))

    def _head(self) -> str:
        view, words = self.table.view, self.table.words
        if view is None:
            return words.say("head.before", name=self.table.title)
        phase = words.say(f"phase.{view.phase}")
        waiting = ", ".join(self.table.names.seat(seat) for seat in view.waiting) or words.say("name.nobody")
        return words.say("head.round", name=self.table.title, round=view.round, phase=phase, waiting=waiting)

    def _map(self) -> list[Row]:
        """The rows of the map; each cell's piece of a row can be clicked."""
        view = self.table.view
        if view is None:
            return []
        places = spots(view)
        rows = []
        for number, line in enumerate(draw_map(view, self.table.names)):
            pieces = [line[at : at + CELL_WIDTH] for at in range(0, len(line), CELL_WIDTH)]
            picks = [
                f"cell:{places[at]}" if (at := (number, column)) in places else "" for column in range(len(pieces))
            ]
            rows.append(
                tuple(span for piece, pick in zip(pieces, picks, strict=True) for span in self._inked(piece, pick))
            )
        return rows

    def _inked(self, piece: str, pick: str) -> list[Span]:
        """A piece of the map with the signs of the seats in their colours."""
        styles = {self.table.names.symbol(seat): f"seat.{seat}" for seat in self.table.names.seats}
        return [Span(sign, styles.get(sign, ""), pick) for sign in piece]

    def _wrapped(self, lines: list[str], panel: Panel) -> list[Row]:
        cells = max(10, panel.outer_size.width - panel.gutter.width)
        return [row for line in lines for row in (wrap(ink(line), cells) or [ink("")])]

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    # -- what is typed and pressed

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        line = clean(message.value, LONGEST_LINE)
        message.input.value = ""
        self.action_typed(line)

    def action_typed(self, line: str) -> None:
        """A line, as in plain mode."""
        table = self.table
        table.tell([f"> {line}"] if line else [])
        word, _, rest = line.partition(" ")
        if word in HOST_WORDS:
            self._for_the_host(word, rest)
            return
        asked = table.take(line)
        if asked is None:
            table.tell([table.words.say("line.unknown", word=word)])
        elif isinstance(asked, Told):
            table.tell(asked.lines)
        else:
            self._ask(asked, line)
        self.draw()

    def _ask(self, request: Request, line: str) -> None:
        self.shell.ask_host(request, lambda why: self._refused(line, why))

    def _refused(self, line: str, why: str) -> None:
        self.table.tell([why, *self.table.refusal(line)])
        self.draw()

    def _for_the_host(self, word: str, rest: str) -> None:
        if word == "say" and rest:
            self.shell.ask_host(Say(rest))
        elif word == "start":
            self.shell.ask_host(Start())
        elif word == "leave":
            self.action_leave()
        elif word == "quit":
            self.shell.ask_to_quit()

    def action_turn(self) -> None:
        """The next thing beside the map."""
        self.table.turn_side()
        self.draw()

    def action_seal(self) -> None:
        """Seal the sheet, or open a sealed one again."""
        sheet = self.table.sheet
        if sheet is not None and sheet.sealed:
            self._ask(Reopen(sheet.ask.key), "reopen")
        else:
            self.action_typed("seal")

    def action_leave(self) -> None:
        """Back to the lobby; out of a running game only after a question."""
        if self.table.playing:
            self.shell.ask_how_to_leave(LOBBY)
        else:
            self.shell.ask_host(Leave())

    def on_key(self, _event: events.Key) -> None:
        self.shell.last_key = self.table.now()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        """A click on a cell: look at it, and put its name behind what is being typed."""
        message.stop()
        kind, _, cell = message.pick.partition(":")
        if kind == "cell":
            self.table.cell, self.table.side = cell, "cell"
            line = self.query_one("#line", TypingLine)
            line.value = f"{line.value.rstrip()} {cell} ".lstrip() if line.value else line.value
            line.cursor_position = len(line.value)
            self.draw()
