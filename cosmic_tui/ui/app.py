"""The app: a name, a lobby, a table. It knows its host by a `Link`, and the games by what they show (`GameScreens`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Literal

from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen

from cosmic_tui.base.colours import Colourless
from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import (
    AwayNews,
    Called,
    Denied,
    Left,
    LibraryNews,
    LobbyNews,
    Make,
    MutedNews,
    News,
    NextTable,
    Nudged,
    PersonalNotice,
    ProfileNews,
    Rename,
    ReplayNews,
    Request,
    StandingsNews,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.screenkit.few_colours import FewerColours
from cosmic_tui.screenkit.theme import LIGHT_THEME, Appearance
from cosmic_tui.screenkit.wording import called_elsewhere
from cosmic_tui.ui.club_app import ClubApp
from cosmic_tui.ui.digest import digest
from cosmic_tui.ui.game_screens import Games, GameScreens
from cosmic_tui.ui.help import help_cells, help_pages
from cosmic_tui.ui.link import Link
from cosmic_tui.ui.own_terminal import own_appearance, own_colours
from cosmic_tui.ui.puzzling import TABLE
from cosmic_tui.ui.saving import keep_text
from cosmic_tui.ui.screens.dialogs import SheetScreen
from cosmic_tui.ui.screens.digest import DigestDialog
from cosmic_tui.ui.screens.gatherings import GatheringsDialog
from cosmic_tui.ui.screens.library import LibraryScreen
from cosmic_tui.ui.screens.lobby import LobbyScreen
from cosmic_tui.ui.screens.notifications import AwayDialog
from cosmic_tui.ui.screens.welcome import WelcomeDialog
from cosmic_tui.ui.shell import HostedTableScreen, Shell, TableInfo
from rules.kernel import message

STYLES = Path(__file__).with_name("theme.tcss")
SETTLE = 0.3
"""Seconds a question has to stand before a key is meant for it."""


class Heard(Message):
    """News of the host."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self.news = news


