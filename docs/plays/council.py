"""Plays Council of Suns in real terminals (tmux, 80x24): three people and a bot over SSH, and one person against bots.

`three`: a real server on loopback, three people who come with OpenSSH and play two rounds. `alone`: one person and
three bots to the end of the game. Run it as it is, or with one of the two words. Everybody answers hastily: what Enter
offers first, somewhere near, sealed soon. What was to be seen stays in `captures/council_<play>_<number>_<name>.txt`,
whenever the phase has changed. Needs `tmux`, `ssh`, `ssh-keygen` and the extra `test`.
"""
# ruff: noqa: E402 - a script that uses the driver of the tests beside it

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "e2e")]

from e2e_house import House
from to_the_end import CAPTURES, COMMAND, start, tmux

SIZE = (80, 24)
TABLE = ["n", "Down", "Down", "Right", "Down", "Down", "Right", "Enter"]
"""In the lobby: a new table, of the second game, for four, one of them a bot."""
PAUSE, MOST = 0.4, 20_000
ARROWS = ("Up", "Down", "Left", "Right")
OVER = "The game is over."


class Player:
    """Somebody at a terminal, who looks at it and presses keys."""

    def __init__(self, name: str, program: Sequence[str], dice: random.Random) -> None:
        self.name, self.dice = name, dice
        self.socket = f"cosmic-council-{name}-{os.getpid()}"
        self.keys: list[str] = []
        self.written = 0
        start(self.socket, *SIZE, list(program))

    def screen(self) -> str:
        """What is to be seen."""
        return tmux(self.socket, "capture-pane", "-p")

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.keys.append(key)
            tmux(self.socket, "send-keys", key)
            time.sleep(PAUSE)

    def until(self, words: str) -> str:
        """Wait for words."""
        for _ in range(MOST):
            seen = self.screen()
            if re.search(words, seen):
                return seen
            time.sleep(PAUSE)
        raise TimeoutError(words)

    def act(self) -> None:
        """Answer what is asked, if anything is."""
        seen = self.screen()
        if "Enter: take" in seen:
            self.press("Enter" if self.dice.random() < 0.7 else "Down")
        elif "Enter: write it" in seen:
            found = re.search(r"Way: (\d+) of (\d+)", seen)
            near = found is not None and 0 < int(found[1]) <= int(found[2])
            self.press("Enter" if near else self.dice.choice((*ARROWS, *ARROWS, "Escape")))
        elif "F10 seal" in seen:
            self.written += 1
            self.press("F10" if self.written % 5 == 0 or "Nothing can be ordered" in seen else "Enter")
        elif "Enter: the answers" in seen:
            self.press(*(["done", "Enter"] if " trade " in seen else ["Enter"]))

    def close(self) -> None:
        """The terminal is gone."""
        tmux(self.socket, "kill-server")


def play(name: str, players: Sequence[Player], over: Callable[[str], bool]) -> bool:
    """Everybody acts in turn until the first one sees that it is over; whether that came."""
    phase = ""
    for number in range(MOST):
        seen = players[0].screen()
        now = seen.splitlines()[0][:40] if seen.strip() else phase
        if now != phase or over(seen):
            phase = now
            for player in players:
                (CAPTURES / f"council_{name}_{number:05}_{player.name}.txt").write_text(player.screen())
        if over(seen):
            return True
        for player in players:
            player.act()
    return False


def three() -> bool:
    """Two rounds over SSH."""
    with tempfile.TemporaryDirectory() as room:
        house = House(Path(room), ["cosmic", "council"])
        players: list[Player] = []
        try:
            house.open()
            for number, name in enumerate(("ann", "bob", "cyd")):
                players.append(Player(name, house.way_in(name), random.Random(number)))  # noqa: S311 - a hasty hand
                players[-1].until("your name")
                players[-1].press("Enter")
            first, *others = players
            first.until("new table")
            first.press(*TABLE)
            first.until("not begun|Type start")
            for player in others:
                player.until("ann's table")
                player.press("Enter")
                player.until("Type start")
            first.press("start", "Enter")
            return play("three", players, lambda seen: "round 3" in seen)
        finally:
            for player in players:
                player.close()
            house.close()


def alone() -> bool:
    """A whole game against bots."""
    program = [
        sys.executable,
        "-c",
        COMMAND,
        "play",
        "--game",
        "council",
        "--players",
        "4",
        "--seed",
        "5",
        "--name",
        "Ann",
    ]
    player = Player("ann", program, random.Random(1))  # noqa: S311 - a hasty hand
    try:
        player.until("F1 keys|Enter: take")
        return play("alone", [player], lambda seen: OVER in seen)
    finally:
        player.close()


def main() -> None:
    """Both, or the one that is named."""
    CAPTURES.mkdir(exist_ok=True)
    for name in sys.argv[1:] or ("three", "alone"):
        print(name, "was played to its end" if {"three": three, "alone": alone}[name]() else "did not come to its end")


if __name__ == "__main__":
    main()
