"""The timeline: the story in lines of some width, under a heading for every encounter, with the talk between."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.chatter import said_lines
from cosmic_tui.games.cosmic.screen.panels.story import Story, ToldEvent
from cosmic_tui.host.messages import Said
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, ink, padded, plain, width, wrap
from rules.kernel.events import Seen

TAG_CELLS = 11
"""The column with the phase in which things happened."""


@attrs.define(eq=False)
class Chronicle:
    """The timeline at one width, written on as news come: what stands there is not worked out again.

    With `find` only what has all these words is written; with `scrub` a click on an entry means the events until it.
    """

    names: Names
    cells: int
    find: str = ""
    scrub: bool = False
    rows: list[Row] = attrs.field(factory=list)
    headings: list[int] = attrs.field(factory=list)
    """The rows that begin an encounter."""
    read: int = 0
    """So many entries of the log are written down."""
    heard: int = 0
    """So many of them are events."""
    tag: str = ""
    """The phase of the last entry."""
    story: Story = attrs.field(default=attrs.Factory(lambda self: Story(self.names), takes_self=True))
    _heading: Row = BLANK
    """A heading under which nothing has been found yet."""

    def goes_on(self, other: Chronicle) -> bool:
        """Whether the other one would tell the same things in the same words."""
        return self.names is other.names and (self.find, self.scrub) == (other.find, other.scrub)

    def write(self, log: Sequence[Seen | Said]) -> list[Row]:
        """All rows of this log, of which the beginning has been written before."""
        for entry in log[self.read :]:
            self.read += 1
            if isinstance(entry, Said):
                self._add(said_lines(self.names, entry, self.cells))
            else:
                self.heard += 1
                told = self.story.tell(entry)
                if told is not None:
                    self._write(told)
        return self.rows

    def _write(self, told: ToldEvent) -> None:
        if told.heading:
            self.tag = ""
            heading = _heading(self.names, told.text, self.cells)
            if self.find:
                self._heading = heading
            else:
                self.headings.append(len(self.rows))
                self._add([heading])
            return
        phase = ink(_tag(self.names, told.phase) if told.phase != self.tag else "", "faint")
        indent = TAG_CELLS + max(0, 2 * told.depth - 2)
        mark = ink(f"{self.names.look.sign('answer')} ", "faint") if told.depth else BLANK
        text = (*padded(phase, indent), *mark, *told.text)
        if self._add(wrap(text, self.cells, indent + width(mark))):
            self.tag = told.phase

    def _add(self, rows: list[Row]) -> bool:
        """Write these rows, if they have what is looked for."""
        said = " ".join(plain(row) for row in rows).casefold()
        if self.find and not all(word in said for word in self.find.casefold().split()):
            return False
        rows = [self._heading, *rows] if self._heading else rows
        self._heading = BLANK
        self.rows += [clickable(row, f"event:{self.heard}") for row in rows] if self.scrub else rows
        return True


def _tag(names: Names, phase: str) -> str:
    """A phase's name as far as the column has room for it: a whole word."""
    words = names.phase(phase).split()
    return words[0][: TAG_CELLS - 1] if words else ""


def _heading(names: Names, text: Row, cells: int) -> Row:
    line = names.look.sign("line")
    rest = cells - width(text) - 4
    return (Span(f"{line * 2} ", "faint"), *text, Span(f" {line * max(rest, 0)}", "faint"))
