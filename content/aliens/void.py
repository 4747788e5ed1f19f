"""Void: beaten ships leave the game."""

from rules import ops
from rules.acting import Action, stop
from rules.asks import Mode, fleet, put
from rules.flow.resolution import beaten_ships
from rules.kernel.machine import Asking, Picks
from rules.losing import lose
from rules.parts import ALLY, ANY, MAIN, MANDATORY, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.state import Fleet


def _own_side_won(game: Play, seat: str, _about: object) -> bool:
    return game.encounter.outcome == game.encounter.side(seat) and bool(doomed(game))


def doomed(game: Play) -> dict[str, Fleet]:
    """The beaten ships that can leave the game: every player keeps as many as it takes foreign colonies to win."""
    floor, found = game.catalogue.setup.foreign_colonies_to_win, dict[str, Fleet]()
    for seat, places in beaten_ships(game).items():
        most = game.catalogue.setup.ships_per_seat - game.player(seat).out - floor
        if most > 0:
            found[seat] = ops.largest(places, most)
    return found


class Void(Power):
    """Eradicate."""

    @at("resolution.before_losses", role=MAIN, use=MANDATORY, ready=_own_side_won)
    def eradicate(self, game: Play, _use: Action) -> None:
        """Down to the floor the ships of the losing side are removed."""
        ops.remove_ships(game, doomed(game), "void")


def _idle(game: Play, seat: str) -> Fleet:
    """Colonies with ships that do not take part in the encounter."""
    encounter = game.encounter
    colonies = game.state.colonies(seat)
    if seat == encounter.defense:
        colonies.pop(encounter.planet or "", None)
    return colonies


def _artifact_and_price(game: Play, seat: str, about: Action) -> bool:
    return about.is_card and game.catalogue.kind_of(about.card) == "artifact" and bool(_idle(game, seat))


def _price(game: Play, flare: Action) -> Asking[Picks]:
    places = _idle(game, flare.seat)
    ask = ops.one_ship(flare.seat, "ships.lose", flare.point, flare.card, places)
    return (yield from put(ask, Mode.SECRET))


class VoidFlare(Flare):
    """Wild: stop an artifact for a ship. Super: eradicate as an ally."""

    @wild("card.played", role=ANY, names=_price, ready=_artifact_and_price)
    def nullify(self, game: Play, flare: Action) -> Asking[None]:
        """The price counts as paid even where the ship is kept out of the warp (IO-6)."""
        yield from lose(game, {flare.seat: fleet(flare.target)}, flare.card)
        stop(game, flare.about, flare)

    @super_("resolution.before_losses", role=ALLY, use=OPTIONAL, ready=_own_side_won)
    def eradicate_as_ally(self, game: Play, _flare: Action) -> None:
        """The base use."""
        ops.remove_ships(game, doomed(game), "void")


POWER, FLARE = Void(), VoidFlare()
