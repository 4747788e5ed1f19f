"""Masochist: wins with its last ship lost."""

from rules.cosmic.authoring import ANY, MANDATORY, OFFENSE, at, super_, wild
from rules.cosmic.authoring.conditions import ship_in_warp
from rules.cosmic.authoring.targets import one_seat
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.moves import ship_moves, victory
from rules.cosmic.protocol.questions import bare

LOST = {"warp", "out"}


def _all_lost(game: Context, seat: str, _cause: object) -> bool:
    return all(place in LOST for place, _ in game.state.places(seat))


def _candidates(game: Context, _seat: str, _cause: object) -> list[str]:
    """Who could retrieve a ship in place of the offense."""
    state = game.state
    others = state.clockwise(game.offense)[1:]
    return [seat for seat in others if state.players[seat].warp and state.colonies(seat)]


def _can_be_replaced(game: Context, _seat: str, _cause: object) -> bool:
    """The offense has to have a ship left that it can launch."""
    return bool(game.state.colonies(game.offense))


class Masochist(Power):
    """Hurt Yourself."""

    IMMUNE = True

    @at("regroup.start", "regroup.before_retrieve", role=ANY, use=MANDATORY, ready=_all_lost)
    def win(self, game: Context, use: Action) -> None:
        """All its ships are in the warp or out of the game."""
        victory.win(game, {use.seat: self.id})


class MasochistFlare(Flare):
    """Wild: somebody else retrieves a ship. Super: a ship in the warp leaves the game."""

    @wild("regroup.before_retrieve", role=ANY, names=one_seat(_candidates), ready=_can_be_replaced)
    def regroup_for(self, game: Context, flare: Action) -> Asking[None]:
        """In place of the offense."""
        yield from ship_moves.retrieve(game, bare(flare.target[0]), 1, self.card)
        flare.jump = "regroup.end"

    @super_("regroup.before_retrieve", role=OFFENSE, ready=ship_in_warp)
    def leave_the_game(self, game: Context, flare: Action) -> None:
        """In place of the retrieval."""
        ship_moves.leave_game(game, flare.seat, {"warp": 1}, flare.card)
        flare.jump = "regroup.end"


POWER, FLARE = Masochist, MasochistFlare
