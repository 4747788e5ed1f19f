"""A process that draws screens: `python -m cosmic_tui.cli.worker NUMBER`, with the configuration on standard input."""

from __future__ import annotations

from cosmic_tui.cli.games import kinds
from cosmic_tui.workers.worker import main

if __name__ == "__main__":
    main(kinds())
