"""Text that other people have typed: names and talk are shown as they are, and never as anything else."""

from __future__ import annotations

import unicodedata

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that move the cursor, turn the direction of writing, or show nothing at all."""

_MARKS = {"Mn", "Me"}
MOST_MARKS = 2
"""So many accents may stand on one letter; more would climb over other lines."""


def clean(text: str, longest: int = 300) -> str:
    """`text` on one line, without control, format and bidirectional characters, at most `longest` characters long."""
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        if char.isspace():
            kept.append(" ")
        elif category not in _UNSEEN and marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest]
