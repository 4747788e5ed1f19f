"""One thing that can be ordered, as it is offered on the screen."""

from __future__ import annotations

import re

import attrs

from cosmic_tui.games.council.lines.naming import Names

NUMBER = re.compile(r"(?<==)\d+")


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
    adds: str = ""
    """What it has one more of; the same when it is offered again, whatever is bought by then."""
    most: int = 0
    """The most that its last `unit=number` can be; 0: that is no matter of choice."""

    def changed(self, by: int) -> ReadyLine:
        """The line with its last number so much higher, from one to the most."""
        found = list(NUMBER.finditer(self.line)) if self.most else []
        if not found:
            return self
        last = found[-1]
        count = min(self.most, max(1, int(last[0]) + by))
        return attrs.evolve(self, line=f"{self.line[: last.start()]}{count}{self.line[last.end() :]}")


def worded(names: Names, key: str, /, **values: str | int) -> str:
    """What a choice does, from the texts; a seat by who sits there."""
    told = {name: names.seat(str(value)) if name in ("seat", "owner") else value for name, value in values.items()}
    return names.words.say(f"choice.{key}", **told)
