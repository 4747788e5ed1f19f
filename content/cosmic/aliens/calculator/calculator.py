"""Calculator: the higher attack drops by the value of the lower one."""

from rules.cosmic.authoring import ALLY, MAIN, OPTIONAL, also_as, at, lasting, wild
from rules.cosmic.authoring.targets import a_choice
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Fleet, Power, add_effect

CALLS = ("even", "odd")
"""What the remainder of the sum by two is called."""


class Calculator(Power):
    """Equalize."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL)
    def announce(self, game: Context, use: Action) -> None:
        """Before the cards are revealed."""
        add_effect(game, "calculator.equalize", use.seat)

    @lasting("calculator.equalize", "announced")
    def equalize(self, _game: Context, _effect: Effect, values: Fleet) -> Fleet:
        """Two different attacks: the higher one is worth the difference."""
        if len(values) < 2:
            return values
        low, high = sorted(values, key=lambda seat: values[seat])
        return values if values[low] == values[high] else {**values, high: values[high] - values[low]}


class CalculatorFlare(Flare):
    """Wild: a bet on the sum of both attacks. Super: equalize as an ally."""

    @wild("planning.after_select", role=MAIN, names=a_choice("calculator.call", CALLS))
    def bet(self, game: Context, flare: Action) -> None:
        """Settled when the cards are revealed."""
        add_effect(game, "calculator.bet", flare.seat, call=flare.target[0])

    @lasting("calculator.bet", "announced")
    def settle(self, game: Context, effect: Effect, values: Fleet) -> Fleet:
        """A right call: the opponent's attack drops by the own one; a wrong one: the other way round."""
        if len(values) < 2:
            return values
        right = CALLS[sum(values.values()) % 2] == effect.data["call"]
        mine, other = effect.by, game.encounter.opponent(effect.by)
        loser, gain = (other, mine) if right else (mine, other)
        return {**values, loser: values[loser] - values[gain]}

    announce_as_ally = also_as(ALLY, Calculator.announce)
    """It is the cards of the main players that are equalized."""


POWER, FLARE = Calculator(), CalculatorFlare()
