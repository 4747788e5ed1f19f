"""Texts to read on a sheet of their own: a card, a question, the whole hand."""

from __future__ import annotations

from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import BLANK, Row, ink
from cosmic_tui.ui.panels.hand import face, sheet
from cosmic_tui.ui.panels.question import default_in_words, what, why
from cosmic_tui.ui.prompts import Choice
from cosmic_tui.ui.prompts.picks import wanted
from cosmic_tui.ui.table import Table
from rules.asks import bare

Sheet = tuple[str, list[Row]]
"""A title, and what is written below it."""


def explanation(table: Table) -> Sheet:
    """What is under the cursor: the card, else the question; without one, all cards of the hand; else no rows."""
    choice, words = table.choice, table.names.words
    under = choice.under if choice else None
    if under and under.startswith("card:"):
        return card_sheet(table, bare(under))
    if under and under.startswith(("use:", "alien:")):
        return alien_sheet(table, bare(under).partition(".")[0])
    if choice is not None:
        return words.say("sheet.why_title"), question_rows(table, choice)
    hand = dict.fromkeys(CARDS.sorted(table.view.hand)) if table.view else {}
    return words.say("sheet.hand_title"), [row for card in hand for row in (*face(table, card), BLANK)]


def card_sheet(table: Table, card: str) -> Sheet:
    """A card by its name, with everything that is printed on it."""
    return table.names.card_name(card), face(table, card)[1:]


def alien_sheet(table: Table, alien: str) -> Sheet:
    """An alien with everything that is printed on its sheet and its flare."""
    return table.names.alien(alien), sheet(table, alien)


def question_rows(table: Table, choice: Choice) -> list[Row]:
    """What is asked and why, how many are wanted, what passing means, and what is played when the time is up."""
    words = table.names.words
    rows: list[Row] = [what(table, choice), BLANK, why(table, choice)]
    rows.append(words.ink("sheet.range", "dim", range=wanted(choice.ask, choice)))
    passing = words.texts.get(f"ask.{choice.ask.kind}.pass")
    if passing:
        rows.append(ink(passing))
    default = ", ".join(default_in_words(choice))
    return [*rows, BLANK, words.ink("sheet.default", "dim", choice=default)] if default else rows
