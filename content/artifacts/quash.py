"""Quash: a deal just made is void (R18.9)."""

from rules.action import Action
from rules.flow.deal import quash
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact


def _deal_stands(game: Play, _seat: str, _action: Action | None) -> bool:
    return game.encounter.offer is not None


class Quash(Artifact):
    """Both main players suffer the penalty of a failed deal."""

    @at("deal.made", role=ANY, ready=_deal_stands)
    def undo_the_deal(self, game: Play, _action: Action) -> None:
        """The deal has failed."""
        quash(game)


CARD = Quash()
