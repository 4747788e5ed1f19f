"""Every rule that has behaviour, and every printed entry that acts without bills and cards, has a scenario."""

from __future__ import annotations

from pathlib import Path

from content.council.load import load
from rules.council.notation.scenario import read_file

FOLDER = Path(__file__).parents[1] / "scenarios" / "council"
SECTIONS = {
    "C3": 5, "C4": 7, "C5": 7, "C6": 5, "C7": 5, "C8": 5, "C9": 9, "C10": 7, "C11": 10, "C12": 4, "C13": 8, "C14": 6,
    "C15": 7, "C19": 6, "C20": 6, "C21": 2, "C22": 2, "C24": 2,
}  # fmt: skip
"""Chapter of the rules -> its sections."""
ELSEWHERE = {
    "C3.1": "test_council_setup", "C3.2": "test_council_setup", "C3.3": "test_council_setup",
    "C4.1": "test_council_content", "C4.2": "test_council_content", "C4.7": "test_council_dealing",
    "C7.4": "action cards are declared", "C8.2": "bills", "C8.3": "bills", "C8.5": "talk", "C15.7": "action cards",
}  # fmt: skip
"""Sections tested in another way, or that belong to bills and action cards, which are not played yet."""
FOR_CARDS_AND_BILLS = {
    "neural_motivator", "hypermetabolism", "nesh_casting_vote", "sable_shadow_codes", "orators", "precedent",
    "bought_words", "informants", "closed_books",
}  # fmt: skip
"""Technologies and features that act on bills and action cards alone."""


def covered() -> set[str]:
    files = [read_file(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")]
    return {name for file in files for scenario in file.scenarios for name in scenario.covers}


def test_every_section_of_the_rules_has_a_scenario() -> None:
    wanted = {f"{chapter}.{number}" for chapter, most in SECTIONS.items() for number in range(1, most + 1)}
    assert wanted - covered() == ELSEWHERE.keys()


def test_every_entry_has_a_scenario() -> None:
    catalogue = load()
    races = catalogue.races.values()
    entries = {
        *catalogue.markers.systems, *catalogue.markers.planets, *catalogue.technologies, *catalogue.objectives,
        *(race.technology.id for race in races), *(feature.id for race in races for feature in race.features),
    }  # fmt: skip
    assert entries - covered() == FOR_CARDS_AND_BILLS


def test_every_unit_and_every_terrain_stands_in_a_scenario() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.toml"))
    for unit in load().units:
        assert f"{unit} = " in text, unit
    standard = load().standard_map(3).cells.values()
    there = {load().systems[system].terrain for system in standard if system in load().systems}
    assert {terrain.id for terrain in load().terrains.values() if terrain.special} - there == {"supernova"}
    assert "supernova" in text
