"""How the engine is built: what it imports, what it calls events, points and quantities."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import attrs
import pytest

from content.council.load import load
from rules.council.cards.effects import Change
from rules.council.cards.hooks import HOOKS, NUMBERS, PERMISSIONS
from rules.council.cards.names import POINTS, QUANTITIES
from rules.council.cards.quantities import Case, number
from rules.council.cards.research import Feature
from rules.council.flow.line import LINE, STEPS
from rules.council.flow.markers import FINDS as SYSTEM_FINDS
from rules.council.flow.natives import FINDS as PLANET_FINDS
from rules.council.game import Game
from rules.council.moves.objectives import TESTS
from rules.council.protocol.events import EVENTS
from rules.council.protocol.timing import MAIN_LINE
from rules.council.setup import Setup
from rules.kernel.hooks import Family, UnknownHook

ROOT = Path(__file__).parents[2] / "rules" / "council"
FLOORS = ("protocol", "state", "cards", "moves", "sheets", "flow")
"""Each may import itself and those before it."""


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


def test_the_engine_imports_the_kernel_and_itself_alone() -> None:
    for path in ROOT.rglob("*.py"):
        for module in imports(path):
            if module.split(".")[0] in {"rules", "content", "cosmic_tui"}:
                assert module.startswith(("rules.kernel", "rules.council")), f"{path}: {module}"


def test_every_floor_imports_only_those_below_it() -> None:
    for floor, folder in enumerate(FLOORS):
        for path in (ROOT / folder).glob("*.py"):
            for module in imports(path):
                if module.startswith("rules.council."):
                    assert module.split(".")[2] in FLOORS[: floor + 1], f"{path}: {module}"


def test_every_event_that_is_told_is_registered_and_told() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py") if path.name != "events.py")
    told = set(re.findall(r'"([a-z]+\.[a-z_]+)"', source))
    answers = {f"trade.{verb}" for verb in ("accept", "refuse", "withdraw")}
    assert set(re.findall(r'emit\(\s*"([a-z_.]+)"', source)) <= EVENTS.keys()
    assert EVENTS.keys() <= told | answers


def test_the_line_has_a_step_for_every_point_it_goes_through() -> None:
    assert list(STEPS) == list(MAIN_LINE) == list(LINE.points)
    assert set(MAIN_LINE) <= set(POINTS)


def test_hooks_know_every_point_and_every_quantity() -> None:
    quantities = {hook.id for hook in HOOKS if hook.family is Family.QUANTITY}
    assert quantities == set(QUANTITIES) == {*NUMBERS, *PERMISSIONS}
    points = {hook.id for hook in HOOKS if hook.family in {Family.WINDOW, Family.TRIGGER}}
    assert points == set(POINTS)


def test_every_quantity_that_is_read_is_a_hook() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py"))
    read = set(re.findall(r'(?:number|allowed|changes)\(\s*game, "([a-z._]+)"', source))
    assert len(read) > 30
    assert read <= set(QUANTITIES)


def test_an_entry_bound_to_no_hook_is_refused() -> None:
    wrong = Feature("far_sight", "Far Sight", "", changes=(Change("pds.rang", add=1),))
    race = attrs.evolve(load().races["sol"], features=(wrong,))
    catalogue = attrs.evolve(load(), races={**load().races, "sol": race})
    game = Game.from_state(catalogue, Setup(("red", "blue", "green"), races=("sol", "vey", "khurr")), None)
    with pytest.raises(UnknownHook, match=r"did you mean pds\.range"):
        number(game.context, "pds.range", 0, Case("red"))


def test_every_kind_of_marker_and_requirement_is_carried_out() -> None:
    catalogue = load()
    assert {marker.kind for marker in catalogue.markers.systems.values()} <= SYSTEM_FINDS.keys()
    assert {marker.kind for marker in catalogue.markers.planets.values()} <= PLANET_FINDS.keys()
    wanted = {each.kind for objective in catalogue.objectives.values() for each in objective.requires}
    assert wanted - {"spend"} <= TESTS.keys()


def test_no_file_is_longer_than_one_can_read() -> None:
    assert not [path for path in ROOT.rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 400]
