"""Parasite: allies with whom it likes, invited or not."""

from rules.cosmic.authoring import ALLY, ANY, NOT_MAIN, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.conditions import by_itself
from rules.cosmic.authoring.targets import both, one_planet, own_colonies, ships_from
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.flow.alliance import ANSWERING, JOINING, Answering, join
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import Mode, bare, fleet, one, put
from rules.cosmic.state.encounter import SIDES


def _uninvited(answering: Answering) -> list[str]:
    return [side for side in SIDES if side not in answering.sides]


def _can_infest(game: Context, seat: str, answering: Answering) -> bool:
    ready = answering.seat == seat and not answering.must and game.encounter.side(seat) is None
    return ready and bool(_uninvited(answering)) and bool(game.state.colonies(seat))


def _side(_game: Context, use: Action) -> Asking[Picks]:
    sides = [f"side:{side}" for side in _uninvited(use.cause)]
    return (yield from put(one(use.seat, "choose.side", use.point, use.card, sides), Mode.SECRET))


def _free_homes(game: Context, seat: str, loser: str) -> list[str]:
    """Home planets of somebody else who has just lost a power."""
    if loser == seat:
        return []
    return [planet for planet in game.state.system(loser) if seat not in game.state.planets[planet]]


class Parasite(Power):
    """Infest."""

    @at(ANSWERING, role=NOT_MAIN, use=OPTIONAL, names=_side, ready=_can_infest)
    def infest(self, game: Context, use: Action) -> Asking[None]:
        """An ally of a side that has not invited it."""
        yield from join(game, use.seat, bare(use.target[0]))


class ParasiteFlare(Flare):
    """Wild: a colony in the system of a player who has just lost a power. Super: ally with any number of ships."""

    @wild("power.lost", role=ANY, names=both(one_planet(_free_homes), ships_from(own_colonies, 1, "ships.from")))
    def settle_there(self, game: Context, flare: Action) -> None:
        """One ship of any own colony."""
        planet, *ship = flare.target
        ship_moves.move(game, flare.seat, fleet(ship), {bare(planet): 1}, flare.card)

    @super_(JOINING, role=ALLY, ready=by_itself)
    def send_any_number(self, _game: Context, flare: Action) -> None:
        """The limit of four does not apply."""
        flare.cause.most = sum(flare.cause.places.values())


POWER, FLARE = Parasite, ParasiteFlare
