"""Beside the form of a new table: the table to be made with its seats, its bots, and what a choice means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.night_sky import spiral, stars
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, padded, wrap
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.game_screens import GameScreens
from cosmic_tui.ui.lobby.bands import FACE_CELLS, FACE_LINES, TINTED, dotted
from cosmic_tui.ui.screens.choosing import heading

SKY_LINES = 16
LINES = 32
"""What all of it takes."""
SPIRAL_DOTS = (24, 14)
"""Half its width and height."""
BESIDE_CELLS = 21
"""From so many cells for a seat on its name stands beside it, else below."""
LEAST_IN_ROW = 2
"""A seat takes no more room than if there were so many beside each other."""
NAME_CELLS = 20


@attrs.frozen
class SeatToCome:
    """A seat of the table to be made: its id, who will sit there (empty: it is free), and a word on them."""

    seat: str
    name: str
    note: str


FREE = ("", "")


def table_preview(
    look: Appearance, screens: GameScreens, options: TableOptions, you: str, meaning: str, cells: int
) -> list[Row]:
    """The table with its seats, what is known of its bots, and what the choice at the cursor means."""
    words = screens.words
    seats = seats_to_come(screens, options, you)
    table = _painted(look, words, seats, cells) if look.painted else _listed(look, words, seats, cells)
    bots = list(screens.bots_to_come(options, look, cells)) if options.bots else []
    told = [heading(look, words.say("make.meaning"), cells), *wrap(ink(meaning, "dim"), cells)] if meaning else []
    parts = [[heading(look, words.say("make.the_table"), cells), *table], bots, told]
    return [line for part in parts if part for line in (*part, BLANK)]


def seats_to_come(screens: GameScreens, options: TableOptions, you: str) -> list[SeatToCome]:
    """Who has which seat once the table is made: its maker the first, bots the last; the others are free.

    Bots get their names only then, so they are told by how well they play.
    """
    words, seats = screens.words, screens.seats(options.players)
    level = f"make.bot_{options.bot}"
    bot = (words.say("word.bot"), words.say(level) if level in words else "")
    own = (clean(you, NAME_CELLS), words.say("word.you")) if you else (words.say("word.you"), "")
    free = len(seats) - options.bots - 1
    return [
        SeatToCome(seat, *who) for seat, who in zip(seats, [own, *[FREE] * free, *[bot] * options.bots], strict=True)
    ]


def _listed(look: Appearance, words: Wording, seats: Sequence[SeatToCome], cells: int) -> list[Row]:
    """A line for every seat, where no picture can be drawn."""
    shown = []
    for each in seats:
        style = look.seat_style(each.seat)
        name = Span(each.name, f"{style} bold".strip()) if each.name else Span(words.say("lobby.free"), "good")
        sign = Span(f"  {look.seat_sign(each.seat)} ", style)
        shown.append(fit((*padded((sign, name), NAME_CELLS + 6), Span(each.note, "dim")), cells))
    return shown


# -- the picture: the sky is dark in both themes, and so is all that is written on it


def _painted(look: Appearance, words: Wording, seats: Sequence[SeatToCome], cells: int) -> list[Row]:
    """The night sky with the seats around the spiral."""
    picture = _sky(cells).copy()
    for each, x, upper, room in _places(seats, cells):
        beside = room >= BESIDE_CELLS
        y = 1 if upper else SKY_LINES - FACE_LINES - (1 if beside else 3)
        colour = DARK.seats.get(each.seat, DARK.dim)
        _draw_seat(picture, x, y, colour, look.seat_sign(each.seat), taken=bool(each.name))
        name = ink(each.name, f"{colour} bold") if each.name else ink(words.say("lobby.free"), DARK.good)
        across, down, cut = (FACE_CELLS + 1, 0, room - FACE_CELLS - 2) if beside else (0, FACE_LINES, room - 1)
        picture.put(x + across, y + down, fit(name, cut))
        picture.put(x + across, y + down + 1, fit(ink(each.note, DARK.dim), cut))
    return picture.rows()


@lru_cache(8)
def _sky(cells: int) -> Picture:
    """Drawn once for all who see it at this width; nobody may draw on it."""
    picture = Picture(cells, SKY_LINES, DARK.space)
    stars(picture)
    spiral(picture, (cells / 2, SKY_LINES / 2), *SPIRAL_DOTS)
    return picture


def _places(seats: Sequence[SeatToCome], cells: int) -> Iterator[tuple[SeatToCome, int, bool, int]]:
    """Each seat with its first cell, whether it is in the upper row, and how many cells it has.

    The first is at the lower left, the others follow clockwise: up to three above, the rest below from right to left.
    """
    above = (len(seats) + 1) // 2
    upper, lower = seats[1 : above + 1], [*seats[:1], *reversed(seats[above + 1 :])]
    for row, is_upper in ((upper, True), (lower, False)):
        room = cells // max(len(row), LEAST_IN_ROW)
        for place, each in enumerate(row):
            yield each, 1 + place * room, is_upper, room


def _draw_seat(picture: Picture, x: int, y: int, colour: str, sign: str, *, taken: bool) -> None:
    """A block of the seat's colour, a dotted frame where nobody sits yet, with its sign in the middle."""
    if taken:
        picture.box(x, y, FACE_CELLS, FACE_LINES, mixed(colour, DARK.space, TINTED))
    else:
        dotted(picture, x, y, DARK.line)
    picture.put(x + FACE_CELLS // 2, y + FACE_LINES // 2 - 1, ink(sign, colour))
