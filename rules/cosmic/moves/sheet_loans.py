"""Sheets lent for one encounter (IO-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.state.encounter import Loan

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context


def lend(game: Context, lender: str, borrower: str) -> None:
    """All sheets of a player, with what is on them, lie before another one in place of its own."""
    giver, taker = game.player(lender), game.player(borrower)
    game.encounter.loans.append(Loan(lender, borrower, taker.sheets))
    giver.sheets, taker.sheets = [], giver.sheets
    game.state.moved = True
    game.emit("sheets.lent", {"lender": lender, "borrower": borrower})


def end_loans(game: Context) -> None:
    """`encounter.cleanup`: both have their own sheets again, the lender with what it has gained meanwhile."""
    loans = game.encounter.loans
    while loans:
        loan = loans.pop()
        giver, taker = game.player(loan.lender), game.player(loan.borrower)
        giver.sheets, taker.sheets = [*taker.sheets, *giver.sheets], loan.sheets
        game.state.moved = True
        game.emit("sheets.returned", {"lender": loan.lender, "borrower": loan.borrower})
