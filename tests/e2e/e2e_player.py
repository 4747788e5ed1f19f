"""People at their terminals: they read the question on the screen and press keys."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
from e2e_house import House
from e2e_table_screen import question
from e2e_terminal import Missed, Terminal, settle, wait_until, watch

from cosmic_tui.games.cosmic.aliens import USUAL, WISHES

READING = 0.35
"""Seconds a person looks at a question before the first key: a little more than the screen asks for."""
AGAIN = 1.0
"""Seconds after which a person who sees no change presses once more."""
PACES = ("live", "relaxed", "solo")
"""In the order in which the window for a new table turns them over."""
PROPOSED = PACES.index("relaxed")
"""Where it begins for newcomers."""
BOTS_LINE, PACE_LINE, ALIENS_LINE = 2, 8, 13
"""Below the table's name, in that window."""
WON = "won the game"

Look = Callable[[Terminal], None]


@attrs.define(eq=False)
class Player:
    """Somebody at a table. `often` in 0..1: how often something else than the choice under the cursor is taken."""

    name: str
    terminal: Terminal
    dice: random.Random
    often: float = 0.25
    answers: int = 0
    """How often Enter was pressed."""
    _seen: str = ""
    _since: float = 0.0
    _offered: str = ""

    def act(self) -> bool:
        """Press keys if there is a question that has stood long enough; True where they send an answer."""
        now = time.monotonic()
        asked = question(self.terminal)
        if asked != self._seen:
            self._seen, self._since = asked, now
        elif asked and "sent ..." not in asked and now - self._since >= READING:
            self._since = now + AGAIN - READING
            if keys := self._keys(asked):
                self.terminal.press(*keys)
                self.answers += keys[-1] == "enter"
                return keys[-1] == "enter"
        return False

    def _keys(self, asked: str) -> Sequence[str]:
        title = " ".join(asked.split())
        if "Enter once more" in asked:
            return ["enter"]
        if "Make a deal" in asked:
            return self._talk(asked)
        if found := re.search(r"\d+ (?:chosen \(|of )(\d+)(?: to| chosen)", title):
            return [*("1234567890"[: int(found[1])] if not self._marked(asked) else ""), *self._more(title), "enter"]
        if found := re.search(r"(\d+) (?:ships? \(|of )(\d+)(?: to (\d+)\)| ships?)", title):
            return self._ships(*(int(number or found[2]) for number in found.groups()))
        if "Do you join" in asked and self._other():
            return [self._key_of(asked, "join") or "1", "enter"]
        return [*(["right"] * self.dice.randint(1, 3) if self._other() else []), "enter"]

    def _ships(self, chosen: int, least: int, most: int) -> Sequence[str]:
        """A few ships: as many as wanted, where that is not a whole fleet."""
        if chosen >= least and not self._other():
            return ["enter"]
        return ["m" if least > 1 or most <= 4 else "1", "enter"]

    def _other(self) -> bool:
        return self.dice.random() < self.often

    @staticmethod
    def _marked(asked: str) -> bool:
        return "[x]" in asked

    def _more(self, title: str) -> list[str]:
        """Now and then somebody is invited."""
        return ["1"] if "Whom do you invite" in title and self._other() else []

    @staticmethod
    def _key_of(asked: str, label: str) -> str:
        found = re.search(rf"\b(\w)\W{label}", asked)
        return found[1] if found else ""

    def _talk(self, asked: str) -> Sequence[str]:
        """Take what is offered; else offer a card of the own hand for one at random, once; else end the talk."""
        if "Enter offers" in asked:
            return ["1", "right", "1", "enter"] if "You give nothing; you get nothing" in asked else ["escape"]
        if key := self._key_of(asked, "accept"):
            return [key, "enter"]
        encounter = re.search(r"turn \d+, encounter \d+", self.terminal.text)
        if encounter and encounter[0] != self._offered and (key := self._key_of(asked, "make an")):
            self._offered = encounter[0]
            return [key, "enter"]
        key = self._key_of(asked, "end the talk")
        return [key, "enter"] if key else []


@attrs.define(eq=False)
class Company:
    """Two people at one table and somebody who looks on, each at an own terminal."""

    house: House
    ann: Player
    bob: Player
    eve: Terminal

    @property
    def terminals(self) -> list[Terminal]:
        return [self.ann.terminal, self.bob.terminal, self.eve]

    def play_until(self, holds: Callable[[], object], seconds: float, look: Look | None = None) -> None:
        """Play until something holds. Raises `Missed`.

        `look` is called with every terminal that shows something new.
        """
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise Missed("\n\n".join(terminal.text for terminal in self.terminals))
            before = [terminal.changes for terminal in self.terminals]
            watch(self.terminals, 0.05)
            for terminal, changes in zip(self.terminals, before, strict=True):
                if look is not None and terminal.changes > changes:
                    look(terminal)
            self.ann.act()
            self.bob.act()

    def rest(self) -> None:
        """Let everything happen that needs no answer, and be shown: some pictures stay for three seconds."""
        settle(self.terminals, 3.5)

    def rest_before_a_question(self, player: Player, tries: int = 5) -> None:
        """Play until everything rests and a question stands before somebody. Raises `Missed`.

        The question that is seen first may have been answered by keys that are still on their way.
        """
        for _ in range(tries):
            self.play_until(lambda: question(player.terminal), 60)
            self.rest()
            if question(player.terminal):
                return
        raise Missed(f"no question rests before {player.name}:\n{player.terminal.text}")

    @property
    def over(self) -> bool:
        return all(WON in terminal.text for terminal in self.terminals)


