"""The app of several people at one keyboard, and the cover that lies between two of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from textual.binding import Binding
from textual.message import Message

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.screens import COSMIC, CosmicScreens
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Denied, News, TableNews
from cosmic_tui.hotseat.cover import CoverScreen
from cosmic_tui.hotseat.keyboard import Cover, Keyboard, as_shown
from cosmic_tui.screenkit.styled_text import Row, wrap
from cosmic_tui.ui.app import CosmicApp

NAME_CELLS = 20


class Covered(Message):
    """The screen has to be covered; without a cover it is free for who has taken the keyboard."""

    def __init__(self, cover: Cover | None) -> None:
        super().__init__()
        self.cover = cover


class SeatNews(Message):
    """News of one of those at the keyboard."""

    def __init__(self, index: int, news: TableNews) -> None:
        super().__init__()
        self.index = index
        self.news = news


class HeardByAll(Message):
    """News that everybody may know."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self.news = news


class SharedTableScreen(TableScreen):
    """The table of whoever is in front of the screen, who is told how to hand the keyboard on."""

    app: HotseatApp

    def rows(self, name: str, cells: int, lines: int, *, opened: bool) -> list[Row]:
        done = name == "prompt" and self.app.keyboard.looking and self.table.choice is None
        told = wrap(self.words.ink("cover.looked", "hot"), cells) if done else []
        choice = self.table.choice
        if name == "prompt" and isinstance(choice, DealChoice) and not choice.building:
            told = [self.words.ink("cover.dealer", "faint")]
        return [*told, *super().rows(name, cells, lines - len(told), opened=opened)]

    def submit(self) -> None:
        if self.app.keyboard.looking and self.table.choice is None:
            self.app.action_cover()
        else:
            super().submit()


class HotseatApp(CosmicApp):
    """The table of whoever is in front of the screen, covered in between by the table as everybody may see it."""

    BINDINGS: ClassVar = [Binding("f4", "cover", show=False, priority=True)]
    OWN_STYLES = (Path(__file__).with_name("cover.tcss"),)

    def __init__(self, clients: list[Client], public: Client, **options: Any) -> None:
        self.keyboard = Keyboard(clients, public, self._tell_person, self._shall_cover)
        options = {"keep_in": Path.cwd(), **options}
        games = {COSMIC: CosmicScreens(SharedTableScreen)}
        super().__init__(self.keyboard, games, name=clients[0].name, start="table", **options)
        self.names = [clean(client.name, NAME_CELLS) for client in clients]
        self.tables = [TableModel(self.look, self.now) for _ in clients]
        """The table as each of them knows it."""
        self.seen_by_all = TableModel(self.look, self.now)
        self.covering: CoverScreen | None = None

    @property
    def table_screen(self) -> SharedTableScreen | None:
        screen = super().table_screen
        return screen if isinstance(screen, SharedTableScreen) else None

    def begin(self) -> None:
        super().begin()
        self._show(self.tables[0])
        self.keyboard.listen_to_all(self._hear_for_all)
        self.cover(Cover(None, reactions=False))

    # -- what is told, one after the other

    def _tell_person(self, index: int, news: TableNews) -> None:
        self.post_message(SeatNews(index, news))

    def _hear_for_all(self, news: News) -> None:
        self.post_message(HeardByAll(news))

    def _shall_cover(self, cover: Cover | None) -> None:
        self.post_message(Covered(cover))

    def on_seat_news(self, message: SeatNews) -> None:
        table = self.tables[message.index] = self._table_of(message.news, self.tables[message.index])
        table.on_news(message.news)
        if message.index == self.keyboard.shown and self.covering is None:
            self._show(table)

    def on_heard_by_all(self, message: HeardByAll) -> None:
        if isinstance(message.news, TableNews):
            self.seen_by_all = self._table_of(message.news, self.seen_by_all)
            self.seen_by_all.on_news(as_shown(message.news, looking=False))
            if self.covering is not None:
                self.covering.table = self.seen_by_all
                self.covering.on_news()

    def _table_of(self, news: TableNews, known: TableModel) -> TableModel:
        """The table that news are about: the one known, or another one."""
        other = known.news is not None and known.news.table.id != news.table.id
        return TableModel(self.look, self.now) if other else known

    def _show(self, table: TableModel) -> None:
        """Have this table on the screen, whose question is only now put to anybody."""
        screen = self.table_screen
        if screen is None:
            return
        if screen.table is not table:
            self.table = screen.table = table
            screen.opened = screen.dismissed = ""
            table.changed = self.now()
        screen.on_news()

    # -- the cover

    def on_covered(self, message: Covered) -> None:
        if message.cover is None and self.keyboard.shown is not None:
            self._show(self.tables[self.keyboard.shown])
            self.uncover()
        elif message.cover is not None and self.keyboard.shown is None:
            self.cover(message.cover)

    def cover(self, cover: Cover) -> None:
        """Cover the table."""
        if self.covering is None:
            self._close_windows()
            self.covering = CoverScreen(self, self.seen_by_all, self.names, cover)
            self.push_screen(self.covering)
        else:
            self.covering.show(cover)

    def _close_windows(self) -> None:
        """What lies over the table, was noticed or half typed there is nobody else's business."""
        self.clear_notifications()
        if (table := self.table_screen) is None:
            return
        while self.screen is not table:
            self.pop_screen()
        if table.typing:
            table.stop_typing()

    def uncover(self) -> None:
        """Somebody is in front of the screen."""
        covering, self.covering = self.covering, None
        while covering is not None and covering in self.screen_stack:
            self.pop_screen()

    def action_cover(self) -> None:
        """Who is in front of the screen goes away from it."""
        if self.keyboard.shown is not None:
            self.keyboard.hand_back()

    # -- what is pressed on it

    def on_cover_screen_pressed(self, message: CoverScreen.Pressed) -> None:
        """Do what the key means; the host is asked apart from the messages of this app."""
        self.run_worker(self._press(message.cover, message.key))

    async def _press(self, cover: Cover, key: str) -> None:
        try:
            await self._press_cover(cover, key)
        except Denied as denied:
            self.notify(self.words.tell(denied.message), markup=False, severity="warning")

    async def _press_cover(self, cover: Cover, key: str) -> None:
        keyboard = self.keyboard
        if key.isdecimal() and 0 < int(key) <= len(self.names):
            keyboard.look_for(int(key) - 1)
        elif key in ("y", "n") and cover.motion is not None:
            await keyboard.decide(agree=key == "y")
        elif cover.reactions and key in ("enter", "e"):
            await keyboard.pass_all(for_good=key == "e", then=cover.to)
        elif key == "enter" and cover.to is not None:
            keyboard.take(cover.to)
        elif key == "enter" and cover.over:
            keyboard.take(0)
