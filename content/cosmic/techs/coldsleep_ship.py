"""Coldsleep Ship: a colony on any planet of another system."""

from rules.cosmic.authoring import ANY, at, condition
from rules.cosmic.authoring.targets import both, one_planet, own_colonies, ships_from
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.techs import START, tech_of
from rules.cosmic.protocol.questions import bare, fleet
from rules.cosmic.state.state import TECH as ON_TECH, owner

MOST = 4


def _targets(game: Context, seat: str, _cause: object) -> list[str]:
    """Planets of other systems where the seat has no colony."""
    planets = game.state.planets.items()
    return [planet for planet, there in planets if owner(planet) != seat and seat not in there]


@condition
def _homeless(tech: Tech, game: Context, seat: str, cause: object) -> bool:
    return cause == (seat, tech.id) and not game.state.colonies(seat)


class ColdsleepShip(Tech):
    """One shot."""

    @at(*START, role=ANY, names=both(one_planet(_targets), ships_from(own_colonies, MOST, "ships.from")))
    def settle(self, game: Context, use: Action) -> None:
        """One to four ships found a colony without an encounter."""
        planet, *crew = use.target
        settlers = fleet(crew)
        ship_moves.move(game, use.seat, settlers, {bare(planet): sum(settlers.values())}, self.id)

    @at("tech.completed", role=ANY, names=one_planet(_targets), ready=_homeless)
    def wake(self, game: Context, use: Action) -> None:
        """Without a colony to return to, the ships that researched it land together."""
        crew = tech_of(game, use.seat, self.id).ships
        ship_moves.move(game, use.seat, {f"{ON_TECH}{self.id}": crew}, {bare(use.target[0]): crew}, self.id)


TECH = ColdsleepShip
