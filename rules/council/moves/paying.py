"""Payments: planets with all they give, and goods for the rest (C5.2, C13.5, D23, D33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.council.cards.context import Context
from rules.council.cards.effects import Change
from rules.council.cards.goals import Requirement
from rules.council.cards.quantities import Case, changes
from rules.council.moves.goods import influence, is_active, resource, spend_goods
from rules.council.protocol.words import Payment
from rules.kernel.asks import Refused

Value = Callable[[Context, str], int]


class Purse:
    """What a seat can still pay with, as payments use it up. Nothing of the game changes before `settle`."""

    def __init__(self, game: Context, seat: str, goods: int = 0) -> None:
        """`goods`: what comes in before anything is paid."""
        self.game = game
        self.seat = seat
        self.goods = game.player(seat).goods + goods
        self.planets: list[str] = []
        self.dear = list(_dear(game, seat))
        self.used: list[str] = []
        """What has made goods worth more, in the payment that needed it first."""

    def pay(self, payment: Payment, price: int, value: Value = resource) -> int:
        """Pay a price; only so many goods go as are needed. Returns them. Raises `Refused` where it is too little."""
        given = self._planets_give(payment, value)
        rest = max(0, price - given)
        if rest <= payment.goods:
            return self._spend(payment, rest)
        if rest > self._worth(payment.goods):
            raise Refused("refused.price", price=price, paid=given + self._worth(payment.goods))
        goods = next(goods for goods in range(payment.goods + 1) if self._worth(goods) >= rest)
        self.used += [source for source, _ in self.dear]
        self.dear = []
        return self._spend(payment, goods)

    def pay_goods(self, payment: Payment, price: Requirement) -> int:
        """Pay for an objective: resources and influence with planets or goods, `goods` with goods alone (D33)."""
        given = self._planets_give(payment, _either)
        needed = price.goods + max(0, price.either - given if price.either else 0)
        needed += self._least_goods(payment.planets, price.resources, price.influence)
        if payment.goods < needed:
            raise Refused("refused.price_in_goods", needed=needed, goods=payment.goods)
        return self._spend(payment, needed)

    def _planets_give(self, payment: Payment, value: Value) -> int:
        state = self.game.state
        for planet in payment.planets:
            if planet not in state.planets or state.planets[planet].owner != self.seat:
                raise Refused("refused.not_your_planet", planet=planet)
            if planet in self.planets or payment.planets.count(planet) > 1:
                raise Refused("refused.paid_already", planet=planet)
            if self.game.layout.is_station(planet) or not is_active(self.game, planet):
                raise Refused("refused.pays_nothing", planet=planet)
        if payment.goods > self.goods:
            raise Refused("refused.goods_left", goods=payment.goods, left=self.goods)
        return sum(value(self.game, planet) for planet in payment.planets)

    def _least_goods(self, planets: tuple[str, ...], resources: int, influences: int) -> int:
        """Goods that are needed besides planets, each of which gives its resources or its influence."""
        reached = {(resources, influences)}
        for planet in planets:
            give, sway = resource(self.game, planet), influence(self.game, planet)
            reached = {(max(0, r - give), i) for r, i in reached} | {(r, max(0, i - sway)) for r, i in reached}
        return min(r + i for r, i in reached)

    def _worth(self, goods: int) -> int:
        """What so many goods pay: some may be worth more, in one payment (Futures Market)."""
        more = [((change.becomes or 1) - 1) * min(goods, change.most or goods) for _, change in self.dear]
        return goods + sum(more)

    def _spend(self, payment: Payment, goods: int) -> int:
        self.goods -= goods
        self.planets += payment.planets
        return goods

    def settle(self, payment: Payment, goods: int, why: str) -> None:
        """Carry a payment out: its planets are used, its goods are gone."""
        game, seat = self.game, self.seat
        for planet in payment.planets:
            game.state.planets[planet].used = True
        if payment.planets:
            game.emit("planets.used", {"seat": seat, "planets": list(payment.planets), "why": why})
        for source in self.used:
            game.player(seat).tally.used[source] = 1
        spend_goods(game, seat, goods, why)


def _dear(game: Context, seat: str) -> Iterator[tuple[str, Change]]:
    """What makes goods worth more in a payment and has not been used this round."""
    for source, change in changes(game, "goods.worth", Case(seat)):
        if change.times > game.player(seat).tally.used.get(source, 0):
            yield source, change


def _either(game: Context, planet: str) -> int:
    return max(resource(game, planet), influence(game, planet))
