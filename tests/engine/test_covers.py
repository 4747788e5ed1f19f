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

from cosmic_tui.games.cosmic.scenarios import found_in, of_the_card_game
from rules.cosmic.notation.covers import EDITIONS, RULES, every_order, every_rule, is_known
from rules.cosmic.notation.scenario import read_file
from rules.cosmic.protocol.options import VARIANTS

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
ALIENS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "alien_facts.toml").read_text())
PLAYED_RULES = (*range(5, 23), 24)
WITHOUT_BEHAVIOUR = {
    "R7.10": "the hazard mark has no effect", "R11.7": "no effect leaves a side without its card at the reveal",
    "R22.2": "says that both editions check alike",
}  # fmt: skip
"""Rules of these sections that nothing in the present game can show, each with the reason."""

OF_VARIANTS = range(1, 8)
"""The rules of section 23 that are variants."""
SAME_PLAY = {"E1": "the phases are counted in another way, and play is the same"}
"""Differences of the editions without behaviour, each with the reason."""
TOGETHER = 10
"""Scenarios of several variants at once, at least."""


def steps_of_aliens() -> set[str]:
    """The ids of all numbered steps of powers."""
    return {
        f"{alien}.power.{number}" for alien, facts in ALIENS.items() for number in range(1, len(facts["steps"]) + 1)
    }


@cache
def covered() -> Counter[str]:
    """How many scenarios name each id."""
    return Counter(
        name
        for file in of_the_card_game(found_in([SCENARIOS]))
        for scenario in read_file(file.read_text()).scenarios
        for name in scenario.covers
    )


def to_cover() -> list[str]:
    """Rules of sections 5 to 22, and of technology, with behaviour, in order."""
    played = (f"R{section}.{number}" for section in PLAYED_RULES for number in range(1, RULES[section] + 1))
    return [rule for rule in played if rule not in WITHOUT_BEHAVIOUR]


@pytest.mark.parametrize("rule", to_cover())
def test_every_rule_with_behaviour_is_covered(rule: str) -> None:
    assert covered()[rule]


@pytest.mark.parametrize("card", sorted(random_play.CATALOGUE.artifacts))
def test_every_artifact_is_covered(card: str) -> None:
    assert covered()[card]


@pytest.mark.parametrize("tech", sorted(random_play.CATALOGUE.techs))
def test_every_tech_is_covered(tech: str) -> None:
    assert covered()[tech] > 1


def test_every_line_of_the_agreed_orders_is_covered() -> None:
    assert [name for name in every_order() if not covered()[name]] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_covered_twice(variant: str) -> None:
    assert covered()[variant] >= 2


def test_every_rule_of_a_variant_is_covered() -> None:
    combos = "R23.6"  # no position says which combo was drawn: test_combos plays them
    rules = [f"R23.{number}" for number in OF_VARIANTS]
    assert [rule for rule in rules if not covered()[rule]] == [combos]


def test_variants_are_played_together() -> None:
    files = [read_file(file.read_text()) for file in of_the_card_game(found_in([SCENARIOS]))]
    several = [file for file in files if len(file.position["position"].get("variants", ())) > 1]
    assert sum(len(file.scenarios) for file in several) >= TOGETHER


def test_every_difference_of_the_editions_is_covered() -> None:
    assert [name for name in sorted(EDITIONS) if not covered()[name]] == sorted(SAME_PLAY)


def test_all_that_scenarios_cover_is_known() -> None:
    strange = {name for name in covered() if not is_known(name, random_play.CATALOGUE)}
    assert strange == set()
    invented = {alien for alien in random_play.CATALOGUE.aliens if alien not in ALIENS}
    steps = {name for name in covered() if re.fullmatch(r"[a-z_]+\.power\.\d", name)}
    assert {name for name in steps - steps_of_aliens() if name.partition(".")[0] not in invented} == set()


def test_no_rule_is_excused_that_a_scenario_shows() -> None:
    assert set(WITHOUT_BEHAVIOUR) <= every_rule()


def test_every_scenario_says_what_it_covers() -> None:
    silent = [
        f"{file.name}: {scenario.name}"
        for file in of_the_card_game(found_in([SCENARIOS]))
        for scenario in read_file(file.read_text()).scenarios
        if not scenario.covers
    ]
    assert silent == []
