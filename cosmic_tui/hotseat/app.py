"""The app of several people at one keyboard, and the cover that lies between two of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Denied
from cosmic_tui.hotseat.keyboard import Cover, Keyboard
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.ink import BLANK, Row, clickable, ink
from cosmic_tui.ui.look import Look
from cosmic_tui.ui.panels.panel import Panel
from cosmic_tui.ui.screens.table import TableScreen
from cosmic_tui.ui.wording import wording
from cosmic_tui.words import clean


class CoverScreen(Screen[None]):
    """Nothing of anybody's: for whom the keyboard is, or that somebody could react."""

    AUTO_FOCUS = ""
    app: HotseatApp

    def __init__(self, look: Look, names: list[str], cover: Cover) -> None:
        super().__init__()
        self.look = look
        self.names = names
        self.words = wording()
        self.cover = cover

    def compose(self) -> ComposeResult:
        yield Panel(self.look, id="cover")

    def on_mount(self) -> None:
        self.call_after_refresh(self.draw)

    def show(self, cover: Cover) -> None:
        """Cover the table with this."""
        self.cover = cover
        self.draw()

    def draw(self) -> None:
        for panel in self.query(Panel):
            panel.show([BLANK, *self._rows(), BLANK, self.words.ink("cover.quit", "faint")])

    def _rows(self) -> list[Row]:
        words = self.words
        if self.cover.to is not None:
            name = self.names[self.cover.to]
            return [words.ink("cover.hand_over", "title", name=name), BLANK,
                    clickable(words.ink("cover.ready", "key", name=name), "enter")]  # fmt: skip
        if self.cover.over:
            return [words.ink("cover.over", "title"), BLANK, clickable(words.ink("cover.result", "key"), "enter")]
        if not self.cover.reactions:
            return [words.ink("cover.wait", "title")]
        look = [
            clickable(ink(words.say("cover.look", n=index, name=name), "key"), str(index))
            for index, name in enumerate(self.names, 1)
        ]
        return [
            words.ink("cover.reactions", "title"), BLANK, *look, BLANK,
            clickable(words.ink("cover.nobody", "key"), "enter"),
            clickable(words.ink("cover.quiet", "key"), "e"),
        ]  # fmt: skip

    async def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "e") or event.key.isdecimal():
            event.stop()
            await self.press(event.key)

    async def on_panel_picked(self, message: Panel.Picked) -> None:
        await self.press(message.pick)

    async def press(self, key: str) -> None:
        """What a key does here."""
        cover, keyboard = self.cover, self.app.keyboard
        if key == "enter" and cover.to is not None:
            self.app.uncover()
            await keyboard.take(cover.to)
        elif key == "enter" and cover.over:
            self.app.uncover()
            await keyboard.take(0)
        elif cover.reactions and key.isdecimal() and 0 < int(key) <= len(self.names):
            self.app.uncover()
            await keyboard.look_for(int(key) - 1)
        elif cover.reactions and key in ("enter", "e"):
            await self.app.nobody_reacts(for_good=key == "e")


class HotseatApp(CosmicApp):
    """The table of whoever is in front of the screen, covered in between."""

    BINDINGS: ClassVar = [Binding("f4", "cover", show=False, priority=True)]

    def __init__(self, clients: list[Client], **options: Any) -> None:
        self.keyboard = Keyboard(clients, self.cover)
        options = {"keep_in": Path.cwd(), **options}
        super().__init__(self.keyboard, name=clients[0].name, start="table", **options)
        self.names = [clean(client.name, 20) for client in clients]
        self.covering: CoverScreen | None = None

    def begin(self) -> None:
        super().begin()
        self.cover(Cover(None, reactions=False))

    def cover(self, cover: Cover) -> None:
        """Cover the table; where nobody wants to react any more, go on at once."""
        if cover.reactions and self.keyboard.quiet:
            self.run_worker(self.nobody_reacts())
            return
        if self.covering is not None:
            self.covering.show(cover)
        else:
            self.covering = CoverScreen(self.look, self.names, cover)
            self.push_screen(self.covering)

    def _open_table(self) -> TableScreen:
        """A table that is opened while another one is covered comes under the cover."""
        screen, covering = super()._open_table(), self.covering
        if covering is not None:
            self.covering = None
            self.cover(covering.cover)
        return screen

    def action_cover(self) -> None:
        """Who is in front of the screen goes away from it."""
        self.keyboard.hand_back()

    def uncover(self) -> None:
        """Somebody is in front of the screen."""
        if self.covering is not None:
            self.covering = None
            self.pop_screen()

    async def nobody_reacts(self, *, for_good: bool = False) -> None:
        try:
            await self.keyboard.pass_all(for_good=for_good)
        except Denied as denied:
            self.notify(str(denied), markup=False, severity="warning")
