"""What all readers of a position share: the tables, the game they belong to, and the checks of a key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.shape import PositionTable, SeatTable, Tables
from rules.cosmic.protocol.timing import ORDER
from rules.cosmic.setup import Setup
from rules.kernel.dice import Dice
from rules.kernel.scenario import PositionError

LOST_NOW = "lost_this_encounter"
"""Key of a sheet's memory for what the encounter itself keeps of each player."""


def require(holds: object, key: str, reason: str) -> None:
    """Raise `PositionError` where something does not hold."""
    if not holds:
        raise PositionError(key, reason)


@attrs.frozen
class Ground:
    """The tables of a file and the game they are of; its checks raise `PositionError` naming the key."""

    read: Tables
    setup: Setup
    catalogue: Catalogue

    @property
    def position(self) -> PositionTable:
        return self.read.position

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats

    def table(self, seat: str) -> SeatTable:
        """What the file says of a seat, perhaps nothing."""
        return self.read.seat.get(seat, SeatTable())

    def is_after(self, point: str) -> bool:
        """Whether the position lies later in an encounter than a point."""
        return ORDER.get(self.position.at, len(ORDER)) > ORDER[point]

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Unseen cards in an order of the seed's own."""
        return Dice(self.setup.seed).shuffled({}, "position", cards)

    def check_seat(self, seat: str, key: str) -> None:
        require(seat in self.seats, key, f"{seat!r} does not play; there are {', '.join(self.seats)}")

    def check_planet(self, planet: str, key: str, there: Mapping[str, Any]) -> None:
        require(planet in there, key, f"there is no planet {planet!r} in this game")

    def check_card(self, card: str, key: str) -> None:
        later = "flares and techs are not built yet" if card.startswith("flare:") else "there is no such card"
        require(self.catalogue.knows(card), key, f"{card!r}: {later}")

    def take(self, pool: Counter[str], cards: Sequence[str], key: str) -> None:
        """Take named cards out of those not yet placed."""
        for card in cards:
            self.check_card(card, key)
            require(pool[card] > 0, key, f"{card} occurs too often: there are {self.catalogue.copies(card)}")
            pool[card] -= 1
