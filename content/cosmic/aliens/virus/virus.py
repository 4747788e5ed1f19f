"""Virus: multiplies its card by its own ships."""

from rules.cosmic.authoring import MAIN, MANDATORY, Brings, at, lasting, rides, wild
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Power, add_effect
from rules.cosmic.flow.reveal import attacks
from rules.cosmic.moves.totals import Tally

BRINGS = Brings(effects={"product": "a total multiplies in place of adding"})


def _attacks_meet(game: Context, _seat: str, _cause: object) -> bool:
    return attacks(game)


class Virus(Power):
    """Multiply."""

    @at("reveal.totals", role=MAIN, use=MANDATORY, ready=_attacks_meet)
    def multiply(self, game: Context, use: Action) -> None:
        """By the own ships, or with the flare by all ships of the side."""
        add_effect(game, self.own("product"), use.seat, factor="all" if use.rider else "own")

    @lasting("product", "tallies")
    def in_place_of_the_sum(self, _game: Context, effect: Effect, tallies: dict[str, Tally]) -> dict[str, Tally]:
        """Ships and card are read whenever totals are built."""
        for tally in tallies.values():
            if tally.main == effect.by:
                tally.product = effect.data["factor"]
        return tallies


class VirusFlare(Flare):
    """Wild: own ships times allied ships. Super: allied ships multiply too."""

    @wild("reveal.reinforcements", role=MAIN, ready=_attacks_meet)
    def breed(self, game: Context, flare: Action) -> None:
        """Nothing times nothing: without allies no ship counts."""
        add_effect(game, self.own("product"), flare.seat, factor="ships")

    infect_allies = rides("reveal.totals", role=MAIN)


POWER, FLARE = Virus, VirusFlare
