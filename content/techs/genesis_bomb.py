"""Genesis Bomb: a new planet in its owner's home system."""

from rules import ops, planets
from rules.acting import settle
from rules.action import Action
from rules.asks import fleet, put, ships
from rules.kernel.machine import Asking
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.state import TECH as ON_TECH
from rules.techs import START, of


class GenesisBomb(Tech):
    """Secret until it is used; one shot."""

    @at(*START, role=ANY)
    def create(self, game: Play, use: Action) -> Asking[None]:
        """Any of the ships that researched it colonize the planet at once."""
        planet = planets.place_genesis(game, use.seat)
        place = f"{ON_TECH}genesis_bomb"
        crew = of(game, use.seat, "genesis_bomb").ships
        ask = ships(use.seat, "ships.from", use.point, "genesis_bomb", {place: crew}, 0, crew, {place: crew})
        settlers = fleet((yield from put(ask)))
        if settlers:
            ops.move(game, use.seat, settlers, {planet: settlers[place]}, "genesis_bomb")
        yield from settle(game)


TECH = GenesisBomb()
