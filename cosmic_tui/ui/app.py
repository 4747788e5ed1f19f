"""The app: a name, a lobby, a table. It hears news from a `Link` and asks it for things; it knows no other host."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Literal

from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from cosmic_tui.base.colours import Colourless, colours_of
from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.model import REACTION_KINDS, TableModel
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import (
    Called,
    Denied,
    GiveUp,
    Leave,
    Left,
    LobbyNews,
    Make,
    News,
    Rename,
    Request,
    Start,
    TableNews,
)
from cosmic_tui.screenkit.textual_internals.patient_app import PatientApp
from cosmic_tui.screenkit.textual_internals.styling import SharedStylesheet, variables_of
from cosmic_tui.screenkit.theme import THEME, Appearance, needs_ascii
from cosmic_tui.screenkit.wording import called_elsewhere, wording
from cosmic_tui.ui.help import help_cells, help_pages
from cosmic_tui.ui.link import Link
from cosmic_tui.ui.screens.dialogs import Confirm, NameDialog, SheetScreen
from cosmic_tui.ui.screens.leaving import FOR_GOOD, QUIT, LeaveDialog
from cosmic_tui.ui.screens.lobby import LobbyScreen

SETTLE = 0.3
"""Seconds a question has to stand before a key is meant for it."""
AWAY = 8.0
"""Seconds without a key after which a person is called to the table."""


class Floor(Screen[None]):
    """What Textual wants below the first screen; nobody sees it, so nothing is in it and nothing is laid out."""

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """No room for notices."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Nothing to lay out."""


class Heard(Message):
    """News of the host."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self.news = news


def free_name(file: Path) -> Path:
    """The file, or one with the first number behind its name that is not taken."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not each.exists())


