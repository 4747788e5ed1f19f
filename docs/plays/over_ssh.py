"""Plays whole games over SSH in a real terminal (tmux): one of five at 80x24, one with technology at 140x45.

A real server on loopback, one person who comes to it with OpenSSH and makes a table in the lobby, bots. Run it as it
is; what was to be seen stays in `captures/end_ssh_<game>_<number>.txt`, the keys in `captures/end_ssh_<game>_keys.txt`.
Needs `tmux`, `ssh`, `ssh-keygen` and the extra `test`.
"""
# ruff: noqa: E402 - a script that uses the driver of the tests beside it

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "e2e")]

from e2e_house import House
from to_the_end import CAPTURES, PAUSE, start, tmux, to_the_end

LOBBY = ["Enter", "n", "S", "S", "H", "Down"]
"""The name that is offered, a new table with a name, its first line."""
SOLO = [*["Down"] * 6, "Right", "Right"]
GAMES = {
    "five": (80, 24, [*LOBBY, "Right", "Down", *["Right"] * 4, *SOLO, "Enter", "s"]),
    "techs": (140, 45, [*LOBBY, "Down", *["Right"] * 3, *SOLO, *["Down"] * 13, "Right", "Enter", "s"]),
}
"""Columns, lines, and the keys until the game begins."""


def play(game: str) -> bool:
    """One game; whether it came to its end."""
    socket, (columns, lines, begin) = f"cosmic-ssh-{game}-{os.getpid()}", GAMES[game]
    keys: list[str] = []
    with tempfile.TemporaryDirectory() as room:
        house = House(Path(room))
        try:
            house.open()
            start(socket, columns, lines, house.way_in("ann"))
            time.sleep(20 * PAUSE)
            for key in begin:
                keys.append(key)
                tmux(socket, "send-keys", key)
                time.sleep(2 * PAUSE)
            time.sleep(8 * PAUSE)
            return to_the_end(socket, f"ssh_{game}", keys)
        finally:
            tmux(socket, "kill-server")
            house.close()
            (CAPTURES / f"end_ssh_{game}_keys.txt").write_text("\n".join(keys) + "\n")


def main() -> None:
    """All games, or those named."""
    for game in sys.argv[1:] or GAMES:
        for old in CAPTURES.glob(f"end_ssh_{game}_*"):
            old.unlink()
        print(game, "was played to its end" if play(game) else "did not come to its end")


if __name__ == "__main__":
    main()
