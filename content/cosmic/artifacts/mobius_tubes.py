"""Mobius Tubes: everybody's ships leave the warp (R18.7)."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import OFFENSE, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Artifact
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.kernel.machine import Asking


def _any_freed(game: Context, _seat: str, _action: Action | None) -> bool:
    return any(player.warp and game.state.colonies(seat) for seat, player in game.state.players.items())


class MobiusTubes(Artifact):
    """At the start of an own encounter all ships go back to colonies of their owners."""

    @at("regroup.start", role=OFFENSE, ready=_any_freed)
    def free_all(self, game: Context, action: Action) -> Asking[None]:
        """In timing order; whoever has no colony keeps the ships in the warp."""
        for seat in game.state.timing_order():
            if game.player(seat).warp and game.state.colonies(seat):
                yield from ship_moves.retrieve(game, seat, game.player(seat).warp, action.card)
                yield from perform.settle_step(game)


CARD = MobiusTubes
