"""Checks of `numbers.toml` and `units.toml`."""

from collections.abc import Sequence
from typing import get_args

import attrs

from content.council.checks.entries import check_known, check_least, check_names, check_single, check_texts
from content.council.checks.files import NUMBERS, UNITS
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.units import GroundHit, SpaceHit, Unit

MAY_BE_NONE = {"start_goods", "start_cards"}


def check_numbers(catalogue: Catalogue) -> None:
    """No number is below 1, but those of the start."""
    numbers: dict[str, int] = attrs.asdict(catalogue.numbers)
    check_least({key: value for key, value in numbers.items() if key not in MAY_BE_NONE}, 1, NUMBERS, "")
    check_least(numbers, 0, NUMBERS, "")
    least, most = catalogue.numbers.seats_least, catalogue.numbers.seats_most
    require(least <= most, NUMBERS, "seats_least", f"{least} seats at least are more than {most} at most")


def check_units(catalogue: Catalogue) -> None:
    """Numbers in range, technologies that exist, and damage orders that name each category once."""
    units = catalogue.units.values()
    check_texts(units, UNITS, "units")
    check_names(units, UNITS, "units")
    for unit in units:
        _check_unit(unit, catalogue)
    damage = catalogue.damage
    _check_order(damage.space, get_args(SpaceHit), get_args(SpaceHit), "space")
    _check_order(damage.ground, get_args(GroundHit), get_args(GroundHit), "ground")
    ships = [unit for unit in units if unit.kind == "ship"]
    armoured = [unit.id for unit in ships if unit.armour]
    _check_order(damage.armour, [unit.id for unit in ships], armoured, "armour")


def _check_unit(unit: Unit, catalogue: Catalogue) -> None:
    key = f"units.{unit.id}"
    numbers = {field.name: getattr(unit, field.name) for field in attrs.fields(Unit) if field.type is int}
    check_least(numbers, 0, UNITS, key)
    check_least({"cost": unit.cost, "per": unit.per}, 1, UNITS, key)
    die = catalogue.numbers.shot_die
    require(unit.hit <= die, UNITS, f"{key}.hit", f"a die of {die} never shows {unit.hit}")
    require(
        (unit.hit > 0) == (unit.shots > 0), UNITS, f"{key}.shots", "a unit with shots has a hit number, and no other"
    )
    if unit.needs:
        check_known([unit.needs], catalogue.technologies, "technology", UNITS, f"{key}.needs")


def _check_order(order: Sequence[str], known: Sequence[str], wanted: Sequence[str], key: str) -> None:
    """Everything `wanted` is in the order once, and nothing that is not `known`."""
    key = f"damage.{key}"
    check_single(order, UNITS, key)
    check_known(order, known, "category", UNITS, key)
    missing = [category for category in wanted if category not in order]
    require(not missing, UNITS, key, f"{', '.join(missing)} is missing")
