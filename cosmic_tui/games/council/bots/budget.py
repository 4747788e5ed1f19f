"""What the simple bot pays with: planets that waste least, goods for the rest, and what it keeps for an objective."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from rules.council.cards.context import Context
from rules.council.cards.goals import Requirement
from rules.council.moves.goods import influence, is_active, resource
from rules.council.moves.paying import Purse
from rules.council.protocol.words import Payment
from rules.kernel.asks import Refused

MOST_PLANETS = 6
"""So many planets at most stand in one payment that is searched for: more is seldom cheaper."""


class SheetBudget:
    """What a seat can still spend, as the lines of a sheet use it up."""

    def __init__(self, game: Context, seat: str, income: int = 0) -> None:
        """`income`: goods that come in before anything is paid."""
        self.game, self.seat = game, seat
        self.goods = game.player(seat).goods + income
        self.planets = [
            planet
            for planet in game.state.owned(seat)
            if not game.layout.is_station(planet) and is_active(game, planet)
        ]

    @property
    def resources(self) -> int:
        """All that is left, in resources."""
        return self.goods + sum(resource(self.game, planet) for planet in self.planets)

    def keep(self, payment: Payment) -> None:
        """Lay a payment aside."""
        self.planets = [planet for planet in self.planets if planet not in payment.planets]
        self.goods -= payment.goods

    def pay(self, price: Callable[[tuple[str, ...]], int], first: str = "") -> Payment | None:
        """A payment of a price that may depend on the planets: the one that wastes least; None where none will do."""
        best: tuple[tuple[int, int], Payment] | None = None
        for planets in self._choices(first):
            given = sum(resource(self.game, planet) for planet in planets)
            rest = price(planets) - given
            if rest <= self.goods:
                cost = (max(0, -rest) + max(0, rest), len(planets))
                if best is None or cost < best[0]:
                    best = cost, Payment(planets, max(0, rest))
        return None if best is None else best[1]

    def _choices(self, first: str) -> list[tuple[str, ...]]:
        ranked = sorted(self.planets, key=lambda planet: (planet != first, -resource(self.game, planet)))[:MOST_PLANETS]
        useful = [planet for planet in ranked if resource(self.game, planet)]
        return [chosen for count in range(len(useful) + 1) for chosen in combinations(useful, count)]


def price_in_reach(game: Context, seat: str, price: Requirement, planets: Collection[str]) -> Payment | None:
    """A payment for an objective with some of these planets; None where they and all goods are too little (D33)."""
    purse = Purse(game, seat)
    weight = influence if price.influence > price.resources else resource
    ranked: Sequence[str] = sorted(planets, key=lambda planet: -weight(game, planet))
    for count in range(len(ranked) + 1):
        chosen = tuple(ranked[:count])
        try:
            goods = purse.pay_goods(Payment(chosen, purse.goods), price)
        except Refused:
            continue
        return Payment(chosen, goods)
    return None
