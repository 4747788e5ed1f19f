"""`cosmic replay`: the app with nothing in it but a film."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cosmic_tui.games.cosmic.replay import record
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.games.cosmic.screen.replay import ReplayScreen
from cosmic_tui.games.cosmic.screen.screens import COSMIC, COSMIC_SCREENS
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.film_viewer import FilmViewerApp
from rules.cosmic.protocol.views import View


class ReplayApp(FilmViewerApp):
    """Shows one film of this game."""

    def __init__(self, replay: Replay[View], **options: Any) -> None:
        super().__init__({COSMIC: COSMIC_SCREENS}, replay.title, lambda shell: ReplayScreen(shell, replay), **options)


class CosmicReplays:
    """Replays of Cosmic Encounter (`cosmic_tui.replay.replay.GameReplays`)."""

    kind = COSMIC_REPLAYS

    def markdown(self, replay: Replay[View]) -> str:
        return record.markdown(replay)

    def show(self, replay: Replay[View]) -> None:
        """What is kept of it goes into the present folder."""
        ReplayApp(replay, keep_in=Path.cwd()).run()
