"""What stands in the prompt while nothing is asked: whom the table waits for, how long already, who holds the beat."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import tables
from staged import Clock
from tables import FakeLink, app, news, prompt, view

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.waiting import idle
from cosmic_tui.host.messages import Absence, BeatNow, TableNews, Thought
from cosmic_tui.screenkit.styled_text import NO_BREAK, plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.waiting import LEAST_SECONDS, ShownTimes


def waiting(*, here: bool = True, **changes: Any) -> TableNews:
    """The table waits for Bob, who is here or away."""
    told = news(view(waiting=["blue"]), **changes)
    told.table.seats = [attrs.evolve(each, here=here or each.seat != "blue") for each in told.table.seats]
    return told


def said(later: float = 0.0, **changes: Any) -> str:
    """The prompt of somebody who waits for Bob, some seconds after the news."""
    clock = Clock()
    table = TableModel(Appearance(), clock)
    table.on_news(waiting(**changes))
    clock.time += later
    return "\n".join(map(plain, idle(table))).replace(NO_BREAK, " ")


def test_how_long_somebody_has_thought_is_told_from_twenty_seconds_on() -> None:
    thinking = [Thought("blue", 12.0)]
    assert "Waiting for ▲ Bob." in said(7.0, thinking=thinking)
    assert "Waiting for ▲ Bob, 20 s." in said(9.0, thinking=thinking)
    assert "Waiting for ▲ Bob, 1:10." in said(60.0, thinking=thinking)
    assert "N rings" not in said(7.0, thinking=thinking)
    assert "N rings" in said(9.0, thinking=thinking)
    assert "lets a bot answer" not in said(60.0, thinking=thinking)
    assert "lets a bot answer" in said(108.0, thinking=thinking)


def test_who_is_away_is_told_with_the_time_until_a_bot_plays() -> None:
    assert "▲ Bob (away)." in said(here=False)
    assert "▲ Bob (away, a bot plays in 1:45)." in said(17.0, here=False, absent=[Absence("blue", 120.0)])
    assert "▲ Bob (away, a bot plays in 13 s)." in said(107.0, here=False, absent=[Absence("blue", 120.0)])


def test_who_holds_the_beat_is_told_in_the_box() -> None:
    beat = BeatNow(["blue"], may_hold=True, ready=False)
    assert "▲ Bob holds the beat: 28 s" in said(2.0, beat=beat, clocks=[tables.beat(30.0)])


@pytest.mark.parametrize(
    ("times", "wait"),
    [
        (ShownTimes(), None),
        (ShownTimes([Thought("blue", 12.0)]), 8.0),
        (ShownTimes([Thought("blue", 21.0)]), 4.0),
        (ShownTimes([Thought("blue", 12.0), Thought("green", 28.0)]), 2.0),
        (ShownTimes((), [Absence("blue", 118.0)]), 3.0),
        (ShownTimes((), [Absence("blue", 120.0)]), 5.0),
        (ShownTimes((), [Absence("blue", 12.25)]), 0.25),
        (ShownTimes((), [Absence("blue", 12.01)]), 0.05),
        (ShownTimes((), [Absence("blue", 0.0)]), None),
    ],
)
def test_it_is_known_when_something_else_is_to_be_told(times: ShownTimes, wait: float | None) -> None:
    """So that no screen looks in between; between two looks lies a twentieth of a second at least."""
    assert times.changes_in(0.0) == (wait if wait is None else pytest.approx(wait))
    if wait is not None and wait > LEAST_SECONDS:
        assert times.told(wait - 0.01) == times.told(0.0)
        assert times.told(wait + 0.01) != times.told(0.0)


async def test_the_time_goes_on_by_itself() -> None:
    clock = Clock()
    running = app(FakeLink(waiting(thinking=[Thought("blue", 34.9)])), now=clock)
    async with running.run_test(size=tables.SMALL) as pilot:
        await pilot.pause()
        assert "Bob, 30 s" in prompt(running)
        clock.time += 0.2
        await pilot.pause(0.4)
        assert "Bob, 35 s" in prompt(running)
