"""Prepared positions to learn the game on: a person on the first seat, bots on the others, nothing is kept."""

from __future__ import annotations

from pathlib import Path

from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import lesson_table
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.position import read_position
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel.game import Lesson
from rules.kernel.machine import Checkpoint

FIRST = "first_encounter"
LESSONS = (FIRST,)
"""Every lesson by the name of its file."""
PLAYERS = 3
OTHERS = "simple:trader"
"""Whoever allies sends two ships along, so that a lesson shows what it is made to show."""


def opening_of(lesson: str, catalogue: Catalogue) -> tuple[Setup, Checkpoint[State]]:
    """The game of a lesson, and where it begins."""
    return read_position(Path(__file__).with_name(f"{lesson}.toml").read_text(encoding="utf-8"), catalogue)


def table_of(lesson: str) -> TableOptions:
    """What the table of a lesson is made with."""
    return lesson_table("cosmic", Lesson(lesson, PLAYERS, {}, OTHERS))
