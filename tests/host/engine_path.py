"""Scripts of this folder, which run without pytest, find the modules of `tests/engine` once this is imported."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "engine"))
