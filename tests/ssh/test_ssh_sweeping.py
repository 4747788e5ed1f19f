from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

import pytest

from cosmic_tui.ssh import gc_scheduler
from cosmic_tui.ssh.gc_scheduler import FEW, MUCH, OVERDUE_SECONDS, SHARE, YOUNG, Sweeper

MANY = 3 * FEW
WHOLE, SINCE_THE_LAST, NEW, PASSED_OVER, TAKEN_BACK, GIVEN_BACK = 2, 1, 0, -1, -2, -3
"""What is looked at, or done instead."""


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by its kind with every collection; it is looked for a moment at every turn of the loop."""
    found: list[int] = []

    def once(kind: int) -> None:
        if found[-1:] != [kind]:
            found.append(kind)

    monkeypatch.setattr(gc, "collect", lambda generation=WHOLE: found.append(generation))
    monkeypatch.setattr(gc, "freeze", lambda: once(PASSED_OVER))
    monkeypatch.setattr(gc, "unfreeze", lambda: once(TAKEN_BACK))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    monkeypatch.setattr(gc_scheduler, "give_back", lambda: None)
    monkeypatch.setattr(gc_scheduler, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(gc_scheduler, "HELD_SECONDS", 0.0)
    return found


async def after(screens: int, typed_at: Callable[[], float], ended: int) -> None:
    sweeper = Sweeper(lambda: screens, typed_at)
    sweeper.start()
    for _ in range(ended):
        sweeper.one_ended()
    await asyncio.sleep(0.05)
    sweeper.stop()


async def test_what_a_screen_leaves_is_swept_away_while_nobody_types(swept: list[int]) -> None:
    await after(MANY, lambda: float("-inf"), MANY // SHARE)
    assert swept == [PASSED_OVER, TAKEN_BACK, WHOLE, PASSED_OVER, TAKEN_BACK]


async def test_what_it_has_left_goes_back_to_the_system(swept: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_scheduler, "give_back", lambda: swept.append(GIVEN_BACK))
    await after(MANY, lambda: float("-inf"), MANY // SHARE)
    assert swept.index(GIVEN_BACK) == swept.index(WHOLE) + 1


async def test_a_sweep_that_held_everybody_up_is_not_made_again_soon(
    swept: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_scheduler, "give_back", lambda: time.sleep(0.001))
    sweeper = Sweeper(lambda: MANY, lambda: float("-inf"))
    sweeper.start()
    for _ in range(2):
        for _ in range(MANY):
            sweeper.one_ended()
        await asyncio.sleep(0.05)
    assert swept.count(WHOLE) == 1
    monkeypatch.setattr(sweeper, "_rests_until", float("-inf"))
    await asyncio.sleep(0.05)
    assert swept.count(WHOLE) == 2
    sweeper.stop()


async def test_one_that_ends_among_many_is_no_reason_to_look_at_them_all(swept: list[int]) -> None:
    await after(MANY, lambda: float("-inf"), MANY // SHARE - 1)
    assert swept == [PASSED_OVER, TAKEN_BACK]


@pytest.mark.parametrize(("screens", "ended"), [(MANY, MUCH), (3 * MUCH, 3 * MUCH)])
async def test_nobody_who_types_waits_for_a_sweep(swept: list[int], screens: int, ended: int) -> None:
    await after(screens, asyncio.get_running_loop().time, ended)
    assert swept == [PASSED_OVER, TAKEN_BACK]


@pytest.mark.parametrize(("screens", "ended"), [(FEW, MUCH + 1), (MANY, MUCH + 1), (3 * MUCH, 3 * MUCH + 1)])
async def test_a_sweep_does_not_wait_until_more_have_ended_than_are_there(
    swept: list[int], screens: int, ended: int
) -> None:
    await after(screens, asyncio.get_running_loop().time, ended)
    assert swept.count(WHOLE) == 1


async def test_nor_for_ever_where_somebody_always_types(swept: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_scheduler, "OVERDUE_SECONDS", 0.02)
    await after(MANY, asyncio.get_running_loop().time, 0)
    assert swept[:3] == [PASSED_OVER, TAKEN_BACK, WHOLE]
    assert OVERDUE_SECONDS > 60


async def test_where_few_are_a_second_sweep_finds_what_was_held_longer(swept: list[int]) -> None:
    await after(FEW, lambda: float("-inf"), 1)
    assert swept == [WHOLE, WHOLE]


@pytest.mark.parametrize("ended", [1, FEW, MUCH])
async def test_where_few_are_and_somebody_types_only_what_is_new_is_looked_at(swept: list[int], ended: int) -> None:
    await after(FEW, asyncio.get_running_loop().time, ended)
    assert swept == [SINCE_THE_LAST]


async def test_all_there_is_waits_for_the_quiet_moment_after(swept: list[int]) -> None:
    typed_at = asyncio.get_running_loop().time
    await after(FEW, lambda: typed_at() if SINCE_THE_LAST not in swept else float("-inf"), 1)
    assert swept == [SINCE_THE_LAST, WHOLE, WHOLE]


async def test_many_that_come_and_go_are_swept_away_soon(swept: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_scheduler, "LOOK_SECONDS", 1000.0)
    sweeper = Sweeper(lambda: FEW, asyncio.get_running_loop().time)
    sweeper.start()
    for _ in range(FEW):
        sweeper.one_ended()
    await asyncio.sleep(0.02)
    sweeper.stop()
    assert swept == [SINCE_THE_LAST]


@pytest.mark.parametrize(("new", "looks"), [(YOUNG, []), (YOUNG + 1, [NEW])])
async def test_where_few_are_many_new_objects_are_looked_at(
    swept: list[int], monkeypatch: pytest.MonkeyPatch, new: int, looks: list[int]
) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0 if swept else new, 0, 0))
    await after(FEW, asyncio.get_running_loop().time, 0)
    assert swept == looks


async def test_python_collects_nothing_by_itself_meanwhile() -> None:
    sweeper = Sweeper(lambda: 0, lambda: float("-inf"))
    sweeper.start()
    assert not gc.isenabled()
    sweeper.stop()
    assert gc.isenabled()
