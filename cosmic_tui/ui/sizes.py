"""How large a window has to be, and what one says that is smaller."""

from __future__ import annotations

from cosmic_tui.screenkit.styled_text import Row, wrap
from cosmic_tui.screenkit.wording import Wording

SMALLEST = (80, 24)
"""Columns and rows that every screen gets along with."""
SHEET_CELLS = 66
"""The room for text on a sheet."""


def is_too_small(width: int, height: int, least: tuple[int, int] = SMALLEST) -> bool:
    """Whether a window is smaller than the columns and rows its screen needs."""
    return width < least[0] or height < least[1]


def more_room(words: Wording, width: int, height: int, least: tuple[int, int] = SMALLEST) -> list[Row]:
    """What a window says that is too small; `least` are the columns and rows that its screen needs."""
    how = words.ink("app.small_how", "dim", columns=least[0], rows=least[1], width=width, height=height)
    cells = max(width - 4, 10)
    return [*wrap(words.ink("app.small", "title"), cells), *wrap(how, cells)]
