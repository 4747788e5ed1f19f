"""Warpspace Key: all own ships leave the warp."""

from rules.cosmic.authoring import OFFENSE, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.techs import START
from rules.kernel.machine import Asking


def _any_to_free(game: Context, seat: str, _cause: object) -> bool:
    return bool(game.player(seat).warp and game.state.colonies(seat))


class WarpspaceKey(Tech):
    """One shot."""

    @at(*START, role=OFFENSE, ready=_any_to_free)
    def free_own(self, game: Context, use: Action) -> Asking[None]:
        """Before the usual ship is retrieved."""
        yield from ship_moves.retrieve(game, use.seat, game.player(use.seat).warp, self.id)


TECH = WarpspaceKey