class CosmicApp(PatientApp):
    """The screen of one person. Without a `name` it is asked for, and `hint` offered.

    `start="table"` is for a host that seats the person at once: there is no lobby then, and leaving the table ends the
    app. `keep_in` is the folder that takes pictures and records, on the person's own machine; `kept` tells of a table
    there, by its id, whether its game can be gone on with when it is left. `ascii` is for terminals without
    other signs (None: told from this process's own terminal). `settle` and `now` (seconds, only their differences
    count) are for tests.
    """

    CSS_PATH = Path(__file__).with_name("theme.tcss")  # a bare name would be looked for beside a subclass
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        Binding("ctrl+q", "ask_to_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_to_quit", show=False, priority=True),
        Binding("ctrl+s", "picture", show=False, priority=True),
    ]
    plays = True
    """Whether the person may sit down; False for whoever only looks on."""
    TABLE_SCREEN: ClassVar[type[TableScreen]] = TableScreen
    LOWEST_SCREENS = 2
    """With no more screens than that, the one on top is the first that was opened."""

    def __init__(
        self, link: Link, *, name: str = "", hint: str = "", start: Literal["lobby", "table"] = "lobby",
        ascii: bool | None = None,  # noqa: A002 - what such terminals are called
        settle: float = SETTLE, now: Callable[[], float] = monotonic, keep_in: Path | None = None,
        kept: Callable[[str], bool] = lambda _table: False, **options: Any,
    ) -> None:  # fmt: skip
        super().__init__(**options)
        self.register_theme(THEME)
        self.theme = THEME.name  # before anything is styled, as all would be styled again
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.link = link
        self.person = name
        self.hint = hint
        self.start = start
        self.settle = settle
        self.now = now
        self.keep_in = keep_in
        self.kept = kept
        term = os.environ.get("TERM", "")
        poor = needs_ascii(term, sys.stdout.encoding or "") if ascii is None else ascii
        colours = None if os.environ.get("NO_COLOR") else colours_of(term, os.environ.get("COLORTERM", ""))
        colourless = ascii is None and colours is None
        if colourless:
            self._filters.append(Colourless())
        self.look = Appearance(poor, colours=not colourless)
        self.words = wording()
        self.table: TableModel | None = None
        self.muted: set[str] = set()
        """Whom the person does not want to hear, by name."""
        self.last_key = float("-inf")
        """When the person last pressed a key at the table."""
        self.early: list[News] = []
        """What was heard before the first screen was opened, which begins with it."""
        self.listening = False
        self._open = False
        self._disable_tooltips = True  # every screen would have a widget for them

    def get_css_variables(self) -> dict[str, str]:
        self.theme_variables = variables_of(self.current_theme.name, super().get_css_variables)
        return self.theme_variables

    def get_default_screen(self) -> Screen[None]:
        return Floor()

    def on_mount(self) -> None:
        self.title = self.words.say("app.title")
        self.begin()

    def begin(self) -> None:
        """Open the first screen: the table, where the person sits at one already, else the lobby."""
        self._open = True
        table = next((news for news in reversed(self.early) if isinstance(news, TableNews)), None)
        if table is None and self.start == "lobby":
            self._open_lobby()
        elif table is None:
            self._open_table()
        for news in self.early:
            if table is None or not isinstance(news, LobbyNews):
                self._take_in(news)
        if self.person and not self.listening:
            self.listen()
        elif not self.person:
            dialog = NameDialog(self.look, "", self.hint)
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
        await self._ask_host(Rename(name), self._tell)
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
            case Left(why):
                self._hear_left(why)
            case Called() as called:
                self._hear_called(called)

    @property
    def has_lobby(self) -> bool:
        """Whether there is a lobby to go to from a table."""
        return self.start == "lobby"

    @property
    def lobby(self) -> LobbyScreen | None:
        """The lobby, wherever it lies in the pile of screens; None also where nobody has been in it yet."""
        return next((screen for screen in self.screen_stack if isinstance(screen, LobbyScreen)), None)

    @property
    def table_screen(self) -> TableScreen | None:
        return next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)

    def _hear_lobby(self, news: LobbyNews) -> None:
        self.person = news.you or self.person
        if self.lobby:
            self.lobby.on_news(news)

    def _hear_table(self, news: TableNews) -> None:
        screen = self.table_screen
        if screen and screen.table.news and screen.table.news.table.id != news.table.id:
            self._close_table()
            screen = None
        if screen is None:
            screen = self._open_table()
        called_before = self._called()
        screen.table.on_news(news)
        screen.on_news()
        if self._called() and not called_before:
            self._call(screen.table)
        elif called_before and not self._called():
            self._entitle_terminal(screen.table.title)

    def _open_lobby(self) -> LobbyScreen:
        screen = LobbyScreen(self.look)
        self.push_screen(screen)
        return screen

    def _open_table(self) -> TableScreen:
        self.table = TableModel(self.look, self.now)
        screen = self.TABLE_SCREEN(self.table, self.settle)
        self.push_screen(screen)
        return screen

    def _close_table(self) -> None:
        """Take the table, and all that lies over it, off the pile of screens."""
        while self.table_screen is not None:
            self.pop_screen()

    def _hear_left(self, why: str) -> None:
        if not self.has_lobby:
            self.exit(message=why or None)
            return
        while not isinstance(self.screen, LobbyScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        self.table = None
        self._entitle_terminal("")
        (self.lobby or self._open_lobby()).tell(why)

    def _hear_called(self, called: Called) -> None:
        """Somebody invites to another table: a notice that takes no key, and a line of the talk that stays."""
        sentence = called_elsewhere(self.words, called)
        self.notify(sentence, markup=False)
        if (screen := self.table_screen) is not None:
            screen.table.note(sentence)
            screen.on_news()

    # -- calling the person

    def _called(self) -> bool:
        """Whether a question waits that is more than a reaction."""
        news = self.table.news if self.table else None
        return news is not None and any(
            ask.kind not in REACTION_KINDS and ask.key not in news.prepare for ask in news.asks
        )

    def _call(self, table: TableModel) -> None:
        """Terminal title, and a bell for who has not touched a key for a while."""
        self._entitle_terminal(f"{self.words.say('app.your_move')} - {table.title}")
        if self.now() - self.last_key > AWAY:
            self.bell()

    def _entitle_terminal(self, title: str) -> None:
        """The title of the terminal's window, by the sequence that all terminals know (OSC 2)."""
        if self._driver is not None and not self.is_headless:
            name = self.words.say("app.title")
            self._driver.write(f"\x1b]2;{f'{title} - {name}' if title else name}\x07")

    # -- requests

    def ask_host(self, request: Request, refused: Callable[[str], None] | None = None) -> None:
        """Ask the host for something; a refusal goes to `refused`, or is shown where the person is."""
        self.run_worker(self._ask_host(request, refused or self._tell), exit_on_error=True)

    async def _ask_host(self, request: Request, refused: Callable[[str], None]) -> None:
        try:
            await self.link.request(request)
        except Denied as denied:
            refused(str(denied))

    def learn(self) -> None:
        """Show how to play: a lesson at a table of its own."""
        self.run_worker(self._learn(), exit_on_error=True)

    async def _learn(self) -> None:
        try:
            for request in (Make(table_of(FIRST)), Start()):
                await self.link.request(request)
        except Denied as denied:
            self._tell(str(denied))

    def _tell(self, sentence: str) -> None:
        if isinstance(self.screen, LobbyScreen):
            self.screen.tell(sentence)
        else:
            self.notify(sentence, markup=False, severity="warning")

    # -- leaving, help

    def action_ask_to_quit(self) -> None:
        self.ask_to_quit()

    def ask_to_quit(self) -> None:
        """End the app; at a running game only after a question."""
        if isinstance(self.screen, Confirm | LeaveDialog):
            self.leave()
            return
        table = self.table
        if table is None or table.seat is None or table.view is None or table.over or table.lesson:
            self.leave()
        else:
            self.ask_how_to_leave(QUIT)

    def ask_how_to_leave(self, way: str) -> None:
        """Leave a running game: with the seat kept, or for good. Without a lobby it is at its end then."""
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

    # -- keeping

    def action_picture(self) -> None:
        """A picture of the screen as it is."""
        self.keep(Path("cosmic-screen.svg"), self.export_screenshot(title=self.words.say("app.title")))

    def keep(self, name: Path, text: str) -> None:
        """Write a file into the person's folder, beside others of that name; says so, or why not."""
        if self.keep_in is None:
            self._tell(self.words.say("keep.nowhere"))
            return
        file = free_name(self.keep_in / name)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            self._tell(self.words.say("keep.failed", file=str(file), why=error.strerror or str(error)))
        else:
            self._tell(self.words.say("keep.done", file=str(file)))

    def link_lost(self, why: str = "") -> None:
        """The host is gone, or has no more use for this screen: end with a sentence. May be called from outside."""
        self.call_later(self._end_with, why or self.words.say("app.lost"))

    def _end_with(self, why: str) -> None:
        self.exit(message=why)

    def show_keys(self) -> None:
        """All keys, those of the screen one is at first."""
        cells = help_cells(self.size.width)
        pages = help_pages(self.words, cells, lobby=self.has_lobby, first=isinstance(self.screen, LobbyScreen))
        self.push_screen(SheetScreen(self.look, pages, cells))
