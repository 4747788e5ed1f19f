"""Sheets that move: lent for one encounter, or exchanged for good (IO-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions.perform import trigger
from rules.cosmic.moves import stored_cards
from rules.cosmic.state.encounter import Loan

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking


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


def exchange(game: Context) -> Asking[None]:
    """The main players exchange all the sheets they have, with what is on them: those laid aside or lent away too.

    So each stands in the loans of the other from here on, and gets at their end what the other would have got.
    First `sheet.moved` is opened for every sheet that lies face up before one of them.
    """
    mains = game.encounter.mains
    for seat in mains:
        for alien in [sheet.alien for sheet in game.player(seat).sheets if not sheet.hidden]:
            yield from trigger(game, "sheet.moved", alien)
        stored_cards.send_home(game, seat)
    offense, defense = (game.player(seat) for seat in mains)
    offense.sheets, defense.sheets = defense.sheets, offense.sheets
    for loan in game.encounter.loans:
        loan.lender, loan.borrower = _other(mains, loan.lender), _other(mains, loan.borrower)
    game.state.moved = True
    game.emit("sheets.swapped", {"seats": list(mains)})


def _other(mains: tuple[str, ...], seat: str) -> str:
    """The other one of two players; everybody else stays who they are."""
    return mains[1 - mains.index(seat)] if seat in mains else seat
