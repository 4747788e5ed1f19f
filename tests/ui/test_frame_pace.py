"""When a screen is drawn: at once, unless it just was."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from textual.app import App, ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from cosmic_tui.screenkit.textual_internals import compositing, turns, urgency
from cosmic_tui.screenkit.textual_internals.compositing import FramePace, LineScreen, PacedScreen


class Drawn:
    """As much of a screen as its pace knows; what goes wrong in drawing is kept by its app, which it is itself."""

    def __init__(self) -> None:
        self.times = 0
        self.seen = asyncio.Event()
        self.fault: Exception | None = None
        self.faults: list[Exception] = []

    @property
    def app(self) -> Drawn:
        return self

    def _on_timer_update(self) -> None:
        self.times += 1
        self.seen.set()
        if self.fault is not None:
            raise self.fault

    def _handle_exception(self, error: Exception) -> None:
        self.faults.append(error)


@pytest.fixture
async def screen(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(urgency, "_TYPED", WeakKeyDictionary())  # other tests have typed too
    return Drawn()


async def test_the_first_change_is_drawn_at_once_and_the_next_ones_wait(
    screen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compositing, "MOMENT", 1000)
    pace = FramePace(screen)
    pace.resume()
    assert screen.times == 1
    pace.resume()
    pace.resume()
    assert screen.times == 1
    pace.pause()


async def test_what_waits_is_drawn_once_a_moment_later(screen: Any) -> None:
    pace = FramePace(screen)
    pace.resume()
    screen.seen.clear()
    pace.resume()
    pace.resume()
    async with asyncio.timeout(10):
        await screen.seen.wait()
    await asyncio.sleep(3 * compositing.MOMENT)
    assert screen.times == 2


async def test_what_needs_no_drawing_any_more_is_not_drawn(screen: Any) -> None:
    pace = FramePace(screen)
    pace.resume()
    pace.resume()
    pace.pause()
    await asyncio.sleep(3 * compositing.MOMENT)
    assert screen.times == 1


async def test_a_key_is_drawn_at_once_though_news_have_just_been(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compositing, "MOMENT", 1000)
    pace = FramePace(screen)
    pace.resume()
    pace.resume()
    urgency.key_came(screen)
    pace.resume()
    assert screen.times == 2


async def test_so_is_one_that_took_its_time_to_get_to_the_screen(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compositing, "MOMENT", 1000)
    monkeypatch.setattr(urgency, "WAITS", 0)
    monkeypatch.setattr(urgency, "LONGEST", 1000)
    pace = FramePace(screen)
    pace.resume()
    urgency.key_came(screen)
    await asyncio.sleep(0.01)
    pace.resume()
    assert screen.times == 2


async def test_keys_do_not_hurry_each_other(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compositing, "MOMENT", 1000)
    pace = FramePace(screen)
    for _ in range(3):
        urgency.key_came(screen)
        pace.resume()
        urgency.frame_came(screen)
    assert screen.times == 1
    pace.pause()


async def test_a_key_that_changed_nothing_hurries_nothing_later(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compositing, "MOMENT", 1000)
    monkeypatch.setattr(urgency, "LONGEST", 0)
    pace = FramePace(screen)
    pace.resume()
    urgency.key_came(screen)
    pace.resume()
    assert screen.times == 1
    pace.pause()


@pytest.fixture
async def typed_elsewhere(screen: Any, monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ARG001 - it comes first
    """Another screen, with a key that waits for its frame for longer than any test."""
    monkeypatch.setattr(urgency, "WAITS", 1000)
    other: Any = Drawn()
    urgency.key_came(other)
    return other


async def test_a_key_at_another_screen_is_drawn_before(
    screen: Any, typed_elsewhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 1000)
    pace = FramePace(screen)
    pace.resume()
    await asyncio.sleep(10 * turns.STEP)
    assert screen.times == 0
    urgency.frame_came(typed_elsewhere)
    async with asyncio.timeout(10):
        await screen.seen.wait()
    assert screen.times == 1


async def test_but_not_for_ever(screen: Any, typed_elsewhere: Any) -> None:
    FramePace(screen).resume()
    assert screen.times == 0
    async with asyncio.timeout(10):
        await screen.seen.wait()
    urgency.frame_came(typed_elsewhere)


async def test_who_has_typed_as_well_waits_for_nobody(screen: Any, typed_elsewhere: Any) -> None:
    urgency.key_came(screen)
    FramePace(screen).resume()
    assert screen.times == 1
    urgency.frame_came(typed_elsewhere)


async def test_a_key_that_changes_nothing_is_not_waited_for(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urgency, "WAITS", 0)
    other: Any = Drawn()
    urgency.key_came(other)
    FramePace(screen).resume()
    assert screen.times == 1


async def test_after_a_key_that_changed_nothing_the_next_one_is_waited_for(
    screen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(urgency, "WAITS", 0.05)
    other: Any = Drawn()
    urgency.key_came(other)
    await asyncio.sleep(2 * urgency.WAITS)
    monkeypatch.setattr(turns, "PATIENCE", 1000)
    urgency.key_came(other)
    FramePace(screen).resume()
    assert screen.times == 0
    urgency.frame_came(other)
    async with asyncio.timeout(10):
        await screen.seen.wait()


async def test_a_fault_while_drawing_is_the_apps(screen: Any) -> None:
    screen.fault = ValueError("a pen that does not write")
    FramePace(screen).resume()
    assert screen.faults == [screen.fault]


class Window(PacedScreen[None], ModalScreen[None]):
    """As dialogs are made."""


@pytest.mark.parametrize("base", [LineScreen, Window])
async def test_textual_draws_a_screen_at_its_pace(base: type[PacedScreen[None]]) -> None:
    asked: list[str] = []

    class Noted(FramePace):
        def resume(self) -> None:
            asked.append("resume")
            super().resume()

    class Board(base):
        def compose(self) -> ComposeResult:
            yield Static("before")

    running: App[None] = App()
    async with running.run_test(size=(80, 24)) as pilot:
        screen = Board()
        screen._pace = Noted(screen)
        await running.push_screen(screen)
        await pilot.pause(3 * compositing.MOMENT)
        asked.clear()
        screen.query_one(Static).update("after")
        await asyncio.sleep(10 * compositing.MOMENT)
        assert asked
        assert not screen._dirty_widgets
    assert screen._pace._due is None


async def test_a_fault_in_the_turn_of_a_screen_is_the_apps(monkeypatch: pytest.MonkeyPatch) -> None:
    running: App[None] = App()
    faults: list[Exception] = []
    monkeypatch.setattr(running, "_handle_exception", faults.append)

    def fail() -> None:
        raise fault

    fault = ValueError("a pen that does not write")
    async with running.run_test(size=(80, 24)) as pilot:
        screen = LineScreen()
        await running.push_screen(screen)
        screen.in_turn(fail)
        await pilot.pause(0.05)
    assert faults == [fault]
