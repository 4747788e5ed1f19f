"""Machine: goes on having encounters in its turn."""

from rules.cosmic.authoring import OFFENSE, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.effects import drawing
from rules.cosmic.flow import research, turn
from rules.cosmic.protocol.questions import Mode, one, put


def _holds_encounter_card(game: Context, seat: str, _cause: object) -> bool:
    return game.holds_encounter_card(seat)


def _first_of_the_turn(game: Context, _seat: str, _cause: object) -> bool:
    return game.encounter.number == 1


def _encounter_or_tech(game: Context, use: Action) -> Asking[Picks]:
    """With technology a later encounter can be exchanged for a tech (R24.8)."""
    if not research.played(game):
        return ()
    return (yield from put(one(use.seat, "turn.second", use.point, use.id, ["yes", "tech"], "yes"), Mode.SECRET))


class Machine(Power):
    """Continuity."""

    @at("turn.continue", role=OFFENSE, use=OPTIONAL, names=_encounter_or_tech, private_condition=_holds_encounter_card)
    def go_on(self, game: Context, use: Action) -> Asking[None]:
        """One more encounter, whatever came of the last one; a tech in its place ends the turn all the same."""
        if use.target == ("tech",):
            yield from research.exchange(game, use.seat)
            use.jump = "turn.end"
        else:
            use.jump = turn.another(game)


class MachineFlare(Flare):
    """Wild: a second encounter after all, with a new hand if need be. Super: draw a card instead of retrieving."""

    @wild("turn.continue", role=OFFENSE, ready=_first_of_the_turn)
    def second_chance(self, game: Context, flare: Action) -> Asking[None]:
        """The flare lies aside while a hand without encounter cards is replaced."""
        yield from drawing.new_hand(game, flare.seat)
        flare.jump = turn.another(game)

    @super_("regroup.before_retrieve", role=OFFENSE)
    def draw_instead(self, game: Context, flare: Action) -> Asking[None]:
        """One card, whether or not a ship is in the warp; it takes the place of the retrieval."""
        yield from drawing.draw(game, flare.seat, 1)
        flare.jump = "regroup.end"


POWER, FLARE = Machine, MachineFlare
