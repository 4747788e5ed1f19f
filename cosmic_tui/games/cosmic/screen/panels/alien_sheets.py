"""The two alien sheets to choose from: large cards where there is room, else one sheet at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.printed_face import alert_level, sheet, strip
from cosmic_tui.games.cosmic.screen.portraits import palette, pixels
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.screenkit.half_blocks import Picture, enlarged
from cosmic_tui.screenkit.palette import mixed
from cosmic_tui.screenkit.styled_text import (
    BLANK,
    PART,
    Row,
    Span,
    clickable,
    fit,
    ink,
    join,
    padded,
    whole_parts,
    wrap,
)
from rules.cosmic.protocol.questions import bare

COLUMN_GAP = 3
CARD_CELLS, CARD_LINES = 62, 30
"""The least room for a card with the portrait at double size."""
FACE_CELLS, FACE_LINES = 16, 8
AROUND = 6
"""Lines of a card that its frame, its timing strip and the air between its parts take."""
PAPER, TYPE = "#ece7d8", "#1b1f2e"
TINTED, ON_PAPER = 0.88, 0.25
"""How far the alien's colour is on its way into the ground of its card, and how much of it there is on paper."""
LEAST_BESIDE = 100
"""On so many cells two sheets stand side by side."""
LEAST_LINES = 20
"""In so many lines a single sheet has its portrait in full size."""
PORTRAIT_ROOM = 44
"""A column of so many cells has room for a portrait in full size."""


def aliens(table: TableModel, choice: Choice, cells: int, lines: int) -> list[Row]:
    """The sheets to choose from; the one under the cursor is lit, on few cells it alone is shown."""
    options = [bare(option) for option in choice.options]
    column = (cells - COLUMN_GAP * (len(options) - 1)) // len(options)
    if table.look.painted and column >= CARD_CELLS and lines >= CARD_LINES:
        return _cards(table.names, options, choice.cursor, column, lines)
    if cells >= LEAST_BESIDE:
        return _columns(table.names, options, choice.cursor, column)
    small = lines < LEAST_LINES or cells < PORTRAIT_ROOM
    return [
        _tabs(table, options, choice.cursor, cells),
        *sheet(table.names, options[choice.cursor], cells, small=small),
    ]


def _tabs(table: TableModel, options: Sequence[str], cursor: int, cells: int) -> Row:
    """All sheets by name, the one shown lit, and how the others are seen."""
    names = [
        clickable(_head(f"{place + 1} {table.names.alien(alien)}", place == cursor), f"option:{place}")
        for place, alien in enumerate(options)
    ]
    return whole_parts((*join(names, " "), Span(PART), *table.names.words.ink("aliens.turn", "dim")), cells)


def _head(title: str, here: bool) -> Row:
    return ink(f"[{title}]" if here else f" {title} ", "title under" if here else "dim")


def _columns(names: Names, options: Sequence[str], cursor: int, column: int) -> list[Row]:
    """The sheets side by side as text."""
    small = column < PORTRAIT_ROOM
    sheets = [
        [clickable(_head(f"{place + 1} {names.alien(alien)}", place == cursor), f"option:{place}"), BLANK,
         *sheet(names, alien, column, small=small)]
        for place, alien in enumerate(options)
    ]  # fmt: skip
    return _side_by_side(sheets, column)


def _side_by_side(columns: Sequence[Sequence[Row]], cells: int) -> list[Row]:
    high = max(map(len, columns))
    return [
        join([padded(column[line] if line < len(column) else BLANK, cells) for column in columns], " " * COLUMN_GAP)
        for line in range(high)
    ]


# -- large cards


def _cards(names: Names, options: Sequence[str], cursor: int, column: int, lines: int) -> list[Row]:
    high = max(lines, *(_needed(names, alien, column) for alien in options))
    cards = []
    for place, alien in enumerate(options):
        picture = card(names, alien, column, high, lit=place == cursor, key=str(place + 1))
        cards.append([clickable(row, f"option:{place}") for row in picture])
    return _side_by_side(cards, column)


@lru_cache(16)
def _ground(alien: str, ground: str) -> str:
    """The tint of an alien: the first of its colours, far into the ground."""
    return mixed(next(iter(palette(alien).values())), ground, TINTED)


