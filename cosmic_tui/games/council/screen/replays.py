"""`cosmic replay` of Council of Suns: the film on a terminal, or its record."""

from __future__ import annotations

from pathlib import Path

from cosmic_tui.games.council.screen import film
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.replay.replay import Replay
from cosmic_tui.ui.film_viewer import FilmViewerApp
from rules.council.protocol.views import View


class CouncilReplays:
    """Replays of Council of Suns (`cosmic_tui.replay.replay.GameReplays`)."""

    kind = film.COUNCIL_REPLAYS

    def markdown(self, replay: Replay[View]) -> str:
        return film.markdown(replay)

    def show(self, replay: Replay[View]) -> None:
        """What is kept of it goes into the present folder."""
        screen = film.CouncilFilmScreen
        FilmViewerApp(
            {COUNCIL: COUNCIL_SCREENS}, replay.title, lambda shell: screen(shell, replay), keep_in=Path.cwd()
        ).run()
