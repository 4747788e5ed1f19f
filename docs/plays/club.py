"""An evening in the club over SSH at 80x24: `python docs/plays/club.py`, four minutes.

A real server on loopback, Ann and Bob who come with OpenSSH, a spectator, two bots. Ann whispers, Bob falls asleep and
is nudged, a bot answers for him, Ann concedes the game, all go on to another one, the spectator too. Then the lobby: a
sort of tables, notifications and vacation, the profile, the library, a replay by its code and the puzzle of today. What
was to be seen stays in `captures/club_<number>_<moment>_<who>.txt`. Needs `ssh`, `ssh-keygen` and the extra `test`.
"""
# ruff: noqa: E402 - a script that uses the driver of the tests beside it

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "e2e")]

from e2e_house import MISSING, SMALL, environment
from e2e_player import Company, gather
from e2e_terminal import Missed, Terminal, settle, wait_until, watch

CAPTURES = HERE / "captures"
LONGEST = 240.0
"""Seconds until somebody is waited for in public, at most; and until that has lasted two minutes."""
FIRST_VOTE = "Take the last answer back"


@attrs.define
class Evening:
    """The company, and the captures taken so far."""

    company: Company
    taken: int = 0

    @property
    def ann(self) -> Terminal:
        return self.company.ann.terminal

    @property
    def bob(self) -> Terminal:
        return self.company.bob.terminal

    @property
    def eve(self) -> Terminal:
        return self.company.eve

    def take(self, moment: str, **who: Terminal) -> None:
        """Write down what these see."""
        settle(self.company.terminals, 0.5)
        self.taken += 1
        for name, terminal in who.items():
            (CAPTURES / f"club_{self.taken:02}_{moment}_{name}.txt").write_text(terminal.text + "\n", encoding="utf-8")
        sys.stdout.write(f"{self.taken:02} {moment}\n")

    def wait(self, terminal: Terminal, words: str, seconds: float = 30.0) -> None:
        """Until somebody reads these words, whatever line they stand on."""
        wait_until(self.company.terminals, lambda: words in " ".join(terminal.text.split()), words, seconds)


def whisper(evening: Evening) -> None:
    """Ann has a word with Bob alone; the spectator sees that they whisper."""
    evening.ann.press("t")
    evening.wait(evening.ann, "Say something")
    evening.ann.press("/w bob shall we gang up?", "enter")
    evening.wait(evening.bob, "shall we gang up?")
    evening.wait(evening.eve, "whispers to bob")
    evening.take("whisper", ann=evening.ann, bob=evening.bob, eve=evening.eve)


def fall_asleep(evening: Evening) -> None:
    """All play until Bob is waited for in public; then he presses nothing more."""
    company, end = evening.company, time.monotonic() + LONGEST
    while "N rings for them" not in evening.ann.text:
        if time.monotonic() > end:
            raise Missed(evening.ann.text)
        watch(company.terminals, 0.05)
        company.ann.act()
        if not re.search(r"Waiting for .*bob", evening.ann.text):
            company.bob.act()
    evening.take("bob_is_waited_for", ann=evening.ann, bob=evening.bob)
    evening.ann.press("N")
    evening.wait(evening.bob, "ann waits for you")
    evening.take("nudged", ann=evening.ann, bob=evening.bob)


def answer_for_him(evening: Evening) -> None:
    """After two minutes a bot answers this one question, as Ann, the only other person, wants."""
    evening.wait(evening.ann, "v lets a bot answer", LONGEST)
    evening.ann.press("v")
    evening.wait(evening.ann, "Have a bot answer")
    choose(evening.ann, "Have a bot answer")
    evening.take("a_bot_may_answer", ann=evening.ann)
    evening.ann.press("enter")
    evening.wait(evening.eve, "a bot answers this one question for bob")
    evening.ann.press("escape")
    evening.take("a_bot_has_answered", ann=evening.ann, bob=evening.bob, eve=evening.eve)


