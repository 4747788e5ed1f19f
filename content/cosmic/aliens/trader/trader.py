"""Trader: swaps whole hands."""

from rules.cosmic.authoring import MAIN, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.targets import one_seat, others
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import bare


def _opponent_holds_cards(game: Context, seat: str, _cause: object) -> bool:
    return bool(game.player(game.encounter.opponent(seat)).hand)


class Trader(Power):
    """Transference."""

    @at("planning.before_select", role=MAIN, use=OPTIONAL)
    def trade(self, game: Context, use: Action) -> None:
        """All cards in hand for all of the opponent's."""
        card_moves.swap_hands(game, use.seat, game.encounter.opponent(use.seat))


class TraderFlare(Flare):
    """Wild: a card of the opponent's hand for one of the own. Super: trade with anybody."""

    @wild("alliance.before_invites", role=MAIN, ready=_opponent_holds_cards)
    def pull(self, game: Context, flare: Action) -> Asking[None]:
        """A random card comes, any card goes."""
        seat, other = flare.seat, game.encounter.opponent(flare.seat)
        card_moves.give(
            game, other, seat, card_moves.random_cards(game, other, 1, game.player(other).hand), "cards.passed"
        )
        own = yield from card_moves.ask_own_card(game, seat, "cards.give", flare.card)
        card_moves.give(game, seat, other, [own], "cards.passed")

    @super_("planning.before_select", role=MAIN, use=OPTIONAL, names=one_seat(others))
    def trade_with_anybody(self, game: Context, flare: Action) -> None:
        """The flare itself lies on the table meanwhile; the check for encounter cards comes after it."""
        card_moves.swap_hands(game, flare.seat, bare(flare.target[0]))


POWER, FLARE = Trader, TraderFlare
