"""People's text made harmless: names and talk are shown as they are, and never as anything else."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that steer a terminal, turn the direction of writing, or show nothing at all."""
_MARKS = frozenset({"Mn", "Me"})
_MOST_MARKS = 2
"""So many accents may stand on one letter; more would climb over other lines."""
_FAR_TOO_LONG = 4000
"""More is not even looked at."""


def clean(text: str, longest: int = _FAR_TOO_LONG) -> str:
    """`text` on one line, without control, format and bidirectional characters, at most `longest` characters long."""
    if text.isascii() and text.isprintable():
        return " ".join(text[:_FAR_TOO_LONG].split())[:longest]
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:_FAR_TOO_LONG]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        if char.isspace():
            kept.append(" ")
        elif category not in _UNSEEN and marks <= _MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest]
