"""Force Field: sends allies of either side home (R18.5)."""

from rules.action import Action
from rules.asks import bare
from rules.flow.alliance import cancel, name_allies
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Artifact


def _any_ally(game: Play, _seat: str, _action: Action | None) -> bool:
    return any(game.encounter.allies.values())


def _which(game: Play, action: Action) -> Asking[Picks]:
    return (yield from name_allies(game, action.seat, action.card))


class ForceField(Artifact):
    """Cancels the alliances of any players its user picks."""

    @at("alliance.formed", role=ANY, names=_which, ready=_any_ally)
    def send_home(self, game: Play, action: Action) -> Asking[None]:
        """The allies named return their ships and are allies no more."""
        yield from cancel(game, [bare(seat) for seat in action.target])


CARD = ForceField()
