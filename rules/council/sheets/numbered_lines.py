"""Lines with their numbers: a line that cannot stand is refused by number and reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rules.council.protocol.orders import Order
from rules.kernel.asks import Refused
from rules.kernel.message import Given

Numbered = tuple[int, Order]
K = TypeVar("K", bound=Order)


@contextmanager
def on_line(number: int) -> Iterator[None]:
    """What is refused inside is refused for this line."""
    try:
        yield
    except Refused as refusal:
        raise Refused("refused.line", number=number, why=refusal.message) from None


def lines_of(sheet: Sequence[Numbered], kind: type[K]) -> Iterator[tuple[int, K]]:
    """The lines of one kind, in order, with their numbers."""
    for number, order in sheet:
        if isinstance(order, kind):
            yield number, order


def demand(holds: bool, reason: str, /, **values: Given) -> None:
    """Refuse the line for the reason of this key, with these values, unless something holds."""
    if not holds:
        raise Refused(reason, **values)
