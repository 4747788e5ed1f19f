"""A process that draws screens: `python -m cosmic_tui.cli.worker NUMBER GAME...`, with the configuration on stdin."""

from __future__ import annotations

from cosmic_tui.cli.games import playable
from cosmic_tui.workers.worker import main

if __name__ == "__main__":
    main(playable)
