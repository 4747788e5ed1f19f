"""The techs: what their code is bound to, what scenarios show of them, and that games with them hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import random_play
import tech_worlds
from viewer_streams import everybody_now, packed, seen, viewers

from rules.cosmic.cards.abilities import Ability, Counted
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.runner import Failed, Run
from rules.cosmic.notation.scenario import Scenario, read_file
from rules.cosmic.notation.writing import position_of
from rules.cosmic.protocol.timing import ORDER, POINTS, phase_of
from rules.cosmic.state.state import State
from rules.kernel.events import Event
from rules.kernel.machine import Asking
from rules.kernel.saved import mark_from_data, mark_to_data, state_digest

CATALOGUE = random_play.CATALOGUE
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
TECHS = sorted(CATALOGUE.techs)
FEWEST = 2
"""Scenarios of each tech."""
OPENED = {"tech.completed", "alliance.inviting", "power.use", "card.played", "tech.use", "standing.idle"}
"""Timing points beside the main line at which techs act."""
LATE = {"infinity_drive": {"encounter.end"}, "lunar_cannon": {"destiny.defense_known"}}
"""Points outside the printed phases: after the resolution, and where a wild card lets a token move."""


# -- what the code is bound to


def test_there_are_twenty_techs_and_each_is_carried_out() -> None:
    assert len(CATALOGUE.techs) == 20
    assert set(CATALOGUE.devices) == set(CATALOGUE.techs)


@pytest.mark.parametrize("tech", TECHS)
def test_parts_act_in_the_printed_phases(tech: str) -> None:
    points = {point for part in CATALOGUE.devices[tech].abilities() for point in part.points}
    assert points <= set(POINTS) | OPENED
    outside = {point for point in points & set(ORDER) if phase_of(point) not in CATALOGUE.techs[tech].phases}
    assert outside <= LATE.get(tech, set())


# -- what scenarios show


def name_of(handler: Ability | Counted) -> str:
    function = handler.effect if isinstance(handler, Ability) else handler.function
    return f"{function.__module__.rpartition('.')[2]}: {function.__name__}"


def handlers(tech: str) -> set[str]:
    """The names of all that a tech does: its parts, and what happens as it is completed or leaves play."""
    device = CATALOGUE.devices[tech]
    changed = [name for name in ("completed", "gone") if name in vars(type(device))]
    return {name_of(each) for each in (*device.abilities(), *device.counted())} | {
        f"{tech}: {name}" for name in changed
    }


@contextmanager
def noted() -> Iterator[set[str]]:
    """The names of all that techs do while this is open."""
    reached: set[str] = set()
    run = Ability.run
    counted = [each for device in CATALOGUE.devices.values() for each in device.counted()]
    functions = [each.function for each in counted]
    patch = pytest.MonkeyPatch()

    def run_and_note(part: Ability, *cause: Any) -> Asking[None]:
        reached.add(name_of(part))
        yield from run(part, *cause)

    patch.setattr(Ability, "run", run_and_note)
    for tech, device in CATALOGUE.devices.items():
        for name in {"completed", "gone"} & set(vars(type(device))):
            patch.setattr(type(device), name, _noting(getattr(type(device), name), f"{tech}: {name}", reached))
    for each in counted:
        object.__setattr__(each, "function", _noting(each.function, name_of(each), reached))
    try:
        yield reached
    finally:
        patch.undo()
        for each, function in zip(counted, functions, strict=True):
            object.__setattr__(each, "function", function)


def _noting(function: Any, name: str, reached: set[str]) -> Any:
    def note(*cause: Any) -> Any:
        reached.add(name)
        return function(*cause)

    return note


@cache
def played() -> list[tuple[Scenario, frozenset[str]]]:
    """The scenarios of techs, each with what techs did in it; other tests say which fail."""
    found = []
    for file in sorted((SCENARIOS / "techs").glob("*.toml")):
        read = read_file(file.read_text())
        for scenario in read.scenarios:
            if scenario.invalid is not None:
                continue
            with noted() as reached, suppress(Failed):
                Run(read, CATALOGUE).play(scenario)
            found.append((scenario, frozenset(reached)))
    return found


@pytest.mark.parametrize("tech", TECHS)
def test_scenarios_that_cover_a_tech_reach_all_it_does(tech: str) -> None:
    showing = [reached for scenario, reached in played() if tech in scenario.covers]
    assert len(showing) >= FEWEST
    assert handlers(tech) - set().union(*showing) == set()


# -- random games


GAMES = 8 * random_play.LONGER
REPLAYED = range(2 * random_play.LONGER)
TAKEN_UP = range(3 * random_play.LONGER)
EACH = 37
ONWARD = 5


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_with_techs_holds_its_invariants_and_ends(seed: int) -> None:
    game, rng = tech_worlds.new_game(seed, beats=seed % 4 == 3)
    for number, answered in enumerate(random_play.play(game, rng)):
        assert faults(game.state, game.catalogue) == [], (number, answered, game.setup)
    assert game.winners


@pytest.mark.parametrize("seed", REPLAYED)
def test_same_seed_and_same_answers_give_the_same_game(seed: int) -> None:
    events: list[Event] = []
    game, rng = tech_worlds.new_game(seed, events.append)
    answers = list(random_play.play(game, rng))
    again: list[Event] = []
    twin = Game.open(CATALOGUE, game.setup, again.append)
    for answered in answers:
        twin.answer(*answered)
    assert [packed(event) for event in again] == [packed(event) for event in events]
    assert state_digest(twin.state) == state_digest(game.state)


@pytest.mark.parametrize("seed", TAKEN_UP)
def test_a_game_with_techs_goes_on_exactly_where_it_was(seed: int) -> None:
    game, rng = tech_worlds.new_game(seed, beats=seed % 2 == 1)
    for number, _ in enumerate(random_play.play(game, rng)):
        if game.over or number % EACH != seed % EACH:
            continue
        setup, mark = read_position(position_of(game), CATALOGUE)
        assert mark_to_data(mark) == mark_to_data(game.mark), number
        saved = mark_from_data(json.loads(json.dumps(mark_to_data(game.mark))), State)
        twins = [Game.load(CATALOGUE, setup, each, beats=game.play.beats) for each in (mark, saved)]
        fork = game.copy()
        assert all(everybody_now(twin) == everybody_now(game) for twin in twins), number
        for answered in random_play.play(fork, random.Random(number), ONWARD):
            for twin in twins:
                twin.answer(*answered)
        assert all(everybody_now(twin) == everybody_now(fork) for twin in twins), number


# -- what is hidden


def test_nobody_but_its_owner_is_ever_sent_the_name_of_a_tech_face_down() -> None:
    """A tech that has never lain open occurs in nothing that the others get."""
    for seed in range(3 * random_play.LONGER):
        events: list[Event] = []
        game, rng = tech_worlds.new_game(seed, events.append)
        for _ in random_play.play(game, rng, 250):
            told = {viewer: seen(events, viewer) + packed(game.view(viewer)) for viewer in viewers(game)}
            given_up = {event.data["tech"] for event in events if event.kind == "tech.abandoned"}
            events.clear()
            for viewer, text in told.items():
                strange = _never_open(game) - given_up - (_own(game, viewer) if viewer else set())
                assert [tech for tech in strange if tech in text] == [], (seed, viewer)


def _never_open(game: Game) -> set[str]:
    """Techs that lie face down before a player and have not come out of the open pile: none were reshuffled yet."""
    state = game.state
    if state.drawn.get("techs", 0) > len(CATALOGUE.techs):
        return set()
    return {tech.id for player in state.players.values() for tech in player.techs if not tech.complete}


def _own(game: Game, seat: str) -> set[str]:
    return {tech.id for tech in game.state.players[seat].techs} | set(game.state.tech_dealt.get(seat, ()))


WORLDS = 4 * random_play.LONGER
PAIRS = 12
ends: Counter[str] = Counter()


@pytest.mark.parametrize("batch", range(WORLDS))
def test_worlds_that_differ_in_a_tech_face_down_look_the_same_to_the_others(batch: int) -> None:
    found, leaks = tech_worlds.survey(range(batch * PAIRS, (batch + 1) * PAIRS))
    ends.update(found)
    assert leaks == []


def test_enough_whole_encounters_with_techs_were_compared() -> None:
    if sum(ends.values()) < WORLDS * PAIRS:
        pytest.skip("only part of the pairs was run")
    assert ends["the encounter is over"] >= WORLDS * PAIRS // 4, ends
