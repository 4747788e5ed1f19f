"""Emotion Control: every revealed attack counts as a negotiate (R18.4)."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.flow.reveal import calm, kinds


def _attack_shown(game: Context, _seat: str, _action: Action | None) -> bool:
    return "attack" in kinds(game)


class EmotionControl(Artifact):
    """The main players must try to make a deal."""

    @at("reveal.retype", "reveal.reinforcements", role=ANY, ready=_attack_shown)
    def soothe(self, game: Context, action: Action) -> None:
        """Attacks become negotiates for the rest of the encounter."""
        calm(game, action.card)


CARD = EmotionControl
