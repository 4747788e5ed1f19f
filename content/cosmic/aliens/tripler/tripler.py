"""Tripler: low attacks count three times, high ones a third."""

from rules.cosmic.authoring import MAIN, MANDATORY, at, rides, wild
from rules.cosmic.authoring.conditions import shows_attack
from rules.cosmic.authoring.words import Action, Context, Flare, Power

LOW = 10
ALSO_TRIPLED = (11, 12, 13)
HIGH = 15


def _opposing_high(game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.values.get(game.encounter.opponent(seat), 0) >= HIGH


def _third(value: int) -> int:
    return -(-value // 3)


class Tripler(Power):
    """Thrice."""

    @at("reveal.own_value", role=MAIN, use=MANDATORY, ready=shows_attack)
    def triple(self, game: Context, use: Action) -> None:
        """Up to ten three times, above it a third, rounded up; with the flare eleven to thirteen three times too."""
        value = game.encounter.values[use.seat]
        tripled = value <= LOW or (bool(use.rider) and value in ALSO_TRIPLED)
        game.set_value(use.seat, 3 * value if tripled else _third(value), self.id)


class TriplerFlare(Flare):
    """Wild: an opposing high attack counts a third. Super: eleven to thirteen are tripled too."""

    @wild("reveal.revealed", role=MAIN, ready=_opposing_high)
    def cut_down(self, game: Context, flare: Action) -> None:
        """Before every other change of a card."""
        other = game.encounter.opponent(flare.seat)
        game.set_value(other, _third(game.encounter.values[other]), self.card)

    triple_more = rides("reveal.own_value", role=MAIN)


POWER, FLARE = Tripler, TriplerFlare
