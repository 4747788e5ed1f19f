"""Card Zap: stops another player's artifact or flare (R18.2)."""

from typing import Any

from rules.action import PLAYED, Action
from rules.cancelling import stop
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact


def _anothers(_game: Play, seat: str, about: Any) -> bool:
    return about.seat != seat and bool(about.is_artifact or about.is_flare)


class CardZap(Artifact):
    """Answers a card as it is played by another player."""

    @at(PLAYED, role=ANY, ready=_anothers)
    def stop(self, game: Play, action: Action) -> None:
        """The card answered has no effect and is discarded."""
        stop(game, action.about, action)


CARD = CardZap()
