"""Tries the mutants of a card: loads each in place of the card and runs the scenarios that could catch it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import attrs

from content.cosmic.load import NAMES, load, with_card
from content.cosmic.modules import module_name
from cosmic_tui.games.cosmic.mutation.mutants import CodeMutant, mutants_of
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.notation.runner import run_scenario
from rules.cosmic.notation.scenario import Scenario, ScenarioFile, read_file

STEP = "_mutation_step"
MOST_STEPS = 20_000
"""Calls and rounds of loops in the code of one card in one scenario: the longest that is meant takes a few hundred."""


class Endless(Exception):
    """A mutant does not come to an end."""


@attrs.frozen(eq=False)
class Trial:
    """One scenario with the file it stands in."""

    scenario: Scenario
    read: ScenarioFile
    file: str
    text: str

    def clauses(self, card: str) -> frozenset[str]:
        """What of a card it says it covers; parts of a power count as the power."""
        parts = [each.split(".")[:2] for each in self.scenario.covers]
        return frozenset(".".join(part) for part in parts if part[0] == card)

    def holds(self, catalogue: Catalogue) -> bool:
        """Whether it holds with these cards; an engine that fails is a scenario that does not."""
        try:
            return run_scenario(self.scenario, self.read, self.file, catalogue).ok
        except Exception:  # noqa: BLE001 - a mutant may fail in any way, and each is noticed
            return False


@attrs.frozen
class CardSource:
    """The code of a card: `path` is below the folder of the game, as `aliens/gambler/gambler.py`."""

    path: str
    source: str

    @property
    def id(self) -> str:
        return self.path.rpartition("/")[2].removesuffix(".py")


@attrs.frozen
class Verdict:
    """What became of a mutant: `killed_by` names a scenario that noticed it; empty where none did."""

    card: str
    mutant: CodeMutant
    killed_by: str
    clauses: frozenset[str] = frozenset()
    """What of the card that scenario says it covers, as `gambler.wild`; parts of a power count as the power."""


@attrs.frozen
class CardVerdicts:
    """All mutants of a card, and the ids that its scenarios cover without catching a mutant of that clause."""

    card: str
    verdicts: tuple[Verdict, ...]
    idle_covers: tuple[str, ...]


def cards_in(places: Iterable[Path]) -> list[CardSource]:
    """The cards among files and folders, each once. ValueError names a place that holds none."""
    found: dict[str, CardSource] = {}
    for place in places:
        inside = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        cards = [card for file in inside if (card := _card(file.resolve())) is not None]
        if not cards:
            raise ValueError(f"{place} holds no code of a card: it is no .py below aliens, artifacts or techs")
        found.update({card.path: card for card in cards})
    return list(found.values())


def _card(file: Path) -> CardSource | None:
    kinds = [number for number, part in enumerate(file.parts) if part in NAMES]
    if not kinds or file.suffix != ".py" or file.stem == "__init__":
        return None
    return CardSource("/".join(file.parts[kinds[-1] :]), file.read_text(encoding="utf-8"))


def read_trials(places: Sequence[Path]) -> list[Trial]:
    """All scenarios of these files, read once."""
    found = []
    for file in places:
        text = file.read_text(encoding="utf-8")
        read = read_file(text)
        found += [Trial(scenario, read, str(file), text) for scenario in read.scenarios]
    return found


def try_card(card: CardSource, trials: Sequence[Trial]) -> CardVerdicts:
    """Try every mutant of a card. ValueError where a scenario does not hold with the card as it is."""
    reached, loading = _reached(card, trials), _lines(lambda: Steps(card.source, card.path).catalogue(), card.path)
    verdicts = tuple([_verdict(card, mutant, reached, loading) for mutant in mutants_of(card.source)])
    covered = {name for trial in reached for name in trial.clauses(card.id)}
    caught = {_clause(each) for each in verdicts if each.killed_by and _clause(each) in each.clauses}
    there = {_clause(verdict) for verdict in verdicts}
    return CardVerdicts(card.id, verdicts, tuple(sorted((covered & there) - caught)))


def _clause(verdict: Verdict) -> str:
    return f"{verdict.card}.{verdict.mutant.clause}" if verdict.mutant.clause else verdict.card


def _reached(card: CardSource, trials: Sequence[Trial]) -> dict[Trial, frozenset[int]]:
    """The scenarios that reach a card, those that cover it first, with the lines of its code that each of them runs."""
    catalogue = Steps(card.source, card.path).catalogue()
    reached = {}
    for trial in sorted(trials, key=lambda each: not each.clauses(card.id)):
        if card.id in trial.text:
            lines = _lines(lambda trial=trial: _must_hold(trial, catalogue), card.path)  # type: ignore[misc]
            if lines or trial.clauses(card.id):
                reached[trial] = lines
    return reached


def _verdict(
    card: CardSource, mutant: CodeMutant, reached: Mapping[Trial, frozenset[int]], loading: frozenset[int]
) -> Verdict:
    steps = Steps(mutant.applied(card.source), card.path)
    try:
        catalogue = steps.catalogue()
    except Exception:  # noqa: BLE001 - a module that does not load is noticed by every scenario
        return Verdict(card.id, mutant, "it does not load")
    wanted = range(mutant.first, mutant.last + 1)
    narrow = bool(mutant.first) and loading.isdisjoint(wanted)
    own = [trial for trial in reached if f"{card.id}.{mutant.clause}" in trial.clauses(card.id)]
    for trial in dict.fromkeys([*own, *reached]):
        if narrow and reached[trial].isdisjoint(wanted):
            continue
        steps.taken = 0
        if not trial.holds(catalogue):
            return Verdict(card.id, mutant, f"{trial.file}: {trial.scenario.name}", trial.clauses(card.id))
    return Verdict(card.id, mutant, "")


def _must_hold(trial: Trial, catalogue: Catalogue) -> None:
    result = run_scenario(trial.scenario, trial.read, trial.file, catalogue)
    if not result.ok:
        raise ValueError(f"{trial.file}: {result.name} does not hold with the card as it is: {result.why}")


class Steps:
    """A source that counts its own steps, so that no mutant runs for ever."""

    def __init__(self, source: str, path: str) -> None:
        self.taken = 0
        tree = _Counting().visit(ast.parse(source, path))
        self.code: CodeType = compile(ast.fix_missing_locations(tree), path, "exec")
        self.path = path

    def step(self) -> None:
        """Count one call or one round of a loop."""
        self.taken += 1
        if self.taken > MOST_STEPS:
            raise Endless

    def catalogue(self) -> Catalogue:
        """The printed cards with this module in place of the card's own."""
        module = ModuleType(module_name(self.path))
        vars(module)[STEP] = self.step
        exec(self.code, vars(module))  # noqa: S102 - the project's own source, with one small fault
        return with_card(load(), self.path, module)


class _Counting(ast.NodeTransformer):
    """Puts a step before every body that can run again."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._counted(node)

    def visit_While(self, node: ast.While) -> Any:
        return self._counted(node)

    def visit_For(self, node: ast.For) -> Any:
        return self._counted(node)

    def _counted(self, node: Any) -> Any:
        self.generic_visit(node)
        step = ast.copy_location(ast.parse(f"{STEP}()").body[0], node.body[0])
        node.body.insert(0, step)
        return node


def _lines(run: Callable[[], object], path: str) -> frozenset[int]:
    """The lines of a module that run while something runs."""
    found: set[int] = set()

    def inside(frame: FrameType, _event: str, _argument: object) -> Any:
        found.add(frame.f_lineno)
        return inside

    def entered(frame: FrameType, _event: str, _argument: object) -> Any:
        return inside(frame, "", None) if frame.f_code.co_filename == path else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        run()
    finally:
        sys.settrace(before)
    return frozenset(found)
