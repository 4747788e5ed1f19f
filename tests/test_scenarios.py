"""Every scenario of the card game under tests/scenarios holds."""

from pathlib import Path

import pytest

from content.cosmic.load import load
from rules.cosmic.notation.runner import Result, run_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(file for file in FOLDER.rglob("*.toml") if file.relative_to(FOLDER).parts[0] != "council")


def results() -> list[Result]:
    return [result for file in FILES for result in run_file(file.read_text(), str(file.relative_to(FOLDER)), load())]


@pytest.mark.parametrize("result", results(), ids=lambda result: f"{result.file}: {result.name}")
def test_scenario(result: Result) -> None:
    assert result.ok, result.why
