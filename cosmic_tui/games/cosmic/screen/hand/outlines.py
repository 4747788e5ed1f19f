"""The own hand without colours: cards as frames at the lower edge, the chosen one a line higher in a double frame."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, Face, face_of
from cosmic_tui.games.cosmic.screen.hand.fan import Held, empty_hand, held, key_of, step_between
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.canvas import Canvas
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row, ink

SINGLE, DOUBLE = "┌─┐│", "╔═╗║"
INSIDE = CARD_CELLS - 2


def outlines(table: TableModel, width: int, height: int) -> list[Row]:
    """The hand on so many cells and lines, the last of which cuts the cards off."""
    hand, names, empty = held(table), table.names, empty_hand(table)
    shown = (hand, names, empty)
    return table.kept.drawn(("outlines", width, height), shown, lambda: _drawn(*shown, width, height))


def _drawn(hand: Sequence[Held], names: Names, empty: Row, width: int, height: int) -> list[Row]:
    canvas = Canvas(width, height)
    if not hand:
        canvas.put(1, 1, empty)
        return canvas.rows()
    step = step_between(len(hand), width)
    asked = any(each.option >= 0 for each in hand)
    for at in sorted(range(len(hand)), key=lambda at: hand[at].chosen):
        _lay(canvas, names, 1 + at * step, hand[at], faded=asked and hand[at].option < 0)
    return canvas.rows()


def _lay(canvas: Canvas, names: Names, x: int, card: Held, *, faded: bool) -> None:
    """A card with its key above; what could not be played now is dim."""
    style, y = "dim" if faded else "bold", 1 if card.chosen else 2
    frame = DOUBLE if card.chosen else SINGLE
    index, name = _words(face_of(card.card, names))
    times = f"{names.look.sign('times')}{card.count}" if card.count > 1 else ""
    top = f"{frame[0]}{index}{frame[1] * (INSIDE - len(index) - len(times))}{times}{frame[2]}"
    key = key_of(card)
    canvas.put(x + 1, y - 1, ink(f" {key} " if card.chosen else key, "reverse bold" if card.chosen else "key"))
    rows = [top, *(f"{frame[3]}{line:<{INSIDE}.{INSIDE}}{frame[3]}" for line in _lines(name, canvas.height - y - 1))]
    for line, text in enumerate(rows):
        canvas.put(x, y + line, ink(text, style, f"hand:{card.card}"))


def _words(face: Face) -> tuple[str, str]:
    """What stands in the frame, and below it."""
    return face.index[:INSIDE], face.name


def _lines(name: str, count: int) -> list[str]:
    """A name on so many lines of a card, broken between words."""
    rows = textwrap.wrap(name.replace(NO_BREAK, " "), INSIDE, break_long_words=False)
    return [*rows, *[""] * count][:count]
