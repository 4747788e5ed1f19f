"""Calculator: the higher attack drops by the value of the lower one."""

from rules.cosmic.authoring import ALLY, MAIN, OPTIONAL, Brings, also_as, at, lasting, wild
from rules.cosmic.authoring.targets import a_choice
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Fleet, Power, add_effect
from rules.cosmic.protocol.questions import Kind, Shape

BRINGS = Brings(
    effects={
        "equalize": "the higher attack drops by the lower one",
        "bet": "a call of odd or even on the sum of both attacks",
    },
    questions={"call": Kind(Shape.ONE, "what the sum of the two attacks will be: `odd` or `even`")},
)

CALLS = ("even", "odd")
"""What the remainder of the sum by two is called."""


class Calculator(Power):
    """Equalize."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL)
    def announce(self, game: Context, use: Action) -> None:
        """Before the cards are revealed."""
        add_effect(game, self.own("equalize"), use.seat)

    @lasting("equalize", "announced")
    def equalize(self, _game: Context, _effect: Effect, values: Fleet) -> Fleet:
        """Two different attacks: the higher one is worth the difference."""
        if len(values) < 2:
            return values
        low, high = sorted(values, key=lambda seat: values[seat])
        return values if values[low] == values[high] else {**values, high: values[high] - values[low]}


class CalculatorFlare(Flare):
    """Wild: a bet on the sum of both attacks. Super: equalize as an ally."""

    @wild("planning.after_select", role=MAIN, names=a_choice("call", CALLS))
    def bet(self, game: Context, flare: Action) -> None:
        """Settled when the cards are revealed."""
        add_effect(game, self.own("bet"), flare.seat, call=flare.target[0])

    @lasting("bet", "announced")
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


POWER, FLARE = Calculator, CalculatorFlare
