"""The rulebook as sheets to read at a table."""

from __future__ import annotations

from content.cosmic.rulebook.book import book
from content.cosmic.rulebook.entry import Bars, Entry, Line
from content.cosmic.rulebook.search import look_up
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.printed_face import bars
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, ink

MOST_PAGES = 8


def pages_of(names: Names, word: str) -> list[tuple[str, list[Row]]]:
    """The entries of the rulebook under a word, a page each with its title; none where there is nothing near it."""
    found = look_up(word, book())
    entries = [*found.entries, *(found.chapter.entries if found.chapter else ()), *found.beside, *found.near]
    return [(entry.title, entry_rows(names, entry)) for entry in entries[:MOST_PAGES]]


def entry_rows(names: Names, entry: Entry) -> list[Row]:
    """What the rulebook says of one thing, and by which rules."""
    head = ink(entry.heading or entry.title, "bold")
    rules = (Span(f" ({', '.join(entry.rules)})", "faint"),) if entry.rules else ()
    return [(*head, *rules), BLANK, *(row for line in entry.lines for row in _line(names, line))]


def _line(names: Names, line: Line) -> list[Row]:
    if isinstance(line, Bars):
        return bars(names, line.roles, line.phases)
    return [ink(line.text, "dim" if line.quiet else "")]
