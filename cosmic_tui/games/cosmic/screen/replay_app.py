"""`cosmic replay`: the app with nothing in it but a film."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cosmic_tui.games.cosmic.replay import record
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.games.cosmic.screen.replay import ReplayScreen
from cosmic_tui.games.cosmic.screen.screens import COSMIC, COSMIC_SCREENS
from cosmic_tui.host.messages import News, Request
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.views import View


class NoHost:
    """A link to nobody."""

    def listen(self, on_news: Callable[[News], None]) -> None:
        """There is nothing to hear."""

    async def request(self, request: Request) -> None:
        """Nobody is asked."""

    def close(self) -> None:
        """Nothing is open."""


class ReplayApp(CosmicApp):
    """Shows one film, and ends with it."""

    def __init__(self, replay: Replay[View], **options: Any) -> None:
        super().__init__(NoHost(), {COSMIC: COSMIC_SCREENS}, name=replay.title, start="table", **options)
        self.replay = replay

    def begin(self) -> None:
        self.push_screen(ReplayScreen(self, self.replay))


class CosmicReplays:
    """Replays of Cosmic Encounter (`cosmic_tui.replay.replay.GameReplays`)."""

    kind = COSMIC_REPLAYS

    def markdown(self, replay: Replay[View]) -> str:
        return record.markdown(replay)

    def show(self, replay: Replay[View]) -> None:
        """What is kept of it goes into the present folder."""
        ReplayApp(replay, keep_in=Path.cwd()).run()
