"""Every scenario under tests/scenarios/council holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.council.load import load
from rules.council.notation.runner import Result, run_file

FOLDER = Path(__file__).parents[1] / "scenarios" / "council"
FILES = sorted(FOLDER.rglob("*.toml"))


def results() -> list[Result]:
    return [result for file in FILES for result in run_file(file.read_text(), str(file.relative_to(FOLDER)), load())]


@pytest.mark.parametrize("result", results(), ids=lambda result: f"{result.file}: {result.name}")
def test_scenario(result: Result) -> None:
    assert result.ok, result.why
