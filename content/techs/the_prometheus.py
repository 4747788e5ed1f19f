"""The Prometheus: a ship more, worth four."""

from rules import ops
from rules.acting import settle
from rules.asks import bare, one, put
from rules.kernel.machine import Asking
from rules.play import Play
from rules.player import TechCard
from rules.powers import Tech


class ThePrometheus(Tech):
    """Stays in play with its token; `rules.flagship` says where the ship goes and what it adds."""

    def completed(self, game: Play, seat: str) -> Asking[None]:
        """The ship joins one of the colonies of its owner, without any the ships in the warp."""
        options = [f"planet:{planet}" for planet in game.state.colonies(seat)]
        place = "warp"
        if options:
            ask = one(seat, "choose.planet", game.state.at, "the_prometheus", options, options[0])
            place = bare((yield from put(ask))[0])
        ops.launch_flagship(game, seat, place)

    def gone(self, game: Play, seat: str, card: TechCard) -> Asking[None]:  # noqa: ARG002 - the ship knows its owner
        """The ship leaves the game from wherever it is (R24.13)."""
        if game.state.flagship:
            ops.remove_flagship(game)
        yield from settle(game)


TECH = ThePrometheus()
