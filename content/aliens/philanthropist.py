"""Philanthropist: gives a card to a main player."""

from typing import Any

from rules import drawing, losing, ops
from rules.acting import Action
from rules.asks import Mode, bare, fleet, put, some
from rules.kernel.machine import Asking, Picks
from rules.lending import lend
from rules.parts import ANY, MAIN_OR_ALLY, OPTIONAL, at, lasting, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import active, add_effect, effect_of
from rules.state import Effect


def _holds_cards(game: Play, seat: str, _about: Any) -> bool:
    return bool(game.player(seat).hand)


def _main_player(game: Play, use: Action) -> Asking[Picks]:
    return (yield from _name_seat(use, [seat for seat in game.encounter.mains if seat != use.seat]))


def _borrower_and_ship(game: Play, flare: Action) -> Asking[Picks]:
    borrower = yield from _name_seat(flare, [seat for seat in game.state.timing_order() if seat != flare.seat])
    places = game.state.colonies(flare.seat)
    ask = ops.one_ship(flare.seat, "ships.lose", flare.point, flare.card, places)
    return borrower + (yield from put(ask, Mode.SECRET))


def _name_seat(action: Action, seats: list[str]) -> Asking[Picks]:
    options = [f"seat:{seat}" for seat in seats]
    ask = some(action.seat, "choose.seat", action.point, action.card, options, options[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


def _can_lend(game: Play, seat: str, _about: Any) -> bool:
    sheets = game.player(seat).sheets
    return bool(game.state.colonies(seat)) and any(active(game, seat, sheet) for sheet in sheets)


def _gave_encounter_card(game: Play, seat: str, _about: Any) -> bool:
    gift = effect_of(game, "philanthropist.gift")
    return gift is not None and gift.by == seat and game.catalogue.is_encounter(gift.data["card"])


class Philanthropist(Power):
    """Giving."""

    @at("alliance.formed", role=MAIN_OR_ALLY, use=OPTIONAL, names=_main_player, ready=_holds_cards)
    def give(self, game: Play, use: Action) -> Asking[None]:
        """One card, seen by the two alone; a main player who has given its last encounter card draws a new hand."""
        seat, receiver = use.seat, bare(use.target[0])
        cards = [f"card:{card}" for card in dict.fromkeys(game.player(seat).hand)]
        ask = some(seat, "cards.give", use.point, "philanthropist", cards, cards[:1], least=1, most=1, always=True)
        card = bare((yield from put(ask))[0])
        ops.give(game, seat, receiver, [card], "cards.passed")
        add_effect(game, "philanthropist.gift", seat, receiver=receiver, card=card)
        if seat in game.encounter.mains:
            yield from drawing.new_hand(game, seat)


class PhilanthropistFlare(Flare):
    """Wild: lend the own power for an encounter. Super: the gift has to be played."""

    @wild("regroup.start", role=ANY, names=_borrower_and_ship, ready=_can_lend)
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
