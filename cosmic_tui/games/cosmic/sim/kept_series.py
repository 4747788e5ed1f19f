"""A series that goes on where it stopped: what came of each game stands in a file as soon as the game is over.

The first line says what is played and by which code. A game depends on these and on its number alone, so the games of
several runs are one series; a file of another order, or of other code, is refused.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any

import attrs

from content.fingerprint import fingerprint_of
from cosmic_tui.games.cosmic.sim.table import Played, SeriesOrder
from cosmic_tui.games.cosmic.sim.ways import Ways
from rules.kernel.codec import Misfit, structured, unstructured

FORMAT = "cosmic-series/1"
CODE = ("rules.kernel", "rules.cosmic", "content.cosmic", "cosmic_tui.games.cosmic.bots", "cosmic_tui.games.cosmic.sim")
"""What decides how a game goes."""


class NoSeriesError(ValueError):
    """A file whose first line is not that of a series."""


class OtherCodeError(ValueError):
    """A series of the same order that other rules, cards or bots have played."""


class OtherOrderError(ValueError):
    """A series of another order; `there` and `here` say by field what differs."""

    def __init__(self, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
        super().__init__(f"{there} is not {here}")
        self.there, self.here = there, here


@attrs.frozen
class KeptGame:
    """One line: what came of a game, and the seconds from the one before it in its run."""

    played: Played
    seconds: float


class KeptSeries:
    """The games of one file. What cannot be read, as a line that was cut off, counts as not played."""

    def __init__(self, path: Path, order: SeriesOrder) -> None:
        """Raises `NoSeriesError`, `OtherOrderError`, `OtherCodeError`; OSError where the file cannot be used."""
        self._path, self._last = path, perf_counter()
        head = {"format": FORMAT, "order": _plain(order), "code": fingerprint_of([files(part) for part in CODE])}
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n") if path.exists() else [""]
        if lines == [""]:
            self._append(head)
        else:
            _compare(lines[0], head)
            if lines[-1]:
                self._write("\n")
        self._games = {game.played.number: game for game in _read(lines[1:])}

    @property
    def games(self) -> dict[int, Played]:
        """What has been played, by number."""
        return {number: game.played for number, game in self._games.items()}

    def add(self, played: Played) -> None:
        """A game is over."""
        now = perf_counter()
        game = KeptGame(played, round(now - self._last, 3))
        self._last = now
        self._append(_plain(game))
        self._games[played.number] = game

    def seconds(self, games: int) -> float:
        """What the first so many games took, in all runs together."""
        return sum(game.seconds for number, game in self._games.items() if number < games)

    def _append(self, data: Mapping[str, Any]) -> None:
        self._write(json.dumps(data) + "\n")

    def _write(self, text: str) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(text)


def _plain(value: object) -> Any:
    """As JSON gives it back: lists where there were tuples."""
    return json.loads(json.dumps(unstructured(value)))


def _compare(line: str, head: Mapping[str, Any]) -> None:
    """Whether the first line of a file is this one."""
    try:
        found = json.loads(line)
    except ValueError:
        raise NoSeriesError from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("order"), dict):
        raise NoSeriesError
    there, here = found["order"], head["order"]
    if differ := [name for name in here if there.get(name) != here[name]]:
        raise OtherOrderError({name: there.get(name) for name in differ}, {name: here[name] for name in differ})
    if found.get("code") != head["code"]:
        raise OtherCodeError


def _read(lines: list[str]) -> Iterator[KeptGame]:
    for line in lines:
        try:
            game = structured(json.loads(line), KeptGame)
        except (ValueError, Misfit):
            continue
        tally = game.played.tally
        tally.ways = defaultdict(Ways, tally.ways)
        yield game
