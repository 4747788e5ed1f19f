"""Card Zap: stops another player's artifact or flare (R18.2)."""

from typing import Any

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import PLAYED, Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.moves.zaps import stop


def _anothers(_game: Context, seat: str, cause: Any) -> bool:
    return cause.seat != seat and bool(cause.is_artifact or cause.is_flare)


class CardZap(Artifact):
    """Answers a card as it is played by another player."""

    @at(PLAYED, role=ANY, ready=_anothers)
    def stop(self, game: Context, action: Action) -> None:
        """The card answered has no effect and is discarded."""
        stop(game, action.cause, action)


CARD = CardZap
