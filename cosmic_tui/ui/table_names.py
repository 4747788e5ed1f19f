"""The name of a table as it is told, with a number where there has been another of that name."""

from __future__ import annotations

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Online, TableRow
from cosmic_tui.screenkit.wording import Wording

NAME_CELLS = 40


def table_name(row: TableRow, words: Wording, cells: int = NAME_CELLS) -> str:
    """That of a row of the lobby; the number stands behind so many cells."""
    return _numbered(row.name, row.number, words, cells)


def place_name(each: Online, words: Wording) -> str:
    """That of the table at which somebody is; empty where that is not told."""
    return _numbered(each.place, each.number, words) if each.place else ""


def _numbered(name: str, number: int, words: Wording, cells: int = NAME_CELLS) -> str:
    shown = clean(name, cells)
    return words.say("lobby.numbered", name=shown, n=number) if number > 1 else shown
