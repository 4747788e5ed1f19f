"""A clear message for every technology, effect and marker of Council of Suns that does not fit the others."""

from pathlib import Path

import pytest
from planting import Mistake, changed, changed_entry, expect_refusal

MARKERS, TECHS, SOL = "markers.toml", "technologies.toml", "races/sol.toml"

EFFECTS: dict[str, Mistake] = {
    "technology without a colour": (
        changed_entry(TECHS, "technologies.hylar_v", 'colour = "red"\n', ""),
        TECHS,
        "technologies.hylar_v.colour",
        "is missing",
    ),
    "technology of a race among all": (
        changed_entry(TECHS, "technologies.hylar_v", "colour", 'race = "sol"\ncolour'),
        TECHS,
        "technologies.hylar_v.race",
        "stands in its file",
    ),
    "technology with a surcharge": (
        changed_entry(TECHS, "technologies.hylar_v", "colour", "surcharge = 1\ncolour"),
        TECHS,
        "technologies.hylar_v.surcharge",
        "only the technology of a race has one",
    ),
    "technology without a text": (
        changed_entry(TECHS, "technologies.hylar_v", 'text = "', 'text = "" # "'),
        TECHS,
        "technologies.hylar_v.text",
        "must not be empty",
    ),
    "name of a technology twice": (
        changed_entry(TECHS, "technologies.siege_gun", '"Siege Gun"', '"War Sun"'),
        TECHS,
        "technologies.war_sun.name",
        "'War Sun' is the name of 'siege_gun' too",
    ),
    "technology that does nothing": (
        changed_entry(TECHS, "technologies.hylar_v", "changes = [", "changes = [] # ["),
        TECHS,
        "technologies.hylar_v",
        "does nothing",
    ),
    "unknown prerequisite": (
        changed_entry(TECHS, "technologies.siege_gun", '"cybernetics"', '"cyber"'),
        TECHS,
        "technologies.siege_gun.needs",
        "there is no technology 'cyber'",
    ),
    "unknown choice of prerequisites": (
        changed_entry(TECHS, "technologies.cybernetics", '"matter_reflector"', '"mirror"'),
        TECHS,
        "technologies.cybernetics.needs_any",
        "there is no technology 'mirror'",
    ),
    "prerequisites in a ring": (
        changed_entry(TECHS, "technologies.climate_control", "colour", 'needs = ["molecular_synthesis"]\ncolour'),
        TECHS,
        "technologies",
        "can never be had, as they wait for each other: war_sun, climate_control, molecular_synthesis",
    ),
    "nine of a colour": (
        changed_entry(TECHS, "technologies.recycling", '"yellow"', '"red"'),
        TECHS,
        "technologies",
        "9 are red, not 8",
    ),
    "unknown quantity": (
        changed_entry(TECHS, "technologies.hylar_v", "unit.roll", "unit.rolls"),
        TECHS,
        "technologies.hylar_v.changes.0.quantity",
        "there is no quantity 'unit.rolls'",
    ),
    "change of nothing": (
        changed_entry(TECHS, "technologies.hylar_v", "add = 1, ", ""),
        TECHS,
        "technologies.hylar_v.changes.0",
        "wants one of add, becomes, allowed, not none",
    ),
    "change of two": (
        changed_entry(TECHS, "technologies.hylar_v", "add = 1, ", "add = 1, becomes = 2, "),
        TECHS,
        "technologies.hylar_v.changes.0",
        "not add and becomes",
    ),
    "change of an unknown unit": (
        changed_entry(TECHS, "technologies.hylar_v", '"destroyer"', '"frigate"'),
        TECHS,
        "technologies.hylar_v.changes.0.of",
        "'frigate'",
    ),
    "unknown terrain to pass": (
        changed_entry(TECHS, "technologies.matter_reflector", '"asteroids"', '"cruiser"'),
        TECHS,
        "technologies.matter_reflector.changes.0.of",
        "'cruiser'",
    ),
    "hold for an unknown unit": (
        changed_entry(TECHS, "technologies.stasis_capsules", 'only = ["infantry"]', 'only = ["guard"]'),
        TECHS,
        "technologies.stasis_capsules.changes.0.only",
        "there is no unit 'guard'",
    ),
    "price for no vote": (
        changed("races/orrin.toml", ("per = 2", "per = 0")),
        "races/orrin.toml",
        "features.bought_words.changes.0.per",
        "must be 1 or more, not 0",
    ),
    "act at no point": (
        changed_entry(TECHS, "technologies.siege_gun", "battle.siege", "battle.seige"),
        TECHS,
        "technologies.siege_gun.acts.0.point",
        "there is no timing point 'battle.seige'",
    ),
    "act of an unknown unit": (
        changed_entry(TECHS, "technologies.siege_gun", '"dreadnought"', '"dread"'),
        TECHS,
        "technologies.siege_gun.acts.0.of",
        "there is no unit 'dread'",
    ),
    "act that spares an unknown unit": (
        changed_entry(TECHS, "technologies.recycling", '"fighter"', '"fight"'),
        TECHS,
        "technologies.recycling.acts.0.spared",
        "there is no unit 'fight'",
    ),
    "act with no units": (
        changed_entry(TECHS, "technologies.transit_diodes", "infantry = 4", "infantry = 0"),
        TECHS,
        "technologies.transit_diodes.acts.0.units.infantry",
        "must be 1 or more, not 0",
    ),
    "act with an unknown quantity": (
        changed(SOL, ('quantity = "levy"', 'quantity = "levi"')),
        SOL,
        "features.levy.acts.0.quantity",
        "there is no quantity 'levi'",
    ),
    "act with a die too high": (
        changed_entry(TECHS, "technologies.gene_synthesis", "die = 5", "die = 11"),
        TECHS,
        "technologies.gene_synthesis.acts.0.die",
        "a die of 10 never shows 11",
    ),
    "effect of a technology of a race": (
        changed(SOL, ("move.lift", "move.drop")),
        SOL,
        "technology.acts.0.point",
        "there is no timing point 'move.drop'",
    ),
}

