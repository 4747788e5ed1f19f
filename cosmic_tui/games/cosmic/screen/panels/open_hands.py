"""The hands of a replay: everybody's as chips, as far as the replay knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.drawn.chips import chip
from cosmic_tui.games.cosmic.screen.looks import CARD_BANDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.screenkit.styled_text import BLANK, Row, fit, flow, ink, join, padded, styled

WHITE = "#ffffff"
NAME = 12
"""Cells of a name before the chips of one line."""


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


def hand_lines(table: TableModel, hands: Mapping[str, Sequence[str]], cells: int) -> list[Row]:
    """A line for each player, for a place that cannot grow: who, and the chips that have room."""
    rows: list[Row] = []
    for seat, cards in hands.items():
        chips = [_card(table, card, brief=True) for card in CARDS.sorted(list(cards))] or [ink("-", "faint")]
        name = padded(fit(styled(table.names.seat(seat), "bold"), NAME - 1), NAME)
        rows.append(fit((*name, *join(chips, " ")), cells))
    return rows


def _card(table: TableModel, card: str, *, brief: bool = False) -> Row:
    """A card in a few letters, on the colour of its kind; `brief`: those that need no number are one letter."""
    kind, name = CARDS.kind(card), table.names.card_name(card)
    short = name.split(" ")[-1] if kind in ("attack", "reinforcement") else name
    short = short[:1] if brief and kind in ("negotiate", "morph") else short
    if not table.look.painted or kind not in CARD_BANDS:
        return ink(f"[{short}]", "bold")
    return chip(f" {short} ", CARD_BANDS[kind], WHITE)
