"""The app with nothing in it but a replay: a finished game looked back at, without a host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cosmic_tui.host.messages import News, Request
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.game_screens import GameScreens
from cosmic_tui.ui.shell import ReplayScreen, Shell


class Unlinked:
    """A link to nobody."""

    def listen(self, on_news: Callable[[News], None]) -> None:
        """There is nothing to hear."""

    async def request(self, request: Request) -> None:
        """Nobody is asked."""

    def close(self) -> None:
        """Nothing is open."""


class ReplayViewerApp(CosmicApp):
    """Shows one replay, which `open_replay` makes the screen of, and ends with it."""

    def __init__(
        self, games: Mapping[str, GameScreens], title: str, open_replay: Callable[[Shell], ReplayScreen], **options: Any
    ) -> None:
        super().__init__(Unlinked(), games, name=title, start="table", **options)
        self.showing = open_replay(self)

    def begin(self) -> None:
        self.push_screen(self.showing)
