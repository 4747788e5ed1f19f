"""What the rulebook says of itself: decisions where no source has one, and what the editions differ in (R26, R27)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from attrs import frozen

from content.cosmic.reading import require_filled
from content.reading import read, require

DECISIONS, EDITIONS = "decisions.toml", "editions.toml"


@frozen
class Ruling:
    """A decision of ours: the rule it belongs to, what was decided, and where it is held."""

    rule: str
    text: str
    place: str
    """The name in the engine, with dots."""
    option: str = ""
    """The table option that changes it."""


@frozen
class Edition:
    """A row of what the two editions differ in: either `both`, or `new` (42nd) and `old` (2008)."""

    id: str
    topic: str
    both: str = ""
    new: str = ""
    old: str = ""
    place: str = ""
    """The name in the engine that switches it."""
    option: str = ""


@frozen
class _Decisions:
    decisions: tuple[Ruling, ...]


@frozen
class _Editions:
    editions: tuple[Edition, ...]


@cache
def decisions() -> tuple[Ruling, ...]:
    """All decisions, by rule; ContentError names file, key and reason of a mistake."""
    found = read(files("content.cosmic"), DECISIONS, _Decisions).decisions
    for decision in found:
        require_filled(decision, DECISIONS, "rule", "text", "place")
    return found


@cache
def editions() -> tuple[Edition, ...]:
    """All rows, in order; ContentError names file, key and reason of a mistake."""
    found = read(files("content.cosmic"), EDITIONS, _Editions).editions
    for row in found:
        require_filled(row, EDITIONS, "id", "topic")
        switched = bool(row.new) and bool(row.old)
        require(switched != bool(row.both), EDITIONS, row.id, "has either `both`, or `new` and `old`")
        require(switched == bool(row.place), EDITIONS, row.id, "has a place where it is switched, and only there")
    return found
