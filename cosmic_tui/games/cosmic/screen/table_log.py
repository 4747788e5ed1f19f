"""What has happened and been said at a table, in the order heard, and the rows it is written in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import attrs

from cosmic_tui.games.cosmic.screen.panels.chronicle import Chronicle
from cosmic_tui.host.messages import HOUSE, Said, TableNews
from cosmic_tui.screenkit.styled_text import Row
from rules.kernel.events import Seen

LINES_KEPT = 2000
"""So many lines of talk are remembered; events are kept all, as the game has an end."""
WIDTHS_KEPT = 6
"""So many widths of timeline and talk are kept written out."""


SEALED = "told.dice_sealed"
"""What the host says of the dice at the beginning."""


@attrs.define
class TableLog:
    """The log of one table. Of a table come to, what the host has said stands before all else."""

    talk: list[Said] = attrs.field(factory=list)
    lines: list[Seen | Said] = attrs.field(factory=list)
    """Events and talk in the order heard."""
    ends: list[int] = attrs.field(factory=list)
    """How many lines there were after each of the events."""
    place: tuple[str, str | None] | None = None
    """The table, and the seat there, it is the log of."""
    fingerprint: int = 0
    """Of all that has been said: the same for two who have heard the same."""
    chronicles: dict[tuple[int, str], Chronicle] = attrs.field(factory=dict)
    """What is written so far, by its width and what it tells of: `events`, `talk` or both (`log`)."""

    def start_over(self) -> None:
        """Forget all."""
        self.talk, self.lines, self.ends = [], [], []
        self.fingerprint = 0
        self.chronicles.clear()

    def on_news(self, news: TableNews, spoken: Sequence[Said]) -> None:
        """Write down what has happened, and what of the talk is `spoken` to this person."""
        place = news.table.id, news.seat
        if not news.fresh:
            self._add(news.events, spoken)
        elif self.place == place:
            self._go_back(news.events, spoken)
        else:
            self.start_over()
            self.place = place
            self._come(news.events, spoken)

    def _come(self, events: Sequence[Seen], talk: Sequence[Said]) -> None:
        """The table has just been come to."""
        self._remember(talk)
        opening = [said for said in talk if said.name == HOUSE]
        self._write([*opening, *events, *(said for said in talk if said not in opening)])

    def _add(self, events: Sequence[Seen], talk: Sequence[Said]) -> None:
        """What is new."""
        self._remember(talk)
        self._write([*events, *talk])

    def _go_back(self, events: Sequence[Seen], talk: Sequence[Said]) -> None:
        """The game has gone back: `events` are those that still stand, `talk` all that the host keeps.

        What has been said stays where it was said; what is new stands last.
        """
        before = [line for line in self.lines if not isinstance(line, Said)]
        standing = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, events, strict=False)))
        told = self.heard_until(standing)
        said_since = [line for line in self.lines[len(told) :] if isinstance(line, Said)]
        self.lines, self.ends = [], []
        self.chronicles.clear()
        self._write([*told, *said_since])
        self._add(events[standing:], _unheard(talk, self.talk))

    def note(self, line: Said) -> None:
        """The host says something to this person alone."""
        self._remember([line])
        self.lines.append(line)

    def heard_until(self, event: int) -> Sequence[Seen | Said]:
        """All that was heard until the so many-th event; with the last one, all that there is."""
        return self.lines if event >= len(self.ends) else self.lines[: self.ends[event - 1] if event else 0]

    def talk_among_events(self) -> list[tuple[int, Said]]:
        """What players, spectators and bots have said, each with the number of events heard before it."""
        found, events = [], 0
        for line in self.lines:
            if not isinstance(line, Said):
                events += 1
            elif line.name != HOUSE:
                found.append((events, line))
        return found

    def written(self, what: str, log: Sequence[Seen | Said], unwritten: Chronicle) -> list[Row]:
        """The rows of a log, written on where its beginning stands there already as it would be `unwritten`."""
        key = unwritten.cells, what
        written = self.chronicles.get(key)
        if written is None or not written.goes_on(unwritten) or written.read > len(log):
            if len(self.chronicles) >= WIDTHS_KEPT:
                self.chronicles.clear()
            written = self.chronicles[key] = unwritten
        return written.write(log)

    def _write(self, lines: Sequence[Seen | Said]) -> None:
        for line in lines:
            self.lines.append(line)
            if not isinstance(line, Said):
                self.ends.append(len(self.lines))

    def _remember(self, talk: Sequence[Said]) -> None:
        self.talk += talk
        for said in talk:
            self.fingerprint = hash((self.fingerprint, repr(said)))
        if len(self.talk) > LINES_KEPT:
            del self.talk[:-LINES_KEPT]
            self.chronicles.clear()


def _unheard(talk: Sequence[Said], heard: Sequence[Said]) -> list[Said]:
    """The lines that have not been heard before, each as often as it is new."""
    left, new = list(heard), []
    for said in talk:
        if said in left:
            left.remove(said)
        else:
            new.append(said)
    return new


def seal_of(said: Said) -> str:
    """The seal of the dice, where that is what the host says; else nothing."""
    told = said.message
    return str(told.values["seal"]) if told is not None and told.key == SEALED else ""
