"""Anti-Matter: the lower total wins."""

from typing import Any

from rules.cancelling import prevent
from rules.conditions import attacks_meet
from rules.parts import ANY, MAIN, MAIN_OR_ALLY, MANDATORY, Half, at, lasting, super_, wild
from rules.tally import Tally
from rules.vocabulary import PLAYED, Action, Effect, Flare, Play, Power, add_effect


def _anothers_flare(_game: Play, seat: str, about: Any) -> bool:
    return bool(about.is_flare and about.seat != seat)


def _anothers_wild(game: Play, seat: str, about: Any) -> bool:
    return _anothers_flare(game, seat, about) and about.bound.part.half is Half.WILD


class AntiMatter(Power):
    """Negation."""

    @at("reveal.cards_final", role=MAIN, use=MANDATORY, ready=attacks_meet)
    def negate(self, game: Play, use: Action) -> None:
        """In force until the encounter ends."""
        add_effect(game, "anti_matter.negation", use.seat)

    @lasting("anti_matter.negation", "tallies")
    def subtract(self, game: Play, effect: Effect, tallies: dict[str, Tally]) -> dict[str, Tally]:
        """The own ships and those of all allies count minus; only the opponent's own count plus."""
        plus = game.encounter.opponent(effect.by)
        for tally in tallies.values():
            for seat in tally.ships:
                if seat != plus:
                    tally.weight[seat] = -tally.weight.get(seat, 1)
        return tallies

    @lasting("anti_matter.negation", "comparison")
    def lower_wins(self, game: Play, _effect: Effect, _winner: str) -> str:
        """Equal totals are still the defense's."""
        totals = game.encounter.totals or {}
        return "offense" if totals["offense"] < totals["defense"] else "defense"


class AntiMatterFlare(Flare):
    """Wild: prevents a wild flare. Super: prevents any flare, in any role."""

    @wild(PLAYED, role=MAIN_OR_ALLY, ready=_anothers_wild)
    def block_wild(self, game: Play, flare: Action) -> None:
        """It stays with its owner and is dead until the encounter ends."""
        prevent(game, flare.about, flare)

    @super_(PLAYED, role=ANY, ready=_anothers_flare)
    def block(self, game: Play, flare: Action) -> None:
        """The same, of a wild or a super flare."""
        prevent(game, flare.about, flare)


POWER, FLARE = AntiMatter(), AntiMatterFlare()
