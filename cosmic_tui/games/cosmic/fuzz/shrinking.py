"""A failure made small: the least of a position and of its play that still fails in the same way, as a scenario file.

Lines of the play and keys of the position are left out by halves, as long as the scenario fails for the same reason
(delta debugging).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, TypeVar

import attrs
import tomli_w

from cosmic_tui.games.cosmic.fuzz.episode import Failure
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.runner import run_file
from rules.cosmic.notation.sameness import SAME
from rules.cosmic.state.state import END
from rules.kernel.scenario import PositionError

Data = dict[str, Any]
Path = tuple[str | int, ...]
T = TypeVar("T")
MOST_RUNS = 600
"""Scenarios that are run to make one failure small."""
LONG = 60
"""Lines of a play of which rather its end is shown than its beginning."""
MARKS = re.compile(r"_m\d+\b")
PLACE = re.compile(r"engine error: (\w+):.*\((.+), line (\d+)\)", re.DOTALL)

SAID = {"invariant broken": 1, "position": 2}
"""How many parts of what is said, parted by colons, tell what is wrong: the invariant, the key that cannot be read."""
LEAK = re.compile(r"hidden: (\w+) is sent \['([^']+)'")
NEVER = "never."
"""How a scenario begins to tell of a card that somebody was sent who may not know it."""


@attrs.frozen
class Shrunk:
    """A scenario file that fails, or (`fails` is false) the whole of what was played where no scenario fails so."""

    text: str
    fails: bool


def signature(why: str) -> str:
    """What two failures have in common that have the same cause: where an error was raised, or what is wrong."""
    if found := PLACE.search(why):
        return " ".join(found.groups())
    if found := LEAK.match(why):
        return f"never.{found[1]}"
    if why.startswith(NEVER):
        return why.partition(" ")[0]
    kind, _, rest = why.partition(": ")
    said = ": ".join(rest.split(": ")[: SAID.get(kind, 0)])
    asked = re.search(r"is asked ([a-z_.]+)", rest)
    return f"{kind} {said} {asked[1] if asked else ''}".strip()


def shrink(failure: Failure, name: str, catalogue: Catalogue) -> Shrunk:
    """The least scenario found that fails as this failure does."""
    return _Shrinking(failure, name, catalogue).shrunk()


class _Shrinking:
    """One failure on its way."""

    def __init__(self, failure: Failure, name: str, catalogue: Catalogue) -> None:
        self._name, self._catalogue, self._runs = name, catalogue, 0
        self._wanted = signature(failure.why)
        self._first = (_unmarked(failure.position), tuple(_unmarked(failure.play)))
        self._later = [(position, failure.play[lines:]) for position, lines in reversed(failure.later)]
        self._until: str | None = None
        self._leak = LEAK.match(failure.why)

    def shrunk(self) -> Shrunk:
        """See `shrink`."""
        tried = [self._first, *self._later] if len(self._first[1]) < LONG else [*self._later, self._first]
        begins = next((begin for begin in tried if self._fails_somehow(*begin)), None)
        if begins is None:
            return Shrunk(self._text(*self._first), fails=False)
        if self._leak is not None:  # in another position the same card may lie open
            return Shrunk(self._text(*begins), fails=True)
        position, play = begins
        lines = self._fewer(play, lambda left: self._fails(position, left))
        position = self._smaller(position, lines)
        lines = self._fewer(lines, lambda left: self._fails(position, left))
        return Shrunk(self._text(position, lines), fails=True)

    def _fails_somehow(self, position: Data, play: Sequence[str]) -> bool:
        for until in (None, END):
            self._until = until
            if self._fails(position, play):
                return True
        return False

    def _fails(self, position: Data, play: Sequence[str]) -> bool:
        """Whether the scenario of these fails in the way that is looked for."""
        if self._runs >= MOST_RUNS:
            return False
        self._runs += 1
        try:
            (result,) = run_file(self._text(position, play), "", self._catalogue)
        except PositionError:
            return False
        return not result.ok and signature(result.why) == self._wanted

    def _text(self, position: Data, play: Sequence[str]) -> str:
        scenario: Data = {"name": self._name, "play": list(play)}
        if self._until is not None:
            scenario["until"] = self._until
        if (kind := self._wanted.partition(" ")[0]) in SAME:
            scenario["same"] = [kind]
        if self._leak is not None:
            scenario["never"] = {self._leak[1]: [MARKS.sub("", self._leak[2])]}
        return tomli_w.dumps({**position, "scenario": [scenario]}, multiline_strings=False)

    def _fewer(self, items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> Sequence[T]:
        """As few of these as still fail: parts of them are left out, ever smaller ones."""
        size = max(len(items) // 2, 1)
        while items:
            start, shorter = 0, False
            while start < len(items):
                left = [*items[:start], *items[start + size :]]
                if fails(left):
                    items, shorter = left, True
                else:
                    start += size
            if size == 1 and not shorter:
                break
            size = max(size // 2, 1)
        return items

    def _smaller(self, position: Data, play: Sequence[str]) -> Data:
        """The position without every key, and every entry of a list, that it does not need."""
        shorter = True
        while shorter:
            shorter = False
            for path in list(_paths(position)):
                left = _pruned(position, path)
                if left is not None and self._fails(left, play):
                    position, shorter = left, True
        return position


def _paths(data: Any, before: Path = ()) -> Iterator[Path]:
    """The places of all keys and entries, those that hold others first; entries of a list from its end."""
    inner = (
        list(data.items()) if isinstance(data, dict) else list(enumerate(data))[::-1] if isinstance(data, list) else []
    )
    for key, value in inner:
        yield (*before, key)
        yield from _paths(value, (*before, key))


def _pruned(data: Data, path: Path) -> Data | None:
    """A copy without what lies at a place; None where that is gone already."""
    left = deepcopy(data)
    inner: Any = left
    try:
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
    except (KeyError, IndexError):
        return None
    return left


def _unmarked(data: Any) -> Any:
    """The same with the plain ids of cards."""
    if isinstance(data, dict):
        return {key: _unmarked(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_unmarked(each) for each in data]
    return MARKS.sub("", data) if isinstance(data, str) else data
