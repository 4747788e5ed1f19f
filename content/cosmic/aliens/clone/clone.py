"""Clone: picks its own encounter card up again."""

import attrs

from rules.cosmic.authoring import ANY, MAIN, OPTIONAL, Brings, at, lasting, super_, wild
from rules.cosmic.authoring.conditions import collects, own_card_lies_there
from rules.cosmic.authoring.words import Action, Asking, Context, Effect, Flare, Picks, Power, add_effect
from rules.cosmic.flow.resolution import Payment, payment_due
from rules.cosmic.moves import resting_cards, stored_cards
from rules.cosmic.protocol.questions import Mode, bare, number, put

BRINGS = Brings(
    effects={"more": "more compensation is collected"},
    events={"cards.returned": "seat, cards, source: taken back in place of being discarded"},
)


def _played_it(_game: Context, seat: str, played: Action) -> bool:
    return played.seat == seat and not played.goes


def _how_many(game: Context, flare: Action) -> Asking[Picks]:
    payment = payment_due(game)
    assert payment is not None  # noqa: S101 - the flare is ready only then
    once, twice = payment.count, 2 * payment.count
    return (yield from put(number(flare.seat, flare.point, flare.card, once, twice, twice), Mode.SECRET))


class Clone(Power):
    """Replicate."""

    @at("resolution.before_discard", role=MAIN, use=OPTIONAL, ready=own_card_lies_there)
    def keep_card(self, game: Context, use: Action) -> None:
        """The card in front of the Clone comes back in place of going to the discard pile."""
        card = stored_cards.take_back(game, use.seat, use.seat)
        game.emit("cards.returned", {"seat": use.seat, "cards": [card], "source": self.id})


class CloneFlare(Flare):
    """Wild: an artifact comes back after its effect. Super: up to twice the compensation."""

    @wild("card.discarding", role=ANY, ready=_played_it)
    def keep_artifact(self, game: Context, flare: Action) -> None:
        """It returns to where it was played from, and nobody plays it again in this encounter."""
        played: Action = flare.cause
        played.goes = played.seat
        home = stored_cards.home_of(game, played.seat, played.bound.store, played.card)
        resting_cards.lay_to_rest(game, home, played.card)
        game.emit("cards.returned", {"seat": played.seat, "cards": [played.card], "source": self.card})

    @super_("resolution.before_compensation", role=MAIN, names=_how_many, ready=collects)
    def collect_more(self, game: Context, flare: Action) -> None:
        """The number named is collected, as far as the payer's hand reaches."""
        add_effect(game, self.own("more"), flare.seat, number=int(bare(flare.target[0])))

    @lasting("more", "payment")
    def number_named(self, _game: Context, effect: Effect, payment: Payment) -> Payment:
        """What was named is collected."""
        return attrs.evolve(payment, count=int(effect.data["number"]))


POWER, FLARE = Clone, CloneFlare
