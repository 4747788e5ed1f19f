"""Plasma Thrusters: one ship more than usual."""

from rules import ops
from rules.action import Action
from rules.asks import Mode, fleet, put
from rules.encounter import Fleet
from rules.kernel.machine import Asking, Picks
from rules.parts import DEFENSE, at, counts
from rules.play import Play
from rules.powers import Tech


def _elsewhere(game: Play, seat: str) -> Fleet:
    """Colonies away from the planet under attack."""
    return {planet: n for planet, n in game.state.colonies(seat).items() if planet != game.encounter.planet}


def _any_elsewhere(game: Play, seat: str, _about: object) -> bool:
    return bool(_elsewhere(game, seat))


def _whence(game: Play, use: Action) -> Asking[Picks]:
    places = _elsewhere(game, use.seat)
    ask = ops.own_ships(use.seat, "ships.from", use.point, "plasma_thrusters", places)
    return (yield from put(ask, Mode.SECRET))


class PlasmaThrusters(Tech):
    """Stays in play."""

    @counts("sent")
    def one_more(self, _game: Play, _seat: str, most: int) -> int:
        """As the offense and as an ally."""
        return most + 1

    @at("launch.after_ships", role=DEFENSE, names=_whence, ready=_any_elsewhere)
    def rush_home(self, game: Play, use: Action) -> None:
        """A ship from another colony joins those under attack, even where there were none."""
        ops.move(game, use.seat, fleet(use.target), {game.encounter.planet or "": 1}, "plasma_thrusters")


TECH = PlasmaThrusters()
