"""Every line of `law_lines.toml` has scenarios, and each of them is there; that they hold is test_scenarios' matter."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
LINES: list[dict[str, Any]] = tomllib.loads((HERE / "law_lines.toml").read_text(encoding="utf-8"))["line"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['place']}: {line['what']}")
def test_a_line_of_the_law_has_scenarios(line: dict[str, Any]) -> None:
    assert line["scenarios"]
    files = [HERE / "scenarios" / f"{name}.toml" for name in line["scenarios"]]
    assert [file.name for file in files if "[[scenario]]" not in file.read_text(encoding="utf-8")] == []


def test_every_scenario_of_a_ruling_belongs_to_a_line_or_to_the_second_look() -> None:
    """So that none is left behind when a line goes."""
    named = {name for line in LINES for name in line["scenarios"]}
    named |= set((HERE / "test_second_look.py").read_text(encoding="utf-8").split('"'))
    there = {f"rulings/{file.stem}" for file in (HERE / "scenarios" / "rulings").glob("*.toml")}
    assert there - named == set()
