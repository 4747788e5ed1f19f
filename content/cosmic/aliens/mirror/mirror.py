"""Mirror: attacks are read backwards."""

from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, lasting, rides, wild
from rules.cosmic.authoring.targets import a_choice
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Fleet, Power, add_effect
from rules.cosmic.flow import reveal
from rules.cosmic.protocol.questions import Kind, Shape

BRINGS = Brings(
    effects={"reversal": "attacks are read backwards"},
    questions={"limit": Kind(Shape.ONE, "whose card alone is reversed: `own` or `opponent`")},
)

LIMITS = ("own", "opponent")


def backwards(value: int) -> int:
    """The two digits in reverse order; a single one has a leading zero."""
    return int(f"{value:02d}"[::-1])


class Mirror(Power):
    """Reversal."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL)
    def call(self, game: Context, use: Action) -> None:
        """Of both cards, with the flare of one alone."""
        limit = use.rider_target[0] if use.rider else "both"
        add_effect(game, self.own("reversal"), use.seat, limit=limit)

    @lasting("reversal", "announced.first")
    def reverse(self, game: Context, effect: Effect, values: Fleet) -> Fleet:
        """The attacks that are in the end revealed, before anything else announced."""
        mine, other = effect.by, game.encounter.opponent(effect.by)
        hit = {"both": (mine, other), "own": (mine,), "opponent": (other,)}[effect.data["limit"]]
        return {seat: backwards(value) if seat in hit else value for seat, value in values.items()}


class MirrorFlare(Flare):
    """Wild: the own card becomes a copy of the other. Super: the reversal hits one card only."""

    @wild("reveal.replace", role=MAIN)
    def copy(self, game: Context, flare: Action) -> None:
        """The other card as it counts at this moment, with its present value."""
        encounter, other = game.encounter, game.encounter.opponent(flare.seat)
        reveal.count_as(game, flare.seat, encounter.faces[other], flare.card, encounter.values.get(other))

    limit = rides("planning.after_select", role=MAIN, names=a_choice("limit", LIMITS))


POWER, FLARE = Mirror, MirrorFlare
