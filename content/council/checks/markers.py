"""Checks of `markers.toml`."""

from itertools import chain

from content.council.checks.entries import (
    check_asks,
    check_counted,
    check_faces,
    check_known,
    check_least,
    check_points,
    check_texts,
)
from content.council.checks.files import MARKERS
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.neutral_markers import PlanetMarker, SystemMarker

NEEDS = {
    "goods": ("goods",),
    "cards": ("count",),
    "units": ("units",),
    "points": ("count",),
    "race_technology": ("count",),
    "terrain": ("terrain",),
    "explosion": ("terrain",),
    "toll": ("goods", "units"),
    "wormhole": ("wormhole",),
    "votes": ("count",),
    "technology": ("count",),
    "shipyard": ("worth",),
    "dock": ("units",),
    "spies": ("count",),
    "ransom": ("goods",),
    "ambush": ("units",),
    "garrison": ("units",),
    "defences": ("die", "units"),
    "first_dies": ("count",),
    "settlers": ("die", "units"),
}
"""What a marker of a kind must say; kinds that are not here need nothing."""


def check_markers(catalogue: Catalogue) -> None:
    """Each face of the dice is there once; each marker has what its kind needs, and names only what exists."""
    markers = catalogue.markers
    dice = {"system_die": markers.system_die, "planet_die": markers.planet_die, "erase_die": markers.erase_die}
    check_least(dice, 1, MARKERS, "")
    for found in markers.systems.values():
        _check_marker(found, catalogue, f"systems.{found.id}")
        if found.terrain:
            check_known([found.terrain], catalogue.terrains, "terrain", MARKERS, f"systems.{found.id}.terrain")
    for marker in markers.planets.values():
        _check_marker(marker, catalogue, f"planets.{marker.id}")
        if marker.ask:
            check_asks([marker.ask], MARKERS, f"planets.{marker.id}.ask")
    twice = sorted(set(markers.systems) & set(markers.planets))
    require(not twice, MARKERS, f"planets.{''.join(twice[:1])}", "is the id of a marker of systems too")
    check_texts(chain(markers.systems.values()), MARKERS, "systems")
    check_texts(chain(markers.planets.values()), MARKERS, "planets")
    check_faces({found.id: found.faces for found in markers.systems.values()}, markers.system_die, MARKERS, "systems")
    check_faces({found.id: found.faces for found in markers.planets.values()}, markers.planet_die, MARKERS, "planets")
    prices = {str(number): price.faces for number, price in enumerate(markers.erase)}
    check_faces(prices, markers.erase_die, MARKERS, "erase")


def _check_marker(marker: SystemMarker | PlanetMarker, catalogue: Catalogue, key: str) -> None:
    check_points([marker.point], MARKERS, f"{key}.point")
    check_counted(marker.units, catalogue, MARKERS, f"{key}.units")
    for field in NEEDS.get(marker.kind, ()):
        require(bool(getattr(marker, field)), MARKERS, f"{key}.{field}", f"is missing: {marker.kind!r} needs it")
