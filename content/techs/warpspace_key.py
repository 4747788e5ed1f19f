"""Warpspace Key: all own ships leave the warp."""

from rules import ops
from rules.action import Action
from rules.kernel.machine import Asking
from rules.parts import OFFENSE, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import START


def _any_to_free(game: Play, seat: str, _about: object) -> bool:
    return bool(game.player(seat).warp and game.state.colonies(seat))


class WarpspaceKey(Tech):
    """One shot."""

    @at(*START, role=OFFENSE, ready=_any_to_free)
    def free_own(self, game: Play, use: Action) -> Asking[None]:
        """Before the usual ship is retrieved."""
        yield from ops.retrieve(game, use.seat, game.player(use.seat).warp, "warpspace_key")


TECH = WarpspaceKey()
