"""The cover: the table as everybody may see it, and for whom the keyboard is."""

from __future__ import annotations

import math

from textual import events
from textual.message import Message

from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.hotseat.keyboard import Cover
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, fit, ink, join, width
from cosmic_tui.ui.shell import Shell

KEYS = ("enter", "e", "y", "n")
GAP = "   "


class CoverScreen(BoardScreen):
    """Nothing of anybody's: a spectator's table, with what is to be done next in the place of a question."""

    class Pressed(Message):
        """A key that means something on this cover; `cover` is what it said then."""

        def __init__(self, cover: Cover, key: str) -> None:
            super().__init__()
            self.cover = cover
            self.key = key

    def __init__(self, shell: Shell, table: TableModel, names: list[str], cover: Cover) -> None:
        """`table`: as a spectator knows it; `names`: those of all at the keyboard."""
        super().__init__(shell, table, shell.settle)
        table.introduced = True  # who meets is told to each at the own table
        self.names = names
        self.cover = cover
        self.since = math.inf
        """When what is to be done could first be read."""

    def on_mount(self) -> None:
        super().on_mount()
        self.call_after_refresh(self._can_be_read)

    def show(self, cover: Cover) -> None:
        """Cover the table with this."""
        new, self.cover = cover != self.cover, cover
        self.lay_out()
        if new:
            self.since = math.inf
            self.call_after_refresh(self._can_be_read)

    def _can_be_read(self) -> None:
        self.since = self.table.now()

    # -- drawing

    def rows(self, name: str, cells: int, lines: int, *, opened: bool) -> list[Row]:
        if name == "prompt":
            return [fit(row, cells) for row in self._said(cells)][:lines]
        return super().rows(name, cells, lines, opened=opened)

    def _said(self, cells: int) -> list[Row]:
        """What is next, what Enter does, who could look, and what somebody wants of all."""
        words, motion = self.words, self.cover.motion
        looks = [
            clickable((*ink(str(number), "key"), Span(f" {name}")), str(number))
            for number, name in enumerate(self.names, 1)
        ]
        rows = [self._next(), self._enter(cells), words.ink("cover.look", "dim", names=join(looks, GAP))]
        if motion is None:
            return [*rows, words.ink("cover.keys", "faint")]
        by = self.table.names.seats(motion.by)
        wants = words.ink("cover.motion", "hot", seats=by, what=words.say(f"motion.{motion.what}"))
        return [*rows, join([wants, *[clickable(words.ink(f"cover.{key}"), key) for key in ("y", "n")]], GAP)]

    def _next(self) -> Row:
        cover, words = self.cover, self.words
        if cover.over:
            return words.ink("cover.over", "title")
        if cover.reactions:
            return words.ink("cover.reactions", "title")
        if cover.to is not None:
            return words.ink("cover.hand_over", "title", name=self.names[cover.to])
        return words.ink("cover.wait", "title")

    def _enter(self, cells: int) -> Row:
        cover, words = self.cover, self.words
        name = "" if cover.to is None else self.names[cover.to]
        if cover.reactions:
            row = self._passes(name)
            return row if width(row) <= cells else self._passes(name, "_short", cells)
        if name:
            return clickable(words.ink("cover.ready", "", name=name), "enter")
        return clickable(words.ink("cover.result"), "enter") if cover.over else ()

    def _passes(self, name: str, length: str = "", cells: int = 0) -> Row:
        """What lets a window pass, now and later in the encounter; cut to `cells` at the name, which was just told."""
        words = self.words
        passing = words.ink(f"cover.nobody_then{length}" if name else "cover.nobody", "", name=name)
        later = words.ink(f"cover.quiet{length}")
        if cells:
            passing = fit(passing, cells - width(later) - len(GAP))
        return join([clickable(passing, "enter"), clickable(later, "e")], GAP)

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if event.key in KEYS or event.key.isdecimal():
            event.stop()
            self._press(event.key)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.stop()
        if message.pick in KEYS or message.pick.isdecimal():
            self._press(message.pick)

    def _press(self, key: str) -> None:
        """Report a key, unless it was on its way before this could be read."""
        if self.table.now() - self.since >= self.settle:
            self.post_message(self.Pressed(self.cover, key))
