"""Coldsleep Ship: a colony on any planet of another system."""

from rules import ops
from rules.action import Action
from rules.asks import Mode, bare, fleet, one, put, ships
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, at
from rules.play import Play
from rules.powers import Tech
from rules.state import TECH as ON_TECH
from rules.state import owner
from rules.techs import START, of

MOST = 4


def _targets(game: Play, seat: str) -> list[str]:
    """Planets of other systems where the seat has no colony, as options."""
    planets = game.state.planets.items()
    return [f"planet:{planet}" for planet, there in planets if owner(planet) != seat and seat not in there]


def _can_sail(game: Play, seat: str, _about: object) -> bool:
    return bool(game.state.colonies(seat) and _targets(game, seat))


def _whither(game: Play, use: Action) -> Asking[Picks]:
    options = _targets(game, use.seat)
    ask = one(use.seat, "choose.planet", use.point, "coldsleep_ship", options, options[0])
    return (yield from put(ask, Mode.SECRET))


def _whither_and_who(game: Play, use: Action) -> Asking[Picks]:
    planet = yield from _whither(game, use)
    places = game.state.colonies(use.seat)
    most = min(MOST, sum(places.values()))
    ask = ships(use.seat, "ships.from", use.point, "coldsleep_ship", places, 1, most, ops.largest(places, 1))
    return (*planet, *(yield from put(ask, Mode.SECRET)))


def _homeless(game: Play, seat: str, about: object) -> bool:
    return about == (seat, "coldsleep_ship") and not game.state.colonies(seat) and bool(_targets(game, seat))


class ColdsleepShip(Tech):
    """One shot."""

    @at(*START, role=ANY, names=_whither_and_who, ready=_can_sail)
    def settle(self, game: Play, use: Action) -> None:
        """One to four ships found a colony without an encounter."""
        ops.move(game, use.seat, fleet(use.target[1:]), {bare(use.target[0]): _count(use.target[1:])}, "coldsleep_ship")

    @at("tech.completed", role=ANY, names=_whither, ready=_homeless)
    def wake(self, game: Play, use: Action) -> None:
        """Without a colony to return to, the ships that researched it land together."""
        crew = of(game, use.seat, "coldsleep_ship").ships
        ops.move(game, use.seat, {f"{ON_TECH}coldsleep_ship": crew}, {bare(use.target[0]): crew}, "coldsleep_ship")


def _count(picks: Picks) -> int:
    return sum(fleet(picks).values())


TECH = ColdsleepShip()
