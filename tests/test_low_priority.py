from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cosmic_tui.base import low_priority

SAYS = "import os, sys; print(__name__, os.nice(0), *sys.argv[1:])"


def test_a_module_is_run_with_the_lowest_priority_from_its_first_line_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "says.py").write_text(SAYS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ran = subprocess.run(low_priority.command("says", "story", "3"), capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["__main__", str(low_priority.NICE), "story", "3"]
