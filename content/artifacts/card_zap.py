"""Card Zap: stops another player's artifact or flare (R18.2)."""

from rules.effects import PLAYED, Action, Artifact, at, stop
from rules.play import Play


def _anothers(_game: Play, seat: str, action: Action | None) -> bool:
    return action is not None and action.seat != seat


class CardZap(Artifact):
    """Answers a card as it is played by another player."""

    @at(PLAYED, role="any", ready=_anothers)
    def stop(self, game: Play, action: Action) -> None:
        """The card answered has no effect."""
        assert action.answers is not None  # noqa: S101 - it can be played in no other way
        stop(game, action.answers, action.card)


CARD = CardZap()