MARKER_ENTRIES: dict[str, Mistake] = {
    "no die": (changed(MARKERS, ("system_die = 15", "system_die = 0")), MARKERS, "system_die", "must be 1 or more"),
    "face twice": (
        changed_entry(MARKERS, "systems.pirates", "[12, 13]", "[12, 14]"),
        MARKERS,
        "systems.alpha_opens.faces",
        "14 is a face of 'pirates' too",
    ),
    "face lost": (
        changed_entry(MARKERS, "planets.settlers", "[29, 30]", "[29]"),
        MARKERS,
        "planets",
        "nothing has the faces 30",
    ),
    "face that is not on the die": (
        changed_entry(MARKERS, "planets.settlers", "30]", "31]"),
        MARKERS,
        "planets.settlers.faces",
        "a die of 30 has no 31",
    ),
    "face of the price lost": (changed(MARKERS, ("6, 7]", "6]")), MARKERS, "erase", "nothing has the faces 7"),
    "unknown point": (
        changed_entry(MARKERS, "planets.settlers", "kind", 'point = "land.settle"\nkind'),
        MARKERS,
        "planets.settlers.point",
        "there is no timing point 'land.settle'",
    ),
    "unknown question": (
        changed_entry(MARKERS, "planets.hostages", "follow.hostage", "follow.ransom"),
        MARKERS,
        "planets.hostages.ask",
        "there is no kind of question 'follow.ransom'",
    ),
    "unknown unit of a marker": (
        changed_entry(MARKERS, "planets.ambush", "fighter = 3", "pirate = 3"),
        MARKERS,
        "planets.ambush.units",
        "there is no unit 'pirate'",
    ),
    "unknown terrain of a marker": (
        changed_entry(MARKERS, "systems.rift_opens", 'terrain = "rift"', 'terrain = "hole"'),
        MARKERS,
        "systems.rift_opens.terrain",
        "there is no terrain 'hole'",
    ),
    "kind without its number": (
        changed_entry(MARKERS, "planets.rare_ores", "goods = 4\n", ""),
        MARKERS,
        "planets.rare_ores.goods",
        "is missing: 'goods' needs it",
    ),
    "marker of a system at an unknown point": (
        changed_entry(MARKERS, "systems.pirates", "kind", 'point = "move.marker"\nkind'),
        MARKERS,
        "systems.pirates.point",
        "there is no timing point 'move.marker'",
    ),
    "marker of both": (
        changed(MARKERS, ("[planets.biohazard]", "[planets.pirates]")),
        MARKERS,
        "planets.pirates",
        "is the id of a marker of systems too",
    ),
    "marker without a text": (
        changed_entry(MARKERS, "planets.biohazard", 'text = "', 'text = "" # "'),
        MARKERS,
        "planets.biohazard.text",
        "must not be empty",
    ),
    "marker of a system without a name": (
        changed_entry(MARKERS, "systems.pirates", '"Pirates"', '""'),
        MARKERS,
        "systems.pirates.name",
        "must not be empty",
    ),
}

MISTAKES = EFFECTS | MARKER_ENTRIES


@pytest.mark.parametrize("what", MISTAKES)
def test_is_refused_by_name(what: str, tmp_path: Path) -> None:
    expect_refusal(MISTAKES[what], tmp_path)
