"""Oracle: its opponent lays the encounter card down first, and openly."""

from rules import acting, handling, ops
from rules.flow import deal, planning
from rules.parts import MAIN, MANDATORY, at, super_, wild
from rules.vocabulary import Action, Asking, Flare, Play, Power


def _opponent_lies_open(game: Play, seat: str, _about: object) -> bool:
    return game.encounter.opponent(seat) in game.encounter.face_up


class Oracle(Power):
    """Foresee."""

    @at("planning.face_up", role=MAIN, use=MANDATORY)
    def opponent_first(self, game: Play, use: Action) -> Asking[None]:
        """The opponent chooses alone and face up; the Oracle chooses afterwards as usual."""
        yield from planning.select_face_up(game, game.encounter.opponent(use.seat))


class OracleFlare(Flare):
    """Wild: mix both hands. Super: call the encounter off as if a deal had been made."""

    @wild("planning.before_select", role=MAIN)
    def stir(self, game: Play, flare: Action) -> None:
        """Both hands are shuffled together and dealt out again in the old sizes."""
        handling.mix_hands(game, flare.seat, game.encounter.opponent(flare.seat))

    @super_("planning.face_up_seen", role=MAIN, ready=_opponent_lies_open)
    def call_off(self, game: Play, flare: Action) -> Asking[None]:
        """The card goes back, all ships go home, and it counts as a deal made (timing.md 2.9)."""
        encounter, other = game.encounter, game.encounter.opponent(flare.seat)
        game.player(other).hand.append(encounter.cards.pop(other))
        encounter.face_up = []
        encounter.outcome = "deal"
        yield from deal.allies_return(game)
        yield from ops.go_home(game, game.offense, "gate", "oracle")
        yield from acting.settle(game)
        flare.jump = "deal.confirmed"


POWER, FLARE = Oracle(), OracleFlare()
