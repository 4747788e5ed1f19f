"""The piles beside the hand: the deck with its back, the open pile with its top card, destiny in what was drawn."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.card_face import CARD_CELLS, draw_back, draw_card, draw_destiny, face_of
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.half_blocks import Picture
from cosmic_tui.screenkit.styled_text import Row, Span, join
from rules.cosmic.protocol.views import HIDDEN, View

ABOVE = 2
THREE = 3
LEAST_CELLS = 3 * CARD_CELLS + 8
"""Room for the piles as cards; on less they are words."""


def piles_panel(table: TableModel, width: int, height: int) -> list[Row]:
    """The three piles as they lie on the table, or in words; a replay does not know them."""
    view = table.seen_view
    if view is None or view.deck < 0:
        return []
    counts = (("deck", view.deck), ("discard", len(view.discard)), ("destiny", view.destiny_deck))
    shown = (counts, view.discard[-1:], view.destiny, table.names)
    if width < LEAST_CELLS or height <= ABOVE + 1 or not table.look.painted:
        return table.kept.public("piles", shown, lambda: [(Span(" "), *row) for row in in_words(table, view)])
    return table.kept.public(("piles", width, height), shown, lambda: _drawn(*shown, width, height))


def _drawn(
    counts: Sequence[tuple[str, int]], top: Sequence[str], destiny: str | None, names: Names, width: int, height: int
) -> list[Row]:
    picture = Picture(width, height, names.look.palette.ground)
    gap = (width - 2 - THREE * CARD_CELLS) // THREE
    lines = height - ABOVE
    for number, (name, count) in enumerate(counts):
        x = 2 + number * (CARD_CELLS + gap)
        label = (Span(f"{names.words.say(f'pile.{name}')} ", "faint"), Span(str(count), "title"))
        picture.put_around(x + CARD_CELLS // 2, ABOVE - 1, label)
        if name == "deck":
            draw_back(picture, x, ABOVE, lines)
        elif name == "discard" and top and CARDS.kind(top[0]) != HIDDEN:
            draw_card(picture, x, ABOVE, lines, face_of(top[0], names))
            picture.pick(x, ABOVE, CARD_CELLS, lines, f"read:{top[0]}")
        elif name == "destiny":
            draw_destiny(picture, x, ABOVE, lines, destiny or "")
    return picture.rows()


def in_words(table: TableModel, view: View) -> list[Row]:
    """A line for each pile."""
    words, names = table.names.words, table.names
    top = words.ink("warp.top", "dim", card=names.card(view.discard[-1])) if view.discard else ()
    drawn = words.ink("gate.destiny", "dim", card=names.destiny(view.destiny)) if view.destiny else ()
    rows = [
        (words.ink("warp.deck", "dim", deck=view.deck),),
        (words.ink("warp.discard", "dim", n=len(view.discard)), top),
        (words.ink("warp.destiny", "dim", n=view.destiny_deck), drawn),
    ]
    return [join([part for part in parts if part], "  ") for parts in rows]
