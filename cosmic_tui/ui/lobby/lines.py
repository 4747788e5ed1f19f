"""A table of the lobby on two lines: name and how it stands, and below who sits there."""

from __future__ import annotations

from cosmic_tui.host.messages import SeatRow, TableRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, apart, clickable, fit, ink, join, padded
from cosmic_tui.ui.lobby.telling import FINISHED, Telling, chip, told

LINES = 2
NARROW = 60
"""On fewer cells the lines say less."""
INDENT = "    "


def two_lines(telling: Telling, row: TableRow, index: int, cells: int, *, pointed: bool) -> list[Row]:
    """The lines of one table; a click on them means its `index`."""
    return [
        clickable(padded(line, cells), str(index))
        for line in (_head(telling, row, cells, pointed=pointed), _who(telling, row, cells))
    ]


def _head(telling: Telling, row: TableRow, cells: int, *, pointed: bool) -> Row:
    look, narrow = telling.look, cells < NARROW
    marks: Row = (
        Span(f"{look.sign('next') if pointed else ' '} ", "key"),
        Span(f"{look.sign('mine') if row.mine else ' '} ", "hot"),
    )
    style = "cursor" if pointed else "faint" if row.state == FINISHED else "bold"
    how = telling.how(row)
    call, colour = telling.call(row)
    facts: Row = join([ink(how[0], telling.state_style(row)), *([] if narrow else [told(how[1:], "dim")])], " · ")
    left: Row = (*marks, *ink(telling.name(row), style), Span("  "), *facts)
    right = chip(call.upper(), colour, look) or (BLANK if narrow else ink(telling.waits(row), "dim"))
    return apart(left, right, cells) if right else fit(left, cells)


def _who(telling: Telling, row: TableRow, cells: int) -> Row:
    """The seats one beside the other; on few cells the own one without its name."""
    seats = join([_seat(telling, seat, row, narrow=cells < NARROW) for seat in row.seats], "  ")
    return fit((Span(INDENT), *seats), cells)


def _seat(telling: Telling, seat: SeatRow, row: TableRow, *, narrow: bool) -> Row:
    note, points = telling.seat_note(seat, row), telling.points(seat)
    name = telling.seat_name(seat)
    if narrow and seat.seat == row.mine:
        name, note = (name[0], Span(note, name[1].style)), ""
    if narrow and note == telling.words.say("word.bot"):
        note = ""
    parts = [name, ink(points, f"{telling.look.seat_style(seat.seat)} bold".strip()), ink(note, "dim")]
    return join([part for part in parts if part[0].text], " ")
