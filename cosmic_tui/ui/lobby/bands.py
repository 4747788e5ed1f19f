"""A table of the lobby as a band: name and how it stands, and every seat with portrait, name and score."""

from __future__ import annotations

from cosmic_tui.host.messages import SeatRow, TableRow
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import SEATS, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, width
from cosmic_tui.ui.lobby.telling import BETWEEN, FINISHED, Telling, chip, told

LINES = 6
"""Of a band, with the line of air below it."""
FACE_CELLS, FACE_LINES = 8, 4
SEAT_CELLS = 25
"""The most that a seat takes."""
LEAST_CELLS, LEAST_LINES = 96, 28
"""Of a window with bands."""
TINTED = 0.72
"""A seat whose face nobody has seen is a block of its colour, so far on the way into the band."""


def band(telling: Telling, row: TableRow, index: int, cells: int, *, pointed: bool) -> list[Row]:
    """The lines of one table; a click on them means its `index`."""
    palette = telling.look.palette
    picture = Picture(cells, LINES - 1, palette.raised if pointed else palette.panel)
    picture.box(0, 0, 1, LINES - 1, palette.gold if pointed else palette.line)
    _head(picture, telling, row)
    _seats(picture, telling, row)
    picture.pick(0, 0, cells, LINES - 1, str(index))
    return [*picture.rows(), BLANK]


def _head(picture: Picture, telling: Telling, row: TableRow) -> None:
    how, (call, colour) = telling.how(row), telling.call(row)
    mine = ink(f" {telling.look.sign('mine')}", "hot") if row.mine else BLANK
    left: Row = (
        Span(telling.name(row), "faint" if row.state == FINISHED else "title"), *mine, Span("   "),
        Span(how[0], telling.state_style(row)), Span(BETWEEN, "dim"), *told(how[1:], "dim"),
    )  # fmt: skip
    called = chip(call.upper(), colour, telling.look)
    waits = ink(f"{telling.waits(row)}  " if called else telling.waits(row), "dim")
    end = picture.width - 1
    picture.put(2, 0, fit(left, end - 4 - width(called) - width(waits)))
    picture.put_left(end, 0, (*waits, *called))


def _seats(picture: Picture, telling: Telling, row: TableRow) -> None:
    """As many as there is room for, each with what room there is."""
    each = min(SEAT_CELLS, max(FACE_CELLS + 6, (picture.width - 3) // max(len(row.seats), 1)))
    for place, seat in enumerate(row.seats):
        x = 2 + place * each
        if x + FACE_CELLS > picture.width:
            return
        _face(picture, x, telling, row, seat)
        room = min(each, picture.width - x) - FACE_CELLS - 2
        _draw_seat_text(picture, x + FACE_CELLS + 1, room, telling, row, seat)


def _face(picture: Picture, x: int, telling: Telling, row: TableRow, seat: SeatRow) -> None:
    """The portrait; a block of the seat's colour where nobody has seen it, a dotted one where nobody sits."""
    palette = telling.look.palette
    colour = palette.seats.get(seat.seat, palette.line)
    score = seat.score
    face = telling.games.of_row(row).face(score.face, small=True) if score is not None and score.face else None
    if seat.kind == "empty":
        dotted(picture, x, 1, palette.line)
    elif face is not None:
        picture.box(x, 1, FACE_CELLS, FACE_LINES, picture.ground if telling.look.light else palette.space)
        picture.pattern(x, 2, face.lines, face.colours)
        return
    else:
        picture.box(x, 1, FACE_CELLS, FACE_LINES, mixed(colour, picture.ground, TINTED))
    sign = telling.look.seat_sign(seat.seat)
    picture.put(x + 4, 2, ink(sign, telling.look.seat_style(seat.seat)))


def dotted(picture: Picture, x: int, y: int, colour: str) -> None:
    """A frame of single pixels for a seat that is free; `y` counts lines."""
    last = FACE_CELLS - 1
    for step in range(0, FACE_CELLS, 2):
        for across, down in ((step, 0), (last - step, last), (0, last - step), (last, step)):
            picture.pixel(x + across, 2 * y + down, colour)


def _draw_seat_text(picture: Picture, x: int, room: int, telling: Telling, row: TableRow, seat: SeatRow) -> None:
    """Name, who sits there, and the score as a chip of the seat's colour."""
    picture.put(x, 1, fit(telling.seat_name(seat), room))
    picture.put(x, 2, fit(ink(telling.seat_note(seat, row), "dim"), room))
    if points := telling.points(seat):
        palette = telling.look.palette
        colour = palette.seats[seat.seat] if seat.seat in SEATS else palette.key
        picture.put(x, 3, ink(f" {points} ", f"{palette.night} on:{colour} bold"))


def bands_fit(cells: int, lines: int) -> bool:
    """Whether a window has room for bands."""
    return cells >= LEAST_CELLS and lines >= LEAST_LINES
