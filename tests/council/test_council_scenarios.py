"""Every scenario under tests/scenarios/council holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.council.load import load
from rules.council.notation.runner import run_file

FOLDER = Path(__file__).parents[1] / "scenarios" / "council"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_every_scenario_of_a_file_holds(file: Path) -> None:
    results = run_file(file.read_text(), file.name, load())
    assert results
    assert {result.name: result.why for result in results if not result.ok} == {}
