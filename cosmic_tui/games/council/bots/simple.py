"""The simple bot: it expands, defends, builds what it can pay and claims what it can. One rule a kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.council.bots.bot import CouncilBot, dice
from cosmic_tui.games.council.bots.budget import SheetBudget, price_in_reach
from cosmic_tui.games.council.bots.building import build
from cosmic_tui.games.council.bots.fleets import plan
from cosmic_tui.games.council.bots.move import Move, move
from cosmic_tui.games.council.bots.trading import talk
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.knowledge import known_game
from rules.council.moves.objectives import meets, price_of
from rules.council.moves.scoring import objective_points
from rules.council.protocol.build_orders import ClaimOrder
from rules.council.protocol.views import View
from rules.council.protocol.words import NO_PAYMENT, Payment
from rules.council.sheets.claiming import claimable
from rules.kernel.asks import Ask
from rules.kernel.events import Seen


def claim(game: Context, seat: str) -> Move:
    """The objective with most points that holds and can be paid; of equal ones the cheapest (C19.2)."""
    budget = SheetBudget(game, seat)
    found: list[tuple[int, int, ClaimOrder]] = []
    for objective in claimable(game, seat):
        if not meets(game, seat, objective):
            continue
        wanted = price_of(game, objective)
        payment: Payment | None = NO_PAYMENT
        if wanted is not None:
            payment = price_in_reach(game, seat, wanted, budget.planets)
        if payment is not None:
            cost = payment.goods + len(payment.planets)
            found.append((-objective_points(game, objective), cost, ClaimOrder(objective, payment)))
    if not found:
        return move("claim.nothing", ())
    points, _, order = min(found, key=lambda each: (*each[:2], each[2].objective))
    return move("claim.best", (order.text,), objective=order.objective, points=-points)


RULES: Mapping[str, Callable[[Context, str], Move]] = {
    "sheet.move": plan,
    "sheet.produce": build,
    "sheet.claim": claim,
}
"""What answers a kind of question; all others get their default."""


class SimpleBot(CouncilBot):
    """Answers every question by a rule, with the reason."""

    def __init__(self, seed: int | str, catalogue: Catalogue) -> None:
        super().__init__(seed, catalogue)
        self._refused: set[str] = set()
        """Who has refused an offer of this seat since the round began."""

    def on_event(self, seen: Seen) -> None:
        """Remember who does not want its offers, so that it does not ask again."""
        if seen.kind == "round.start":
            self._refused.clear()
        elif seen.kind == "trade.refuse":
            self._refused.add(seen.data["seat"])

    def decide(self, view: View, ask: Ask) -> Move:
        if ask.kind == "setup.race":
            return move("race.any", dice(self.seed, ask).sample(ask.options, len(ask.options)))
        if ask.kind == "trade.table":
            return talk(known_game(view, self.catalogue), ask.seat, self._refused)
        rule = RULES.get(ask.kind)
        if rule is None:
            return move("default", ask.default)
        return rule(known_game(view, self.catalogue), ask.seat)
