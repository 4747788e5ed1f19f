"""The aliens: what is printed, what their code is bound to, what scenarios show of them, and what was reached."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import alien_reach
import pytest
import random_play

import content.cosmic.aliens
from rules.cosmic.cards.abilities import Ability, Half
from rules.cosmic.cards.catalogue import AlienFacts, FlareFacts
from rules.cosmic.notation.runner import Failed, Run
from rules.cosmic.notation.scenario import Scenario, ScenarioFile, read_file
from rules.cosmic.protocol.timing import ORDER, POINTS, phase_of

CATALOGUE = random_play.CATALOGUE
FACTS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "alien_facts.toml").read_text())
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "aliens"
THERE = sorted(CATALOGUE.aliens)
IN_THE_BOX = sorted(FACTS)
"""Those that came with the game; of an alien invented since nothing is printed to be compared."""
ALIENS = 51
EXAMPLES = 253
EXCLUDED = {("gambler", "sorcerer"), ("healer", "masochist")}
PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")
TRIGGERS = {
    "alliance.answering", "card.discarded", "card.discarding", "card.drawing", "card.drawn", "card.played",
    "colony.established", "deck.reshuffled", "flare.played", "hand.new", "power.lost", "power.use", "power.zapped",
    "sheet.leaving", "sheet.moved", "sheet.shown", "ship.retrieved", "ship.to_warp", "ship.warped",
    "standing.card_play", "standing.idle", "standing.rule",
}  # fmt: skip
"""What is opened by something that happens, or answers an action."""
WITHIN = {
    "offense": {"main_player"}, "defense": {"main_player", "not_offense"}, "ally": {"not_main_player", "not_offense"},
    "main_player": set(), "offensive_ally": {"ally", "not_main_player", "not_offense"},
    "bystander": {"not_main_player", "not_offense"}, "not_main_player": {"not_offense"}, "not_offense": set(),
    "any": set(),
}  # fmt: skip
"""Each role mark, and the wider ones it lies within besides `any`."""


def scenarios() -> list[Scenario]:
    return [scenario for file in _read() for scenario in file.scenarios]


@cache
def _read() -> list[ScenarioFile]:
    files = sorted(SCENARIOS.glob("*.toml")) + sorted(SCENARIOS.parent.glob("variants/hidden_*.toml"))
    return [read_file(file.read_text()) for file in files]


def plain(phases: tuple[str, ...]) -> list[str]:
    return ["any"] if phases == PHASES else list(phases)


# -- what is printed


def test_there_are_all_aliens_and_as_many_flares() -> None:
    missing = sorted(set(FACTS) - set(CATALOGUE.aliens))
    assert missing == []
    assert set(CATALOGUE.aliens) == set(CATALOGUE.powers)
    assert len(CATALOGUE.aliens) == len(CATALOGUE.flares())
    assert len(FACTS) == ALIENS
    assert sum(fact["examples"] for fact in FACTS.values()) == EXAMPLES


@pytest.mark.parametrize("alien", IN_THE_BOX)
def test_the_facts_are_the_printed_ones(alien: str) -> None:
    facts, printed = CATALOGUE.aliens[alien], FACTS[alien]
    assert facts.name == printed["name"]
    assert [list(facts.roles), facts.use, plain(facts.phases)] == [
        printed["roles"], printed["use"], printed["phases"],
    ]  # fmt: skip
    for half in Half:
        flare: FlareFacts = getattr(facts, half)
        assert [list(flare.roles), plain(flare.phases)] == [printed[half]["roles"], printed[half]["phases"]], half


def test_who_cannot_meet_whom_is_mutual() -> None:
    barred = {(alien, other) for alien, facts in CATALOGUE.aliens.items() for other in facts.excludes}
    there = {pair for pair in EXCLUDED if set(pair) <= set(THERE)}
    assert barred >= {(other, alien) for alien, other in there} | there
    assert {tuple(sorted(pair)) for pair in barred} <= EXCLUDED


# -- what the code is bound to


def uses(alien: str) -> list[Ability]:
    return [part for part in CATALOGUE.powers[alien][0].abilities() if part.use is not None]


def half_parts(alien: str, half: Half) -> list[Ability]:
    return [part for part in CATALOGUE.powers[alien][1].abilities() if part.half is half]


def wider(role: str, printed: tuple[str, ...]) -> bool:
    """Whether a role a part is bound to reaches beyond the printed bar."""
    return not ({"any", role} | WITHIN[role]) & set(printed)


def beyond_bar(facts: AlienFacts | FlareFacts, parts: list[Ability]) -> list[str]:
    return [f"{part.effect.__name__}: {role}" for part in parts for role in part.role if wider(role, facts.roles)]


def outside(facts: AlienFacts | FlareFacts, parts: list[Ability]) -> set[str]:
    """Points of the main line to which parts are bound outside the printed phases."""
    points = {point for part in parts for point in part.points if point in ORDER}
    return {point for point in points if phase_of(point) not in facts.phases}


OUTSIDE = {
    # The bar says reveal, the text says between selecting and revealing; the text is followed.
    ("loser", "super"): {"planning.after_select"},
}
"""(alien, `power` or half): points that lie outside the printed phases."""


@pytest.mark.parametrize("alien", THERE)
def test_roles_are_the_printed_ones_or_lie_within(alien: str) -> None:
    facts = CATALOGUE.aliens[alien]
    assert beyond_bar(facts, uses(alien)) == []
    assert beyond_bar(facts.wild, half_parts(alien, Half.WILD)) == []
    assert beyond_bar(facts.super, half_parts(alien, Half.SUPER)) == []


@pytest.mark.parametrize("alien", THERE)
def test_a_use_is_optional_or_mandatory_as_printed(alien: str) -> None:
    assert {part.use.value for part in uses(alien) if part.use} == {CATALOGUE.aliens[alien].use}


@pytest.mark.parametrize("alien", THERE)
def test_points_lie_in_the_printed_phases(alien: str) -> None:
    facts = CATALOGUE.aliens[alien]
    assert outside(facts, uses(alien)) == OUTSIDE.get((alien, "power"), set())
    assert outside(facts.wild, half_parts(alien, Half.WILD)) == OUTSIDE.get((alien, "wild"), set())
    assert outside(facts.super, half_parts(alien, Half.SUPER)) == OUTSIDE.get((alien, "super"), set())


@pytest.mark.parametrize("alien", THERE)
def test_every_point_a_part_is_bound_to_exists(alien: str) -> None:
    points = {point for behaviour in CATALOGUE.powers[alien] for part in behaviour.abilities() for point in part.points}
    assert points <= set(POINTS) | TRIGGERS


def _lines(source: str) -> int:
    """The lines of a module below its imports and the list of the words it brings."""
    heads = ("BRINGS = ", "from ", "import ")
    above = [node for node in ast.parse(source).body if ast.unparse(node).startswith(heads)]
    return len(source.splitlines()) - sum((node.end_lineno or 0) - node.lineno + 1 for node in above)


def test_a_power_costs_a_reader_seconds() -> None:
    folder = Path(content.cosmic.aliens.__file__).parent
    lines = {alien: _lines((folder / alien / f"{alien}.py").read_text()) for alien in THERE}
    assert median(lines.values()) < 55
    assert {alien: count for alien, count in lines.items() if count > 200} == {}


MOVED = {
    # Parasite has a slot of its own in the order of answers, before the one who is asked has answered.
    ("parasite", "power"): {"alliance.answering"},
    # Tokens that come back by a deal cost ships once it is carried out, so the flare is played with that as well.
    ("grudge", "super"): {"deal.completed"},
    # The classic flare is shown where its thief is caught.
    ("filch", "wild"): {"standing.rule"},
    # The flare that zaps the own power answers that use, which is what a zap does.
    ("human", "super"): {"power.use"},
}
"""(alien, `power` or half): points of parts beside those printed for the steps and for the flare."""


@pytest.mark.parametrize("alien", IN_THE_BOX)
def test_parts_act_at_the_points_of_their_steps(alien: str) -> None:
    steps = [set(step["points"]) for step in FACTS[alien]["steps"] if step["use"]]
    bound = [set(part.points) for part in uses(alien)]
    moved = MOVED.get((alien, "power"), set())
    assert set().union(*bound) - set().union(*steps) == moved
    for step in steps:
        assert any(points & (step | moved) for points in bound), step
    for half in Half:
        points = {point for part in half_parts(alien, half) for point in part.points}
        moved = MOVED.get((alien, half), set())
        assert points - set(FACTS[alien][half]["points"]) == moved, half
        assert points, half


# -- what scenarios show


def needed(alien: str) -> list[str]:
    steps = len(FACTS[alien]["steps"])
    return [*(f"{alien}.power.{number}" for number in range(1, steps + 1)), f"{alien}.wild", f"{alien}.super"]


def covered() -> set[str]:
    """All ids scenarios name; the power of an alien with a single step may go without its number."""
    names = {name for scenario in scenarios() for name in scenario.covers}
    single = {f"{alien}.power" for alien, fact in FACTS.items() if len(fact["steps"]) == 1}
    return names | {f"{name}.1" for name in names & single}


def test_every_step_and_both_halves_of_every_flare_are_covered() -> None:
    there = covered()
    assert [name for alien in FACTS for name in needed(alien) if name not in there] == []


def test_all_that_scenarios_of_aliens_cover_of_them_is_known() -> None:
    known = {name for alien in FACTS for name in [*needed(alien), f"{alien}.power"]}
    known.add("filch.classic")
    ours = re.compile(rf"^({'|'.join(FACTS)})\.")
    assert sorted(name for name in covered() if ours.match(name) and name not in known) == []


def test_every_worked_example_is_a_scenario() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for scenario in scenarios():
        if match := re.match(r"(.+?) (\d+)[ab]?:", scenario.name):
            found[match[1], int(match[2])] += 1
    wanted = {(fact["name"], n) for fact in FACTS.values() for n in range(1, fact["examples"] + 1)}
    assert sorted(wanted - set(found)) == []
    assert sorted(set(found) - wanted) == []


# -- what was reached


@cache
def reached_by_scenarios() -> dict[str, set[str]]:
    """What each scenario's covers name, with all parts of aliens that ran there; other tests say which fail."""
    reached: dict[str, set[str]] = {}
    for file in _read():
        for scenario in file.scenarios:
            if scenario.invalid is not None:
                continue
            with alien_reach.noted() as noted, suppress(Failed):
                Run(file, CATALOGUE).play(scenario)
            for name in scenario.covers:
                reached.setdefault(name, set()).update(noted)
    return reached


@pytest.mark.parametrize("alien", THERE)
@pytest.mark.parametrize("half", list(Half))
def test_a_scenario_that_covers_a_flare_has_played_it(alien: str, half: Half) -> None:
    assert reached_by_scenarios().get(f"{alien}.{half}", set()) & alien_reach.half_parts(alien, half)


def test_every_part_was_reached_by_a_scenario() -> None:
    reached = set().union(*reached_by_scenarios().values())
    assert sorted(alien_reach.every_handler() - reached) == []
