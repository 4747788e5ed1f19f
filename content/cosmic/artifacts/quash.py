"""Quash: a deal just made is void (R18.9)."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.flow.deal import quash


def _deal_stands(game: Context, _seat: str, _action: Action | None) -> bool:
    return game.encounter.offer is not None


class Quash(Artifact):
    """Both main players suffer the penalty of a failed deal."""

    @at("deal.made", role=ANY, ready=_deal_stands)
    def undo_the_deal(self, game: Context, _action: Action) -> None:
        """The deal has failed."""
        quash(game)


CARD = Quash
