"""`cosmic replay`: the app with nothing in it but a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cosmic_tui.games.cosmic.replay import record
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.games.cosmic.screen.replay import BoardReplayScreen
from cosmic_tui.games.cosmic.screen.screens import COSMIC, COSMIC_SCREENS
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.replay_viewer import ReplayViewerApp
from rules.cosmic.protocol.views import View


class ReplayApp(ReplayViewerApp):
    """Shows one replay of this game."""

    def __init__(self, replay: Replay[View], **options: Any) -> None:
        super().__init__(
            {COSMIC: COSMIC_SCREENS}, replay.title, lambda shell: BoardReplayScreen(shell, replay), **options
        )


class CosmicReplays:
    """Replays of Cosmic Encounter (`cosmic_tui.replay.replay.GameReplays`)."""

    kind = COSMIC_REPLAYS

    def markdown(self, replay: Replay[View]) -> str:
        return record.markdown(replay)

    def show(self, replay: Replay[View]) -> None:
        """What is kept of it goes into the present folder."""
        ReplayApp(replay, keep_in=Path.cwd()).run()
