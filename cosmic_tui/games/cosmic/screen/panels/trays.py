"""The two trays of a deal as a picture: the very cards and planets that are in them, each in its giver's colour."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, draw_back, draw_card, face_of
from cosmic_tui.games.cosmic.screen.drawn.glyphs import DISCS, glyph
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE, Item
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.palette import DARK, mixed
from cosmic_tui.screenkit.styled_text import Row, Span, fit, ink, join
from rules.cosmic.protocol.questions import bare

TRAY_LINES = 10
"""A line for whose it is, one of air, the cards, and what they are."""
CARD_LINES = 6
LEAST_CELLS, LEAST_LINES = 90, 22
"""The room of a panel from which on the trays are drawn above the columns."""
GAP, STEP = 3, 14
"""Cells between the trays, and from one thing in them to the next."""
SHADE, PLANET, ROOM = 0.84, 0.46, 8
"""How far a tray, and a planet on it, is on its way into space; the room of a planet."""


def trays_fit(table: TableModel, cells: int, lines: int) -> bool:
    """Whether the trays can be drawn here."""
    return table.look.painted and cells >= LEAST_CELLS and lines >= LEAST_LINES


def trays(table: TableModel, choice: DealChoice, cells: int) -> list[Row]:
    """What is given, what comes for it, and the sign of a swap between them."""
    picture = Picture(cells, TRAY_LINES, DARK.space)
    wide = (cells - GAP) // 2
    givers = {GIVE: choice.ask.seat, GET: choice.other}
    for place, (side, giver) in enumerate(givers.items()):
        taker = givers[GET if side == GIVE else GIVE]
        _tray(picture, table, choice, side, (giver, taker), place * (wide + GAP), wide)
    picture.put(wide, TRAY_LINES // 2, ink(table.look.sign("swap").center(GAP), f"{DARK.night} on:{DARK.gold} bold"))
    return picture.rows()


def _tray(
    picture: Picture, table: TableModel, choice: DealChoice, side: str, seats: tuple[str, str], x: int, wide: int
) -> None:
    giver, taker = seats
    ground = mixed(DARK.seats[giver], DARK.space, SHADE)
    picture.box(x, 0, wide, TRAY_LINES, ground)
    words, seat = table.names.words, DARK.seats
    title = ink(words.say(f"deal.tray_{side}"), f"{seat[giver]} bold")
    whom = tuple(Span(span.text, f"{seat[choice.other]} bold") for span in table.names.seat(choice.other))
    picture.put(x + 2, 0, join([title, whom], " "))
    things = list(_things(choice, side))
    if not things:
        picture.put(x + 2, TRAY_LINES // 2, words.ink("deal.tray_empty", DARK.dim))
    room = (wide - 2) // STEP
    for place, item in enumerate(things[:room]):
        _thing(picture, table, choice, item, taker, x + 2 + place * STEP)
    if len(things) > room:
        picture.put_left(x + wide - 1, 0, ink(f"+{len(things) - room}", f"{DARK.ink} bold"))


def _things(choice: DealChoice, side: str) -> Iterator[Item]:
    """Everything in a tray, equal cards as often as they are in it."""
    for item in choice.columns[side]:
        yield from [item] * item.taken


def _thing(picture: Picture, table: TableModel, choice: DealChoice, item: Item, taker: str, x: int) -> None:
    """One of them: a planet with the flag of whoever is to settle there, a card, or the back of one unseen."""
    kind, name = item.id.partition(":")[0], bare(item.id)
    if kind == "colony":
        _planet(picture, table, name, taker, x)
    elif kind == "card" and name in CARDS.designs:
        draw_card(picture, x, 2, CARD_LINES, face_of(name, table.names))
    else:
        draw_back(picture, x, 2, CARD_LINES)
    said = table.names.planet(name) if kind == "colony" else choice.label_of(item)
    said = table.names.words.ink("deal.tray_unseen") if item.id == "random" else said
    picture.put(x, TRAY_LINES - 1, fit(tuple(Span(span.text, DARK.ink) for span in said), STEP - 1))


def _planet(picture: Picture, table: TableModel, planet: str, taker: str, x: int) -> None:
    owner, _, number = planet.partition(".")
    colour = DARK.seats[owner]
    disc = glyph(DISCS[ROOM])
    left = x + (CARD_CELLS - len(disc[0])) // 2
    picture.pattern(left, 6, disc, mixed(colour, DARK.space, PLANET))
    flag = ink(f" {table.look.seat_sign(taker)} ", f"{DARK.night} on:{DARK.seats[taker]} bold")
    picture.put_around(left + len(disc[0]) // 2, 3, flag)
    picture.put_around(left + len(disc[0]) // 2, 5, ink(number, f"{DARK.strong} bold"))
