"""Over SSH: somebody leaves a game for good, a bot plays on, and whoever is invited takes the seat and plays."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from e2e_house import MISSING, SMALL, WIDE, House
from e2e_player import Player, come_in, make_table
from e2e_terminal import Missed, Terminal, press_until, settle, wait_until, watch

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")

LOOKS = 6000
"""So often the screens are looked at until something has to have happened: 0.05 seconds each, if there is no news."""


def play_until(holds: Callable[[], object], *players: Player) -> None:
    """Play until something holds. Raises `Missed`."""
    for _ in range(LOOKS):
        if holds():
            return
        watch([player.terminal for player in players], 0.05)
        for player in players:
            player.act()
    raise Missed("\n\n".join(player.terminal.text for player in players))


def leave_for_good(terminal: Terminal) -> None:
    press_until([terminal], "l", lambda: "Leave for good" in terminal.text, "the ways to leave")
    settle([terminal], 0.5)  # keys that come together with a window are not for it
    terminal.press("3")
    settle([terminal], 0.5)
    press_until([terminal], "enter", lambda: "Enter once more" in terminal.text, "the question whether it is meant")
    terminal.press("enter")
    wait_until([terminal], lambda: "Welcome" in terminal.text, "the lobby")


def invite(terminal: Terminal, name: str) -> None:
    """Type a name in the window of invitations."""
    wait_until([terminal], lambda: "left the game for good" in " ".join(terminal.text.split()), "that a seat is free")
    press_until([terminal], "i", lambda: "Invite somebody" in terminal.text, "the window of invitations")
    terminal.press("up")
    settle([terminal], 0.3)
    terminal.press(name, "enter")
    wait_until([terminal], lambda: "Invited:" in terminal.text, "the invitation")
    terminal.press("escape")
    wait_until([terminal], lambda: "Invite somebody" not in terminal.text, "the table")


def test_who_leaves_for_good_is_followed_by_a_bot_and_then_by_whoever_is_invited(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        house.open()
        ann = come_in(house, "ann", SMALL)
        make_table(ann, "Friday night")
        bob, eve = come_in(house, "bob", WIDE), come_in(house, "eve", SMALL)
        for terminal, key in ((bob, "enter"), (eve, "w")):
            wait_until([terminal], lambda terminal=terminal: "Friday night" in terminal.text, "the table in the lobby")
            terminal.press(key)
            wait_until([terminal], lambda terminal=terminal: "has not begun" in terminal.text, "the table")
        ann.press("s")
        players = [Player("ann", ann, random.Random(1)), Player("bob", bob, random.Random(2))]
        play_until(lambda: all(player.answers > 1 for player in players), *players)

        leave_for_good(ann)
        wait_until([ann], lambda: "seat given up" in ann.text, "the lobby's word of it")
        before = players[1].answers
        play_until(lambda: players[1].answers > before + 2, players[1])  # the bot plays on
        invite(bob, "EVE")  # a spectator of this very table, in other capitals
        wait_until([eve], lambda: "A seat here is kept for you" in eve.text, "the seat that is kept")
        eve.press("enter")
        wait_until([eve], lambda: "you are" in eve.text, "the seat")
        players[0] = Player("eve", eve, random.Random(3))
        play_until(lambda: players[0].answers > 1, *players)

        leave_for_good(bob)
        invite(eve, "Gus")  # who is not here yet
        gus = come_in(house, "gus", SMALL)
        wait_until([gus], lambda: "SEAT FOR YOU" in gus.text, "the lobby's word of it")
        gus.press("enter")
        wait_until([gus], lambda: "you are" in gus.text, "the seat")
        players[1] = Player("gus", gus, random.Random(4))
        play_until(lambda: players[1].answers > 1, *players)
    finally:
        house.close()