def card(names: Names, alien: str, width: int, height: int, *, lit: bool, key: str) -> list[Row]:
    """Everything of an alien on a card: portrait at double size, facts, timing strip, text, both flares on paper."""
    colours = names.look.palette
    printed = CARDS.aliens[alien]
    picture = Picture(width, height, _ground(alien, colours.ground))
    _frame(picture, colours.gold if lit else colours.line)
    flares, text = _flare_lines(alien, width), _text(names, alien, width)
    size = 2 if len(text) + flares + 2 * FACE_LINES + AROUND <= height else 1
    below = _portrait(picture, names, alien, size)
    _facts(picture, names, alien, key, size, lit=lit)
    picture.put(2, below, fit(_on_card(strip(names, printed.phases)), width - 4))
    for line, row in enumerate(text):
        picture.put(2, below + 2 + line, row)
    _flares(picture, names, alien, height - 1 - flares, flares)
    return picture.rows()


def _portrait(picture: Picture, names: Names, alien: str, size: int) -> int:
    """The portrait, once or twice as large; returns the line below it."""
    picture.box(2, 1, FACE_CELLS * size, FACE_LINES * size, names.look.palette.space)
    lines = pixels(alien)
    picture.pattern(2, 2, enlarged(lines, size), palette(alien))
    return 2 + FACE_LINES * size


def _on_card(row: Row) -> Row:
    """The phases that are lit, on gold whatever the ground is."""
    return tuple(span._replace(style="night on:gold bold") if span.style == "phase" else span for span in row)


def _needed(names: Names, alien: str, width: int) -> int:
    """The lines of a card on which nothing is cut off."""
    return len(_text(names, alien, width)) + _flare_lines(alien, width) + FACE_LINES + AROUND


def _text(names: Names, alien: str, width: int) -> list[Row]:
    """What the power does, and what it does before the game."""
    printed = CARDS.aliens[alien]
    setup = wrap(names.words.ink("card.setup", "dim", text=printed.setup), width - 4) if printed.setup else []
    return [*wrap(ink(printed.text, "ink"), width - 4), *setup]


def _flare_lines(alien: str, width: int) -> int:
    """The lines of the longer half of its flare, with the band above."""
    printed = CARDS.aliens[alien]
    return max(len(wrap(ink(half.text), _paper_cells(width) - 2)) for half in (printed.wild, printed.super)) + 1


def _frame(picture: Picture, colour: str) -> None:
    """A frame of one pixel above and below, and one cell at the sides."""
    for x in range(picture.width):
        picture.pixel(x, 0, colour)
        picture.pixel(x, 2 * picture.height - 1, colour)
    for y in range(2 * picture.height):
        picture.pixel(0, y, colour)
        picture.pixel(picture.width - 1, y, colour)


def _facts(picture: Picture, names: Names, alien: str, key: str, size: int, *, lit: bool) -> None:
    """Name and power, what it is in a sentence, how hard it is, and who may use it."""
    x = 4 + FACE_CELLS * size
    printed, words, room = CARDS.aliens[alien], names.words, picture.width - x - 2
    chip = Span(f" {key} ", "night on:gold bold" if lit else "ink on:line bold")
    rows: list[Row] = [(chip, Span(f" {printed.name.upper()}", "title")), BLANK, ink(printed.power, "hot")]
    rows += [*wrap(ink(printed.summary, "ink"), room), BLANK, *wrap(alert_level(words, printed.alert), room)]
    rows += [*wrap(words.ink(f"card.{printed.use}", "dim"), room)]
    rows += wrap(ink(names.terms.roles(printed.roles), "dim"), room)
    rows = rows if size > 1 else [row for row in rows if row]
    for line, row in enumerate(rows[: FACE_LINES * size]):
        picture.put(x, 1 + line, fit(row, room))


def _paper_cells(width: int) -> int:
    return (width - 5) // 2


def _flares(picture: Picture, names: Names, alien: str, y: int, lines: int) -> None:
    """Both texts of the flare, side by side on paper."""
    printed, words, cells = CARDS.aliens[alien], names.words, _paper_cells(picture.width)
    paper = mixed(PAPER, next(iter(palette(alien).values())), ON_PAPER)
    for place, (name, half) in enumerate((("wild", printed.wild), ("super", printed.super))):
        x = 2 + place * (cells + 1)
        picture.box(x, y, cells, 1, CARD_BANDS["flare"])
        picture.put(x + 1, y, fit(ink(words.say(f"aliens.{name}"), "#ffffff bold"), cells - 1))
        picture.box(x, y + 1, cells, lines - 1, paper)
        for line, row in enumerate(wrap(ink(half.text, TYPE), cells - 2)):
            picture.put(x + 1, y + 1 + line, row)
