"""Totals: what a side's card, ships and helpers add up to (R11.4, IO-4 step 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.cosmic.moves.sheets import modified
from rules.cosmic.state import flagship
from rules.cosmic.state.encounter import SIDES, Fleet

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context


@attrs.define
class Tally:
    """One side before it is summed up. Effects change its fields; ships are pieces, a weight makes them count more."""

    side: str
    main: str
    value: int
    ships: Fleet
    """By owner, the main player's and the allies'."""
    weight: dict[str, int]
    """What each ship of an owner counts; negative where it is subtracted."""
    bonus: int
    product: str = ""
    """`own`: the card times the main player's ships in place of their sum; `all`: times all ships of the side;
    `ships`: the main player's ships times the allies'."""

    @property
    def allied(self) -> int:
        """Ships of the allies."""
        return sum(count for seat, count in self.ships.items() if seat != self.main)

    def total(self) -> int:
        """The sum."""
        own = self.ships.get(self.main, 0)
        weighed = sum(count * self.weight.get(seat, 1) for seat, count in self.ships.items())
        match self.product:
            case "own":
                return self.value * own + weighed - own * self.weight.get(self.main, 1) + self.bonus
            case "all":
                return self.value * (own + self.allied) + self.bonus
            case "ships":
                return self.value + own * self.allied + self.bonus
            case _:
                return self.value + weighed + self.bonus


def totals(game: Context) -> Fleet:
    """The totals by side, with everything announced so far."""
    encounter = game.encounter
    tallies = {}
    for side, main in zip(SIDES, encounter.mains, strict=True):
        helped = sum(game.catalogue.value_of(card) for _, card, to in encounter.reinforcements if to == side)
        helped += sum(amount for to, amount, _ in encounter.bonus if to == side)
        helped += flagship.bonus(game.state, side)
        ships = dict(game.state.ships_in_encounter(side))
        tallies[side] = Tally(side, main, encounter.values[main], ships, {}, helped)
    return {side: tally.total() for side, tally in modified(game, "tallies", tallies).items()}
