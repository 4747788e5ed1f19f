"""A clear message for every system, planet and race of Council of Suns that does not fit the others."""

from pathlib import Path

import pytest
from planting import Mistake, all_but, changed, changed_entry, expect_refusal

UNITS, SYSTEMS, SOL, VEY = "units.toml", "systems.toml", "races/sol.toml", "races/vey.toml"

MISTAKES: dict[str, Mistake] = {
    "terrain that does not exist": (
        changed_entry(SYSTEMS, "systems.s33", '"nebula"', '"fog"'),
        SYSTEMS,
        "systems.s33.terrain",
        "there is no terrain 'fog'",
    ),
    "terrain lost": (
        changed(SYSTEMS, ("[terrains.home]", "[terrains.house]")),
        SYSTEMS,
        "terrains",
        "no terrain 'home'",
    ),
    "terrain without a text": (
        changed_entry(SYSTEMS, "terrains.rift", 'text = "', 'text = "" # "'),
        SYSTEMS,
        "terrains.rift.text",
        "must not be empty",
    ),
    "system without a name": (
        changed_entry(SYSTEMS, "systems.s33", '"Pale Veil"', '""'),
        SYSTEMS,
        "systems.s33.name",
        "must not be empty",
    ),
    "name of a system twice": (
        changed(SYSTEMS, ('"Red Veil"', '"Pale Veil"')),
        SYSTEMS,
        "systems.s34.name",
        "'s33' too",
    ),
    "no centre": (changed(SYSTEMS, ("centre = true\n", "")), SYSTEMS, "systems", "one must be the centre, not none"),
    "two centres": (
        changed(SYSTEMS, ("wormhole =", "centre = true\nwormhole =")),
        SYSTEMS,
        "systems",
        "not mecatol, s08",
    ),
    "centre without a planet": (
        changed_entry(SYSTEMS, "systems.mecatol", "planets = [", "planets = [] # ["),
        SYSTEMS,
        "systems.mecatol.planets",
        "must be one",
    ),
    "planet in a special system": (
        changed_entry(SYSTEMS, "systems.s01", '"space"', '"nebula"'),
        SYSTEMS,
        "systems.s01",
        "a special system holds neither planets",
    ),
    "four planets": (
        changed(
            SYSTEMS, ('{ id = "galt"', '{ id = "x", name = "X", resource = 0, influence = 0 },\n    { id = "galt"')
        ),
        SYSTEMS,
        "systems.s21.planets",
        "are more than 3",
    ),
    "station without goods": (
        changed_entry(SYSTEMS, "systems.s24", "goods = 2", "goods = 0"),
        SYSTEMS,
        "systems.s24.stations.moor.goods",
        "must be 1 or more",
    ),
    "wormhole with one end": (
        changed_entry(SYSTEMS, "systems.s25", 'wormhole = "alpha"', ""),
        SYSTEMS,
        "systems",
        "1 have the wormhole alpha, not 2",
    ),
    "planet twice": (
        changed(SYSTEMS, ('id = "keld"', 'id = "abrax"')),
        SYSTEMS,
        "systems.s10.planets.abrax",
        "the id is",
    ),
    "planet of a race too": (
        changed(SOL, ('id = "terra"', 'id = "abrax"')),
        SOL,
        "planets.abrax",
        "in systems.toml too",
    ),
    "name of a planet twice": (
        changed(SOL, ('"Terra"', '"Abrax"')),
        SOL,
        "planets.terra",
        "the name is that of a planet",
    ),
    "planet without a name": (changed(SOL, ('"Terra"', '""')), SOL, "planets.terra.name", "must not be empty"),
    "negative planet": (
        changed(SYSTEMS, ("resource = 1, influence = 6", "resource = -1, influence = 6")),
        SYSTEMS,
        "systems.mecatol.planets.mecatol_rex",
        "must be 0 or more",
    ),
    "yellow planet": (
        changed_entry(SYSTEMS, "systems.s01", '"red"', '"yellow"'),
        SYSTEMS,
        "systems.s01.planets.abrax.specialty",
        "no planet is yellow",
    ),
    "too few races": (all_but("races", 6), "races", "", "6 races are too few: 6 play"),
    "race without a name": (changed(SOL, ('"Federation of Sol"', '""')), SOL, "name", "must not be empty"),
    "race without a flagship": (changed(SOL, ('"Long Watch"', '""')), SOL, "flagship", "must not be empty"),
    "name of a race twice": (
        changed(VEY, ('"Vey Collective"', '"Federation of Sol"')),
        SOL,
        "name",
        "is there 2 times",
    ),
    "feature twice in a race": (changed(SOL, ('"home_guard"', '"levy"')), SOL, "features", "'levy' is there 2 times"),
    "feature of two races": (changed(VEY, ('"archives"', '"levy"')), SOL, "features", "'levy' is there 2 times"),
    "feature's name of two races": (changed(VEY, ('"Archives"', '"Levy"')), SOL, "features", "'Levy' is there 2 times"),
    "feature's name twice": (
        changed(SOL, ('"Levy"', '"Home Guard"')),
        SOL,
        "features.home_guard.name",
        "of 'levy' too",
    ),
    "feature without a text": (changed(SOL, ('text = "', 'text = "" # "')), SOL, "features.levy.text", "not be empty"),
    "three features": (
        changed(
            SOL,
            ("[technology]", '[[features]]\nid = "x"\nname = "X"\ntext = "X"\nchanges = []\n\n[technology]'),
        ),
        SOL,
        "features",
        "there must be 2, not 3",
    ),
    "three agreements": (changed(SOL, ("[2, 2]", "[2, 2, 2]")), SOL, "agreements", "there must be 2, not 3"),
    "unknown technology at the start": (
        changed(SOL, ('"hylar_v"', '"hylar"')),
        SOL,
        "technologies",
        "technology 'hylar'",
    ),
    "unknown unit at the start": (
        changed(SOL, ("cruiser = 1", "crusier = 1")),
        SOL,
        "start",
        "there is no unit 'crusier'",
    ),
    "none of a unit at the start": (
        changed(SOL, ("cruiser = 1", "cruiser = 0")),
        SOL,
        "start.cruiser",
        "1 or more, not 0",
    ),
    "start of another worth": (changed(SOL, ("cruiser = 1", "cruiser = 2")), SOL, "start", "is worth 15, not 13"),
    "start without a dock": (changed(SOL, (", dock = 1", "")), SOL, "start.dock", "must be 1"),
    "start without transports": (
        changed(SOL, ("transport = 2, cruiser = 1", "transport = 1, dreadnought = 1")),
        SOL,
        "start.transport",
        "must be 2 or more",
    ),
    "start beyond a limit": (
        changed_entry(UNITS, "units.transport", "limit = 4", "limit = 1"),
        "races/calder.toml",
        "start.transport",
        "2 are more than the limit of 1",
    ),
    "start beyond the fleet limit": (
        changed(SOL, ("cruiser = 1, destroyer = 1, fighter = 4", "destroyer = 5")),
        SOL,
        "start",
        "7 ships are more than the fleet limit of 4",
    ),
    "home of another worth": (changed(SOL, ("influence = 3", "influence = 4")), SOL, "planets", "are worth 8, not 7"),
    "technology of a race with a colour": (
        changed(SOL, ("surcharge = 2", 'surcharge = 2\ncolour = "red"')),
        SOL,
        "technology",
        "has neither colour nor needs",
    ),
    "technology of a race with a discount": (
        changed(SOL, ("surcharge = 2", "surcharge = -2")),
        SOL,
        "technology.surcharge",
        "must be 0 or more, not -2",
    ),
    "name of a technology of two races": (
        changed(VEY, ('"Proof by Intuition"', '"Drop Pods"')),
        SOL,
        "technology",
        "'Drop Pods' is there 2 times",
    ),
    "technology of a race without a text": (
        changed(SOL, ('text = "Once', 'text = "" # "Once')),
        SOL,
        "technology.text",
        "must not be empty",
    ),
    "technology of two races": (
        changed(VEY, ('"vey_shortcut"', '"sol_drop_pods"')),
        SOL,
        "technology",
        "'sol_drop_pods' is there 2 times",
    ),
    "technology of a race and of all": (
        changed(SOL, ('"sol_drop_pods"', '"hylar_v"')),
        SOL,
        "technology.id",
        "'hylar_v' is a technology of all",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_is_refused_by_name(what: str, tmp_path: Path) -> None:
    expect_refusal(MISTAKES[what], tmp_path)
