"""Force Field: sends allies of either side home (R18.5)."""

from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.flow.alliance import cancel, name_allies
from rules.cosmic.protocol.questions import bare
from rules.kernel.machine import Asking, Picks


def _any_ally(game: Context, _seat: str, _action: Action | None) -> bool:
    return any(game.encounter.allies.values())


def _which(game: Context, action: Action) -> Asking[Picks]:
    return (yield from name_allies(game, action.seat, action.card))


class ForceField(Artifact):
    """Cancels the alliances of any players its user picks."""

    @at("alliance.formed", role=ANY, names=_which, ready=_any_ally)
    def send_home(self, game: Context, action: Action) -> Asking[None]:
        """The allies named return their ships and are allies no more."""
        yield from cancel(game, [bare(seat) for seat in action.target])


CARD = ForceField
