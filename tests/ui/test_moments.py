"""Moments between encounters, and those that change what is one's own: what stands there large, and in words."""

from __future__ import annotations

import friday
import pytest
import tables
from staged import Clock, alone
from tables import SMALL, WIDE, FakeLink, app, ask_alliance, press, prompt, read

from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

SIZES = [SMALL, (100, 28), WIDE]
SWAPPED = Seen("hands.swapped", "x", {"seats": ["red", "yellow"], "cards": ["attack_06", "negotiate"]})


def between(**changes: object) -> View:
    """Ann's turn has begun, and nobody is met yet."""
    fields = {"defense": None, "planet": None, "destiny": None, "gate": {}, "invited": {}, "waiting": [], **changes}
    return friday.friday(phase="regroup", at="regroup.start", allies={"offense": [], "defense": []}, **fields)


@pytest.mark.parametrize("size", SIZES)
async def test_whose_turn_it_is_stands_there_before_anybody_is_met(size: tuple[int, int]) -> None:
    running = app(FakeLink(friday.news(between())))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        drawn = [line.split() for line in tables.lines(running).splitlines()]
        assert any(line[:4] == ["»", "●", "Ann", "offense"] for line in drawn)
        assert "defense" not in [word for line in drawn for word in line]


@pytest.mark.parametrize("size", SIZES)
async def test_who_is_met_stands_there_before_the_gate_is_aimed(size: tuple[int, int]) -> None:
    running = app(FakeLink(friday.news(between(defense="blue", destiny="blue"))))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "defense ▲ Bob" in " ".join(tables.lines(running).split())


async def test_while_others_may_react_the_box_says_to_what() -> None:
    running = app(FakeLink(friday.news(friday.friday(waiting=[], reactions=True))))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert prompt(running).splitlines()[0] == "▌ ■ Brisk joins the offense with 1 ship."


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_what_a_swap_of_hands_has_taken_is_told(size: tuple[int, int]) -> None:
    clock = Clock()
    link = FakeLink(alone(seen=friday.friday(waiting=[]), events=friday.told()))
    running = app(link, now=clock)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        link.tell(alone(seen=friday.friday(waiting=[], hand=["attack_06", "negotiate"]), events=[SWAPPED], fresh=False))
        await pilot.pause()
        said = " ".join(prompt(running).replace("▌", "").split())
        assert "gone Attack 20, Attack 08" in said
        assert "Negotiate," not in said.partition("gone")[2]


@pytest.mark.parametrize(("planet", "kind"), [("blue.5", "foreign"), ("yellow.5", "home")])
async def test_a_lost_colony_is_told_large_with_how_many_are_left(planet: str, kind: str) -> None:
    clock = Clock()
    link = FakeLink(alone(seen=friday.friday(waiting=[]), events=friday.told()))
    running = app(link, now=clock)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        lost = Seen("colony.lost", "x", {"seat": "yellow", "planet": planet})
        link.tell(alone(seen=friday.friday(waiting=[]), events=[lost], fresh=False))
        await pilot.pause()
        assert f"{kind} colonies" in tables.lines(running)


async def test_that_one_more_wins_is_not_cut_on_a_low_plate() -> None:
    running = app(FakeLink(friday.news(friday.friday())))
    async with running.run_test(size=(100, 28)) as pilot:
        await pilot.pause()
        assert "one more wins" in tables.lines(running)


async def test_the_option_under_the_cursor_is_a_band_and_without_colours_in_brackets() -> None:
    running = app(FakeLink(friday.news(friday.friday(), ask_alliance())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "1")
        rows = running.screen.query_one("#prompt", Panel).rows
        assert [row[-1].style for row in rows if "join " in plain(row)] == ["band", "dim"]
        assert "Win: you land on ▲ Bob 2. Lose: warp." in read(running)
    poor = app(FakeLink(friday.news(friday.friday(), ask_alliance())), ascii=True)
    async with poor.run_test(size=SMALL) as pilot:
        await press(pilot, "1")
        assert "1[join * Ann]" in prompt(poor)


async def test_who_has_won_is_not_told_to_need_one_more() -> None:
    players = tables.players(list(tables.NAMES)[:4], red={"foreign": 5}, blue={"foreign": 3}, green={"foreign": 0})
    running = tables.app(FakeLink(tables.news(tables.view(players=players))))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "one more wins" not in tables.lines(running)
