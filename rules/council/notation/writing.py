"""Writing a position: a running game as text, from which exactly this game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w

from rules.council.setup import Setup
from rules.council.state.state import State
from rules.kernel.machine import Checkpoint
from rules.kernel.saved import mark_to_data, to_data

FORMAT = "council-position/1"


def write_position(setup: Setup, mark: Checkpoint[State]) -> str:
    """The position at a mark: the setup of the game, and under `exact` all that it needs to go on."""
    return tomli_w.dumps(_without_nothing(position_data(setup, mark)))


def position_data(setup: Setup, mark: Checkpoint[State]) -> dict[str, Any]:
    """The same as plain data."""
    return {"format": FORMAT, "exact": {"setup": to_data(setup), "mark": mark_to_data(mark)}}


def _without_nothing(data: Any) -> Any:
    """TOML has no word for nothing: such fields are left out, and reading puts them back."""
    if isinstance(data, Mapping):
        return {key: _without_nothing(each) for key, each in data.items() if each is not None}
    return [_without_nothing(each) for each in data] if isinstance(data, list | tuple) else data
