"""Plays whole games in a real terminal (tmux) against bots: one with technology, one with four planets.

Run it as it is. Whatever is asked gets a quick answer, first the one under the cursor; where that does not move the
game other keys follow. What was to be seen stays in `captures/end_<game>_<number>.txt`, every thirtieth screen and the
last one, the keys in `captures/end_<game>_keys.txt`.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

GAMES = {
    "tech": (80, 24, ["--players", "4", "--variant", "tech", "--aliens", "random", "--seed", "8"]),
    "four_planets": (140, 45, ["--players", "3", "--variant", "four_planets", "--aliens", "combo", "--seed", "9"]),
}
"""Columns, lines, and how `cosmic play` is called."""
STUCK = [
    "Enter",
    "Space",
    "Enter",
    "Down",
    "Enter",
    "1",
    "Enter",
    "Right",
    "Enter",
    "+",
    "Enter",
    "e",
    "Enter",
    "Escape",
]
"""What is tried, one after the other, as long as the screen stays the same."""
OVER = ("The game is over.",)
PAUSE, MOST, EVERY = 0.25, 6000, 30
CAPTURES = Path(__file__).with_name("captures")
COMMAND = "from cosmic_tui.cli.commands import main; import sys; sys.exit(main())"


def tmux(socket: str, *words: str) -> str:
    """What tmux says."""
    done = subprocess.run(["tmux", "-L", socket, *words], check=True, capture_output=True, text=True)  # noqa: S603, S607
    return done.stdout


def start(socket: str, columns: int, lines: int, program: list[str]) -> None:
    """A terminal of this size in which the program runs."""
    command = shlex.join(program)
    environment = f"env PYTHONPATH={Path.cwd()} LC_ALL=C.UTF-8 TERM=xterm-256color XDG_CONFIG_HOME={tempfile.mkdtemp()}"
    tmux(socket, "-u", "new-session", "-d", "-x", str(columns), "-y", str(lines), f"{environment} {command}")


def play(game: str) -> bool:
    """One game; whether it came to its end."""
    socket, (columns, lines, how) = f"cosmic-{game}-{os.getpid()}", GAMES[game]
    start(socket, columns, lines, [sys.executable, "-c", COMMAND, "play", *how, "--name", "Ann"])
    time.sleep(20 * PAUSE)
    keys: list[str] = []
    try:
        return to_the_end(socket, game, keys)
    finally:
        tmux(socket, "kill-server")
        (CAPTURES / f"end_{game}_keys.txt").write_text("\n".join(keys) + "\n")


def to_the_end(socket: str, game: str, keys: list[str]) -> bool:
    """Answer until the game is over; whether it came to that."""
    seen, rest = "", cycle(STUCK)
    for number in range(MOST):
        now = tmux(socket, "capture-pane", "-p")
        over = any(words in now for words in OVER)
        if over or number % EVERY == 0:
            (CAPTURES / f"end_{game}_{number:04}.txt").write_text(now)
        if over:
            return True
        rest = rest if now == seen else cycle(STUCK)
        seen = now
        keys.append(next(rest))
        tmux(socket, "send-keys", keys[-1])
        time.sleep(PAUSE)
    return False


def main() -> None:
    """All games, or those named."""
    CAPTURES.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        for old in CAPTURES.glob(f"end_{game}_*"):
            old.unlink()
        print(game, "was played to its end" if play(game) else "did not come to its end")


if __name__ == "__main__":
    main()
