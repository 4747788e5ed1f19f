"""One thing that can be ordered, as it is offered on the screen."""

from __future__ import annotations

import attrs

from cosmic_tui.games.council.lines.naming import Names


@attrs.frozen
class ReadyLine:
    """A line that stands ready."""

    line: str
    """What is written, or what begins it where the way is still to be chosen."""
    what: str = ""
    """What it does, in words; empty where the line says so itself."""
    more: str = ""
    """What it means, at some length."""
    origin: str = ""
    """Where a movement begins whose way is chosen on the map."""
    reach: int = 0
    """How many cells that way may have."""
    replaces: int = 0
    """The number of the line of the sheet in whose place it comes; 0: it is added."""


def worded(names: Names, key: str, /, **values: str | int) -> str:
    """What a choice does, from the texts; a seat by who sits there."""
    told = {name: names.seat(str(value)) if name in ("seat", "owner") else value for name, value in values.items()}
    return names.words.say(f"choice.{key}", **told)
