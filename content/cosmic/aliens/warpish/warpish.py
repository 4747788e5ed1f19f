"""Warpish: adds all ships in the warp to its total."""

from rules.cosmic.authoring import MAIN, MANDATORY, at, super_, wild
from rules.cosmic.authoring.conditions import attacks_meet
from rules.cosmic.authoring.words import Action, Context, Flare, Power


class Warpish(Power):
    """Necromancy."""

    @at("reveal.totals", role=MAIN, use=MANDATORY, ready=attacks_meet)
    def raise_the_lost(self, game: Context, use: Action) -> None:
        """The warp is counted once, now."""
        game.add_bonus(use.seat, sum(player.warp for player in game.state.players.values()), self.id)


class WarpishFlare(Flare):
    """Wild: own ships in the warp help. Super: the opponent's ships there count against it."""

    @wild("reveal.reinforcements", role=MAIN, ready=attacks_meet)
    def add_own(self, game: Context, flare: Action) -> None:
        """One for each own ship in the warp."""
        game.add_bonus(flare.seat, game.player(flare.seat).warp, self.card)

    @super_("reveal.reinforcements", role=MAIN, ready=attacks_meet)
    def haunt(self, game: Context, flare: Action) -> None:
        """The opponent's total sinks, below zero if need be; its allies' ships do not matter."""
        other = game.encounter.opponent(flare.seat)
        game.add_bonus(other, -game.player(other).warp, self.card)


POWER, FLARE = Warpish, WarpishFlare
