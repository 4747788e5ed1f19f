"""Checks of `systems.toml`, and of planets wherever they stand."""

from collections.abc import Iterator

from content.council.checks.entries import check_known, check_names, check_texts
from content.council.checks.files import SYSTEMS, race_file
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.galaxy import Planet, Station, System
from rules.council.cards.names import SPECIALTIES

MOST_PLANETS = 3
ENDS_OF_A_WORMHOLE = 2


def check_systems(catalogue: Catalogue) -> None:
    """Terrains that exist, one centre, two ends of each wormhole, planets with ids and names of their own."""
    check_texts(catalogue.terrains.values(), SYSTEMS, "terrains")
    check_names(catalogue.systems.values(), SYSTEMS, "systems")
    for terrain in ("space", "home"):
        check_known([terrain], catalogue.terrains, "terrain", SYSTEMS, "terrains")
    for system in catalogue.systems.values():
        _check_system(system, catalogue)
    centres = [system.id for system in catalogue.systems.values() if system.centre]
    require(len(centres) == 1, SYSTEMS, "systems", f"one must be the centre, not {', '.join(centres) or 'none'}")
    require(len(catalogue.centre.planets) == 1, SYSTEMS, f"systems.{catalogue.centre.id}.planets", "must be one")
    _check_wormholes(catalogue)
    _check_planets(catalogue)


def _check_system(system: System, catalogue: Catalogue) -> None:
    key = f"systems.{system.id}"
    require(bool(system.name), SYSTEMS, f"{key}.name", "must not be empty")
    check_known([system.terrain], catalogue.terrains, "terrain", SYSTEMS, f"{key}.terrain")
    require(len(system.planets) <= MOST_PLANETS, SYSTEMS, f"{key}.planets", f"are more than {MOST_PLANETS}")
    empty = not (system.planets or system.stations or system.wormhole)
    special = catalogue.terrains[system.terrain].special
    require(empty or not special, SYSTEMS, key, "a special system holds neither planets, stations nor a wormhole")
    for station in system.stations:
        require(station.goods > 0, SYSTEMS, f"{key}.stations.{station.id}.goods", "must be 1 or more")


def _check_wormholes(catalogue: Catalogue) -> None:
    for letter in ("alpha", "beta"):
        ends = [system.id for system in catalogue.systems.values() if system.wormhole == letter]
        wanted = ENDS_OF_A_WORMHOLE
        require(len(ends) == wanted, SYSTEMS, "systems", f"{len(ends)} have the wormhole {letter}, not {wanted}")


def _check_planets(catalogue: Catalogue) -> None:
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    for file, key, planet in _planets(catalogue):
        where = f"{key}.{planet.id}"
        require(bool(planet.name), file, f"{where}.name", "must not be empty")
        require(planet.id not in ids, file, where, f"the id is that of a planet in {ids.get(planet.id)} too")
        require(planet.name not in names, file, where, f"the name is that of a planet in {names.get(planet.name)} too")
        ids[planet.id] = names[planet.name] = file
        if isinstance(planet, Planet):
            least = min(planet.resource, planet.influence)
            require(least >= 0, file, where, "resources and influence must be 0 or more")
            known = planet.specialty is None or planet.specialty in SPECIALTIES
            require(known, file, f"{where}.specialty", f"no planet is {planet.specialty}")


def _planets(catalogue: Catalogue) -> Iterator[tuple[str, str, Planet | Station]]:
    for system in catalogue.systems.values():
        for planet in system.planets:
            yield SYSTEMS, f"systems.{system.id}.planets", planet
        for station in system.stations:
            yield SYSTEMS, f"systems.{system.id}.stations", station
    for race in catalogue.races.values():
        for planet in race.planets:
            yield race_file(race.id), "planets", planet
