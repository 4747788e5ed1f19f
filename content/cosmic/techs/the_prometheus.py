"""The Prometheus: a ship more, worth four."""

from rules.cosmic.actions import perform
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import bare, one, put
from rules.cosmic.protocol.timing import DEAL_PENDING
from rules.cosmic.state.player import TechCard
from rules.kernel.machine import Asking


class ThePrometheus(Tech):
    """Stays in play with its token; `rules.cosmic.state.flagship` says where the ship goes and what it adds."""

    def completed(self, game: Context, seat: str) -> Asking[None]:
        """The ship joins one of the colonies of its owner, without any the ships in the warp."""
        options = [f"planet:{planet}" for planet in game.state.colonies(seat)]
        place = "warp"
        if options:
            ask = one(seat, "choose.planet", game.state.at, self.id, options)
            place = bare((yield from put(ask))[0])
        ship_moves.launch_flagship(game, seat, place)

    def gone(self, game: Context, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - the ship knows its owner
        """The ship leaves the game from wherever it is, a movement of its own but in a deal (R24.13, R12.8)."""
        if game.state.flagship:
            ship_moves.remove_flagship(game)
        if game.state.at not in DEAL_PENDING:
            yield from perform.movement_over(game)


TECH = ThePrometheus
