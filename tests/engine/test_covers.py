"""Every rule with behaviour is covered by a scenario, and every scenario names what it covers by known ids."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import random_play
from test_points_and_kinds import LINE_OF_TIMING

from rules.notation.scenario import read_file
from rules.points import POINTS

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
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
POWERS = "comes with alien powers"
WITHOUT_BEHAVIOUR = {
    "R5.3": "nothing acts at the start of a turn yet", "R7.9": "nothing looks at the colour of the card yet",
    "R7.10": "the hazard mark has no effect", "R11.7": "nothing takes a selected card away yet",
    "R12.6": "promises are no part of the engine", "R13.10": "says in which order R12 and R13 are read",
    "R14.5": "nothing grants an encounter yet", "R15.9": POWERS, "R16.1": POWERS, "R16.2": POWERS, "R16.3": POWERS,
    "R16.4": POWERS, "R16.5": POWERS, "R16.7": POWERS, "R16.8": POWERS, "R16.9": POWERS, "R18.3": POWERS,
    "R20.1": "comes with flares", "R20.2": "comes with flares", "R20.3": "comes with flares",
    "R20.4": "comes with flares", "R20.5": "comes with flares", "R20.6": "comes with flares", "R21.4": POWERS,
    "R22.2": "says that both editions check alike",
}  # fmt: skip
"""Rules of sections 5 to 22 that nothing in the present game can show, each with the reason."""


def every_rule() -> set[str]:
    """All numbered rules."""
    return {f"R{section}.{number}" for section, last in RULES.items() for number in range(1, last + 1)}


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
    known = every_rule() | RULINGS | EDITIONS | points | set(random_play.CATALOGUE.artifacts)
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
