"""Order lines: the grammar of every sheet, from a line of text to a value and back.

`read_line("move b2 cruiser=3 via a2 0", MOVE_LINES)` is a `MoveOrder`, whose `text` is the same line in its plain form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeVar

from rules.council.protocol.build_orders import (
    BuildOrder,
    ClaimOrder,
    DockOrder,
    PlaceOrder,
    RecycleOrder,
    StationOrder,
    TechOrder,
)
from rules.council.protocol.move_orders import (
    BombardOrder,
    DamageOrder,
    EraseOrder,
    FireOrder,
    LandOrder,
    LiftOrder,
    LoadOrder,
    MoveOrder,
    ScoutOrder,
)
from rules.council.protocol.words import Words


class Order(Protocol):
    """One line of a sheet."""

    @property
    def text(self) -> str:
        """The line in its plain form."""

    @classmethod
    def read(cls, words: Words) -> Self:
        """The order that the words after the first one make. Raises `Refused`."""


Lines = Mapping[str, type[Order]]
"""First word to kind of line: what one sheet may hold."""

MOVE_LINES: Lines = {
    "load": LoadOrder, "move": MoveOrder, "lift": LiftOrder, "land": LandOrder, "scout": ScoutOrder,
    "erase": EraseOrder, "bombard": BombardOrder, "fire": FireOrder, "damage": DamageOrder,
}  # fmt: skip
PRODUCE_LINES: Lines = {
    "build": BuildOrder, "dock": DockOrder, "tech": TechOrder, "station": StationOrder, "place": PlaceOrder,
}  # fmt: skip
YARD_LINES: Lines = {"build": BuildOrder}
END_LINES: Lines = {"recycle": RecycleOrder}
CLAIM_LINES: Lines = {"claim": ClaimOrder}

K = TypeVar("K", bound=Order)


def read_line(line: str, lines: Lines) -> Order:
    """The order of one line. Raises `Refused` with what is wrong in it."""
    words = Words(line)
    order = lines[words.choice(tuple(lines))].read(words)
    words.end()
    return order


def of_kind(orders: list[Order], kind: type[K]) -> list[K]:
    """The orders of one kind, in the order of the sheet."""
    return [order for order in orders if isinstance(order, kind)]
