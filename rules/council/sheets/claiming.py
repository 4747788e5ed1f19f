"""The check of a claim (C19.2): one objective whose condition holds now, with its price."""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.context import Context
from rules.council.moves.objectives import meets, price_of
from rules.council.moves.paying import Purse
from rules.council.moves.scoring import objective_points
from rules.council.protocol.build_orders import ClaimOrder
from rules.council.protocol.words import NO_PAYMENT
from rules.council.sheets.numbered_lines import Numbered, demand, lines_of, on_line


def claimable(game: Context, seat: str) -> list[str]:
    """Objectives a seat could claim at some time: open ones it has not done, and its own (C19.1)."""
    player = game.player(seat)
    public = [each for each in game.state.objectives if each not in player.done]
    return [*public, *([player.covert] if player.covert else []), *player.secret]


def check_claim(game: Context, seat: str, sheet: Sequence[Numbered]) -> None:
    """Raises `Refused`: not its objective, the condition does not hold, or too low a price."""
    for number, order in lines_of(sheet, ClaimOrder):
        with on_line(number):
            demand(order.objective in claimable(game, seat), "refused.not_your_objective", objective=order.objective)
            demand(meets(game, seat, order.objective), "refused.condition_not_met", objective=order.objective)
            goods_for(game, seat, order)


def goods_for(game: Context, seat: str, order: ClaimOrder) -> int:
    """The goods a claim costs besides its planets. Raises `Refused` where the payment is too low."""
    price = price_of(game, order.objective)
    if price is None:
        demand(order.payment == NO_PAYMENT, "refused.costs_nothing", objective=order.objective)
        return 0
    return Purse(game, seat).pay_goods(order.payment, price)


def best_free_claim(game: Context, seat: str) -> tuple[str, ...]:
    """The claim of a seat that says nothing: the best objective that costs nothing (C7.5)."""
    free = [each for each in claimable(game, seat) if price_of(game, each) is None and meets(game, seat, each)]
    if not free:
        return ()
    return (ClaimOrder(max(free, key=lambda each: objective_points(game, each))).text,)
