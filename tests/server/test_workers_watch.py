"""Which workers count as silent."""

from __future__ import annotations

from cosmic_tui.workers.heartbeat import Heartbeat


def test_the_silent_are_told_once_and_whoever_is_heard_is_not() -> None:
    watch = Heartbeat(patience=2, first=4)
    watch.began(1)
    watch.began(2)
    watch.heard(1)
    watch.heard(9)
    assert [watch.look() for _ in range(3)] == [[], [], [1]]
    watch.heard(1)
    assert [watch.look() for _ in range(3)] == [[], [2], []]


def test_whoever_is_gone_or_began_anew_is_not_silent() -> None:
    watch = Heartbeat(patience=1, first=1)
    watch.began(1)
    watch.began(2)
    assert watch.look() == []
    watch.ended(1)
    watch.began(2)
    assert [watch.look(), watch.look()] == [[], [2]]
