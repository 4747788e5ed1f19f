"""Ionic Gas: neither compensation nor rewards (R18.6)."""

from rules.action import Action
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact


class IonicGas(Artifact):
    """Nobody collects anything in this encounter."""

    @at("resolution.outcome_known", role=ANY)
    def fill_the_air(self, game: Play, _action: Action) -> None:
        """No compensation and no rewards until the encounter ends."""
        game.encounter.no_rewards = True
        game.emit("no.compensation", {})


CARD = IonicGas()
