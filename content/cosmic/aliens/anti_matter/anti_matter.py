"""Anti-Matter: the lower total wins."""

from typing import Any

from rules.cosmic.authoring import ANY, MAIN, MAIN_OR_ALLY, MANDATORY, Brings, Half, at, lasting, super_, wild
from rules.cosmic.authoring.conditions import attacks_meet
from rules.cosmic.authoring.words import PLAYED, Action, Context, Effect, Flare, Power, add_effect
from rules.cosmic.moves.totals import Tally
from rules.cosmic.moves.zaps import prevent

BRINGS = Brings(effects={"negation": "the lower total wins, and helping ships count minus"})


def _anothers_flare(_game: Context, seat: str, cause: Any) -> bool:
    return bool(cause.is_flare and cause.seat != seat)


def _anothers_wild(game: Context, seat: str, cause: Any) -> bool:
    return _anothers_flare(game, seat, cause) and cause.bound.ability.half is Half.WILD


class AntiMatter(Power):
    """Negation."""

    @at("reveal.cards_final", role=MAIN, use=MANDATORY, ready=attacks_meet)
    def negate(self, game: Context, use: Action) -> None:
        """In force until the encounter ends."""
        add_effect(game, self.own("negation"), use.seat)

    @lasting("negation", "tallies")
    def subtract(self, game: Context, effect: Effect, tallies: dict[str, Tally]) -> dict[str, Tally]:
        """The own ships and those of all allies count minus; only the opponent's own count plus."""
        plus = game.encounter.opponent(effect.by)
        for tally in tallies.values():
            for seat in tally.ships:
                if seat != plus:
                    tally.weight[seat] = -tally.weight.get(seat, 1)
        return tallies

    @lasting("negation", "comparison")
    def lower_wins(self, game: Context, _effect: Effect, _winner: str) -> str:
        """Equal totals are still the defense's."""
        totals = game.encounter.totals or {}
        return "offense" if totals["offense"] < totals["defense"] else "defense"


class AntiMatterFlare(Flare):
    """Wild: prevents a wild flare. Super: prevents any flare, in any role."""

    @wild(PLAYED, role=MAIN_OR_ALLY, ready=_anothers_wild)
    def block_wild(self, game: Context, flare: Action) -> None:
        """It stays with its owner and is dead until the encounter ends."""
        prevent(game, flare.cause, flare)

    @super_(PLAYED, role=ANY, ready=_anothers_flare)
    def block(self, game: Context, flare: Action) -> None:
        """The same, of a wild or a super flare."""
        prevent(game, flare.cause, flare)


POWER, FLARE = AntiMatter, AntiMatterFlare
