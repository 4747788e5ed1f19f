"""Mirror: attacks are read backwards."""

from rules.acting import Action
from rules.asks import Mode, one, put
from rules.flow import reveal
from rules.kernel.machine import Asking, Picks
from rules.parts import MAIN, OPTIONAL, at, lasting, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_effect
from rules.state import Effect, Fleet

LIMITS = ("own", "opponent")


def _whose(game: Play, flare: Action) -> Asking[Picks]:
    ask = one(flare.seat, "mirror.limit", game.state.at, flare.card, LIMITS, LIMITS[0], always=True)
    return (yield from put(ask, Mode.SECRET))


def backwards(value: int) -> int:
    """The two digits in reverse order; a single one has a leading zero."""
    return int(f"{value:02d}"[::-1])


class Mirror(Power):
    """Reversal."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL)
    def call(self, game: Play, use: Action) -> None:
        """Of both cards, with the flare of one alone."""
        limit = use.rider_target[0] if use.rider else "both"
        add_effect(game, "mirror.reversal", use.seat, limit=limit)

    @lasting("mirror.reversal", "announced.first")
    def reverse(self, game: Play, effect: Effect, values: Fleet) -> Fleet:
        """The attacks that are in the end revealed, before anything else announced."""
        mine, other = effect.by, game.encounter.opponent(effect.by)
        hit = {"both": (mine, other), "own": (mine,), "opponent": (other,)}[effect.data["limit"]]
        return {seat: backwards(value) if seat in hit else value for seat, value in values.items()}


class MirrorFlare(Flare):
    """Wild: the own card becomes a copy of the other. Super: the reversal hits one card only."""

    @wild("reveal.replace", role=MAIN)
    def copy(self, game: Play, flare: Action) -> None:
        """The other card as it counts at this moment, with its present value."""
        encounter, other = game.encounter, game.encounter.opponent(flare.seat)
        reveal.count_as(game, flare.seat, encounter.faces[other], flare.card, encounter.values.get(other))

    @super_("planning.after_select", role=MAIN, rides=True, names=_whose)
    def limit(self, game: Play, flare: Action) -> None:
        """Told to the use it is played with."""


POWER, FLARE = Mirror(), MirrorFlare()
