"""Cosmic Zap: stops one use of a power, or sends a super flare back (R18.3)."""

from typing import Any

from rules.cosmic.authoring import ANY, Half, at
from rules.cosmic.cards.action import PLAYED, USED, Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.zaps import zap


def use_or_super(_game: Context, _seat: str, cause: Any) -> bool:
    """Whether a zap answers this action: the use of a power, or any super flare."""
    return bool(cause.is_use or cause.bound.ability.half is Half.SUPER)


class CosmicZap(Artifact):
    """Answers the use of any power, the own included, and any super flare."""

    @at(USED, PLAYED, role=ANY, ready=use_or_super)
    def zap(self, game: Context, action: Action) -> None:
        """Nothing of it takes effect, and the power cannot be used again in this encounter."""
        zap(game, action.cause, action)


CARD = CosmicZap
