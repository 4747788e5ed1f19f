"""What the rulebook is made of: chapters of entries, entries of lines; how those look is up to who shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen


@frozen
class Bars:
    """Who may use something, and in which phases: ids of roles and phases."""

    roles: tuple[str, ...]
    phases: tuple[str, ...]


@frozen
class Text:
    """A paragraph. `quiet` for what is said beside the thing itself."""

    text: str
    quiet: bool = False


Line = Text | Bars
BLANK = Text("")


@frozen
class Entry:
    """One thing to look up."""

    chapter: str
    id: str
    title: str
    summary: str
    """Its first sentence, or the line printed for that purpose."""
    lines: tuple[Line, ...]
    heading: str = ""
    """What stands above its lines, where that is more than the title."""
    rules: tuple[str, ...] = ()
    """The rules it tells of, as the engine names them."""
    also: tuple[str, ...] = ()
    """Other words by which it is looked up."""

    @property
    def names(self) -> tuple[str, ...]:
        """All words by which it is looked up, in their plainest form."""
        names = [simple(name) for name in (self.title, self.id, *self.also)]
        return tuple(dict.fromkeys([*names, *(name.removeprefix("the ") for name in names)]))


@frozen
class Chapter:
    """A part of the rulebook and what stands in it, in reading order."""

    id: str
    title: str
    text: str
    entries: tuple[Entry, ...]


def simple(word: str) -> str:
    """A word without what people leave out or get wrong when they type it: case, hyphens, apostrophes, blanks."""
    return " ".join(re.sub(r"[^a-z0-9.+ ]", "", re.sub(r"[-_:]", " ", word.casefold())).split())


def paragraphs(text: str) -> tuple[Line, ...]:
    """A text written on several lines, with a blank line between paragraphs, as lines of an entry."""
    parts = [" ".join(part.split()) for part in text.split("\n\n")]
    lines: list[Line] = []
    for part in filter(None, parts):
        lines += [BLANK, Text(part)] if lines else [Text(part)]
    return tuple(lines)


def first_sentence(lines: Sequence[Line]) -> str:
    """What an entry says first."""
    text = next((line.text for line in lines if isinstance(line, Text) and line.text), "")
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]
