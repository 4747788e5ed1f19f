"""Checks of `objectives.toml`."""

from typing import get_args

from content.council.checks.entries import check_counted, check_least, check_texts
from content.council.checks.files import OBJECTIVES
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.goals import Objective, Requirement, TierId

UNITS = {"units_on_map", "units_at_centre", "units_destroyed"}
"""The kinds that name units; no other does."""


def check_objectives(catalogue: Catalogue) -> None:
    """As many of each tier as it says, each with something to be met."""
    check_texts(catalogue.objectives.values(), OBJECTIVES, "objectives")
    for tier in get_args(TierId):
        _check_tier(tier, catalogue)
    for objective in catalogue.objectives.values():
        _check_objective(objective, catalogue)


def _check_tier(tier: TierId, catalogue: Catalogue) -> None:
    key = f"tiers.{tier}"
    require(tier in catalogue.tiers, OBJECTIVES, key, "is missing")
    facts = catalogue.tiers[tier]
    count = len(catalogue.objectives_of(tier))
    require(count == facts.count, OBJECTIVES, f"{key}.count", f"says {facts.count}, but there are {count}")
    require(0 <= facts.opens <= count, OBJECTIVES, f"{key}.opens", f"{facts.opens} of {count} cannot be opened")
    require(facts.points > 0, OBJECTIVES, f"{key}.points", f"must be 1 or more, not {facts.points}")


def _check_objective(objective: Objective, catalogue: Catalogue) -> None:
    key = f"objectives.{objective.id}"
    require(bool(objective.requires), OBJECTIVES, f"{key}.requires", "must not be empty")
    for number, requirement in enumerate(objective.requires):
        _check_requirement(requirement, catalogue, f"{key}.requires.{number}")
    spends = any(requirement.kind == "spend" for requirement in objective.requires)
    says = f"is {objective.tests!r}, but the objective {'spends' if spends else 'spends nothing'}"
    require(spends == (objective.tests == "spend"), OBJECTIVES, f"{key}.tests", says)


def _check_requirement(requirement: Requirement, catalogue: Catalogue, key: str) -> None:
    check_least({"count": requirement.count, "each": requirement.each}, 1, OBJECTIVES, key)
    check_counted(requirement.units, catalogue, OBJECTIVES, f"{key}.units")
    named = bool(requirement.units) == (requirement.kind in UNITS)
    require(
        named, OBJECTIVES, f"{key}.units", f"{requirement.kind!r} names {'units' if not requirement.units else 'none'}"
    )
    for unit, count in requirement.units.items():
        limit = catalogue.units[unit].limit
        require(not limit or count <= limit, OBJECTIVES, f"{key}.units.{unit}", f"{count} are more than there are")
    paid = requirement.resources + requirement.influence + requirement.goods + requirement.either
    require((paid > 0) == (requirement.kind == "spend"), OBJECTIVES, key, f"{requirement.kind!r} pays {paid}")
    colours = requirement.kind == "technology_colours"
    enough = len(requirement.colours) >= requirement.count if colours else not requirement.colours
    require(enough, OBJECTIVES, f"{key}.colours", f"{len(requirement.colours)} do not fit {requirement.kind!r}")
