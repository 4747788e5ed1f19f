from __future__ import annotations

import gc
from typing import Any

import pytest

from cosmic_tui.bench import screen


async def test_what_is_measured_collects_garbage_as_the_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    left_to_python: list[bool] = []
    watched = screen._watched

    async def looked_at(*what: Any) -> screen.ScreenCost:
        left_to_python.append(gc.isenabled())
        return await watched(*what)

    monkeypatch.setattr(screen, "_watched", looked_at)
    cost = await screen.screens(2, (80, 24))
    assert cost.bytes > 0
    assert left_to_python == [False]
    assert gc.isenabled()
