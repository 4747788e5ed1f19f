"""Table talk: what people say, as plain text, whatever they type."""

from __future__ import annotations

from cosmic_tui.host.messages import Said
from cosmic_tui.ui.ink import Row, Span, ink, wrap
from cosmic_tui.ui.people import clean
from cosmic_tui.ui.table import Table


def chatter(table: Table, cells: int) -> list[Row]:
    """All that has been said."""
    if not table.talk:
        return [table.names.words.ink("talk.quiet", "faint")]
    return [line for said in table.talk for line in wrap(said_row(table, said), cells, 2)]


def said_row(table: Table, said: Said) -> Row:
    """One thing said, with who said it."""
    words = table.names.words
    if said.who in table.names.people:
        who = table.names.seat(said.who)
    else:
        who = words.ink("talk.spectator", "dim", name=clean(said.name, 20))
    return (*who, Span(": ", "dim"), *ink(clean(said.text)))
