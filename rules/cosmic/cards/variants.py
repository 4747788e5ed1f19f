"""What editions and variants change in the printed facts, in one place (R23, R26)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from rules.cosmic.cards.catalogue import Catalogue
    from rules.cosmic.protocol.options import Options

FEWER_PLANETS = 4
CATALOGUES = 64
"""How many catalogues are remembered as a table plays them: a process that tries many cards forgets the oldest."""
MOST_RESEARCH = 7
"""With four planets techs above this number are left out (R23.1)."""


def tailored(catalogue: Catalogue, options: Options) -> Catalogue:
    """The printed facts as a table with these options plays them."""
    return _tailored(catalogue, options.edition, few=options.has("four_planets"))


@lru_cache(CATALOGUES)
def _tailored(catalogue: Catalogue, edition: str, *, few: bool) -> Catalogue:
    """The same, remembered by the only two things it depends on."""
    aliens = {id: facts for id, facts in catalogue.aliens.items() if facts.edition in {"", edition}}
    if len(aliens) < len(catalogue.aliens):
        powers = {alien: both for alien, both in catalogue.powers.items() if alien in aliens}
        catalogue = attrs.evolve(catalogue, aliens=aliens, powers=powers)
    if few:
        techs = {tech: facts for tech, facts in catalogue.techs.items() if (facts.research or 0) <= MOST_RESEARCH}
        setup = attrs.evolve(
            catalogue.setup, planets_per_seat=FEWER_PLANETS, foreign_colonies_to_win=4, home_colonies_for_power=2
        )
        devices = {tech: catalogue.devices[tech] for tech in techs}
        catalogue = attrs.evolve(catalogue, setup=setup, techs=techs, devices=devices)
    return catalogue
