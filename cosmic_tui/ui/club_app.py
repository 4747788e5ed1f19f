"""What the club knows, over the lobby: finished games, profiles, standings, notifications, vacations, puzzles."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress

from cosmic_tui.host.messages import (
    AwayNews,
    Denied,
    Leave,
    LibraryNews,
    News,
    ProfileNews,
    PuzzleDone,
    ReplayNews,
    StandingsNews,
)
from cosmic_tui.screenkit.styled_text import ink
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.gathering_line import standings
from cosmic_tui.ui.puzzling import PuzzleSitting, chosen
from cosmic_tui.ui.quitting import QuittingApp
from cosmic_tui.ui.screens.dialogs import SheetScreen
from cosmic_tui.ui.screens.leaving import QUIT
from cosmic_tui.ui.screens.library import LibraryScreen
from cosmic_tui.ui.screens.notifications import AwayDialog
from cosmic_tui.ui.screens.profile import ProfileScreen
from cosmic_tui.ui.shell import HostedTableScreen, ReplayScreen, Shell


class ClubApp(QuittingApp):
    """An app that shows what a person has asked the club for."""

    games: Games
    look: Appearance
    plays: bool
    settle: float
    puzzle: PuzzleSitting | None = None
    """The puzzle that is open: it is asked in the place of the host."""
    _last_puzzle = 0

    @property
    @abstractmethod
    def as_shell(self) -> Shell:
        """The app, as its screens see it."""

    @property
    @abstractmethod
    def table_screen(self) -> HostedTableScreen | None:
        """The table, whatever lies over it."""

    @abstractmethod
    def on_news(self, news: News) -> None:
        """Take in news, of the host or of a puzzle."""

    @abstractmethod
    def tell(self, sentence: str) -> None:
        """Say something where the person is."""

    def hear_of_club(self, news: LibraryNews | ProfileNews | ReplayNews | StandingsNews | AwayNews) -> None:
        """What was asked for is shown over what there is; games and people not once the person has sat down."""
        match news:
            case StandingsNews():
                rows = [ink(line) for line in standings(news, self.words)]
                self.push_screen(SheetScreen(self, [(self.words.say("gathering.title"), rows)]))
            case AwayNews():
                if isinstance(self.screen, AwayDialog):
                    self.screen.on_news(news)
            case _ if self.table_screen is None and not self._taken_by_replay(news):
                self._hear_library(news)

    def _taken_by_replay(self, news: News) -> bool:
        """Whether the screen of a game that is looked back at has asked for it."""
        return isinstance(self.screen, ReplayScreen) and self.screen.take(news)

    def _hear_library(self, news: LibraryNews | ProfileNews | ReplayNews) -> None:
        match news:
            case LibraryNews():
                if isinstance(self.screen, LibraryScreen):
                    self.screen.on_news(news)
            case ProfileNews(profile):
                if isinstance(self.screen, ProfileScreen):
                    self.pop_screen()
                self.push_screen(ProfileScreen(self.as_shell, self.games, profile))
            case ReplayNews():
                screens = self.games.of_game(news.game)
                if screens is None:
                    self.tell(self.words.say("library.gone", game=news.game))
                else:
                    self.push_screen(screens.open_replay(self.as_shell, news))

    def open_library(self, text: str = "") -> None:
        self.push_screen(LibraryScreen(self.as_shell, self.games, text))

    def open_away(self) -> None:
        self.push_screen(AwayDialog(self.as_shell))

    def open_puzzle(self, number: int | None = None) -> None:
        """A puzzle of the first game that has some: that of today, this number, or (0) the one after the last."""
        found = self.games.puzzles
        if found is None:
            self.tell(self.words.say("puzzle.none"))
            return
        game, puzzles = found
        puzzle = chosen(puzzles.book, number, self._last_puzzle)
        self._last_puzzle = puzzle.number
        self.puzzle = PuzzleSitting(game, puzzles, puzzle, self.on_news, self._note_puzzle)
        self.puzzle.begin()

    def ask_how_to_leave(self, way: str) -> None:
        """A puzzle is left at once: nobody waits there, and no seat is kept."""
        if self.puzzle is None:
            super().ask_how_to_leave(way)
        elif way == QUIT:
            self.leave()
        else:
            self.as_shell.ask_host(Leave())

    def _note_puzzle(self, done: PuzzleDone) -> None:
        self.run_worker(self._tell_host(done), exit_on_error=True)

    async def _tell_host(self, done: PuzzleDone) -> None:
        with suppress(Denied):  # nothing is kept of who has no name
            await self.link.request(done)
