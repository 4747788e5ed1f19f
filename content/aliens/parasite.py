"""Parasite: allies with whom it likes, invited or not."""

from rules import ops
from rules.acting import Action
from rules.asks import Mode, bare, fleet, one, put
from rules.flow.alliance import ANSWERING, JOINING, Answering, Joining, join
from rules.kernel.machine import Asking, Picks
from rules.parts import ALLY, ANY, NOT_MAIN, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.state import SIDES


def _uninvited(answering: Answering) -> list[str]:
    return [side for side in SIDES if side not in answering.sides]


def _can_infest(game: Play, seat: str, answering: Answering) -> bool:
    ready = answering.seat == seat and not answering.must and game.encounter.side(seat) is None
    return ready and bool(_uninvited(answering)) and bool(game.state.colonies(seat))


def _side(_game: Play, use: Action) -> Asking[Picks]:
    sides = [f"side:{side}" for side in _uninvited(use.about)]
    return (yield from put(one(use.seat, "choose.side", use.point, use.card, sides, sides[0]), Mode.SECRET))


def _free_homes(game: Play, seat: str, loser: str) -> list[str]:
    return [planet for planet in game.state.system(loser) if seat not in game.state.planets[planet]]


def _can_settle(game: Play, seat: str, loser: str) -> bool:
    return loser != seat and bool(game.state.colonies(seat)) and bool(_free_homes(game, seat, loser))


def _planet_and_ship(game: Play, flare: Action) -> Asking[Picks]:
    planets = [f"planet:{planet}" for planet in _free_homes(game, flare.seat, flare.about)]
    planet = yield from put(one(flare.seat, "choose.planet", flare.point, flare.card, planets, planets[0]), Mode.SECRET)
    places = game.state.colonies(flare.seat)
    ask = ops.one_ship(flare.seat, "ships.from", flare.point, flare.card, places)
    return planet + (yield from put(ask, Mode.SECRET))


def _joins_itself(_game: Play, seat: str, joining: Joining) -> bool:
    return joining.seat == seat


class Parasite(Power):
    """Infest."""

    @at(ANSWERING, role=NOT_MAIN, use=OPTIONAL, names=_side, ready=_can_infest)
    def infest(self, game: Play, use: Action) -> Asking[None]:
        """An ally of a side that has not invited it."""
        yield from join(game, use.seat, bare(use.target[0]))


class ParasiteFlare(Flare):
    """Wild: a colony in the system of a player who has just lost a power. Super: ally with any number of ships."""

    @wild("power.lost", role=ANY, names=_planet_and_ship, ready=_can_settle)
    def settle_there(self, game: Play, flare: Action) -> None:
        """One ship of any own colony."""
        planet, *ship = flare.target
        ops.lift(game, flare.seat, fleet(ship))
        ops.set_down(game, flare.seat, {bare(planet): 1})

    @super_(JOINING, role=ALLY, ready=_joins_itself)
    def send_any_number(self, _game: Play, flare: Action) -> None:
        """The limit of four does not apply."""
        joining: Joining = flare.about
        joining.most = sum(joining.places.values())


POWER, FLARE = Parasite(), ParasiteFlare()
