"""Mobius Tubes: everybody's ships leave the warp (R18.7)."""

from rules import ops
from rules.action import Action
from rules.kernel.machine import Asking
from rules.parts import OFFENSE, at
from rules.play import Play
from rules.powers import Artifact


def _any_freed(game: Play, _seat: str, _action: Action | None) -> bool:
    return any(player.warp and game.state.colonies(seat) for seat, player in game.state.players.items())


class MobiusTubes(Artifact):
    """At the start of an own encounter all ships go back to colonies of their owners."""

    @at("regroup.start", role=OFFENSE, ready=_any_freed)
    def free_all(self, game: Play, action: Action) -> Asking[None]:
        """In timing order; whoever has no colony keeps the ships in the warp."""
        for seat in game.state.timing_order():
            if game.player(seat).warp and game.state.colonies(seat):
                yield from ops.retrieve(game, seat, game.player(seat).warp, action.card)


CARD = MobiusTubes()
