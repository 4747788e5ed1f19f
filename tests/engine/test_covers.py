"""Every rule with behaviour is covered by a scenario, and every scenario names what it covers by known ids."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import random_play
from test_points_and_kinds import LINE_OF_TIMING

from rules.notation.scenario import read_file
from rules.points import POINTS

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
ALIENS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "alien_facts.toml").read_text())
RULES = {
    1: 4, 2: 13, 3: 3, 4: 4, 5: 4, 6: 5, 7: 11, 8: 9, 9: 7, 10: 5, 11: 9, 12: 11, 13: 11, 14: 5, 15: 10, 16: 9, 17: 9,
    18: 9, 19: 4, 20: 6, 21: 4, 22: 4, 23: 7, 24: 13,
}  # fmt: skip
"""How many numbered rules each section of the rules reference has."""
RULINGS = {f"F{number}" for number in range(1, 76)} | {"F63a"}
EDITIONS = {f"E{number}" for number in range(1, 27)}
"""Differences of the editions."""
TRIGGERS = {
    "ship.to_warp", "ship.warped", "ship.retrieved", "card.drawing", "card.drawn", "card.received", "card.discarding",
    "card.discarded", "hand.new", "flare.played", "colony.established", "colony.lost", "power.lost", "power.regained",
    "deck.reshuffled", "deck.quake", "planet.removed", "planet.added", "power.use", "tech.use", "standing.rule",
    "standing.card_play", "standing.idle",
}  # fmt: skip
"""Timing points beside the main line."""
PLAYED_RULES = range(5, 23)
WITHOUT_BEHAVIOUR = {
    "R7.10": "the hazard mark has no effect", "R11.7": "no effect leaves a side without its card at the reveal",
    "R12.6": "promises are no part of the engine", "R13.10": "says in which order R12 and R13 are read",
    "R16.1": "says what is on a sheet", "R21.4": "no sheet has two uses that must be made at one point",
    "R22.2": "says that both editions check alike",
}  # fmt: skip
"""Rules of sections 5 to 22 that nothing in the present game can show, each with the reason."""


def every_rule() -> set[str]:
    """All numbered rules."""
    return {f"R{section}.{number}" for section, last in RULES.items() for number in range(1, last + 1)}


def of_aliens() -> set[str]:
    """The ids of all powers, their steps and the halves of all flares."""
    ids: set[str] = set()
    for alien, facts in ALIENS.items():
        ids |= {f"{alien}.power", f"{alien}.wild", f"{alien}.super"}
        ids |= {f"{alien}.power.{number}" for number in range(1, len(facts["steps"]) + 1)}
    return ids


@cache
def covered() -> Counter[str]:
    """How many scenarios name each id."""
    return Counter(
        name
        for file in SCENARIOS.rglob("*.toml")
        for scenario in read_file(file.read_text()).scenarios
        for name in scenario.covers
    )


def to_cover() -> list[str]:
    """Rules of sections 5 to 22 with behaviour, in order."""
    played = (f"R{section}.{number}" for section in PLAYED_RULES for number in range(1, RULES[section] + 1))
    return [rule for rule in played if rule not in WITHOUT_BEHAVIOUR]


@pytest.mark.parametrize("rule", to_cover())
def test_every_rule_with_behaviour_is_covered(rule: str) -> None:
    assert covered()[rule]


@pytest.mark.parametrize("card", sorted(random_play.CATALOGUE.artifacts))
def test_every_artifact_is_covered(card: str) -> None:
    assert covered()[card]


def test_all_that_scenarios_cover_is_known() -> None:
    points = set(POINTS) | set(LINE_OF_TIMING) | TRIGGERS
    known = every_rule() | RULINGS | EDITIONS | points | set(random_play.CATALOGUE.artifacts) | of_aliens()
    strange = {name for name in covered() if re.sub(r"^(R\d+\.\d+)\.\d+$", r"\1", name) not in known}
    assert strange == set()


def test_no_rule_is_excused_that_a_scenario_shows() -> None:
    assert set(WITHOUT_BEHAVIOUR) <= every_rule()


def test_every_scenario_says_what_it_covers() -> None:
    silent = [
        f"{file.name}: {scenario.name}"
        for file in sorted(SCENARIOS.rglob("*.toml"))
        for scenario in read_file(file.read_text()).scenarios
        if not scenario.covers
    ]
    assert silent == []
