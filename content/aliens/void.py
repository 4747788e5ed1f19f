"""Void: beaten ships leave the game."""

from rules import ops
from rules.asks import fleet
from rules.cancelling import stop
from rules.flow.resolution import beaten_ships
from rules.losing import lose
from rules.naming import ships_from, uninvolved
from rules.parts import ALLY, ANY, MAIN, MANDATORY, also_as, at, wild
from rules.vocabulary import Action, Asking, Flare, Fleet, Play, Power


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


def _is_artifact(game: Play, _seat: str, about: Action) -> bool:
    return about.is_card and game.catalogue.kind_of(about.card) == "artifact"


class VoidFlare(Flare):
    """Wild: stop an artifact for a ship. Super: eradicate as an ally."""

    @wild("card.played", role=ANY, names=ships_from(uninvolved), ready=_is_artifact)
    def nullify(self, game: Play, flare: Action) -> Asking[None]:
        """The price counts as paid even where the ship is kept out of the warp (IO-6)."""
        yield from lose(game, {flare.seat: fleet(flare.target)}, flare.card)
        stop(game, flare.about, flare)

    eradicate_as_ally = also_as(ALLY, Void.eradicate)


POWER, FLARE = Void(), VoidFlare()
