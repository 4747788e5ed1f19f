"""The screen of somebody who has come in over SSH."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rich.color import ColorSystem
from rich.console import RenderableType

from cosmic_tui import ssh
from cosmic_tui.host.messages import Denied, Join, Left, LobbyNews, News, Recall, ReplayNews, Request, TableNews, Watch
from cosmic_tui.screenkit.theme import Appearance, needs_ascii
from cosmic_tui.server.commands import PUZZLE
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ui.app import CosmicApp

if TYPE_CHECKING:
    from cosmic_tui.ssh.app_mixin import SessionWire
    from cosmic_tui.ssh.terminal import Terminal
    from cosmic_tui.ui.game_screens import GameScreens
    from cosmic_tui.ui.link import KnownLink

ARRIVAL_SECONDS = 1.0
"""So long a screen waits for the first news, with which it is drawn once instead of twice."""


class VisitorApp(ssh.SSHAppMixin, CosmicApp):
    """A new key is asked for a name first; an errand (`join CODE`) is run as soon as the host is heard."""

    def __init__(self, link: KnownLink, visitor: ssh.Visitor, games: Mapping[str, GameScreens]) -> None:
        asks_name = link.is_new and not visitor.guest
        super().__init__(link=link, games=games, name="" if asks_name else link.name, hint=link.name, ascii=False)
        self._visitor = visitor
        self.plays = not visitor.spectator
        self._has_sat = False
        self._heard = asyncio.Event()

    def serve_to(self, wire: SessionWire, terminal: Terminal) -> None:
        """Draw for that terminal, with signs it knows."""
        super().serve_to(wire, terminal)
        few = terminal.colours is ColorSystem.STANDARD
        poor = needs_ascii(terminal.term, "utf-8")
        self.look = Appearance(poor, letters=poor and terminal.utf8, colours=terminal.colours is not None, few=few)

    def listen(self) -> None:
        """From now on hear the host, and do what the visitor has come for."""
        super().listen()
        if (errand := self._errand) is not None:
            self.ask_host(errand)

    @property
    def _errand(self) -> Request | None:
        """What the visitor has come for."""
        if self._visitor.errand is None or self._visitor.errand[0] == PUZZLE:
            return None
        word, code = self._visitor.errand
        if word == "replay":
            return Recall(code)
        return Watch(code) if word == "watch" or self._visitor.spectator else Join(code)

    async def _arrive(self) -> None:
        """Hear how things stand, and do what the visitor has come for, before there is a screen."""
        super().listen()
        wanted: type[News] = LobbyNews
        if (errand := self._errand) is not None:
            try:
                await self.link.request(errand)
                wanted = ReplayNews if isinstance(errand, Recall) else TableNews
            except Denied as denied:
                self.early.append(Left(denied.message))
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVAL_SECONDS):
                while not any(isinstance(news, wanted) for news in self.early):
                    await self._heard.wait()
                    self._heard.clear()

    def begin(self) -> None:
        super().begin()
        word, number = self._visitor.errand or ("", "")
        if word == PUZZLE:
            self.open_puzzle(int(number) if number.isdecimal() and int(number) else None)

    def on_news(self, news: News) -> None:
        self._has_sat |= isinstance(news, TableNews) and news.seat is not None
        super().on_news(news)
        self._heard.set()

    def exit(
        self, result: Any | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:  # fmt: skip
        """End the app; a new guest who has sat down is reminded of the code."""
        if message is None and self._visitor.code and self._has_sat:
            message = server_wording().say("visitor.come_back", code=self._visitor.code)
        self.stand_alone()
        super().exit(result, return_code, message)

    def stand_alone(self) -> None:
        mirrored = self.is_mirroring
        super().stand_alone()
        if mirrored and self.table_screen is not None:
            self.table_screen.go_alone()

    def draw_alone(self) -> None:
        if self.table_screen is not None:
            self.table_screen.draw_alone()
        super().draw_alone()

    async def run_async(self, **how: Any) -> None:
        """However the screen ends, the host learns that it is gone."""
        try:
            if self.person:
                await self._arrive()
            await super().run_async(**how)
        finally:
            self.stand_alone()
            self.link.close()
            self.table = self.puzzle = self.painter = None

    def visitor_lost(self) -> None:
        self.link.close()
