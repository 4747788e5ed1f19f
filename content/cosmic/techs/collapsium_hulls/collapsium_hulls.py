"""Collapsium Hulls: one ship stands in a narrow defeat."""

from rules.cosmic.authoring import DEFENSE, Brings, at, lasting
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.sheets import add_effect
from rules.cosmic.state.encounter import Effect, Fleet

BRINGS = Brings(effects={"held": "one ship of the defense stays on the planet it has lost"})

NARROW = range(1, 6)


def _narrowly_beaten(game: Context, seat: str, _cause: object) -> bool:
    encounter, totals = game.encounter, game.encounter.totals
    lost = encounter.outcome == "offense" and totals is not None
    there = game.state.planets[encounter.planet or ""].get(seat, 0) if lost else 0
    return bool(there) and totals is not None and abs(totals["offense"] - totals["defense"]) in NARROW


class CollapsiumHulls(Tech):
    """Stays in play."""

    @at("resolution.outcome_known", role=DEFENSE, ready=_narrowly_beaten)
    def hold_out(self, game: Context, use: Action) -> None:
        """One ship stays on the planet beside the winners."""
        add_effect(game, self.own("held"), use.seat)

    @lasting("held", "beaten")
    def keep_one(self, _game: Context, effect: Effect, losses: dict[str, Fleet]) -> dict[str, Fleet]:
        """It is not among the ships that are lost."""
        left = {planet: count - 1 for planet, count in losses.get(effect.by, {}).items() if count > 1}
        return {**losses, effect.by: left}


TECH = CollapsiumHulls
