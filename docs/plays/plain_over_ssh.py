"""Plays a whole game in plain lines over SSH: `ssh HOST -t plain`, four players, three of them bots.

A real server on loopback and OpenSSH. Run it as it is; all that was to be read, with what was typed, stays in
`captures/end_ssh_plain.txt`, the lines typed in `captures/end_ssh_plain_keys.txt`. It is another game every time. Needs
`ssh`, `ssh-keygen` and the extra `test`.
"""
# ruff: noqa: E402 - a script that uses the driver of the tests beside it

from __future__ import annotations

import os
import pty
import random
import re
import select
import subprocess
import sys
import tempfile
import tty
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "e2e")]

from e2e_house import House

CAPTURES = HERE / "captures"
BEGIN = ["help", "help new", "new 4 3 pace solo called Friday night", "start"]
ASIDE = ["look", "hand", "read", "hint", "orders"]
"""What is looked at between two answers, one after the other, now and then."""
OVER = ("won the game", "without a winner")
QUIET, MOST, EVERY = 0.4, 3000, 9
"""Seconds without a word after which something is typed; answers at most; answers between two looks aside."""
ACTING = 0.4
"""How often something is done where one could pass."""


class Line:
    """`ssh -tt HOST plain`: what has been read, and what of it since something was typed."""

    def __init__(self, command: list[str]) -> None:
        self._far, near = pty.openpty()
        self._ssh = subprocess.Popen(command, stdin=near, stdout=near, start_new_session=True)  # noqa: S603 - our ssh
        os.close(near)
        tty.setraw(self._far)
        self.read = ""
        self.since = ""
        self.typed: list[str] = []

    def listen(self) -> None:
        """Read until nothing has come for a while."""
        while select.select([self._far], [], [], QUIET)[0]:
            text = os.read(self._far, 1 << 16).decode("utf-8", "replace").replace("\r", "")
            self.read += text
            self.since += text

    def type(self, line: str) -> None:
        self.typed.append(line)
        self.since = ""
        os.write(self._far, f"{line}\r".encode())

    def close(self) -> None:
        self._ssh.kill()
        self._ssh.wait(10)
        os.close(self._far)


def answer(asked: str, dice: random.Random) -> str | None:
    """What somebody types who has read this; None where nothing is asked."""
    options = dict(re.findall(r"^(\d+): (.*)$", asked, re.MULTILINE))
    for pattern, reply in REPLIES.items():
        if found := re.search(pattern, asked):
            return reply(options, [int(number) for number in found.groups()], dice)
    return None


def _one(options: dict[str, str], _numbers: list[int], dice: random.Random) -> str:
    """Take an offer; else pass more often than not; else anything."""
    named = {text.rstrip("."): number for number, text in options.items()}
    if "accept" in named or "end the talk" in named:
        offer = named.get("make an offer") if dice.random() < ACTING else None
        return named.get("accept") or offer or named["end the talk"]
    if "pass" in named and dice.random() > ACTING:
        return named["pass"]
    return dice.choice(sorted(options))


def _some(options: dict[str, str], numbers: list[int], dice: random.Random) -> str:
    count = max(numbers[0], min(numbers[-1], dice.randint(0, 2)))
    return " ".join(dice.sample(sorted(options), count)) or "none"


def _ships(options: dict[str, str], numbers: list[int], dice: random.Random) -> str:
    """Three ships, or as many as are wanted, from anywhere."""
    places = [number for number, text in options.items() for _ in range(_fleet(text))]
    picked = dice.sample(places, min(max(numbers[0], min(numbers[-1], 3)), len(places)))
    return " ".join(f"{number}={picked.count(number)}" for number in dict.fromkeys(picked)) or "none"


def _fleet(text: str) -> int:
    found = re.search(r"up to (\d+)", text)
    return int(found[1]) if found else 1


REPLIES: dict[str, Callable[[dict[str, str], list[int], random.Random], str]] = {
    "Type yes if you mean it": lambda *_: "yes",
    "Type numbers, 2=3": lambda *_: "1",
    r"Type a number from (\d+) to (\d+)": lambda _, numbers, dice: str(dice.randint(*numbers)),
    "Type all the numbers": lambda options, _, dice: " ".join(dice.sample(sorted(options), len(options))),
    r"Type places with ships, (\d+) to (\d+)": _ships,
    r"Type places with ships, (\d+) in all": _ships,
    r"Type the numbers of (\d+) to (\d+)": _some,
    r"Type the numbers of (\d+) of": _some,
    "Type its number": _one,
}
"""What is asked, and what is typed then: of the options, the numbers in the question, and dice."""


def play(line: Line, dice: random.Random) -> bool:
    """Play until the game is over; whether it came to that."""
    line.listen()
    for word in BEGIN:
        line.type(word)
        line.listen()
    asked = line.since
    for number in range(MOST):
        if any(words in line.since for words in OVER):
            return True
        if number % EVERY == EVERY - 1:
            line.type(ASIDE[number // EVERY % len(ASIDE)])
            line.listen()
            line.type("")
            line.listen()
            asked = line.since
        if (typed := answer(asked, dice)) is not None:
            line.type(typed)
        line.listen()
        asked = line.since
    return False


def main() -> None:
    """One game."""
    with tempfile.TemporaryDirectory() as room:
        house = House(Path(room))
        line = None
        try:
            house.open()
            way = house.way_in("ann")
            line = Line([way[0], "-tt", *way[1:], "plain"])
            ended = play(line, random.Random(7))  # noqa: S311 - it only has to play
            line.type("quit")
        finally:
            house.close()
            if line is not None:
                line.close()
                (CAPTURES / "end_ssh_plain.txt").write_text(line.read)
                (CAPTURES / "end_ssh_plain_keys.txt").write_text("\n".join(line.typed) + "\n")
    print("the game was played to its end" if ended else "the game did not come to its end")


if __name__ == "__main__":
    main()
