"""Ionic Gas: neither compensation nor rewards (R18.6)."""

from rules.effects import Action, Artifact, at
from rules.play import Play


class IonicGas(Artifact):
    """Nobody collects anything in this encounter."""

    @at("resolution.outcome_known", role="any")
    def fill_the_air(self, game: Play, _action: Action) -> None:
        """No compensation and no rewards until the encounter ends."""
        game.encounter.no_rewards = True
        game.emit("no.compensation", {})


CARD = IonicGas()
