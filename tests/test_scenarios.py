"""Every scenario of the card game under tests/scenarios holds."""

from pathlib import Path

import pytest

from content.cosmic.load import load
from rules.cosmic.notation.runner import run_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(file for file in FOLDER.rglob("*.toml") if file.relative_to(FOLDER).parts[0] != "council")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_every_scenario_of_a_file_holds(file: Path) -> None:
    results = run_file(file.read_text(), file.name, load())
    assert results
    assert {result.name: result.why for result in results if not result.ok} == {}
