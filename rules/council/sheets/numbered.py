"""Lines with their numbers: a line that cannot stand is refused by number and reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rules.council.protocol.orders import Order
from rules.kernel.asks import Refused

Numbered = tuple[int, Order]
K = TypeVar("K", bound=Order)


class LineRefused(Refused):
    """A line of a sheet that cannot stand; `number` is which, counted from 1."""

    def __init__(self, number: int, reason: Refused) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number = number


@contextmanager
def on_line(number: int) -> Iterator[None]:
    """What is refused inside is refused for this line."""
    try:
        yield
    except Refused as refusal:
        raise LineRefused(number, refusal) from None


def lines_of(sheet: Sequence[Numbered], kind: type[K]) -> Iterator[tuple[int, K]]:
    """The lines of one kind, in order, with their numbers."""
    for number, order in sheet:
        if isinstance(order, kind):
            yield number, order


def demand(holds: bool, reason: str) -> None:
    """Refuse the line with this reason unless something holds."""
    if not holds:
        raise Refused(reason)
