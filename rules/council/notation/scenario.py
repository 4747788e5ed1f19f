"""Scenarios: what is played from a position and what must come of it (`council-position/1`, `[[scenario]]`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rules.council.notation.expect import EXPECTED
from rules.kernel.scenario import PositionError, read_tables, read_toml


@attrs.frozen
class RefusedTable:
    """A line (with its seat in front), or a whole sheet of a seat, that must be refused with such a reason."""

    reason: str
    line: str = ""
    seat: str = ""
    sheet: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class ScenarioPart:
    """A stretch of play with its checks: a scenario, or one `[[scenario.then]]` of it."""

    sheets: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    """Seat -> the lines it writes on the first sheet that takes them; all other sheets are left at their default."""
    play: tuple[str, ...] = ()
    """Everything that is no sheet of all seats, in order: `red follow.hostage n:2`, `red trade.table accept blue`."""
    until: str = "round.end"
    """The timing point at which this part stops, before anything happens there."""
    expect: dict[str, Any] = attrs.Factory(dict)
    """What must be there then (`rules.council.notation.expect`)."""
    sees: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    """Viewer (a seat or `spectator`) -> texts that must stand in the events it was told."""
    never: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    """The same for texts that must not."""
    order: tuple[str, ...] = ()
    """Kinds of events that must happen in this order."""
    absent: tuple[str, ...] = ()
    """Kinds of events that must not happen."""
    refused: tuple[RefusedTable, ...] = ()


@attrs.frozen(kw_only=True)
class Scenario(ScenarioPart):
    """One scenario: a first stretch of play and what follows it."""

    name: str
    covers: tuple[str, ...] = ()
    """Sections of the rules, timing points and ids of entries that it reaches."""
    invalid: str | None = None
    """The key at which the position must be refused."""
    dice: dict[str, tuple[int, ...]] = attrs.Factory(dict)
    """Dice of this scenario alone, in place of those of the position."""
    change: dict[str, Any] = attrs.Factory(dict)
    """Tables of the position that are different here, merged into it."""
    then: tuple[ScenarioPart, ...] = ()

    @property
    def parts(self) -> tuple[ScenarioPart, ...]:
        """All stretches in order."""
        return (self, *self.then)


@attrs.frozen
class ScenarioFile:
    """A file: the position as plain data, and the scenarios played from it."""

    position: Mapping[str, Any]
    scenarios: tuple[Scenario, ...]

    def position_of(self, scenario: Scenario) -> dict[str, Any]:
        """The position of one scenario: that of the file with what is different."""
        data = merged(self.position, scenario.change)
        return merged(data, {"dice": scenario.dice}) if scenario.dice else data


def merged(data: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Tables merged; every other value, lists too, replaces the old one. Cells and planets named anew are replaced."""
    found = dict(data)
    for key, value in change.items():
        old = found.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping) and key not in REPLACED:
            found[key] = merged(old, value)
        else:
            found[key] = value
    return found


REPLACED = frozenset({"fleet", "ground"})
"""Tables that a scenario gives anew as a whole."""


@attrs.frozen
class _Rest:
    scenario: tuple[Scenario, ...] = ()


def read_file(text: str) -> ScenarioFile:
    """The scenarios of a file, their position not yet looked at. Raises `PositionError` naming the key."""
    data = read_toml(text)
    scenarios = read_tables({"scenario": data.pop("scenario", [])}, _Rest).scenario
    for scenario in scenarios:
        for part in scenario.parts:
            for key in part.expect:
                known = key.partition(".")[0] in EXPECTED or key in EXPECTED
                if not known:
                    raise PositionError(f"{scenario.name}: expect.{key}", "is nothing that can be expected")
    return ScenarioFile(data, scenarios)
