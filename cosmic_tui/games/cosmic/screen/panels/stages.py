"""What is laid over the table for a while: the columns of an offer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.meaning import talk_state
from cosmic_tui.games.cosmic.screen.panels.trays import trays, trays_fit
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE, hand_of
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, fit, ink, join, padded, wrap
from rules.cosmic.protocol.questions import bare

COLUMN_GAP = 3
BOTH_TRAYS = 60
"""On fewer cells only the tray at hand is seen."""


def deal(table: TableModel, choice: DealChoice, cells: int, lines: int) -> list[Row]:
    """Give and get side by side, on few cells one of them; a column scrolls so that its cursor is seen."""
    words = table.names.words
    if cells < BOTH_TRAYS:
        return _one_tray(table, choice, cells, lines)
    column = (cells - COLUMN_GAP) // 2
    rows = [fit(talk_state(table, choice), cells)]
    rows += trays(table, choice, cells) if trays_fit(table, cells, lines) else []
    heads = [_head(words.say(f"deal.{side}"), side == choice.side) for side in (GIVE, GET)]
    rows += [_side_by_side(pair, column) for pair in (heads, _hands(table, choice), _ground(table, choice))]
    height = max(1, lines - len(rows))
    left = _column(table, choice, GIVE, column, height)
    right = _column(table, choice, GET, column, height)
    return rows + [_side_by_side(pair, column) for pair in zip_longest(left, right, fillvalue=BLANK)]


def _one_tray(table: TableModel, choice: DealChoice, cells: int, lines: int) -> list[Row]:
    """The tray that the cursor is in, whole; the heading names both."""
    words = table.names.words
    heads = join([_head(words.say(f"deal.{side}"), side == choice.side) for side in (GIVE, GET)], " ")
    at = (GIVE, GET).index(choice.side)
    known = [line for pair in (_hands(table, choice), _ground(table, choice)) for line in wrap(pair[at], cells)]
    rows = [*wrap(talk_state(table, choice), cells), heads, *known]
    return [*rows, *_column(table, choice, choice.side, cells, max(1, lines - len(rows)))]


def _hands(table: TableModel, choice: DealChoice) -> list[Row]:
    """How many cards both hold, and what is known of the other's."""
    words, scene = table.names.words, choice.scene
    if scene is None:
        return []
    seen = scene.memory.known_cards(choice.other)
    known = table.names.cards(seen.elements()) if seen.total() else words.ink("deal.unseen", "dim")
    theirs = words.count("card", hand_of(scene, choice.other))
    return [
        words.ink("deal.own_hand", "dim", cards=words.count("card", len(scene.view.hand))),
        words.ink("deal.their_hand", "dim", other=table.names.seat(choice.other), cards=theirs, seen=known),
    ]


def _ground(table: TableModel, choice: DealChoice) -> list[Row]:
    """On which planets each could let the other settle."""
    words = table.names.words
    found = []
    for side in (GIVE, GET):
        planets = [bare(item.id) for item in choice.columns[side] if item.group == "colonies"]
        places = table.names.by_system(planets) if planets else words.ink("deal.no_colony", "dim")
        found.append(words.ink("deal.colonies", "dim", planets=places))
    return found


def _head(title: str, here: bool) -> Row:
    return ink(f"[{title}]" if here else f" {title} ", "title under" if here else "dim")


def _column(table: TableModel, choice: DealChoice, side: str, cells: int, height: int) -> list[Row]:
    """The lines of a column with a heading before each group, cut to the part around the cursor."""
    rows: list[Row] = []
    group, at = "", 0
    for index, (its_group, row) in enumerate(choice.column(side)):
        if its_group != group:
            group = its_group
            rows.append(table.names.words.ink(f"deal.group_{group}", "faint"))
        if index == choice.lines[side]:
            at = len(rows)
        pointed = index == choice.lines[side] and side == choice.side
        rows.append(fit((Span(table.look.sign("next") if pointed else " ", "key"), *row), cells))
    first = max(0, min(at - height // 2, len(rows) - height))
    return rows[first : first + height]


def _side_by_side(columns: Sequence[Row], cells: int) -> Row:
    return join([padded(row, cells) for row in columns], " " * COLUMN_GAP)
