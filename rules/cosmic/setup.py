"""What a game is opened with, and the planets it begins with (R3.1)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.cards.exclusions import can_join, combos_for, most_together, needed_by
from rules.cosmic.protocol.options import Options
from rules.cosmic.state.encounter import Ships
from rules.cosmic.state.state import owner

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue

FEWEST, MOST = 3, 5
DRAW = "draw"
"""In place of a combo's id: the combo is drawn (R3.2.1)."""


@attrs.frozen
class Setup:
    """What a game is opened with: seats in clockwise order, a seed for the dice, the table's options."""

    seats: tuple[str, ...]
    seed: int | str = 1
    options: Options = attrs.Factory(Options)
    aliens: tuple[str, ...] = ()
    """Who is which alien, seat by seat; empty for a game without powers, or where they are chosen."""
    choose: bool = False
    """Whether two flares are dealt to each player, who keeps the alien of one (R3.3)."""
    combo: str = ""
    """The combo whose aliens are dealt (R3.2), by its id, or `DRAW`; empty for none."""

    def check(self, catalogue: Catalogue) -> None:
        """Raises ValueError where these cannot be the seats of a game."""
        colours = catalogue.setup.colours
        if not FEWEST <= len(self.seats) <= MOST:
            raise ValueError(f"seats: a game has {FEWEST} to {MOST} players, not {len(self.seats)}")
        for seat in self.seats:
            if seat not in colours or self.seats.count(seat) > 1:
                raise ValueError(f"seats: {seat!r} is no colour, or sits twice; there are {', '.join(colours)}")
        self._check_aliens(catalogue)
        if self.combo:
            self._check_combo(catalogue)

    def _check_aliens(self, catalogue: Catalogue) -> None:
        if self.aliens and len(self.aliens) != len(self.seats):
            raise ValueError(f"aliens: {len(self.seats)} players need as many aliens, not {len(self.aliens)}")
        for alien in self.aliens:
            if alien not in catalogue.aliens or self.aliens.count(alien) > 1:
                raise ValueError(f"aliens: {alien!r} is no alien, or is there twice")
            if not can_join(catalogue, self.options, alien, self.aliens):
                raise ValueError(f"aliens: {alien!r} cannot meet one of the others")
        if self.choose and most_together(catalogue, self.options) < 2 * len(self.seats):
            raise ValueError(f"aliens: too few of the alert levels {', '.join(self.options.alert_levels)}")

    def _check_combo(self, catalogue: Catalogue) -> None:
        if self.aliens or self.choose:
            raise ValueError("combo: it says itself which aliens there are")
        if self.combo not in {DRAW, *catalogue.combos}:
            raise ValueError(f"combo: {self.combo!r} is no combo")
        if self.combo != DRAW:
            for alien in needed_by(catalogue.combos[self.combo], self.options, len(self.seats)):
                if alien not in catalogue.aliens:
                    raise ValueError(f"combo: {self.combo!r} needs {alien!r}, who is not in this edition")
        if self.combo == DRAW and not combos_for(catalogue, self.options, len(self.seats)):
            raise ValueError(f"combo: there is none of the alert levels {', '.join(self.options.alert_levels)}")


@cache
def planet_names(seats: tuple[str, ...], each: int) -> tuple[str, ...]:
    """The planets of these home systems, of which each has so many."""
    return tuple(f"{seat}.{number}" for seat in seats for number in range(1, each + 1))


def planets(catalogue: Catalogue, seats: tuple[str, ...]) -> dict[str, Ships]:
    """All planets with their first ships on them (R3.1.1, R3.1.2)."""
    setup = catalogue.setup
    names = planet_names(seats, setup.planets_per_seat)
    return {planet: {owner(planet): setup.ships_per_planet} for planet in names}
