"""Plays a while in a real terminal (tmux) against bots, at both sizes, and keeps what was to be seen.

Run it as it is; the captures are `captures/alone_<size>_<number>_<key>.txt`. The keys are those of a hasty player:
whatever is asked, the answer under the cursor, after a look at it with `?`.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZES = {"small": (80, 24), "wide": (140, 45)}
KEYS = ["", "?", "Right", "Escape", "Enter", "Enter", "F2", "Enter", "Enter", "Tab", "Escape", "Enter", "Enter",
        "Up", "Enter", "Enter", "Enter", "?", "Escape", "Enter", "Enter", "Enter", "Enter", "Enter"]  # fmt: skip
PAUSE = 1.5
CAPTURES = Path(__file__).with_name("captures")
COMMAND = "from cosmic_tui.cli.commands import main; import sys; sys.exit(main())"


def tmux(socket: str, *words: str) -> str:
    """What tmux says."""
    done = subprocess.run(["tmux", "-L", socket, *words], check=True, capture_output=True, text=True)  # noqa: S603, S607
    return done.stdout


def play(size: str) -> None:
    """One play of so many keys."""
    socket, (width, height) = f"cosmic-play-{size}-{os.getpid()}", SIZES[size]
    game = ["play", "--players", "5", "--aliens", "random", "--option", 'variants=["tech"]', "--seed", "5"]
    command = shlex.join([sys.executable, "-c", COMMAND, *game, "--name", "Ann"])
    environment = [f"PYTHONPATH={Path.cwd()}", "LC_ALL=C.UTF-8", "TERM=xterm-256color",
                   f"XDG_CONFIG_HOME={tempfile.mkdtemp()}"]  # fmt: skip
    tmux(
        socket, "-u", "new-session", "-d", "-x", str(width), "-y", str(height), f"env {' '.join(environment)} {command}"
    )
    try:
        time.sleep(4 * PAUSE)
        for number, key in enumerate(KEYS):
            if key:
                tmux(socket, "send-keys", key)
                time.sleep(PAUSE)
            seen = tmux(socket, "capture-pane", "-p")
            (CAPTURES / f"alone_{size}_{number:02}_{key or 'begin'}.txt".replace("?", "explain")).write_text(seen)
    finally:
        tmux(socket, "kill-server")


if __name__ == "__main__":
    for each in sys.argv[1:] or list(SIZES):
        play(each)
