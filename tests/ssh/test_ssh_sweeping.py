from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import pytest

from cosmic_tui.ssh import sweeping
from cosmic_tui.ssh.sweeping import FEW, Sweeper

MANY = 3 * FEW


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every collection; it is looked for a moment at every turn of the loop."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    monkeypatch.setattr(sweeping, "LOOK_SECONDS", 0.0)
    return found


async def after(screens: int, typed_at: Callable[[], float], ended: int) -> None:
    sweeper = Sweeper(lambda: screens, typed_at)
    for _ in range(ended):
        sweeper.one_ended()
    await asyncio.sleep(0.05)
    sweeper.stop()


async def test_what_a_screen_leaves_is_swept_away_while_nobody_types(swept: list[int]) -> None:
    await after(MANY, lambda: float("-inf"), 1)
    assert swept == [1]


async def test_nobody_who_types_waits_for_a_sweep(swept: list[int]) -> None:
    await after(MANY, asyncio.get_running_loop().time, MANY)
    assert swept == []


async def test_a_sweep_does_not_wait_until_more_have_ended_than_are_there(swept: list[int]) -> None:
    await after(MANY, asyncio.get_running_loop().time, MANY + 1)
    assert swept == [1]


async def test_where_few_are_a_sweep_is_not_felt(swept: list[int]) -> None:
    await after(FEW, asyncio.get_running_loop().time, 1)
    assert swept == [1]
