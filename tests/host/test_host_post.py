from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from cosmic_tui.host.notifier import BEHIND, PATIENCE, SPACING, Notifier

LATE = 2 * BEHIND


@attrs.define(eq=False)
class LateClock:
    """Whoever holds it says when the next thing happens, at its time or later."""

    time: float = 0.0
    due: list[tuple[float, Callable[[], None]]] = attrs.field(factory=list)

    def now(self) -> float:
        return self.time

    def call_later(self, seconds: float, action: Callable[[], None]) -> LateClock:
        self.due.append((self.time + seconds, action))
        return self

    def cancel(self) -> None:
        raise AssertionError("the post never cancels")

    def ring(self, late: float = 0.0) -> None:
        """What is due next happens, so many seconds after its time."""
        at, action = self.due.pop(0)
        self.time = at + late
        action()


@attrs.define(eq=False)
class Subscriber:
    name: str
    told: list[str]

    def refresh(self) -> None:
        self.told.append(self.name)


@pytest.fixture
def clock() -> LateClock:
    return LateClock()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def readers(told: list[str]) -> list[Subscriber]:
    return [Subscriber(name, told) for name in ("ann", "bob", "cat")]


def test_readers_are_told_in_order_with_room_between_them(
    clock: LateClock, readers: list[Subscriber], told: list[str]
) -> None:
    Notifier(clock).soon(readers)
    clock.ring()
    assert (told, clock.due[0][0]) == (["ann"], SPACING)
    clock.ring()
    clock.ring()
    assert (told, clock.due) == (["ann", "bob", "cat"], [])


def test_who_is_due_twice_is_told_once_in_the_old_place(
    clock: LateClock, readers: list[Subscriber], told: list[str]
) -> None:
    post = Notifier(clock)
    post.soon(readers)
    post.soon(readers[:1])
    while clock.due:
        clock.ring()
    assert told == ["ann", "bob", "cat"]


def test_who_acted_is_told_at_once_and_not_again(clock: LateClock, readers: list[Subscriber], told: list[str]) -> None:
    post = Notifier(clock)
    post.soon(readers)
    post.now(readers[1])
    while clock.due:
        clock.ring()
    assert told == ["bob", "ann", "cat"]


def test_news_give_way_while_the_loop_is_behind(clock: LateClock, readers: list[Subscriber], told: list[str]) -> None:
    Notifier(clock).soon(readers)
    clock.ring(LATE)
    clock.ring(LATE)
    assert told == []
    clock.ring()
    assert told == ["ann"]


def test_news_do_not_give_way_for_long(clock: LateClock, readers: list[Subscriber], told: list[str]) -> None:
    Notifier(clock).soon(readers)
    while not told:
        clock.ring(LATE)
    assert PATIENCE <= clock.time < PATIENCE + SPACING + LATE


def test_news_to_nobody_end_the_round(clock: LateClock, readers: list[Subscriber], told: list[str]) -> None:
    post = Notifier(clock)
    post.soon(readers[:1])
    post.forget(readers[0])
    clock.ring()
    assert (told, clock.due) == ([], [])
    post.soon(readers[1:2])
    clock.ring()
    assert told == ["bob"]
