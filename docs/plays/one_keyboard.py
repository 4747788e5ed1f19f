"""Plays whole games of several people at one keyboard in a real terminal (tmux): three people, and two with bots.

Run it as it is. It reads the screen and presses keys as people would who hand the keyboard over; what is asked gets the
answers of `to_the_end.py`. Now and then somebody looks whether to react, or covers the table. Every cover is looked at:
nobody's hand stands on it, and what lies under it is the table of the one it named. After the end comes another game,
which is ended.

What was to be seen stays in `captures/keyboard_<game>_<number>_<sort>.txt`: the first screen of each sort, every
sixtieth and the last ones; the keys in `captures/keyboard_<game>_keys.txt`. At the end it says how often the keyboard
was handed over in an encounter.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from itertools import cycle
from random import Random

import attrs
from to_the_end import CAPTURES, COMMAND, PAUSE, STUCK, start, tmux

GAMES = {
    "three": (
        80,
        24,
        ["--players", "3", "--people", "3", "--name", "Ann,Bob,Cyd", "--aliens", "random", "--seed", "4"],
    ),
    "two": (110, 36, ["--players", "4", "--people", "2", "--name", "Ann,Bob", "--aliens", "combo", "--seed", "6"]),
}
"""Columns, lines, and how `cosmic play` is called."""
PEOPLE = {"three": ("Ann", "Bob", "Cyd"), "two": ("Ann", "Bob")}
HAND_OVER = re.compile(r"Hand the keyboard over to (\w+)\.")
NEXT = re.compile(r"Enter: nobody reacts, and I am (\w+)")
OWN = re.compile(r"you are \S+ (\w+)")
ENCOUNTER = re.compile(r"(\w+) is the offense . turn (\d+), encounter (\d+)")
COVER = "One keyboard"
"""The title of what is to be done next on a cover."""
CLOCK = re.compile(r"deal [^ ]+ +\d.*")
PRIVATE = ("Hand (", "you are ", "Your move", "Coach:")
"""What stands on the table of a person, and on no cover."""
DEAL = "Make a deal with"
BOLD = {
    "1 accept": ("1",),
    DEAL: ("Enter",),
    "aim the gate": ("1", "2", "3", "4", "5"),
    "go through the gate": ("m",),
    "Whom do you invite": ("a",),
    "Do you join": ("1", "1", "2"),
    "do you lay face down": ("1", "2", "3"),
    "want a second one": ("1",),
}
"""What is pressed first for some questions, by words of them; Enter comes after it."""
AWAY, CURIOUS = 0.01, 0.1
MOST, EVERY, LOOK, WAIT, SETTLE = 6000, 60, 0.05, 0.8, 0.35


class WrongScreenError(Exception):
    """Something stands on the screen that must not."""


@attrs.define
class Play:
    """One game: what was pressed, and what came of it."""

    game: str
    socket: str
    dice: Random = attrs.Factory(lambda: Random(1))  # noqa: S311 - no secret depends on it
    keys: list[str] = attrs.Factory(list)
    screens: int = 0
    taken: Counter[str] = attrs.Factory(Counter)
    """Screens seen, by sort."""
    encounters: set[tuple[str, ...]] = attrs.Factory(set)
    cover: str = ""
    """The one that lies there."""
    holder: str = ""
    """Who had the keyboard last."""
    bold: bool = False
    """Whether the last key chose something, which Enter is to send."""
    expected: str = ""
    """Who has said to be in front of the screen."""

    def screen(self) -> str:
        return tmux(self.socket, "capture-pane", "-p")

    def keep(self, sort: str, now: str, *, always: bool = False) -> None:
        """Count a screen, and keep it if it is the first of its sort or its turn has come."""
        self.screens += 1
        self.taken[sort] += 1
        if always or self.taken[sort] == 1 or self.screens % EVERY == 0:
            (CAPTURES / f"keyboard_{self.game}_{self.screens:04}_{sort}.txt").write_text(now)

    def press(self, key: str, before: str) -> None:
        """Press a key and wait until the screen stands still, a little if it does not change."""
        self.keys.append(key)
        tmux(self.socket, "send-keys", key)
        until, last = time.monotonic() + WAIT, before
        while time.monotonic() < until:
            time.sleep(LOOK)
            now = self.screen()
            if now == last != before:
                return
            last = now

    # -- one screen after the other

    def to_the_end(self) -> bool:
        """Answer until the game is over; whether it came to that."""
        seen, rest = "", cycle(STUCK)
        for _ in range(MOST):
            now = self.screen()
            if CLOCK.sub("", now) != seen:
                time.sleep(SETTLE)
                now = self.screen()
            if (met := ENCOUNTER.search(now)) is not None:
                self.encounters.add(met.groups())
            if self.is_cover(now):
                seen = now
                self.press(self.on_cover(now), now)
                continue
            self.check_table(now)
            now = CLOCK.sub("", now)
            if "another game" in now:
                self.keep("result", now, always=True)
                return True
            rest = rest if now == seen else cycle(STUCK)
            self.keep("deal" if DEAL in now else "table", now)
            self.press(self.at_table(now) if now != seen else next(rest), now)
            seen = now
        return False

    def at_table(self, now: str) -> str:
        """What is pressed for what is asked: boldly, or nobody would ever win; now and then one goes away instead."""
        bold = [keys for words, keys in BOLD.items() if words in now]
        self.bold = bool(bold) and not self.bold
        if self.dice.random() < AWAY:
            return "F4"
        return self.dice.choice(bold[0]) if self.bold else "Enter"

    def is_cover(self, now: str) -> bool:
        """Whether the cover lies on the table."""
        return COVER in now

    def on_cover(self, now: str) -> str:
        """What is pressed on a cover, which must hold nothing of anybody's."""
        shown = [words for words in PRIVATE if words in now]
        if shown:
            raise WrongScreenError(f"a cover shows {', '.join(shown)}:\n{now}")
        named, following = HAND_OVER.search(now), NEXT.search(now)
        if "Does anybody want to react?" in now:
            self.count("reactions", now)
            if self.dice.random() < CURIOUS:
                return self.look_first()
            self.expected = following.group(1) if following else ""
            return "e" if self.dice.random() < CURIOUS else "Enter"
        self.count("hand_over" if named else "waiting", now)
        self.expected = named.group(1) if named else self.expected
        return "Enter"

    def look_first(self) -> str:
        """Somebody looks at the own hand."""
        number = self.dice.randrange(len(PEOPLE[self.game]))
        self.expected = PEOPLE[self.game][number]
        return str(number + 1)

    def count(self, sort: str, now: str) -> None:
        """Count a cover once, however often it is looked at."""
        if now != self.cover:
            self.cover = now
            self.keep(sort, now)

    def check_table(self, now: str) -> None:
        """It is the table of whoever has said to be in front of the screen."""
        own, self.cover = OWN.search(now), ""
        if own is not None and self.expected and own.group(1) != self.expected:
            raise WrongScreenError(f"{self.expected} sees the table of {own.group(1)}:\n{now}")
        if own is not None and own.group(1) != self.holder:
            self.holder = own.group(1)
            self.taken["handed over"] += 1

    # -- after the end

    def go_on(self) -> None:
        """Another game, which is covered at its beginning and then ended."""
        self.expected = ""
        now = self.screen()
        self.press("m", now)
        now = self.screen()
        self.keep("rematch", now)
        if not self.is_cover(now) and "you are" not in now:
            raise WrongScreenError(f"another game does not begin:\n{now}")
        if self.is_cover(now):
            self.press(self.on_cover(now), now)
        self.press("C-q", self.screen())
        self.keep("quit", self.screen())

    def figures(self) -> str:
        """How often the keyboard was handed over."""
        met = max(1, len(self.encounters))
        each = {sort: f"{self.taken[sort] / met:.1f}" for sort in ("handed over", "hand_over", "reactions")}
        return (
            f"{met} encounters, {len(self.keys)} keys; in an encounter the keyboard changed hands "
            f"{each['handed over']} times; covers that named somebody {each['hand_over']}, "
            f"that asked for reactions {each['reactions']}"
        )


def play(game: str) -> str:
    """One game; how it went."""
    socket, (columns, lines, how) = f"cosmic-{game}-{os.getpid()}", GAMES[game]
    start(socket, columns, lines, [sys.executable, "-c", COMMAND, "play", *how, "--name", ",".join(PEOPLE[game])])
    time.sleep(20 * PAUSE)
    one = Play(game, socket)
    try:
        if not one.to_the_end():
            return f"did not come to its end: {one.figures()}"
        said = one.figures()
        one.go_on()
    finally:
        tmux(socket, "kill-server")
        (CAPTURES / f"keyboard_{game}_keys.txt").write_text("\n".join(one.keys) + "\n")
    return said


def main() -> None:
    """All games, or those named."""
    CAPTURES.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        for old in CAPTURES.glob(f"keyboard_{game}_*"):
            old.unlink()
        print(f"{game}: {play(game)}")


if __name__ == "__main__":
    main()
