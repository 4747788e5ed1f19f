"""Hacker: picks the cards of a compensation, and whose they are."""

import attrs

from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, condition, lasting, super_, wild
from rules.cosmic.authoring.conditions import has_claim, pays
from rules.cosmic.authoring.words import (
    Action,
    Alien,
    Asking,
    Context,
    Effect,
    Flare,
    Picks,
    Power,
    add_effect,
    effect_of,
)
from rules.cosmic.flow.resolution import Gained, Payment
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put, some

BRINGS = Brings(
    effects={
        "hack": "somebody else pays the compensation, with cards of the Hacker's choice",
        "own": "the Hacker chooses the cards it pays with",
        "refusal": "a player pays no compensation",
    }
)


@condition
def _has_hacked(alien: Alien, game: Context, seat: str, cause: Gained | None) -> bool:
    hack = effect_of(game, alien.own("hack"))
    return hack is not None and hack.by == seat and cause is not None and cause.seat == seat


def _name_payer(game: Context, use: Action) -> Asking[Picks]:
    others = [f"seat:{seat}" for seat in game.state.clockwise(use.seat)[1:]]
    opponent = f"seat:{game.encounter.opponent(use.seat)}"
    ask = exactly_one(use.seat, "choose.seat", use.point, use.id, others, opponent)
    return (yield from put(ask, Mode.SECRET))


class Hacker(Power):
    """Hack."""

    @at("resolution.before_compensation", role=MAIN, use=OPTIONAL, names=_name_payer, ready=has_claim)
    def hack(self, game: Context, use: Action) -> None:
        """Somebody, named before any hand is seen, pays with cards of the Hacker's choice."""
        add_effect(game, self.own("hack"), use.seat, payer=bare(use.target[0]))

    @at("resolution.before_compensation", role=MAIN, use=OPTIONAL, ready=pays)
    def choose_own(self, game: Context, use: Action) -> None:
        """The Hacker pays with cards of its own choice."""
        add_effect(game, self.own("own"), use.seat)

    @lasting("hack", "payment")
    def paid_by_another(self, _game: Context, effect: Effect, payment: Payment) -> Payment:
        """The amount stays as due."""
        return attrs.evolve(payment, payer=effect.data["payer"], picker=effect.by)

    @lasting("own", "payment")
    def picked_by_payer(self, _game: Context, effect: Effect, payment: Payment) -> Payment:
        """The amount stays as due."""
        payment.picker = effect.by
        return payment


class HackerFlare(Flare):
    """Wild: pay nothing to the opponent. Super: push cards of your own on the player hacked."""

    @wild("resolution.before_compensation", role=MAIN, ready=pays)
    def refuse(self, game: Context, flare: Action) -> None:
        """No card of this player goes to the opponent in this encounter."""
        add_effect(game, self.own("refusal"), flare.seat)

    @lasting("refusal", "payment")
    def pay_nothing(self, _game: Context, effect: Effect, payment: Payment) -> Payment:
        """Whoever else is made to pay still does."""
        payment.refused.append(effect.by)
        return payment

    @super_("resolution.after_compensation", role=MAIN, ready=_has_hacked)
    def return_favour(self, game: Context, flare: Action) -> Asking[None]:
        """At most as many cards as were taken, to the player they were taken from."""
        gained: Gained = flare.cause
        options = [f"card:{card}" for card in game.player(flare.seat).hand]
        most = min(len(gained.cards), len(options))
        ask = some(flare.seat, "cards.give", flare.point, self.card, options, most=most, always=True)
        picks = yield from put(ask)
        card_moves.give(
            game, flare.seat, gained.payer, [bare(pick) for pick in picks if pick in options], "cards.passed"
        )


POWER, FLARE = Hacker, HackerFlare
