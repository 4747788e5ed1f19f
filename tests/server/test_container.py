"""What a container is built from: the package, and nothing that a server has written beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cosmic_tui.server.config import Config

ROOT = Path(__file__).parents[2]
IGNORED = ROOT / ".dockerignore"

pytestmark = pytest.mark.skipif(not IGNORED.exists(), reason="not in a package")


def _let_in() -> set[str]:
    lines = [line for line in IGNORED.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert lines[0] == "*", "everything is left out but what is named"
    return {line[1:] for line in lines if line.startswith("!")}


def test_all_that_the_package_is_built_from_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    needed = {*packages, project["project"]["readme"], *project["project"]["license-files"], "pyproject.toml"}
    assert _let_in() == needed


def test_the_data_folder_is_not() -> None:
    assert Config().server.data not in _let_in()
