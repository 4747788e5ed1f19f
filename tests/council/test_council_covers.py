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


EXAMPLES = 35
"""Worked examples of the reference, E1 to E35."""
EXAMPLES_FOR_CARDS_AND_BILLS = {
    "E12": "Direct Hit", "E13": "Radio Failure", "E14": "Friendly Fire", "E28": "ballots", "E29": "ballots",
    "E30": "Bribery", "E31": "ballots", "E34": "action cards of the end of a round",
}  # fmt: skip
"""Examples that are played with action cards or ballots, and which."""


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


def test_every_unit_and_every_special_system_has_a_scenario() -> None:
    special = {terrain.id for terrain in load().terrains.values() if terrain.special}
    assert {*load().units, *special} <= covered()


def test_every_example_without_cards_and_bills_is_a_scenario() -> None:
    every = {f"E{number}" for number in range(1, EXAMPLES + 1)}
    assert every - covered() == EXAMPLES_FOR_CARDS_AND_BILLS.keys()


def test_what_nobody_may_know_and_what_the_engine_does_has_scenarios() -> None:
    """C23 and C25 are tables without sections."""
    assert {"C23", "C25"} <= covered()


def test_what_is_said_to_be_tested_elsewhere_is_there() -> None:
    modules = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert {where for where in ELSEWHERE.values() if where.startswith("test_")} <= modules
