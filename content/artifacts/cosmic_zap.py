"""Cosmic Zap: stops one use of a power, or sends a super flare back (R18.3)."""

from typing import Any

from rules.action import PLAYED, USED, Action
from rules.cancelling import zap
from rules.parts import ANY, Half, at
from rules.play import Play
from rules.powers import Artifact


def use_or_super(_game: Play, _seat: str, about: Any) -> bool:
    """Whether a zap answers this action: the use of a power, or any super flare."""
    return bool(about.is_use or about.bound.part.half is Half.SUPER)


class CosmicZap(Artifact):
    """Answers the use of any power, the own included, and any super flare."""

    @at(USED, PLAYED, role=ANY, ready=use_or_super)
    def zap(self, game: Play, action: Action) -> None:
        """Nothing of it takes effect, and the power cannot be used again in this encounter."""
        zap(game, action.about, action)


CARD = CosmicZap()
