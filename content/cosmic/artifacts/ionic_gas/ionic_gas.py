"""Ionic Gas: neither compensation nor rewards (R18.6)."""

from rules.cosmic.authoring import ANY, Brings, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context

BRINGS = Brings(events={"no.compensation": "by Ionic Gas: neither compensation nor rewards"})


class IonicGas(Artifact):
    """Nobody collects anything in this encounter."""

    @at("resolution.outcome_known", role=ANY)
    def fill_the_air(self, game: Context, _action: Action) -> None:
        """No compensation and no rewards until the encounter ends."""
        game.encounter.no_rewards = True
        game.emit("no.compensation", {})


CARD = IonicGas
