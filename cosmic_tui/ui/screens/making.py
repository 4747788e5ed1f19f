"""The window in which a new table is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.aliens import USUAL, WISHES
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import PATIENCE, SPECTATORS
from cosmic_tui.screenkit.fields import field_row
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, clickable, ink, wrap
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.screenkit.wording import wording
from cosmic_tui.ui.screens.dialogs import Dialog
from rules.cosmic.protocol.options import EDITIONS, VARIANTS

TABLE_NAME_CELLS = 40
OUTSIDE = 10
"""Lines of the screen that the window needs besides the lines that are changed."""
MEANING = 2
"""Lines kept for what the line under the cursor means."""
Value = int | str | None


@attrs.frozen
class FormLine:
    """One line of a new table: its title, the value in words, what may be chosen, what is, and what it means."""

    title: str
    shown: str
    choices: Sequence[Value]
    value: Value
    put: Callable[[Value], None]
    meaning: str


class MakeDialog(Dialog[TableOptions | None]):
    """A name to type, and lines changed with left and right; where they have no room they scroll."""

    PLAYERS = (3, 4, 5)
    ALIENS = WISHES
    PACES = ("live", "relaxed", "solo", "correspondence")
    HOLDS = (0, 1, 2, 3)
    PATIENCE = (None, 60, 120, 300, 900, 0)
    DEAL_SECONDS = (60, 120, 300, 0)
    MOVE_SECONDS = (0, 60, 120, 300)

    def __init__(self, look: Appearance) -> None:
        super().__init__(look, wording().say("make.title"))
        self.options = TableOptions(rules={"aliens": USUAL})
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
        self.dismiss(self.options)

    def _move(self, by: int) -> None:
        """Between the name, which is above the lines, and the lines."""
        at = (-1 if self._typing else self.line) + by
        lines = len(self._lines())
        if at in (-1, lines):
            self.query_one("#name", Input).focus()
            self.line = 0
        else:
            self.set_focus(None)
            self.line = at % lines if at >= 0 else lines - 1
        self._draw()

    def _change(self, by: int) -> None:
        line = self._lines()[self.line]
        line.put(line.choices[(line.choices.index(line.value) + by) % len(line.choices)])
        self.options.bots = min(self.options.bots, self.options.players - 1)
        self._draw()

    # -- the lines

    def _lines(self) -> list[FormLine]:
        """All that can be changed: who plays, the time, who may come, and last what is played."""
        options, words = self.options, self.words
        invited = FormLine(
            words.say("make.who"), words.say("make.invited" if options.invitation else "make.everybody"), (0, 1),
            int(options.invitation), lambda value: setattr(options, "invitation", bool(value)),
            words.say("make.who_is"),
        )  # fmt: skip
        edition = FormLine(
            words.say("make.edition"), words.say(f"edition.{self._edition}"), EDITIONS, self._edition,
            self._choose_edition, words.say(f"edition.{self._edition}_is"),
        )  # fmt: skip
        return [
            self._line("players", self.PLAYERS, str(options.players)),
            self._line("bots", range(options.players), str(options.bots)),
            self._line("pace", self.PACES, words.say(f"pace.{options.pace}")),
            self._line("holds", self.HOLDS, words.count("holds", options.holds) if options.holds else ""),
            self._line("patience", self.PATIENCE, self._patience()),
            self._rule("deal_seconds", self.DEAL_SECONDS, 60, self._clock),
            self._line("move_seconds", self.MOVE_SECONDS, self._clock(options.move_seconds)),
            invited,
            self._line("spectators", SPECTATORS, words.say(f"spectators.{options.spectators}")),
            self._rule("aliens", self.ALIENS, USUAL, lambda wish: words.say(f"aliens.{wish}")),
            edition,
            *(self._variant(variant) for variant in VARIANTS),
        ]

    def _line(self, name: str, choices: Sequence[Value], shown: str) -> FormLine:
        """A line for one of the options of a table; without words for its value there is none."""
        words, options = self.words, self.options

        def put(value: Value) -> None:
            setattr(options, name, value)

        shown = shown or words.say("make.none")
        return FormLine(
            words.say(f"make.{name}"), shown, choices, getattr(options, name), put, words.say(f"make.{name}_is")
        )

    def _rule(self, name: str, choices: Sequence[Value], usual: Value, shown: Callable[[Any], str]) -> FormLine:
        """A line for something the game knows; without words for its value there is none."""
        words, value = self.words, self.options.rules.get(name, usual)

        def put(value: Value) -> None:
            self.options.rules[name] = value

        text = shown(value) or words.say("make.none")
        return FormLine(words.say(f"make.{name}"), text, choices, value, put, words.say(f"make.{name}_is"))

    def _clock(self, seconds: int) -> str:
        return self.words.span(seconds) if seconds else ""

    def _patience(self) -> str:
        """How long is waited for somebody who is away; as long as the pace says unless it is said here."""
        words, said = self.words, self.options.patience
        seconds = PATIENCE[self.options.pace] if said is None else said
        span = words.span(seconds) if seconds else words.say("make.for_ever")
        return words.say("make.by_pace", time=span) if said is None else span

    @property
    def _edition(self) -> str:
        return str(self.options.rules.get("edition", EDITIONS[0]))

    def _choose_edition(self, edition: Value) -> None:
        self.options.rules["edition"] = edition

    def _variant(self, variant: str) -> FormLine:
        """One variant, played or not."""
        played: list[str] = self.options.rules.get("variants", [])

        def put(value: Value) -> None:
            self.options.rules["variants"] = [
                each for each in VARIANTS if (value if each == variant else each in played)
            ]

        shown = self.words.say("make.played" if variant in played else "make.not_played")
        meaning = VARIANTS[variant].partition(" (R")[0]
        return FormLine(self.words.say(f"variants.{variant}"), shown, (0, 1), int(variant in played), put, meaning)

    # -- drawing

    def _draw(self) -> None:
        """Show the lines, as many as there is room for, with the one under the cursor among them."""
        lines, fields = self._lines(), self.query_one("#fields", Panel)
        fields.styles.height = room = max(1, min(len(lines), self.app.size.height - OUTSIDE))
        fields.show([
            field_row(self.look, index, line.title, line.shown, pointed=index == self.line and not self._typing)
            for index, line in enumerate(lines)
        ])  # fmt: skip
        fields.reveal(self.line)
        more = self.words.say("make.more") if room < len(lines) else ""
        self.query_one(Vertical).border_subtitle = self.look.readable(more)
        meaning = [] if self._typing else wrap(ink(lines[self.line].meaning, "dim"), self.CELLS)
        create = clickable(ink(f"[{self.words.say('make.create')}]", "key"), "make")
        keys = self.words.ink("make.keys", "dim")
        self.query_one("#keys", Panel).show([*[*meaning, *[BLANK] * MEANING][:MEANING], create, keys])
