"""Warrior: learns from every encounter, and most from those it loses."""

from rules.cosmic.authoring import ALLY, DEFENSE, MAIN, MANDATORY, OPTIONAL, at, super_, wild
from rules.cosmic.authoring.conditions import attacks_meet, totals_are_compared
from rules.cosmic.authoring.words import Action, Context, Flare, Power
from rules.cosmic.moves.sheets import add_tokens, tokens_of

EARNED = {"offense": (1, 2), "defense": (2, 1), "deal": (1, 1), "no_deal": (2, 2), "both_lose": (2, 2)}
"""Tokens by outcome, for a Warrior that is the offense and one that is the defense."""


def _was_attacked(game: Context, _seat: str, _cause: object) -> bool:
    """Not in an encounter that this flare itself has inserted: without a destiny card."""
    struck_back = game.encounter.inserted and game.encounter.destiny is None
    attackable = bool(game.state.system(game.offense)) and not struck_back
    return attackable and game.encounter.outcome in EARNED


class Warrior(Power):
    """Mastery."""

    @at("reveal.totals", role=MAIN, use=MANDATORY, ready=attacks_meet)
    def add_tokens(self, game: Context, use: Action) -> None:
        """Where attack meets attack the tokens join the total; none is spent."""
        game.add_bonus(use.seat, tokens_of(game, use.seat, self.id), self.id)

    @at("encounter.end", role=MAIN)
    def earn(self, game: Context, part: Action) -> None:
        """One token for a win or a deal, two for a loss or a failed deal; one more of either with four planets each."""
        earned = EARNED.get(game.encounter.outcome or "")
        if earned is not None:
            more = game.options.has("four_planets")
            add_tokens(game, part.seat, self.id, earned[part.seat != game.offense] + more)


class WarriorFlare(Flare):
    """Wild: strike back in an inserted encounter. Super: the tokens help as an ally too."""

    @wild("encounter.end", role=DEFENSE, ready=_was_attacked)
    def strike_back(self, game: Context, flare: Action) -> None:
        """Against the same offense; its turn goes on afterwards."""
        game.state.inserting += ((flare.seat, game.offense),)

    @super_("reveal.reinforcements", role=ALLY, use=OPTIONAL, ready=totals_are_compared)
    def help_as_ally(self, game: Context, flare: Action) -> None:
        """The tokens join the total of the side the Warrior is on."""
        game.add_bonus(flare.seat, tokens_of(game, flare.seat, self.id), self.card)


POWER, FLARE = Warrior, WarriorFlare
