"""Checks of what entries do: changes of quantities and acts at timing points."""

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from content.council.checks.entries import check_counted, check_known, check_points, check_quantities
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.effects import Act, Change
from rules.council.cards.names import Letter


def check_effects(changes: Sequence[Change], acts: Sequence[Act], catalogue: Catalogue, file: str, key: str) -> None:
    """An entry does something, and all that it names exists."""
    require(bool(changes or acts), file, key, "does nothing: neither changes nor acts")
    for number, change in enumerate(changes):
        _check_change(change, catalogue, file, f"{key}.changes.{number}")
    for number, act in enumerate(acts):
        _check_act(act, catalogue, file, f"{key}.acts.{number}")


def _check_change(change: Change, catalogue: Catalogue, file: str, key: str) -> None:
    check_quantities([change.quantity], file, f"{key}.quantity")
    given = [name for name in ("add", "becomes", "allowed") if getattr(change, name) is not None]
    require(len(given) == 1, file, key, f"wants one of add, becomes, allowed, not {' and '.join(given) or 'none'}")
    check_known(change.of, _scope(change.quantity, catalogue), "such thing as", file, f"{key}.of")
    check_known(change.only, catalogue.units, "unit", file, f"{key}.only")
    require(change.per >= 1, file, f"{key}.per", f"must be 1 or more, not {change.per}")


def _scope(quantity: str, catalogue: Catalogue) -> Collection[str]:
    """What a change of this quantity can be limited to."""
    scopes: Mapping[str, Collection[str]] = {
        "may.pass": {*catalogue.terrains, "enemy_ships"},
        "marker.system": catalogue.markers.systems,
        "adjacent": get_args(Letter),
        "build.place": {"neighbour_systems"},
        "card.targets": {*catalogue.units, "hand"},
    }
    return scopes.get(quantity, catalogue.units)


def _check_act(act: Act, catalogue: Catalogue, file: str, key: str) -> None:
    check_points([act.point], file, f"{key}.point")
    if act.quantity:
        check_quantities([act.quantity], file, f"{key}.quantity")
    check_known(act.of, catalogue.units, "unit", file, f"{key}.of")
    check_known(act.spared, catalogue.units, "unit", file, f"{key}.spared")
    check_counted(act.units, catalogue, file, f"{key}.units")
    die = catalogue.numbers.shot_die
    require(0 <= act.die <= die, file, f"{key}.die", f"a die of {die} never shows {act.die}")
