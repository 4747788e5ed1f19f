"""A sheet is read: every line by its grammar, then all together by the check of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rules.council.cards.context import Context
from rules.council.protocol.orders import Order, read_line
from rules.council.protocol.questions import KINDS
from rules.council.sheets.claiming import check_claim
from rules.council.sheets.moving import check_movement
from rules.council.sheets.numbered_lines import Numbered, on_line
from rules.council.sheets.producing import check_production
from rules.council.sheets.recycling import check_recycling
from rules.council.sheets.yard import check_yard
from rules.kernel.asks import lines_that_stand

CHECKS: Mapping[str, Callable[[Context, str, Sequence[Numbered]], None]] = {
    "sheet.move": check_movement,
    "sheet.produce": check_production,
    "sheet.end": check_recycling,
    "sheet.claim": check_claim,
    "follow.yard": check_yard,
}


def check_sheet(game: Context, seat: str, kind: str, lines: Sequence[str]) -> None:
    """Raises `Refused` with the number of the first line that cannot stand, and the reason."""
    read = [(number, _read(number, line, kind)) for number, line in enumerate(lines, 1)]
    CHECKS[kind](game, seat, read)


def standing_lines(game: Context, seat: str, kind: str, lines: Sequence[str]) -> list[str]:
    """These lines without those that are refused, one after the other: what is left can be sealed."""
    return lines_that_stand(lines, partial(check_sheet, game, seat, kind))


def _read(number: int, line: str, kind: str) -> Order:
    with on_line(number):
        return read_line(line, KINDS[kind].lines)


def orders(kind: str, lines: Sequence[str]) -> list[Order]:
    """The orders of a sheet that has been checked."""
    return [read_line(line, KINDS[kind].lines) for line in lines]