def concede(evening: Evening) -> None:
    """Ann lets Bob have won, and everybody goes on to another game, the spectator too."""
    evening.ann.press("v")
    evening.wait(evening.ann, "Concede the game to bob")
    choose(evening.ann, "Concede the game to bob")
    evening.ann.press("enter")
    for each in (evening.ann, evening.bob, evening.eve):
        evening.wait(each, "replay")
    evening.take("conceded", ann=evening.ann, bob=evening.bob, eve=evening.eve)
    evening.ann.press("m")
    evening.wait(evening.ann, "has not begun")
    for each in (evening.bob, evening.eve):
        evening.wait(each, "ann would like another game")
    evening.eve.press("m")
    evening.wait(evening.eve, "has not begun")
    evening.bob.press("m")
    evening.wait(evening.eve, "turn 1")
    evening.take("another_game", ann=evening.ann, bob=evening.bob, eve=evening.eve)
    evening.ann.press("l")  # the game has begun by itself, as all who played are there
    evening.wait(evening.ann, "Back to the lobby")
    evening.ann.press("enter")
    evening.wait(evening.ann, "Welcome")


def choose(terminal: Terminal, words: str) -> None:
    """The cursor goes from the first line of the window of votes to the one with these words."""
    settle([terminal], 0.5)
    lines = [line for line in terminal.lines if re.search(r"│ +\w", line)]
    first = next(at for at, line in enumerate(lines) if FIRST_VOTE in line)
    chosen = next((at for at, line in enumerate(lines) if words in line), None)
    if chosen is None:
        raise Missed(f"{words} cannot be chosen:\n{terminal.text}")
    terminal.press(*["down"] * (chosen - first))
    settle([terminal], 0.5)


def in_the_lobby(evening: Evening) -> None:
    """Sorts of tables, what is done while one is away, the profile and the library."""
    ann = evening.ann
    evening.take("lobby", ann=ann)
    for keys, words, moment in (
        ("ff", "mine", "own_tables"), ("a", "Vacation", "away"), ("p", "game since", "profile"),
        ("g", "the latest first", "library"),
    ):  # fmt: skip
        ann.press(*keys)
        evening.wait(ann, words)
        evening.take(moment, ann=ann)
        ann.press("escape") if moment != "own_tables" else ann.press("f", "f", "f", "f")
        settle(evening.company.terminals)


def from_outside(evening: Evening) -> None:
    """Commands: the games there were, one of them again by its code, and the puzzle of today."""
    house = evening.company.house
    listed = subprocess.run(  # noqa: S603 - the command is made here
        [*house.way_in("ann"), "games"], check=True, capture_output=True, text=True, env=environment(), timeout=60
    ).stdout
    (CAPTURES / f"club_{evening.taken + 1:02}_games.txt").write_text(listed)
    found = re.search(r"\d{4}-\d\d-\d\d +(\w+)", listed)
    if found is None:
        raise Missed(f"no game is listed: {listed}")
    for words, seen, moment in (("replay", "Friday night", "replay"), ("puzzle", "Puzzle", "puzzle")):
        command = [*house.way_in("ann"), "-t", words, *([found[1]] if words == "replay" else [])]
        terminal = house.run(command, SMALL)
        wait_until([terminal], lambda terminal=terminal, seen=seen: seen in terminal.text, moment)  # type: ignore[misc]
        if moment == "replay":
            terminal.press("end")
        settle([terminal], 1.0)
        evening.take(moment, ann=terminal)


def main() -> None:
    """The whole evening."""
    if MISSING:
        raise SystemExit(f"not here: {', '.join(MISSING)}")
    for old in CAPTURES.glob("club_*.txt"):
        old.unlink()
    with tempfile.TemporaryDirectory() as room:
        company = gather(Path(room), 1, (SMALL, SMALL, SMALL), pace="live")
        evening = Evening(company)
        try:
            for part in (whisper, fall_asleep, answer_for_him, concede, in_the_lobby, from_outside):
                part(evening)
        except Missed as missed:
            raise SystemExit(str(missed)) from missed
        finally:
            company.house.close()


if __name__ == "__main__":
    main()
