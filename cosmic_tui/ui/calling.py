"""What calls a person to the terminal: a bell, the terminal's title and notices, and talk that names the person."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_tui.base.text import clean, names
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.textual_internals.themed_app import ThemedApp
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.shell import TableInfo

AWAY = 8.0
"""Seconds without a key after which a person is called to the table."""
NAMED_CELLS = 60
"""So much is shown of a line of talk that rings."""


class CallingApp(ThemedApp):
    """An app that calls its person. `table` is the one the person is at."""

    words: Wording
    now: Callable[[], float]
    table: TableInfo | None = None
    last_key: float
    """When a key was touched last, in seconds of `now`."""

    @property
    def is_called(self) -> bool:
        """Whether the table waits for the person."""
        return self.table is not None and self.table.calls

    def call_to(self, table: TableInfo) -> None:
        """Terminal title, and a bell for who has not touched a key for a while."""
        self.entitle(f"{self.words.say('app.your_move')} - {table.title}")
        if self.now() - self.last_key > AWAY:
            self.bell()

    def ring(self, sentence: str) -> None:
        """Call the person: a bell, the terminal's title and its own notices, and a line here."""
        self.entitle(sentence)
        self.alert_terminal(sentence)
        self.notify(sentence, markup=False)

    def ring_for_talk(self, news: TableNews) -> None:
        """Talk that names the person, or is whispered to it alone, rings, once for all of it."""
        own = next((seat.name for seat in news.table.seats if seat.seat == news.seat), "")
        if news.fresh or not own:
            return
        line = next((said for said in news.talk if said.who != news.seat and (said.to or names(said.text, own))), None)
        if line is not None:
            key = "app.whispered" if line.to else "app.named"
            self.ring(self.words.say(key, name=clean(line.name), text=clean(line.text, NAMED_CELLS)))

    def entitle(self, title: str) -> None:
        """Give the terminal a title; empty: that of the app alone."""
        name = self.words.say("app.title")
        self.entitle_terminal(f"{title} - {name}" if title else name)
