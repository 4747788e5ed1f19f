"""What is typed in the talk: a command is carried out or refused, and never said to all by mistake."""

from __future__ import annotations

import pytest
from tables import SMALL, FakeLink, app, lobby_news, news, press, read, view

from cosmic_tui.host.messages import Complain, Gather, Say, TableOptions, Whisper
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.talk_line import request_in
from cosmic_tui.ui.wording import shell_wording


@pytest.mark.parametrize("line", ["/report bob", "/w bob", "/whisper", "/mute", "/substitute", "/enter", "/reprot x"])
def test_a_command_that_is_not_whole_is_refused(line: str) -> None:
    with pytest.raises(UnclearError):
        request_in(line, [])


@pytest.mark.parametrize("line", ["1/2 of my cards", "/ is a slash", "/8 of it", "//", "a /w b"])
def test_what_begins_otherwise_is_said(line: str) -> None:
    assert request_in(line, []) == Say(line)


def test_a_whole_one_is_carried_out() -> None:
    assert request_in("/report bob he cheats", []) == Complain("bob", "he cheats")
    assert request_in("/w bob psst", []) == Whisper("bob", "psst")


async def test_at_the_table_it_is_told_and_nothing_is_said() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", *"/report bob", "enter")
        await pilot.pause()
        assert link.requests == []
        [told] = running._notifications
        assert told.message.startswith("Nothing was said: there is no /report")


async def test_in_the_lobby_likewise() -> None:
    running = app(FakeLink(lobby_news()), start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", *"/enter", "enter")
        assert "Nothing was said: there is no /enter" in read(running)


@pytest.mark.parametrize("rounds", [0, 1, 10, 99])
def test_a_tournament_of_too_few_or_too_many_rounds_is_refused(rounds: int) -> None:
    with pytest.raises(UnclearError) as unclear:
        request_in(f"/tournament {rounds} Cup", [])
    told = shell_wording().say(unclear.value.key, **unclear.value.values)
    assert told == f"A tournament has from 2 to 9 rounds, not {rounds}; /list makes a waiting list."


@pytest.mark.parametrize(
    ("line", "gathered"),
    [
        ("/tournament 2 Cup", Gather("Cup", 2, TableOptions(players=4))),
        ("/tournament Cup", Gather("Cup", 3, TableOptions(players=4))),
        ("/tournament 2026 Cup", Gather("2026 Cup", 3, TableOptions(players=4))),
        ("/list 5 tonight", Gather("tonight", 1, TableOptions(players=5))),
        ("/list tonight", Gather("tonight", 1, TableOptions(players=4))),
    ],
)
def test_waiting_lists_and_tournaments_have_their_numbers(line: str, gathered: Gather) -> None:
    assert request_in(line, []) == gathered
