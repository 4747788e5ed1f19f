"""Scenarios: what is played from a position and what must come of it (`cosmic-position/1`, `[[scenario]]`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rules.cosmic.notation.expect import EXPECTED
from rules.cosmic.notation.sameness import SAME
from rules.kernel.scenario import PositionError, read_tables, read_toml


@attrs.frozen
class RefusedTable:
    """An answer that must be refused; tried after so many lines of this part's play, by default after all."""

    line: str
    reason: str = ""
    after: int | None = None


@attrs.frozen
class OfferedTable:
    """An ask and option that must, or must not, have been put; `at` narrows it to a timing point."""

    line: str
    at: str | None = None


@attrs.frozen(kw_only=True)
class Section:
    """A stretch of play with its checks: a scenario, or one `[[scenario.then]]` of it."""

    play: tuple[str, ...] = ()
    random: tuple[str, ...] = ()
    until: str | None = None
    expect: dict[str, Any] = attrs.Factory(dict)
    sees: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    never: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    offered: tuple[OfferedTable, ...] = ()
    not_offered: tuple[OfferedTable, ...] = ()
    refused: tuple[RefusedTable, ...] = ()
    order: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Scenario(Section):
    """One scenario: a first stretch of play and what follows it."""

    name: str
    covers: tuple[str, ...] = ()
    invalid: str | None = None
    same: tuple[str, ...] = ()
    """After every answer the game has to be equal to these: `copy`, `save`, `position` (see `sameness`)."""
    then: tuple[Section, ...] = ()

    @property
    def parts(self) -> tuple[Section, ...]:
        """All stretches in order."""
        return (self, *self.then)


@attrs.frozen
class ScenarioFile:
    """A file: the position as plain data, and the scenarios played from it."""

    position: Mapping[str, Any]
    scenarios: tuple[Scenario, ...]


@attrs.frozen
class _Rest:
    scenario: tuple[Scenario, ...] = ()


def read_file(text: str) -> ScenarioFile:
    """The scenarios of a file, their position not yet looked at. Raises `PositionError` naming the key."""
    data = read_toml(text)
    scenarios = read_tables({"scenario": data.pop("scenario", [])}, _Rest).scenario
    for number, scenario in enumerate(scenarios):
        if unknown := sorted(set(scenario.same) - SAME.keys()):
            raise PositionError(f"scenario.{number}.same", f"{unknown[0]!r} is none of {', '.join(SAME)}")
        for part in scenario.parts:
            _check_expect(part.expect, f"scenario.{number}.expect")
    return ScenarioFile(data, scenarios)


def _check_expect(expect: Mapping[str, Any], key: str) -> None:
    for name, value in expect.items():
        if name == "not" and isinstance(value, dict):
            _check_expect(value, f"{key}.not")
        elif name.partition(".")[0] not in EXPECTED and name not in EXPECTED:
            raise PositionError(f"{key}.{name}", "is nothing that can be expected")
