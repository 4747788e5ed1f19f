from __future__ import annotations

import gc
import os
import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path

import pytest

BEHAVIOUR = {
    "artifacts": "from rules.cosmic.cards.behaviours import Artifact as CARD\n",
    "techs": "from rules.cosmic.cards.behaviours import Tech as TECH\n",
    "aliens": "from rules.cosmic.cards.behaviours import Flare as FLARE, Power as POWER\n",
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """`-n auto`: three processes for two cores, as half of their time tests wait for a screen, a server or a clock."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_finish() -> None:
    """The tests and what they import stay to the end: no collection of garbage looks through them again.

    A server in a test collects whenever a screen has ended, which took seconds with all that in the way.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the true content and, for each artifact, tech and alien, a behaviour that does nothing."""
    # What is compiled is known by its second and its size: a test rewrites a card within the second.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    copy = tmp_path / "printed"
    with as_file(files("content.cosmic")) as printed:
        shutil.copytree(printed, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for place, behaviour in BEHAVIOUR.items():
        for card in (copy / place).rglob("*.toml"):
            card.with_suffix(".py").write_text(behaviour.format(name=card.stem), encoding="utf-8")
    return copy
