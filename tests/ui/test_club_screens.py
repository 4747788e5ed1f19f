"""A puzzle at the table's own screen, and the window of waiting lists and tournaments."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, FakeLink, lobby_news, press, read

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import (
    Answer,
    BeginRounds,
    Denied,
    Enter,
    GatheringRow,
    News,
    NextTable,
    PuzzleDone,
    TableNews,
)
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.puzzling import PuzzleSitting
from cosmic_tui.ui.screens.gatherings import GatheringsDialog
from cosmic_tui.ui.screens.leaving import LeaveDialog

TONIGHT = GatheringRow("abcd2345", "tonight", "open", "", 1, 0, 4, ["Ann", "Bob"], entered=False, own=True)


def lobby(gatherings: list[GatheringRow]) -> CosmicApp:
    news = lobby_news()
    news.gatherings = gatherings
    return tables.app(FakeLink(news), start="lobby")


def asked(running: CosmicApp) -> list[object]:
    assert isinstance(running.link, FakeLink)
    return list(running.link.requests)


async def test_a_list_is_shown_and_entered() -> None:
    running = lobby([TONIGHT])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        text = " ".join(read(running).split())
        assert "waiting list for 4, 2 down: Ann, Bob" in text
        await press(pilot, "enter", "b")
        assert asked(running) == [Enter("abcd2345"), BeginRounds("abcd2345")]


async def test_news_that_come_while_the_window_opens_are_shown_in_it() -> None:
    running = lobby([TONIGHT])
    async with running.run_test(size=SMALL) as pilot:
        assert running.lobby is not None
        assert running.lobby.news is not None
        dialog = GatheringsDialog(running, running.lobby.news)
        running.push_screen(dialog)
        dialog.on_news(
            attrs.evolve(running.lobby.news, gatherings=[attrs.evolve(TONIGHT, names=["Ann", "Bob", "Cyd"])])
        )
        await pilot.pause()
        assert "waiting list for 4, 3 down: Ann, Bob, Cyd" in " ".join(read(running).split())


async def test_without_any_it_says_how_one_is_made() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert "/list 4 NAME" in " ".join(read(running).split())


async def test_one_key_goes_on_to_the_next_table() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "ctrl+n")
        assert asked(running) == [NextTable()]


async def test_the_puzzle_of_today_is_shown_at_the_table() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "z")
        assert running.puzzle is not None
        assert running.table_screen is not None
        assert "Puzzle" in "".join(line.message.key for line in running.table_screen.table.talk if line.message).title()


async def test_a_puzzle_has_no_hint() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "z", "space", "f2")
        shown = " ".join(read(running).split())
        assert "A puzzle has no hint" in shown
        assert "several people" not in shown


async def test_a_puzzle_is_left_without_a_question() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "z")
        assert running.table_screen is not None
        await press(pilot, "l")
        assert running.puzzle is None
        assert running.table_screen is None
        assert not isinstance(running.screen, LeaveDialog)


async def test_a_solved_puzzle_waits_for_nobody() -> None:
    running = lobby([])
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "z")
        sitting, table = running.puzzle, running.table_screen
        assert sitting is not None
        assert table is not None
        for answer in [sitting.puzzle.answer, *(step.answer for step in sitting.puzzle.then)]:
            choice = table.table.choice
            assert choice is not None
            await sitting.request(Answer(choice.ask.key, list(answer)))
            await press(pilot, "space")
        shown = " ".join(read(running).split())
        assert "Solved. ▌ l leaves the puzzle" in shown
        assert "Waiting for" not in shown


async def test_a_wrong_answer_is_refused_and_the_right_one_is_kept() -> None:
    told: list[News] = []
    kept: list[PuzzleDone] = []
    puzzles = COSMIC_SCREENS.puzzles
    puzzle = puzzles.book.all()[0]
    sitting = PuzzleSitting("cosmic", puzzles, puzzle, told.append, kept.append)
    sitting.begin()
    first = told[0]
    assert isinstance(first, TableNews)
    (ask,) = first.asks
    wrong = next(option for option in ask.options if (option,) != puzzle.answer)
    with pytest.raises(Denied, match=r"puzzle\.wrong_here"):
        await sitting.request(Answer(ask.key, [wrong]))
    await sitting.request(Answer(ask.key, list(puzzle.answer)))
    assert kept == [PuzzleDone("cosmic", 1, 1, solved=True)]
    last = told[-1]
    assert isinstance(last, TableNews)
    assert last.asks == []
    assert [line.message.key for line in last.talk if line.message] == ["puzzle.right", f"puzzle.why_{puzzle.goal}"]
