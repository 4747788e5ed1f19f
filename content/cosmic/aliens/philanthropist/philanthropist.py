"""Philanthropist: gives a card to a main player."""

from rules.cosmic.authoring import ANY, MAIN_OR_ALLY, OPTIONAL, Brings, at, condition, lasting, super_, wild
from rules.cosmic.authoring.conditions import holds_cards
from rules.cosmic.authoring.targets import both, one_seat, other_mains, others, own_colonies, ships_from
from rules.cosmic.authoring.words import (
    Action,
    Alien,
    Asking,
    Context,
    Effect,
    Flare,
    Power,
    active,
    add_effect,
    effect_of,
)
from rules.cosmic.effects import drawing, losses
from rules.cosmic.effects.sheet_loans import lend
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import bare, fleet

BRINGS = Brings(effects={"gift": "a card has been given to a main player", "demand": "the gift has to be played"})


def _can_lend(game: Context, seat: str, _cause: object) -> bool:
    return any(active(game, seat, sheet) for sheet in game.player(seat).sheets)


@condition
def _gave_encounter_card(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    gift = effect_of(game, alien.own("gift"))
    return gift is not None and gift.by == seat and game.catalogue.is_encounter(gift.data["card"])


class Philanthropist(Power):
    """Giving."""

    @at("alliance.formed", role=MAIN_OR_ALLY, use=OPTIONAL, names=one_seat(other_mains), ready=holds_cards)
    def give(self, game: Context, use: Action) -> Asking[None]:
        """One card, seen by the two alone; a main player who has given its last encounter card draws a new hand."""
        seat, receiver = use.seat, bare(use.target[0])
        card = yield from card_moves.ask_own_card(game, seat, "cards.give", self.id)
        card_moves.give(game, seat, receiver, [card], "cards.passed")
        add_effect(game, self.own("gift"), seat, receiver=receiver, card=card)
        if seat in game.encounter.mains:
            yield from drawing.new_hand(game, seat)


class PhilanthropistFlare(Flare):
    """Wild: lend the own power for an encounter. Super: the gift has to be played."""

    @wild("regroup.start", role=ANY, names=both(one_seat(others), ships_from(own_colonies)), ready=_can_lend)
    def lend_power(self, game: Context, flare: Action) -> Asking[None]:
        """For one ship."""
        borrower, *ship = flare.target
        yield from losses.lose(game, {flare.seat: fleet(ship)}, flare.card)
        lend(game, flare.seat, bare(borrower))

    @super_("planning.forced_card", role=MAIN_OR_ALLY, ready=_gave_encounter_card)
    def insist(self, game: Context, flare: Action) -> None:
        """If its receiver still has it."""
        gift = effect_of(game, self.own("gift"))
        if gift is not None:
            add_effect(game, self.own("demand"), flare.seat, **gift.data)

    @lasting("demand", "demanded")
    def demand(self, _game: Context, effect: Effect, demanded: dict[str, str]) -> dict[str, str]:
        """Ahead of every other demand on what is chosen."""
        return {**demanded, effect.data["receiver"]: effect.data["card"]}


POWER, FLARE = Philanthropist, PhilanthropistFlare
