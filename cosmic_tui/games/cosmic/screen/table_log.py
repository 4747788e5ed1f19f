"""What has happened and been said at a table, in the order heard, and the rows it is written in."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.panels.chronicle import Chronicle
from cosmic_tui.host.messages import HOUSE, Said
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
    fingerprint: int = 0
    """Of all that has been said: the same for two who have heard the same."""
    chronicles: dict[tuple[int, str], Chronicle] = attrs.field(factory=dict)
    """What is written so far, by its width and what it tells of: `events`, `talk` or both (`log`)."""

    def start_over(self) -> None:
        """Forget all."""
        self.talk, self.lines, self.ends = [], [], []
        self.fingerprint = 0
        self.chronicles.clear()

    def add(self, events: Sequence[Seen], talk: Sequence[Said], *, fresh: bool) -> None:
        """What is new; `fresh`: the table has just been come to."""
        self._remember(talk)
        opening = [said for said in talk if fresh and said.name == HOUSE]
        self.lines += opening
        for seen in events:
            self.lines.append(seen)
            self.ends.append(len(self.lines))
        self.lines += [said for said in talk if said not in opening]

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

    def _remember(self, talk: Sequence[Said]) -> None:
        self.talk += talk
        for said in talk:
            self.fingerprint = hash((self.fingerprint, repr(said)))
        if len(self.talk) > LINES_KEPT:
            del self.talk[:-LINES_KEPT]
            self.chronicles.clear()


def seal_of(said: Said) -> str:
    """The seal of the dice, where that is what the host says; else nothing."""
    told = said.message
    return str(told.values["seal"]) if told is not None and told.key == SEALED else ""
