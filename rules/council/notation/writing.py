"""Writing a position: a running game as text, from which exactly this game goes on."""

from __future__ import annotations

from typing import Any

import tomli_w

from rules.council.notation.saved import mark_to_data, setup_to_data
from rules.council.setup import Setup
from rules.council.state.state import State
from rules.kernel.machine import Checkpoint

FORMAT = "council-position/1"


def write_position(setup: Setup, mark: Checkpoint[State]) -> str:
    """The position at a mark: the setup of the game, and under `exact` all that it needs to go on."""
    return tomli_w.dumps(position_data(setup, mark))


def position_data(setup: Setup, mark: Checkpoint[State]) -> dict[str, Any]:
    """The same as plain data."""
    return {"format": FORMAT, "exact": {"setup": setup_to_data(setup), "mark": mark_to_data(mark)}}
