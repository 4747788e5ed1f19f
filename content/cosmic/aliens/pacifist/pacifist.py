"""Pacifist: its negotiate beats an attack."""

from rules.cosmic.authoring import MAIN, MANDATORY, Brings, at, lasting, super_, wild
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Fleet, Power, add_effect
from rules.cosmic.flow import reveal

BRINGS = Brings(effects={"penalty": "a failed deal costs one main player fewer ships and the other one more"})

ARMED = "attack_15"
SHIFT = 2
"""Ships of the penalty that the Pacifist loses less and its opponent more."""


def _negotiate_meets_attack(game: Context, seat: str, _cause: object) -> bool:
    faces, kind_of = game.encounter.faces, game.catalogue.kind_of
    return (kind_of(faces[seat]), kind_of(faces[game.encounter.opponent(seat)])) == ("negotiate", "attack")


class Pacifist(Power):
    """Peace."""

    @at("reveal.cards_final", role=MAIN, use=MANDATORY, ready=_negotiate_meets_attack)
    def win(self, game: Context, use: Action) -> None:
        """Its side has won, whatever the totals."""
        reveal.win_outright(game, use.seat, use)


class PacifistFlare(Flare):
    """Wild: the negotiate is an attack after all. Super: a failed deal costs two ships less, the other two more."""

    @wild("reveal.replace", role=MAIN, ready=_negotiate_meets_attack)
    def arm(self, game: Context, flare: Action) -> None:
        """It counts as an attack 15 for the rest of the encounter."""
        reveal.count_as(game, flare.seat, ARMED, flare.card)

    @super_("deal.failed", role=MAIN)
    def shift_penalty(self, game: Context, flare: Action) -> None:
        """Both changes come together."""
        add_effect(game, self.own("penalty"), flare.seat)

    @lasting("penalty", "penalty")
    def penalty(self, game: Context, effect: Effect, due: Fleet) -> Fleet:
        """One ship and five instead of three each."""
        other = game.encounter.opponent(effect.by)
        return {**due, effect.by: due[effect.by] - SHIFT, other: due[other] + SHIFT}


POWER, FLARE = Pacifist, PacifistFlare
