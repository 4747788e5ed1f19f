"""The windows with the texts of cards and aliens."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.book_pages import pages_of
from cosmic_tui.games.cosmic.screen.panels.sheets import CardSheet, sheet_of
from cosmic_tui.ui.screens.dialogs import SheetScreen


class CardSheetScreen(SheetScreen):
    """Sheets of cards and aliens to read, one at a time; `/` looks a word up in the rulebook."""

    def __init__(self, table: TableModel, sheets: Sequence[CardSheet]) -> None:
        pages = [(sheet.title, sheet.rows) for sheet in sheets]
        super().__init__(table, pages, look_up=lambda word: pages_of(table.names, word))


def sheet_screen(table: TableModel, thing: str) -> CardSheetScreen:
    """A window with everything that is printed on a card or an alien sheet."""
    return CardSheetScreen(table, [sheet_of(table, thing)])
