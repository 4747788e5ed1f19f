"""The own hand, with the cards lit that can be played now."""

from __future__ import annotations

from collections import Counter

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, set_in, styled
from rules.cosmic.protocol.questions import bare


def hand(table: TableModel, cells: int) -> list[Row]:
    """The cards, sorted, equal ones counted, on as many lines as they need."""
    view, words = table.view, table.names.words
    if table.seat is None:
        return [words.ink("hand.hidden", "faint")]
    if view is None:
        return []
    held = Counter(CARDS.sorted(view.hand))
    if not held:
        return [words.ink("hand.empty", "faint")]
    lit = playable(table)
    return set_in([_card(table, card, count, card in lit) for card, count in held.items()], cells, 2)


def playable(table: TableModel) -> set[str]:
    """The cards the question shown could be answered with."""
    choice = table.choice
    return {bare(option) for option in choice.options if option.startswith("card:")} if choice else set()


def _card(table: TableModel, card: str, count: int, lit: bool) -> Row:
    name = table.names.times(table.names.card(card), count)
    mark = Span(table.look.sign("lit"), "lit") if lit else Span(" ")
    return clickable((mark, *(styled(name, "bold under") if lit else name)), f"hand:{card}")


def hand_title(table: TableModel) -> Row:
    """The panel's title, with the number of cards."""
    words = table.names.words
    count = len(table.view.hand) if table.view else 0
    title = words.ink("panel.hand")
    return (*title, Span(f" ({words.count('card', count)})")) if table.seat and count else title
