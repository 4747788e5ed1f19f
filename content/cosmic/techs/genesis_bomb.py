"""Genesis Bomb: a new planet in its owner's home system."""

from rules.cosmic.actions.perform import settle
from rules.cosmic.authoring import ANY, at
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import planets
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.techs import START, tech_of
from rules.cosmic.protocol.questions import fleet, put, ships
from rules.cosmic.state.state import TECH as ON_TECH
from rules.kernel.machine import Asking


class GenesisBomb(Tech):
    """Secret until it is used; one shot."""

    @at(*START, role=ANY)
    def create(self, game: Context, use: Action) -> Asking[None]:
        """Any of the ships that researched it colonize the planet at once; its coming is a movement before theirs."""
        planet = planets.place_genesis(game, use.seat)
        yield from settle(game)
        place = f"{ON_TECH}{self.id}"
        crew = tech_of(game, use.seat, self.id).ships
        ask = ships(use.seat, "ships.from", use.point, self.id, {place: crew}, 0, crew, {place: crew})
        settlers = fleet((yield from put(ask)))
        if settlers:
            ship_moves.move(game, use.seat, settlers, {planet: settlers[place]}, self.id)
        yield from settle(game)


TECH = GenesisBomb
