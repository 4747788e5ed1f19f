"""Text as terminals show it: sign by sign, each in one cell or in two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cached_cell_len, split_graphemes


@lru_cache(2048)
def cells(text: str) -> Sequence[str]:
    """A text cell by cell: behind a wide sign comes an empty one, and marks above a letter stay with it."""
    if text.isascii() and text.isprintable():
        return text
    signs: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        signs += [text[start:end], ""][:width]
    return signs


def width_of(text: str) -> int:
    """How many cells a text takes. Most texts are of signs that take one each; only the others are kept by Rich."""
    return len(text) if text.isascii() and text.isprintable() else cached_cell_len(text)
