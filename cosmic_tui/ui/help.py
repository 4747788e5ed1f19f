"""The sheets that list the keys."""

from __future__ import annotations

from cosmic_tui.screenkit.styled_text import Row, join, padded, wrap
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.screens.dialogs import FRAME_CELLS, SheetScreen

MOST_CELLS, MARGIN_CELLS = 114, 24
"""So wide is the window of the keys at most, which gives a line to every key; so much is left beside it."""
SHEETS = {"keys_title": "help", "lobby_keys_title": "help_lobby"}
"""The sheets by their titles, and the table of texts each is made of."""


def help_cells(width: int) -> int:
    """The cells of a line of the sheets on a screen of this width."""
    return min(max(SheetScreen.CELLS, min(MOST_CELLS, width - MARGIN_CELLS)), width - FRAME_CELLS)


def help_pages(words: Wording, cells: int, *, lobby: bool, first: bool) -> list[tuple[str, list[Row]]]:
    """All keys, sheet by sheet with its title; `lobby`: there is one, whose keys come `first` if one is there.

    Without a game's words there are none for the keys at its table.
    """
    sheets = list(SHEETS) if lobby else ["keys_title"]
    if first:
        sheets.reverse()
    pages = [(words.say(f"sheet.{each}"), _rows(words, SHEETS[each], cells)) for each in sheets]
    return [page for page in pages if page[1]]


def _rows(words: Wording, section: str, cells: int) -> list[Row]:
    """The keys of a table of texts (`k1` and `t1`, `k2` and `t2` ...), one a line."""
    rows: list[Row] = []
    number = 1
    while f"{section}.k{number}" in words:
        key, text = words.ink(f"{section}.k{number}", "key"), words.ink(f"{section}.t{number}")
        rows += wrap(join([padded(key, 16), text], " "), cells, 17)
        number += 1
    return rows