def come_in(house: House, name: str, size: tuple[int, int], *, key: bool = True) -> Terminal:
    """Somebody comes to the lobby, the first time by the name that the user name suggests."""
    terminal = house.ssh(name, size, key=key)
    wait_until([terminal], lambda: "Welcome" in terminal.text or "your name?" in terminal.text, f"a screen, by {name}")
    if "your name?" in terminal.text:
        terminal.press("enter")
    in_lobby(terminal, name)
    return terminal


def in_lobby(terminal: Terminal, name: str) -> None:
    """Wait until nothing lies before the lobby any more."""
    wait_until(
        [terminal], lambda: "Welcome" in terminal.text and "your name?" not in terminal.text, f"the lobby, by {name}"
    )


def make_table(ann: Terminal, name: str, *, bots: int = 2, pace: str = "solo") -> None:
    """Make a table of four without aliens at the given pace; whoever makes it sits at it."""
    ann.press("n")
    wait_until([ann], lambda: "A new table" in ann.text, "the window for a new table")
    ann.press(name)
    wait_until([ann], lambda: name in ann.text, "the table's name")
    _choose(ann, BOTS_LINE, "Bots among them", ["right"] * bots, str(bots))
    steps = PACES.index(pace) - PROPOSED
    _choose(ann, PACE_LINE - BOTS_LINE, "Pace", ["right" if steps > 0 else "left"] * abs(steps), pace)
    _choose(ann, ALIENS_LINE - PACE_LINE, "Aliens", ["left"] * WISHES.index(USUAL), "none")
    ann.press("enter")
    wait_until([ann], lambda: "has not begun" in ann.text, "the table before the game")


def _choose(ann: Terminal, lines: int, title: str, keys: Sequence[str], what: str) -> None:
    """So many lines further down in the window for a new table, take a choice by these keys."""
    ann.press(*["down"] * lines, *keys)
    wait_until([ann], lambda: ann.taken(title) == what, f"{title}: {what}")


def gather(room: Path, seed: int, sizes: Sequence[tuple[int, int]], pace: str = "solo") -> Company:
    """A server, a table of two people and two bots with a spectator, and a game that has begun."""
    house = House(room)
    try:
        house.open()
        return _at_a_table(house, seed, sizes, pace)
    except BaseException:
        house.close()
        raise


def _at_a_table(house: House, seed: int, sizes: Sequence[tuple[int, int]], pace: str) -> Company:
    ann = come_in(house, "ann", sizes[0])
    make_table(ann, "Friday night", pace=pace)
    bob = come_in(house, "bob", sizes[1])
    wait_until([bob], lambda: "Friday night" in bob.text, "the table in the lobby")
    bob.press("enter")
    wait_until([bob], lambda: "has not begun" in bob.text, "bob at the table")
    eve = come_in(house, "watch", sizes[2], key=False)
    wait_until([eve], lambda: "Friday night" in eve.text, "the table in the lobby")
    eve.press("w")
    wait_until([eve], lambda: "watching" in eve.text, "eve at the table")
    ann.press("s")
    wait_until([ann, bob, eve], lambda: all("turn 1" in each.text for each in (ann, bob, eve)), "the game's beginning")
    return Company(house, Player("ann", ann, random.Random(seed)), Player("bob", bob, random.Random(seed + 1)), eve)


def come_back(company: Company) -> None:
    """All three come again, the people to their seats."""
    for player in (company.ann, company.bob):
        player.terminal = come_in(company.house, player.name, player.terminal.size)
        wait_until([player.terminal], lambda player=player: "Friday night" in player.terminal.text, "the table")
        player.terminal.press("enter")
    company.eve = come_in(company.house, "watch", company.eve.size, key=False)
    wait_until([company.eve], lambda: "Friday night" in company.eve.text, "the table")
    company.eve.press("w")
    terminals = company.terminals
    wait_until(terminals, lambda: all(" encounter " in each.text for each in terminals),
               "the table once more")  # fmt: skip
    company.rest()


def kill_the_server(company: Company) -> None:
    """kill -9; everybody's ssh ends by itself."""
    company.house.kill()
    wait_until(company.terminals, lambda: all(each.ended for each in company.terminals), "ssh ends")
