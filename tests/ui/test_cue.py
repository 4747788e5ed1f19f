"""When a screen is called back: at its time, or a while later on a loop that has much to do."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from cosmic_tui.screenkit.textual_internals import cue, turns, urgency
from cosmic_tui.screenkit.textual_internals.cue import LATE, Cue


class Pump:
    """It is its own app, which ends after a fault."""

    def __init__(self) -> None:
        self.called = asyncio.Event()
        self.faults: list[Exception] = []

    @property
    def app(self) -> Pump:
        return self

    def _handle_exception(self, fault: Exception) -> None:
        self.faults.append(fault)
        self.called.set()


@pytest.fixture
def cued() -> tuple[Cue, Pump]:
    pump: Any = Pump()
    return Cue(pump, pump.called.set), pump


async def busy() -> None:
    """Hold the loop up for longer than it may be late."""
    await asyncio.sleep(0)
    time.sleep(2 * LATE)  # noqa: ASYNC251 - this is the fault that is looked at
    await asyncio.sleep(0)


async def test_it_calls_back_in_time(cued: tuple[Cue, Pump]) -> None:
    given, pump = cued
    given.give(0.0)
    await asyncio.wait_for(pump.called.wait(), 10)


async def test_a_fault_ends_the_app_as_where_textual_calls() -> None:
    pump: Any = Pump()
    fault = ValueError("the galaxy is too small")

    def fail() -> None:
        raise fault

    Cue(pump, fail).give(0.0)
    await asyncio.wait_for(pump.called.wait(), 10)
    assert pump.faults == [fault]


async def test_on_a_late_loop_it_gives_way_and_calls_all_the_same(
    cued: tuple[Cue, Pump], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cue, "STEP", 0.1)
    given, pump = cued
    given.give(0.0)
    await busy()
    assert not pump.called.is_set()
    await asyncio.wait_for(pump.called.wait(), 10)


async def test_so_it_does_where_others_wait_for_their_turn(
    cued: tuple[Cue, Pump], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cue, "STEP", 1000)
    monkeypatch.setattr(cue, "PATIENCE", 2000)
    monkeypatch.setattr(turns, "waited", lambda: 2 * LATE)
    given, pump = cued
    given.give(0.0)
    await asyncio.sleep(0.02)
    assert not pump.called.is_set()
    given.end()


async def test_it_gives_way_no_longer_than_its_patience(
    cued: tuple[Cue, Pump], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cue, "PATIENCE", 0.0)
    given, pump = cued
    given.give(0.0)
    await busy()
    assert pump.called.is_set()


@pytest.fixture
async def other(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Another screen, at which somebody has typed and waits for as long as it takes."""
    monkeypatch.setattr(urgency, "_TYPED", WeakKeyDictionary())
    monkeypatch.setattr(urgency, "WAITS", 1000)
    monkeypatch.setattr(turns, "PATIENCE", 1000)
    pump = Pump()
    urgency.key_came(pump)
    return pump


async def test_a_key_at_another_screen_comes_before(cued: tuple[Cue, Pump], other: Any) -> None:
    given, pump = cued
    given.give(0.0)
    await asyncio.sleep(10 * turns.STEP)
    assert not pump.called.is_set()
    urgency.frame_came(other)
    await asyncio.wait_for(pump.called.wait(), 10)


async def test_what_is_taken_back_is_not_called(cued: tuple[Cue, Pump]) -> None:
    given, pump = cued
    given.give(0.0)
    given.give(None)
    await asyncio.sleep(0.05)
    assert not pump.called.is_set()
    assert not given.given


async def test_nor_is_what_is_taken_back_while_it_waits_for_its_turn(cued: tuple[Cue, Pump], other: Any) -> None:
    given, pump = cued
    given.give(0.0)
    await asyncio.sleep(5 * turns.STEP)
    given.give(None)
    urgency.frame_came(other)
    await asyncio.sleep(5 * turns.STEP)
    assert not pump.called.is_set()
