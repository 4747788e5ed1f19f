"""Void: beaten ships leave the game."""

from rules.cosmic.authoring import ALLY, ANY, MAIN, MANDATORY, also_as, at, wild
from rules.cosmic.authoring.targets import ships_from, uninvolved
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Fleet, Power
from rules.cosmic.effects.losses import lose
from rules.cosmic.flow.resolution import beaten_ships
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.zaps import stop
from rules.cosmic.protocol.questions import fleet
from rules.cosmic.state.flagship import ships_of


def _own_side_won(game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.outcome == game.encounter.side(seat) and bool(doomed(game))


def doomed(game: Context) -> dict[str, Fleet]:
    """The beaten ships that can leave the game: every player keeps as many as it takes foreign colonies to win.

    The Prometheus is a ship like the others.
    """
    setup, found = game.catalogue.setup, dict[str, Fleet]()
    for seat, places in beaten_ships(game).items():
        there = ships_of(game.state, seat, setup.ships_per_seat) - game.player(seat).out
        most = there - setup.foreign_colonies_to_win
        if most > 0:
            found[seat] = ship_moves.largest(places, most)
    return found


class Void(Power):
    """Eradicate."""

    @at("resolution.before_losses", role=MAIN, use=MANDATORY, ready=_own_side_won)
    def eradicate(self, game: Context, _use: Action) -> None:
        """Down to the floor the ships of the losing side are removed."""
        ship_moves.remove_ships(game, doomed(game), self.id)


def _is_artifact(game: Context, _seat: str, cause: Action) -> bool:
    return cause.is_card and game.catalogue.kind_of(cause.card) == "artifact"


class VoidFlare(Flare):
    """Wild: stop an artifact for a ship. Super: eradicate as an ally."""

    @wild("card.played", role=ANY, names=ships_from(uninvolved), ready=_is_artifact)
    def nullify(self, game: Context, flare: Action) -> Asking[None]:
        """The price counts as paid even where the ship is kept out of the warp (IO-6)."""
        yield from lose(game, {flare.seat: fleet(flare.target)}, flare.card)
        stop(game, flare.cause, flare)

    eradicate_as_ally = also_as(ALLY, Void.eradicate)


POWER, FLARE = Void, VoidFlare
