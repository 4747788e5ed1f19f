"""`python -m cosmic_tui.base.low_priority MODULE ARGUMENTS` runs a module when nothing else wants the processor.

From its first import on: to import takes a process as long as most of what it is started for.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence

NICE = 19
"""The lowest priority there is."""


def command(module: str, *arguments: str) -> Sequence[str]:
    """The command that runs a module so."""
    return [sys.executable, "-m", __name__, module, *arguments]


if __name__ == "__main__":
    os.nice(NICE)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
