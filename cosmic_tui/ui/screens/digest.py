"""The window of whoever comes back to a table: what has happened since. Any key closes it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult

from cosmic_tui.screenkit.styled_text import BLANK, Row, wrap
from cosmic_tui.ui.screens.dialogs import Dialog
from cosmic_tui.ui.shell import Presentation


class DigestDialog(Dialog[None]):
    """A story of a few lines."""

    def __init__(self, presentation: Presentation, rows: Sequence[Row]) -> None:
        super().__init__(presentation, presentation.words.say("digest.title"))
        self._rows = rows

    def compose(self) -> ComposeResult:
        told = [line for row in self._rows for line in wrap(row, self.CELLS)]
        yield self.box(self.panel([*told, BLANK, self.words.ink("digest.keys", "dim")]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss()
