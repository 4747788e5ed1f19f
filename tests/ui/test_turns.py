"""Who does something in which turn of the event loop."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from functools import partial
from weakref import WeakKeyDictionary

import pytest

from cosmic_tui.screenkit.textual_internals import turns, urgency


class Visitor:
    """Somebody's app: all that is known of it here is that it is another one than others."""


ANN, BEN, CYD = Visitor(), Visitor(), Visitor()
TOLD: ContextVar[str] = ContextVar("told")


@pytest.fixture(autouse=True)
async def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urgency, "_TYPED", WeakKeyDictionary())
    monkeypatch.setattr(urgency, "WAITS", 1000)


@pytest.fixture
def done() -> list[str]:
    return []


async def test_the_first_does_it_at_once_and_each_other_in_a_turn_of_its_own(done: list[str]) -> None:
    for name, app in (("Ann", ANN), ("Ben", BEN), ("Cyd", CYD)):
        turns.take(app, partial(done.append, name))
    seen = []
    for _ in range(3):
        seen.append(list(done))
        await asyncio.sleep(0)
    assert seen == [["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cyd"]]


async def test_a_turn_later_it_is_free_again(done: list[str]) -> None:
    for name in ("first", "second"):
        turns.take(ANN, partial(done.append, name))
        assert done[-1] == name
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_who_has_typed_waits_for_nobody_and_keeps_the_order_of_its_own(done: list[str]) -> None:
    for name, app in (("Ann", ANN), ("Ben 1", BEN), ("Cyd", CYD), ("Ben 2", BEN)):
        turns.take(app, partial(done.append, name))
    urgency.key_came(BEN)
    turns.take(BEN, lambda: done.append("Ben 3"))
    assert done == ["Ann", "Ben 1", "Ben 2", "Ben 3"]
    urgency.frame_came(BEN)
    await asyncio.sleep(0.01)
    assert done[4:] == ["Cyd"]


async def test_who_is_first_stays_first_until_all_it_has_to_do_is_done_a_turn_for_each(done: list[str]) -> None:
    for name, app in (("Ann", ANN), ("Ben 1", BEN), ("Cyd", CYD), ("Ben 2", BEN)):
        turns.take(app, partial(done.append, name))
    await asyncio.sleep(0)
    assert done == ["Ann", "Ben 1"]
    await asyncio.sleep(0)
    assert done == ["Ann", "Ben 1", "Ben 2"]
    await asyncio.sleep(0)
    assert done == ["Ann", "Ben 1", "Ben 2", "Cyd"]


async def test_what_is_asked_for_twice_before_its_turn_is_done_once(done: list[str]) -> None:
    once = turns.Once()
    for _ in range(3):
        once.take(ANN, partial(done.append, "Ann"))
    await asyncio.sleep(0.01)
    assert done == ["Ann", "Ann"]
    once.take(ANN, partial(done.append, "again"))
    assert done[2:] == ["again"]


async def test_what_waits_once_can_be_taken_back(done: list[str]) -> None:
    once = turns.Once()
    for name in ("at once", "never"):
        once.take(ANN, partial(done.append, name))
    once.cancel()
    await asyncio.sleep(0.01)
    assert done == ["at once"]


async def test_while_somebody_waits_for_a_key_others_give_way(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 1000)
    urgency.key_came(BEN)
    turns.take(ANN, lambda: done.append("Ann"))
    await asyncio.sleep(5 * turns.STEP)
    assert not done
    urgency.frame_came(BEN)
    await asyncio.sleep(5 * turns.STEP)
    assert done == ["Ann"]


async def test_but_not_for_ever(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    urgency.key_came(BEN)
    turns.take(ANN, lambda: done.append("Ann"))
    await asyncio.sleep(0.03)
    assert done == ["Ann"]


async def test_what_is_taken_back_is_not_done_and_holds_nobody_up(done: list[str]) -> None:
    taken = [turns.take(app, lambda: done.append("Ann")) for app in (ANN, BEN, CYD)]
    for turn in taken:
        turn.cancel()
    turns.take(ANN, lambda: done.append("again"))
    await asyncio.sleep(0.01)
    assert done == ["Ann", "again"]


async def test_a_fault_in_one_turn_ends_no_other(done: list[str]) -> None:
    asyncio.get_running_loop().set_exception_handler(lambda _, told: done.append(str(told["exception"])))

    def fail() -> None:
        raise ValueError("no pen")

    turns.take(ANN, lambda: done.append("Ann"))
    turns.take(BEN, fail)
    turns.take(CYD, lambda: done.append("Cyd"))
    await asyncio.sleep(0.01)
    assert done == ["Ann", "no pen", "Cyd"]


async def test_it_is_done_as_where_it_was_asked_for(done: list[str]) -> None:
    for name in ("Ann", "Ben"):
        TOLD.set(name)
        turns.take(ANN, lambda: done.append(TOLD.get()))
    TOLD.set("nobody")
    await asyncio.sleep(0.01)
    assert done == ["Ann", "Ben"]


async def test_how_long_the_first_in_the_row_has_waited_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 1000)
    urgency.key_came(BEN)
    assert turns.waited() == 0.0
    turn = turns.take(ANN, lambda: None)
    await asyncio.sleep(0.03)
    assert turns.waited() >= 0.02
    turn.cancel()
    assert turns.waited() == 0.0
