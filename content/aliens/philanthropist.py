"""Philanthropist: gives a card to a main player."""

from rules import drawing, handling, losing
from rules.asks import bare, fleet
from rules.conditions import holds_cards
from rules.lending import lend
from rules.naming import both, one_seat, other_mains, others, own_colonies, ships_from
from rules.parts import ANY, MAIN_OR_ALLY, OPTIONAL, at, lasting, super_, wild
from rules.sheets import active
from rules.vocabulary import Action, Asking, Effect, Flare, Play, Power, add_effect, effect_of


def _can_lend(game: Play, seat: str, _about: object) -> bool:
    return any(active(game, seat, sheet) for sheet in game.player(seat).sheets)


def _gave_encounter_card(game: Play, seat: str, _about: object) -> bool:
    gift = effect_of(game, "philanthropist.gift")
    return gift is not None and gift.by == seat and game.catalogue.is_encounter(gift.data["card"])


class Philanthropist(Power):
    """Giving."""

    @at("alliance.formed", role=MAIN_OR_ALLY, use=OPTIONAL, names=one_seat(other_mains), ready=holds_cards)
    def give(self, game: Play, use: Action) -> Asking[None]:
        """One card, seen by the two alone; a main player who has given its last encounter card draws a new hand."""
        seat, receiver = use.seat, bare(use.target[0])
        card = yield from handling.ask_own_card(game, seat, "cards.give", "philanthropist")
        handling.give(game, seat, receiver, [card], "cards.passed")
        add_effect(game, "philanthropist.gift", seat, receiver=receiver, card=card)
        if seat in game.encounter.mains:
            yield from drawing.new_hand(game, seat)


class PhilanthropistFlare(Flare):
    """Wild: lend the own power for an encounter. Super: the gift has to be played."""

    @wild("regroup.start", role=ANY, names=both(one_seat(others), ships_from(own_colonies)), ready=_can_lend)
    def lend_power(self, game: Play, flare: Action) -> Asking[None]:
        """For one ship."""
        borrower, *ship = flare.target
        yield from losing.lose(game, {flare.seat: fleet(ship)}, flare.card)
        lend(game, flare.seat, bare(borrower))

    @super_("planning.forced_card", role=MAIN_OR_ALLY, ready=_gave_encounter_card)
    def insist(self, game: Play, flare: Action) -> None:
        """If its receiver still has it."""
        gift = effect_of(game, "philanthropist.gift")
        if gift is not None:
            add_effect(game, "philanthropist.demand", flare.seat, **gift.data)

    @lasting("philanthropist.demand", "demanded")
    def demand(self, _game: Play, effect: Effect, demanded: dict[str, str]) -> dict[str, str]:
        """Ahead of every other demand on what is chosen."""
        return {**demanded, effect.data["receiver"]: effect.data["card"]}


POWER, FLARE = Philanthropist(), PhilanthropistFlare()
