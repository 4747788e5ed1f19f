"""Who may be in one game: aliens that bar each other (R3.3.5), and the levels flares come from (R3.3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue, Combo
    from rules.cosmic.protocol.options import Options


def barred(catalogue: Catalogue, options: Options, alien: str) -> frozenset[str]:
    """The aliens that cannot be in a game with this one; none where the table has lifted the restrictions."""
    if not options.restrictions:
        return frozenset()
    aliens = catalogue.aliens
    return frozenset(other for other in aliens if other in aliens[alien].excludes or alien in aliens[other].excludes)


def can_join(catalogue: Catalogue, options: Options, alien: str, others: Iterable[str]) -> bool:
    """Whether an alien may come into a game in which these are."""
    return barred(catalogue, options, alien).isdisjoint(others)


def most_together(catalogue: Catalogue, options: Options) -> int:
    """How many aliens of these levels can be dealt into one game."""
    dealt: list[str] = []
    for alien in from_levels(catalogue, options):
        if can_join(catalogue, options, alien, dealt):
            dealt.append(alien)
    return len(dealt)


def combos_for(catalogue: Catalogue, options: Options, players: int) -> list[str]:
    """The combos that can be drawn: all that would play is of the levels the table wants (R3.2.1, R3.3.6)."""
    there = set(from_levels(catalogue, options))
    return [id for id, combo in catalogue.combos.items() if there.issuperset(needed_by(combo, options, players))]


def needed_by(combo: Combo, options: Options, players: int) -> tuple[str, ...]:
    """The aliens of a combo that have to be there: those that play, and with flares all on the card (R3.2.4)."""
    return combo.aliens if options.combos_with_flares else combo.aliens[:players]


def from_levels(catalogue: Catalogue, options: Options) -> list[str]:
    """The aliens whose flares may be dealt or shuffled in, in the order of the catalogue."""
    return [alien for alien, facts in catalogue.aliens.items() if facts.alert in options.alert_levels]
