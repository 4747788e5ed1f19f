"""Trader: swaps whole hands."""

from typing import Any

from rules import ops
from rules.acting import Action
from rules.asks import Mode, bare, put, some
from rules.kernel.machine import Asking, Picks
from rules.parts import MAIN, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power


def _anybody(game: Play, flare: Action) -> Asking[Picks]:
    others = [f"seat:{seat}" for seat in game.state.timing_order() if seat != flare.seat]
    ask = some(flare.seat, "choose.seat", flare.point, flare.card, others, others[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


def _opponent_holds_cards(game: Play, seat: str, _about: Any) -> bool:
    return bool(game.player(game.encounter.opponent(seat)).hand)


class Trader(Power):
    """Transference."""

    @at("planning.before_select", role=MAIN, use=OPTIONAL)
    def trade(self, game: Play, use: Action) -> None:
        """All cards in hand for all of the opponent's."""
        ops.swap_hands(game, use.seat, game.encounter.opponent(use.seat))


class TraderFlare(Flare):
    """Wild: a card of the opponent's hand for one of the own. Super: trade with anybody."""

    @wild("alliance.before_invites", role=MAIN, ready=_opponent_holds_cards)
    def pull(self, game: Play, flare: Action) -> Asking[None]:
        """A random card comes, any card goes."""
        seat, other = flare.seat, game.encounter.opponent(flare.seat)
        ops.give(game, other, seat, ops.random_cards(game, other, 1, game.player(other).hand), "cards.passed")
        cards = [f"card:{card}" for card in dict.fromkeys(game.player(seat).hand)]
        ask = some(seat, "cards.give", flare.point, flare.card, cards, cards[-1:], least=1, most=1, always=True)
        ops.give(game, seat, other, [bare(pick) for pick in (yield from put(ask))], "cards.passed")

    @super_("planning.before_select", role=MAIN, use=OPTIONAL, names=_anybody)
    def trade_with_anybody(self, game: Play, flare: Action) -> None:
        """The flare itself lies on the table meanwhile; the check for encounter cards comes after it."""
        ops.swap_hands(game, flare.seat, bare(flare.target[0]))


POWER, FLARE = Trader(), TraderFlare()
