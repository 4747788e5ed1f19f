"""Emotion Control: every revealed attack counts as a negotiate (R18.4)."""

from rules.action import Action
from rules.flow.reveal import calm, kinds
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact


def _attack_shown(game: Play, _seat: str, _action: Action | None) -> bool:
    return "attack" in kinds(game)


class EmotionControl(Artifact):
    """The main players must try to make a deal."""

    @at("reveal.retype", "reveal.reinforcements", role=ANY, ready=_attack_shown)
    def soothe(self, game: Play, action: Action) -> None:
        """Attacks become negotiates for the rest of the encounter."""
        calm(game, action.card)


CARD = EmotionControl()
