"""Plasma Thrusters: one ship more than usual."""

from rules.cosmic.authoring import DEFENSE, at, counts
from rules.cosmic.authoring.targets import ships_from
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import fleet
from rules.cosmic.state.encounter import Fleet


def _elsewhere(game: Context, seat: str) -> Fleet:
    """Colonies away from the planet under attack."""
    return {planet: n for planet, n in game.state.colonies(seat).items() if planet != game.encounter.planet}


class PlasmaThrusters(Tech):
    """Stays in play."""

    @counts("sent")
    def one_more(self, _game: Context, _seat: str, most: int) -> int:
        """As the offense and as an ally."""
        return most + 1

    @at("launch.after_ships", role=DEFENSE, names=ships_from(_elsewhere, 1, "ships.from"))
    def rush_home(self, game: Context, use: Action) -> None:
        """A ship from another colony joins those under attack, even where there were none."""
        ship_moves.send_more(game, use.seat, fleet(use.target), game.encounter.planet or "", self.id)


TECH = PlasmaThrusters
