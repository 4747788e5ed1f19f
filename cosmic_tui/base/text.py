"""People's text made harmless: names and talk are shown as they are, and never as anything else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that steer a terminal, turn the direction of writing, or show nothing at all."""
_BLANK = "\u2800"
"""A sign of braille without dots, which stands on the screen as a space does."""
_IGNORABLE = frozenset(
    chr(code)
    for first, last in (
        (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
        (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""All code points that Unicode calls default ignorable: joiners, fillers, selectors, letters that show nothing."""
_MARKS = frozenset({"Mn", "Me"})
_MOST_MARKS = 2
"""So many accents may stand on one letter; more would climb over other lines."""
_FAR_TOO_LONG = 4000
"""More is not even looked at."""


def clean(text: str, longest: int = _FAR_TOO_LONG) -> str:
    """`text` on one line, without characters that steer or are not seen, at most `longest` characters long."""
    if text.isascii() and text.isprintable():
        return " ".join(text[:_FAR_TOO_LONG].split())[:longest]
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:_FAR_TOO_LONG]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        if char.isspace() or char == _BLANK:
            kept.append(" ")
        elif category not in _UNSEEN and char not in _IGNORABLE and marks <= _MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest]


def names(text: str, name: str) -> bool:
    """Whether a text has this name in it, as a word or several, whatever its capitals."""
    return bool(name) and _pattern(name).search(text) is not None


def without_names(text: str, gone: Iterable[str]) -> str:
    """A text in which dots stand for these names."""
    for name in gone:
        if name:
            text = _pattern(name).sub("...", text)
    return text


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
