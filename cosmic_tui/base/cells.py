"""Text as terminals show it: sign by sign, each in one cell or in two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import split_graphemes


def cells(text: str) -> Sequence[str]:
    """A text cell by cell: behind a wide sign comes an empty one, and marks above a letter stay with it."""
    return text if text.isascii() and text.isprintable() else _split(text)


@lru_cache(1024)
def _split(text: str) -> Sequence[str]:
    signs: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        signs += [text[start:end], ""][:width]
    return signs


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return len(cells(text))
