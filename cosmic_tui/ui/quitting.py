"""Leaving: a game under way, with the seat kept or for good, and the app."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from cosmic_tui.host.messages import GiveUp, Leave, Request
from cosmic_tui.ui.calling import CallingApp
from cosmic_tui.ui.link import Link
from cosmic_tui.ui.screens.dialogs import Confirm
from cosmic_tui.ui.screens.leaving import FOR_GOOD, QUIT, LeaveDialog


class QuittingApp(CallingApp):
    """An app that asks before a game under way is left."""

    link: Link
    kept: Callable[[str], bool]
    """Whether the game of a table, by its id, can be gone on with."""

    @property
    @abstractmethod
    def has_lobby(self) -> bool:
        """Whether there is a lobby to go to from a table."""

    @abstractmethod
    def ask_host(self, request: Request, refused: Callable[[str], None] | None = None) -> None:
        """Send a request; `refused` is told why it was not carried out."""

    def action_ask_to_quit(self) -> None:
        self.ask_to_quit()

    def ask_to_quit(self) -> None:
        if isinstance(self.screen, Confirm | LeaveDialog):
            self.leave()
            return
        if self.table is not None and self.table.playing and not self.table.lesson:
            self.ask_how_to_leave(QUIT)
        else:
            self.leave()

    def ask_how_to_leave(self, way: str) -> None:
        """Leave a running game: with the seat kept, or for good. Without a lobby the app ends then."""
        table = self.table
        if table is None:
            self.leave()
        elif self.has_lobby:
            self.push_screen(LeaveDialog(table, way), self._leave_by)
        else:
            kept = table.news is not None and self.kept(table.news.table.id)
            question = self.words.say("confirm.quit_kept" if kept else "confirm.quit_alone")
            self.push_screen(Confirm(table, question), self._leave_alone)

    def _leave_alone(self, yes: bool | None) -> None:
        if yes:
            self.leave()

    def _leave_by(self, way: str | None) -> None:
        if way == QUIT:
            self.leave()
        elif way:
            self.ask_host(GiveUp() if way == FOR_GOOD else Leave())

    def leave(self) -> None:
        """End the app."""
        self.link.close()
        self.exit()
