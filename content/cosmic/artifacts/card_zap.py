"""Card Zap: stops another player's artifact or flare (R18.2)."""

from typing import Any

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import PLAYED, Action
from rules.cosmic.cards.context import Context
from rules.cosmic.cards.index import Artifact
from rules.cosmic.moves.zaps import stop


def _anothers(_game: Context, seat: str, about: Any) -> bool:
    return about.seat != seat and bool(about.is_artifact or about.is_flare)


class CardZap(Artifact):
    """Answers a card as it is played by another player."""

    @at(PLAYED, role=ANY, ready=_anothers)
    def stop(self, game: Context, action: Action) -> None:
        """The card answered has no effect and is discarded."""
        stop(game, action.about, action)


CARD = CardZap()
