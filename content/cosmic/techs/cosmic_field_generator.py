"""Cosmic Field Generator: a Cosmic Zap that is no card (R16.4)."""

from content.cosmic.artifacts.cosmic_zap import use_or_super
from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import PLAYED, USED, Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.zaps import zap


class CosmicFieldGenerator(Tech):
    """One shot; what answers an artifact does not answer it."""

    @at(USED, PLAYED, role=ANY, ready=use_or_super)
    def zap(self, game: Context, use: Action) -> None:
        """Nothing of a use takes effect; a super flare goes back to the hand."""
        zap(game, use.cause, use)


TECH = CosmicFieldGenerator
