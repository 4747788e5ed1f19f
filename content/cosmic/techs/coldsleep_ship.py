"""Coldsleep Ship: a colony on any planet of another system."""

from rules.cosmic.authoring import ANY, at, condition
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.techs import START, of
from rules.cosmic.protocol.questions import Mode, bare, fleet, one, put, ships
from rules.cosmic.state.state import TECH as ON_TECH
from rules.cosmic.state.state import owner
from rules.kernel.machine import Asking, Picks

MOST = 4


def _targets(game: Context, seat: str) -> list[str]:
    """Planets of other systems where the seat has no colony, as options."""
    planets = game.state.planets.items()
    return [f"planet:{planet}" for planet, there in planets if owner(planet) != seat and seat not in there]


def _can_sail(game: Context, seat: str, _cause: object) -> bool:
    return bool(game.state.colonies(seat) and _targets(game, seat))


def _whither(game: Context, use: Action) -> Asking[Picks]:
    options = _targets(game, use.seat)
    ask = one(use.seat, "choose.planet", use.point, use.id, options, options[0])
    return (yield from put(ask, Mode.SECRET))


def _whither_and_who(game: Context, use: Action) -> Asking[Picks]:
    planet = yield from _whither(game, use)
    places = game.state.colonies(use.seat)
    most = min(MOST, sum(places.values()))
    ask = ships(use.seat, "ships.from", use.point, use.id, places, 1, most, ship_moves.largest(places, 1))
    return (*planet, *(yield from put(ask, Mode.SECRET)))


@condition
def _homeless(tech: Tech, game: Context, seat: str, cause: object) -> bool:
    return cause == (seat, tech.id) and not game.state.colonies(seat) and bool(_targets(game, seat))


class ColdsleepShip(Tech):
    """One shot."""

    @at(*START, role=ANY, names=_whither_and_who, ready=_can_sail)
    def settle(self, game: Context, use: Action) -> None:
        """One to four ships found a colony without an encounter."""
        ship_moves.move(game, use.seat, fleet(use.target[1:]), {bare(use.target[0]): _count(use.target[1:])}, self.id)

    @at("tech.completed", role=ANY, names=_whither, ready=_homeless)
    def wake(self, game: Context, use: Action) -> None:
        """Without a colony to return to, the ships that researched it land together."""
        crew = of(game, use.seat, self.id).ships
        ship_moves.move(game, use.seat, {f"{ON_TECH}{self.id}": crew}, {bare(use.target[0]): crew}, self.id)


def _count(picks: Picks) -> int:
    return sum(fleet(picks).values())


TECH = ColdsleepShip
