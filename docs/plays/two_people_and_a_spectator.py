"""Play a game over SSH and write its screens down: `python docs/plays/two_people_and_a_spectator.py`.

A real server on loopback, two people and a spectator who come to it with OpenSSH, two bots; the server is killed once
in the middle of an encounter. The screens go to `captures/`, which is made anew; it is another game every time. Needs
`ssh`, `ssh-keygen` and the extra `test`.
"""
# ruff: noqa: E402 - a script that uses the driver of the tests beside it

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "tests" / "e2e")]

from e2e_house import MIDDLE, MISSING, SMALL, WIDE
from e2e_player import Company, come_back, gather, kill_the_server
from e2e_table_screen import question
from e2e_terminal import Missed, Terminal, watch

CAPTURES = HERE / "captures"
LONGEST = 300.0
"""Seconds a game may take."""


class Album:
    """The captures, numbered in the order in which they are taken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        for old in folder.glob("[0-9][0-9]_*.txt"):
            old.unlink()
        self.taken: list[str] = []

    def take(self, name: str, terminal: Terminal) -> None:
        """Write a screen down; the second picture of the same name is not taken."""
        if name in self.taken:
            return
        self.taken.append(name)
        file = self.folder / f"{len(self.taken):02}_{name}.txt"
        file.write_text(terminal.text + "\n", encoding="utf-8")
        click.echo(f"{file.name}")


MOMENTS = {
    "Which of your ships go through": "launch",
    "Whom do you invite": "invitation",
    "Do you join": "alliance",
    "Which encounter card": "planning",
    "Do you add to the totals": "reinforcements",
    "You may do something now": "reaction",
    "How many rewards": "rewards",
    "Make a deal": "deal",
}
"""Words of a question, and the name of its picture."""


def photograph(album: Album, company: Company, terminal: Terminal) -> None:
    """Take a picture of the first question of each kind, and of what the others see meanwhile."""
    who = "ann_wide" if terminal is company.ann.terminal else "bob_small"
    for words, name in MOMENTS.items():
        if words in question(terminal) and f"{name}_{who}" not in album.taken:
            while watch(company.terminals, 0.1):  # a picture half drawn is no use
                pass
            if words in question(terminal) and "sent" not in question(terminal):
                album.take(f"{name}_{who}", terminal)
                album.take(f"{name}_spectator", company.eve)


def main() -> None:
    """Play one game and take its pictures."""
    if MISSING:
        raise SystemExit(f"not here: {', '.join(MISSING)}")
    with tempfile.TemporaryDirectory() as room:
        company = gather(Path(room), 1, (WIDE, SMALL, MIDDLE))
        album = Album(CAPTURES)
        try:
            play(company, album)
        except Missed as missed:
            raise SystemExit(str(missed)) from missed
        finally:
            company.house.close()


def play(company: Company, album: Album) -> None:
    """The game, with the server killed when the first alliance is made up."""

    def look(terminal: Terminal) -> None:
        photograph(album, company, terminal)

    company.play_until(lambda: any("alliance" in name for name in album.taken), LONGEST, look)
    company.rest()
    album.take("before_the_server_is_killed_ann_wide", company.ann.terminal)
    kill_the_server(company)
    company.house.open()
    come_back(company)
    album.take("after_coming_back_ann_wide", company.ann.terminal)
    company.play_until(lambda: company.over, LONGEST, look)
    company.rest()
    album.take("result_ann_wide", company.ann.terminal)
    album.take("result_bob_small", company.bob.terminal)
    album.take("result_spectator", company.eve)


if __name__ == "__main__":
    main()
