"""Cosmic Field Generator: a Cosmic Zap that is no card (R16.4)."""

from content.artifacts.cosmic_zap import use_or_super
from rules.action import PLAYED, USED, Action
from rules.cancelling import zap
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech


class CosmicFieldGenerator(Tech):
    """One shot; what answers an artifact does not answer it."""

    @at(USED, PLAYED, role=ANY, ready=use_or_super)
    def zap(self, game: Play, use: Action) -> None:
        """Nothing of a use takes effect; a super flare goes back to the hand."""
        zap(game, use.about, use)


TECH = CosmicFieldGenerator()
