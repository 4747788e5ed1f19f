"""A real server of the toy game: `toy_server.py DATA WORKERS`; with a number first it is one of its workers."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from toy_game import ToyKind

from cosmic_tui.cli.games import playable
from cosmic_tui.plain.line_screens import LinesScreens
from cosmic_tui.server import serving
from cosmic_tui.server.config import Config, Server
from cosmic_tui.ui.game_screens import PlayableGame
from cosmic_tui.workers import supervisor, worker

TOY = LinesScreens("Secret bids", ToyKind.players)


def games(_ids: Sequence[str] = ()) -> list[PlayableGame]:
    """The toy game beside the card game."""
    return [*playable(["cosmic"]), PlayableGame(ToyKind(), TOY)]


def main(data: Path, workers: int) -> None:
    opened = partial(supervisor.open_crew, worker="toy_server") if workers else serving.open_service
    serving.serve(Config(Server(host="127.0.0.1", port=0, data=str(data), workers=workers)), games(), opened)


if __name__ == "__main__":
    if sys.argv[1].isdecimal():
        worker.main(games)
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]))