class CosmicApp(ClubApp):
    """The screen of one person. Without a `name` it is asked for, and `hint` offered.

    `games` are those that can be played, by id. `start="table"` is for a host that seats the person at once: there is
    no lobby then, and leaving the table ends the app. `keep_in` is the folder that takes pictures and records, on the
    person's own machine; `kept` tells of a table there, by its id, whether its game can be gone on with when it is
    left. `ascii` is for terminals without other signs (None: told from this process's own terminal). `settle` and
    `now` (seconds, only their differences count) are for tests.
    """

    BINDINGS: ClassVar = [
        Binding("ctrl+q", "ask_to_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_to_quit", show=False, priority=True),
        Binding("ctrl+n", "next_table", show=False, priority=True),
        Binding("ctrl+s", "picture", show=False, priority=True),
    ]
    OWN_STYLES: ClassVar[Sequence[Path]] = ()
    """Style sheets over those of the shell and of the games."""
    plays = True
    """Whether the person may sit down; False for whoever only looks on."""

    def __init__(
        self, link: Link, games: Mapping[str, GameScreens], *, name: str = "", hint: str = "",
        start: Literal["lobby", "table"] = "lobby",
        ascii: bool | None = None,  # noqa: A002 - what such terminals are called
        settle: float = SETTLE, now: Callable[[], float] = monotonic, keep_in: Path | None = None,
        kept: Callable[[str], bool] = lambda _table: False, **options: Any,
    ) -> None:  # fmt: skip
        self.games = Games(games)
        super().__init__(css_path=[STYLES, *self.games.style_sheets, *self.OWN_STYLES], **options)
        self.link = link
        self.person = name
        self.hint = hint
        self.start = start
        self.settle = settle
        self.now = now
        self.keep_in = keep_in
        self.kept = kept
        self.look = own_appearance() if ascii is None else Appearance(ascii)
        if self.look.light:
            self.theme = LIGHT_THEME.name
        if not self.look.colours:
            self.filter_lines(Colourless())
        elif ascii is None and (colours := own_colours()) is not None:
            self.filter_lines(FewerColours(colours))
        self.words = self.games.words
        self.table: TableInfo | None = None
        self.muted: Collection[str] = ()
        self.last_key = float("-inf")
        self.early: list[News] = []
        """What was heard before the first screen was opened, which begins with it."""
        self.listening = False
        self._open = False

    def on_mount(self) -> None:
        self.title = self.words.say("app.title")
        self.begin()

    def begin(self) -> None:
        """Open the first screen: the table, where the person sits at one already, else the lobby."""
        self._open = True
        heard, self.early = self.early, []
        table = next((news for news in reversed(heard) if isinstance(news, TableNews)), None)
        if table is None and self.start == "lobby":
            self._open_lobby()
        elif table is None:
            self._open_table()
        for news in heard:
            if table is None or not isinstance(news, LobbyNews):
                self._take_in(news)
        if self.person and not self.listening:
            self.listen()
        elif not self.person:
            dialog = WelcomeDialog(self, self.games, self.hint)
            self.push_screen(dialog, lambda name: self._named(name, learn=dialog.learn))

    def listen(self) -> None:
        """From now on hear the host."""
        self.listening = True
        self.link.listen(self.on_news)

    def on_news(self, news: News) -> None:
        """Take in news of the host, as soon as a screen is open."""
        if self._open:
            self.post_message(Heard(news))
        else:
            self.early.append(news)

    def _named(self, name: str | None, *, learn: bool) -> None:
        if not name:
            self.leave()
            return
        self.person = name
        self.listen()
        self.run_worker(self._introduce(name, learn=learn), exit_on_error=True)

    async def _introduce(self, name: str, *, learn: bool) -> None:
        """Tell the name before anything that is told with it."""
        await self._ask_host(Rename(name), self.tell)
        if learn:
            await self._learn()

    # -- news

    def on_heard(self, message: Heard) -> None:
        self._take_in(message.news)

    def _take_in(self, news: News) -> None:
        match news:
            case LobbyNews() as news:
                self._hear_lobby(news)
            case TableNews() as news:
                self._hear_table(news)
            case Left():
                self._hear_left(news)
            case Called() as called:
                self._hear_called(called)
            case Nudged(table, by):
                self.ring(self.words.say("app.nudged", name=clean(by), table=clean(table)))
            case MutedNews(names):
                self.muted = names
            case PersonalNotice(what):
                self.tell(self._worded(what))
            case LibraryNews() | ProfileNews() | ReplayNews() | StandingsNews() | AwayNews():
                self.hear_of_club(news)

    @property
    def as_shell(self) -> Shell:
        return self

    @property
    def has_lobby(self) -> bool:
        """Whether there is a lobby to go to from a table."""
        return self.start == "lobby"

    @property
    def lobby(self) -> LobbyScreen | None:
        """The lobby, wherever it lies in the pile of screens; None also where nobody has been in it yet."""
        return next((screen for screen in self.screen_stack if isinstance(screen, LobbyScreen)), None)

    @property
    def table_screen(self) -> HostedTableScreen | None:
        """The table, whatever lies over it."""
        return next((screen for screen in self.screen_stack if isinstance(screen, HostedTableScreen)), None)

    def _hear_lobby(self, news: LobbyNews) -> None:
        self.person = news.you or self.person
        if self.lobby:
            self.lobby.on_news(news)
        if isinstance(self.screen, GatheringsDialog):
            self.screen.on_news(news)

    def _hear_table(self, news: TableNews) -> None:
        if news.table.id != TABLE:
            self.puzzle = None
        screen = self.table_screen
        if screen is None or self._is_another(news, screen.table):
            self._close_table()
            screen = self._open_table(news)
        table = screen.table
        called_before = self.is_called
        table.on_news(news)
        self.ring_for_talk(news)
        screen.on_news()
        if rows := digest(self.games.of_table(news), news, self.look):
            self.push_screen(DigestDialog(table, rows))
        if self.is_called and not called_before:
            self.call_to(table)
        elif called_before and not self.is_called:
            self.entitle(table.title)

    def _is_another(self, news: TableNews, table: TableInfo) -> bool:
        """Whether news are about another table than this one, which may be one that nothing is known of yet."""
        if table.news is None:
            return self.games.of_table(news) is not self.games.of_table(None)
        return table.news.table.id != news.table.id

    def _open_lobby(self) -> LobbyScreen:
        screen = LobbyScreen(self, self.games)
        self.push_screen(screen)
        return screen

    def _open_table(self, news: TableNews | None = None) -> HostedTableScreen:
        """Open the screen of the table that news are about, or of one that nothing is known of."""
        screen = self.games.of_table(news).open_table(self)
        self.table = screen.table
        self.push_screen(screen)
        return screen

    def _close_table(self) -> None:
        """Take the table, and all that lies over it, off the pile of screens."""
        while self.table_screen is not None:
            self.pop_screen()

    def _hear_left(self, left: Left) -> None:
        self.puzzle = None
        why = "" if left.why is None else self._worded(left.why)
        if not self.has_lobby:
            self.exit(message=why or None)
            return
        while not isinstance(self.screen, LobbyScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        self.table = None
        self.entitle("")
        (self.lobby or self._open_lobby()).tell(why)

    def _hear_called(self, called: Called) -> None:
        """Somebody invites to another table: a notice that takes no key, and a line of the talk that stays."""
        sentence = called_elsewhere(self.words, called.by, called.table)
        self.notify(sentence, markup=False)
        if (screen := self.table_screen) is not None:
            screen.table.note(sentence)
            screen.on_news()

    # -- requests

    def ask_host(self, request: Request, refused: Callable[[str], None] | None = None) -> None:
        if self.lobby is not None:
            self.lobby.clear_notice()
        self.run_worker(self._ask_host(request, refused or self.tell), exit_on_error=True)

    async def _ask_host(self, request: Request, refused: Callable[[str], None]) -> None:
        try:
            await (self.puzzle or self.link).request(request)
        except Denied as denied:
            refused(self._worded(denied.message))

    def learn(self) -> None:
        self.run_worker(self._learn(), exit_on_error=True)

    async def _learn(self) -> None:
        lesson = self.games.lesson
        if lesson is None:
            self.tell(self.words.say("lobby.no_lesson"))
        else:
            await self._begin(lesson)

    def begin_at_once(self, options: TableOptions) -> None:
        self.run_worker(self._begin(options), exit_on_error=True)

    async def _begin(self, options: TableOptions) -> None:
        try:
            for request in (Make(options), Start()):
                await self.link.request(request)
        except Denied as denied:
            self.tell(self._worded(denied.message))

    def _worded(self, said: message.Message) -> str:
        """What the host has said, in the words of the game that is open."""
        screen = self.table_screen
        return (screen.table.words if screen is not None else self.words).tell(said)

    def tell(self, sentence: str) -> None:
        if isinstance(self.screen, LobbyScreen | LibraryScreen | AwayDialog):
            self.screen.tell(sentence)
        else:
            self.notify(sentence, markup=False, severity="warning")

    # -- leaving, help

    def action_next_table(self) -> None:
        """On to the next table that waits for this person."""
        self.ask_host(NextTable())

    # -- keeping, the host's end

    def action_picture(self) -> None:
        """A picture of the screen as it is."""
        self.keep(Path("cosmic-screen.svg"), self.export_screenshot(title=self.words.say("app.title")))

    def keep(self, name: Path, text: str) -> None:
        self.tell(keep_text(self.keep_in, name, text, self.words))

    def keep_record(self, code: str, text: str) -> None:
        if self.keep_in is None and code:
            self.tell(self.words.say("library.exports", id=code))
        else:
            self.keep(Path("cosmic-record.md"), text)

    def link_lost(self, why: str = "") -> None:
        """The host is gone, or has no more use for this screen: end with a sentence. May be called from outside."""
        self.call_later(self._end_with, why or self.words.say("app.lost"))

    def _end_with(self, why: str) -> None:
        self.exit(message=why)

    # -- drawn together with others, where somebody serves several apps

    @property
    def is_mirroring(self) -> bool:
        return False

    def mirror(self, source: object, screen: Screen[Any]) -> bool:  # noqa: ARG002 - nobody else is there
        return False

    def stand_alone(self) -> None:
        """It always does."""

    def show_keys(self) -> None:
        cells = help_cells(self.size.width)
        at_table = self.table_screen
        words = at_table.table.words if at_table else self.words
        pages = help_pages(words, cells, lobby=self.has_lobby, first=isinstance(self.screen, LobbyScreen))
        self.push_screen(SheetScreen(self, pages, cells))

    def go_back(self) -> None:
        if len(self.screen_stack) > self.LOWEST_SCREENS:
            self.pop_screen()
        else:
            self.leave()
