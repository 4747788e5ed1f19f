"""A board whose people talk, and can hear less of the bots."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.hinted_screen import HintedScreen
from cosmic_tui.host.messages import Mute, Say
from cosmic_tui.host.table.talk import BOTS
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.screens.talking import PhraseDialog
from cosmic_tui.ui.talk_line import request_in


class TalkingScreen(HintedScreen):
    """What is typed is said to all, to one of them, or asks the host for something."""

    def start_talking(self) -> None:
        self._start_typing("say")

    def said(self, text: str) -> None:
        try:
            self.shell.ask_host(request_in(text, self.table.news.table.seats if self.table.news else []))
        except UnclearError as error:
            self.shell.tell(self.table.words.say(error.key, **error.values))

    def choose_phrase(self) -> None:
        """One of the quick phrases, said to all."""

        def chosen(phrase: str | None) -> None:
            if phrase:
                self.shell.ask_host(Say(phrase))

        self.app.push_screen(PhraseDialog(self.table), chosen)

    def hush_bots(self) -> None:
        """Hear nothing more of what the bots say, or hear it again."""
        self.shell.ask_host(Mute(BOTS, on=BOTS not in self.shell.muted))
