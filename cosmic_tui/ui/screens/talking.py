"""The windows of talk: who is in the lobby and what was said there, and the quick phrases of a table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import LobbyNews
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink, wrap
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.screens.dialogs import Dialog
from cosmic_tui.ui.shell import Presentation
from cosmic_tui.ui.talk_line import lobby_talk, online, phrases

LINES = 8
"""So many of the last lines of the lobby are shown."""
HERE_LINES = 3
"""So many lines tell who is here."""
TALK_CELLS = 300


class LobbyTalkDialog(Dialog[str]):
    """Who is here, the last lines of the lobby, and a line to type; an empty result says nothing."""

    def __init__(self, presentation: Presentation, news: LobbyNews) -> None:
        super().__init__(presentation, presentation.words.say("lobby.talk_title"))
        self.news = news

    def compose(self) -> ComposeResult:
        here = self._here()
        said = [row for line in lobby_talk(self.news, self.words) for row in wrap(ink(line), self.cells)]
        place = self.words.say("lobby.talk_place")
        field = TypingLine(placeholder=place, max_length=TALK_CELLS, id="talk")
        keys = self.panel([self.words.ink("lobby.talk_keys", "dim")], "keys")
        yield self.box(self.panel([*here, BLANK, *said[-LINES:], BLANK]), field, keys)

    def _here(self) -> list[Row]:
        """Who is here: as many names as the lines hold, and how many more there are."""
        most = len(self.news.online)
        rows = self._names(most)
        while len(rows) > HERE_LINES and most > 1:
            most -= 1
            rows = self._names(most)
        return rows[:HERE_LINES]

    def _names(self, most: int) -> list[Row]:
        return wrap(ink(online(self.news, self.words, most), "dim"), self.cells)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(clean(event.value, TALK_CELLS))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss("")


class PhraseDialog(Dialog[str]):
    """The quick phrases; a digit says one of them."""

    def __init__(self, presentation: Presentation) -> None:
        super().__init__(presentation, presentation.words.say("talking.title"))
        self.phrases = phrases(presentation.words)

    def compose(self) -> ComposeResult:
        rows: list[Row] = [
            (*ink(str(number), "key"), *ink(f"  {phrase}")) for number, phrase in enumerate(self.phrases, 1)
        ]
        yield self.box(self.panel([*rows, BLANK, self.words.ink("talking.keys", "dim")]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key.isdecimal() and 0 < int(event.key) <= len(self.phrases):
            self.dismiss(self.phrases[int(event.key) - 1])
        elif event.key in ("escape", "q"):
            self.dismiss("")
