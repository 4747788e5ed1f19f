"""The hands of a replay: everybody's as chips, as far as the replay knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.screenkit.styled_text import BLANK, Row, flow, ink, join

WHITE = "#ffffff"


def open_hands(table: TableModel, hands: Mapping[str, Sequence[str]], cells: int) -> list[Row]:
    """A line for each player, more where the cards need them; nothing where no hand is known."""
    if not hands:
        return []
    rows = [table.names.words.ink("replay.hands", "dim")]
    for seat, cards in hands.items():
        chips = [_card(table, card) for card in CARDS.sorted(list(cards))] or [ink("-", "faint")]
        rows.append(table.names.seat(seat))
        rows += [(*ink(" "), *join([chips[index] for index in line], " ")) for line in flow(chips, cells - 1, 1)]
    return [*rows, BLANK]


def _card(table: TableModel, card: str) -> Row:
    """A card in a few letters, on the colour of its kind."""
    kind, name = CARDS.kind(card), table.names.card_name(card)
    short = name.split(" ")[-1] if kind in ("attack", "reinforcement") else name
    if not table.look.painted or kind not in CARD_BANDS:
        return ink(f"[{short}]", "bold")
    return chip(f" {short} ", CARD_BANDS[kind], WHITE)
