"""Oracle: its opponent lays the encounter card down first, and openly."""

from rules.cosmic.authoring import MAIN, MANDATORY, at, super_, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.flow import deal, planning
from rules.cosmic.moves import card_moves, ship_moves, stored_cards


def _opponent_lies_open(game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.opponent(seat) in game.encounter.face_up


class Oracle(Power):
    """Foresee."""

    @at("planning.face_up", role=MAIN, use=MANDATORY)
    def opponent_first(self, game: Context, use: Action) -> Asking[None]:
        """The opponent chooses alone and face up; the Oracle chooses afterwards as usual."""
        yield from planning.select_face_up(game, game.encounter.opponent(use.seat))


class OracleFlare(Flare):
    """Wild: mix both hands. Super: call the encounter off as if a deal had been made."""

    @wild("planning.before_select", role=MAIN)
    def stir(self, game: Context, flare: Action) -> None:
        """Both hands are shuffled together and dealt out again in the old sizes."""
        card_moves.mix_hands(game, flare.seat, game.encounter.opponent(flare.seat))

    @super_("planning.face_up_seen", role=MAIN, ready=_opponent_lies_open)
    def call_off(self, game: Context, flare: Action) -> Asking[None]:
        """The card goes back, all ships go home, and it counts as a deal made (timing.md 2.9)."""
        encounter, other = game.encounter, game.encounter.opponent(flare.seat)
        stored_cards.take_back(game, other, other)
        encounter.face_up = ()
        encounter.outcome = "deal"
        yield from deal.allies_return(game)
        yield from ship_moves.go_home(game, game.offense, "gate", self.id)
        flare.jump = "deal.confirmed"


POWER, FLARE = Oracle, OracleFlare
