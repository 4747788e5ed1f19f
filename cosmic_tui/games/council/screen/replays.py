"""`cosmic replay` of Council of Suns: the replay on a terminal, or its record."""

from __future__ import annotations

from pathlib import Path

from cosmic_tui.games.council.screen.replay import COUNCIL_REPLAYS, CouncilReplayScreen, markdown
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.replay_viewer import ReplayViewerApp
from rules.council.protocol.views import View


class CouncilReplays:
    """Replays of Council of Suns (`cosmic_tui.replay.replay.GameReplays`)."""

    kind = COUNCIL_REPLAYS

    def markdown(self, replay: Replay[View]) -> str:
        return markdown(replay)

    def show(self, replay: Replay[View]) -> None:
        """What is kept of it goes into the present folder."""
        screen = CouncilReplayScreen
        ReplayViewerApp(
            {COUNCIL: COUNCIL_SCREENS}, replay.title, lambda shell: screen(shell, replay), keep_in=Path.cwd()
        ).run()
