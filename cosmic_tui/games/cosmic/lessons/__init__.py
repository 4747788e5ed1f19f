"""Prepared positions to learn the game on: a person on the first seat, bots on the others, nothing is kept."""

from __future__ import annotations

from pathlib import Path

from cosmic_tui.games.cosmic.aliens import COMBO
from cosmic_tui.games.cosmic.table_rules import with_rules
from cosmic_tui.host.messages import TableOptions
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.position import read_position
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.machine import Checkpoint

FIRST = "first_encounter"
LESSONS = (FIRST,)
"""Every lesson by the name of its file."""


def opening_of(lesson: str, catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The game of a lesson, and where it begins."""
    return read_position(Path(__file__).with_name(f"{lesson}.toml").read_text(encoding="utf-8"), catalogue)


def table_of(lesson: str) -> TableOptions:
    """What the table of a lesson is made with."""
    options = TableOptions(players=3, bots=2, pace="solo", spectators="none", invitation=True, lesson=lesson)
    return with_rules(options, {"deal_seconds": 0})


def whole_game() -> TableOptions:
    """What somebody plays next who has come through the lessons."""
    return with_rules(TableOptions(players=4, bots=3, pace="solo"), {"aliens": COMBO})
