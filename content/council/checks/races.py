"""Checks of `races/`: every race is worth the same at the start."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from content.council.checks.effects import check_effects
from content.council.checks.entries import check_counted, check_known, check_names, check_text, check_texts
from content.council.checks.files import race_file
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.research import Race

START_WORTH = 13
"""Resources that the units of the start cost, the dock not counted."""
HOME_WORTH = 7
"""Resources and influence of the home system."""
TWO_LANDINGS = {"transport": 2, "infantry": 4}
"""What every race needs to take two systems in the first round."""
AGREEMENTS = 2
FEATURES = 2


def check_races(catalogue: Catalogue) -> None:
    """Units, technologies and effects that exist; starts and homes of one worth; one race more than seats."""
    races = catalogue.races.values()
    most = catalogue.numbers.seats_most
    require(
        len(races) > most, "races", "", f"{len(races)} races are too few: {most} play, one is left over to be found"
    )
    for race in races:
        _check_race(race, catalogue)
        _check_start(race, catalogue)
    _check_once(("name", race.name, race) for race in races)
    _check_once(("features", feature.id, race) for race in races for feature in race.features)
    _check_once(("features", feature.name, race) for race in races for feature in race.features)
    _check_once(("technology", race.technology.name, race) for race in races)
    _check_once(("technology", race.technology.id, race) for race in races)
    for race in races:
        known = race.technology.id in catalogue.technologies
        require(not known, race_file(race.id), "technology.id", f"{race.technology.id!r} is a technology of all")


def _check_race(race: Race, catalogue: Catalogue) -> None:
    file = race_file(race.id)
    for key, count, wanted in (
        ("agreements", len(race.agreements), AGREEMENTS),
        ("features", len(race.features), FEATURES),
    ):
        require(count == wanted, file, key, f"there must be {wanted}, not {count}")
    require(bool(race.name and race.flagship), file, "name" if not race.name else "flagship", "must not be empty")
    check_texts(race.features, file, "features")
    check_names(race.features, file, "features")
    check_text(race.technology, file, "technology")
    for feature in race.features:
        check_effects(feature.changes, feature.acts, catalogue, file, f"features.{feature.id}")
    technology = race.technology
    check_effects(technology.changes, technology.acts, catalogue, file, "technology")
    free = technology.colour is None and not technology.needs and not technology.needs_any
    require(free, file, "technology", "the technology of a race has neither colour nor needs")
    require(technology.surcharge >= 0, file, "technology.surcharge", f"must be 0 or more, not {technology.surcharge}")
    check_known(race.technologies, catalogue.technologies, "technology", file, "technologies")


def _check_start(race: Race, catalogue: Catalogue) -> None:
    file, start, units = race_file(race.id), race.start, catalogue.units
    check_counted(start, catalogue, file, "start")
    worth = sum(Fraction(units[unit].cost * count, units[unit].per) for unit, count in start.items() if unit != "dock")
    require(worth == START_WORTH, file, "start", f"is worth {worth}, not {START_WORTH}")
    require(start.get("dock") == 1, file, "start.dock", "must be 1")
    for unit, least in TWO_LANDINGS.items():
        require(start.get(unit, 0) >= least, file, f"start.{unit}", f"must be {least} or more")
    for unit, count in start.items():
        limit = units[unit].limit
        require(not limit or count <= limit, file, f"start.{unit}", f"{count} are more than the limit of {limit}")
    ships = sum(count for unit, count in start.items() if units[unit].counts_as_ship)
    limit = catalogue.numbers.fleet_limit
    require(ships <= limit, file, "start", f"{ships} ships are more than the fleet limit of {limit}")
    home = sum(planet.resource + planet.influence for planet in race.planets)
    require(home == HOME_WORTH, file, "planets", f"are worth {home}, not {HOME_WORTH}")


def _check_once(listed: Iterable[tuple[str, str, Race]]) -> None:
    found = list(listed)
    times = Counter(value for _, value, _ in found)
    for key, value, race in found:
        require(times[value] == 1, race_file(race.id), key, f"{value!r} is there {times[value]} times")
