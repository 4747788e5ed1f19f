from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

BEHAVIOUR = {
    "artifacts": "from rules.cosmic.cards.behaviours import Artifact as CARD\n",
    "techs": "from rules.cosmic.cards.behaviours import Tech as TECH\n",
    "aliens": "from rules.cosmic.cards.behaviours import Flare as FLARE, Power as POWER\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the true content and, for each artifact, tech and alien, a behaviour that does nothing."""
    copy = tmp_path / "printed"
    with as_file(files("content.cosmic")) as printed:
        shutil.copytree(printed, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for place, behaviour in BEHAVIOUR.items():
        for card in (copy / place).rglob("*.toml"):
            card.with_suffix(".py").write_text(behaviour.format(name=card.stem), encoding="utf-8")
    return copy
