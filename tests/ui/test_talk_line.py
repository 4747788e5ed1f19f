"""What is typed in the talk: a command is carried out or refused, and never said to all by mistake."""

from __future__ import annotations

import pytest
from tables import SMALL, FakeLink, app, lobby_news, news, press, read, view

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import Complain, Gather, Mute, Online, Say, TableOptions, Whisper
from cosmic_tui.ui.lines import UnclearError
from cosmic_tui.ui.table_words import asked_anywhere
from cosmic_tui.ui.talk_line import online, request_in
from cosmic_tui.ui.wording import shell_wording


@pytest.mark.parametrize(
    "line", ["/report bob", "/w bob", "/whisper", "/mute", "/unmute", "/substitute", "/enter", "/reprot x"]
)
def test_a_command_that_is_not_whole_is_refused(line: str) -> None:
    with pytest.raises(UnclearError):
        request_in(line, [])


@pytest.mark.parametrize("line", ["1/2 of my cards", "/ is a slash", "/8 of it", "//", "a /w b"])
def test_what_begins_otherwise_is_said(line: str) -> None:
    assert request_in(line, []) == Say(line)


def test_a_whole_one_is_carried_out() -> None:
    assert request_in("/report bob he cheats", []) == Complain("bob", "he cheats")
    assert request_in("/w bob psst", []) == Whisper("bob", "psst")
    assert request_in("/mute Max Power", []) == Mute("Max Power")
    assert request_in("/unmute bob", []) == Mute("bob", on=False)
    for word, on in (("mute", True), ("unmute", False)):
        assert asked_anywhere(word, "Max Power", [], COSMIC_SCREENS.words) == Mute("Max Power", on)
    assert request_in("/quiet off", []) == Mute("", on=False)


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


@pytest.mark.parametrize("later", [["t", *"hello", "enter"], ["r", *"Cyd", "enter"]])
async def test_what_the_lobby_says_goes_with_the_next_thing_asked_for(later: list[str]) -> None:
    running = app(FakeLink(lobby_news()), start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", *"/foo x", "enter")
        assert "Nothing was said" in read(running)
        await press(pilot, *later)
        await pilot.pause()
        assert "Nothing was said" not in read(running)


async def test_a_refusal_is_told_until_something_else_is_asked_for() -> None:
    link = FakeLink(lobby_news())
    running = app(link, start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        link.refusal = "denied.talk_empty"
        for _ in range(2):
            await press(pilot, "r", *"Ann", "enter")
            await pilot.pause()
            assert "There is nothing to say in that." in read(running)
        link.refusal = ""
        await press(pilot, "r", *"Cyd", "enter")
        await pilot.pause()
        assert "There is nothing to say in that." not in read(running)


async def test_who_is_here_ends_with_how_many_more_there_are() -> None:
    crowd = lobby_news()
    crowd.online = [Online(f"Somebody {number}", "Friday night", playing=True) for number in range(12)]
    crowd.people = 14
    running = app(FakeLink(crowd), start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t")
        told = " ".join(read(running).split())
    named = told.count("Somebody")
    assert 1 < named < 12
    assert f"and {14 - named} more." in told


async def test_who_is_here_is_told_whole_where_there_is_room() -> None:
    few = lobby_news()
    few.online, few.people = [Online("Ann"), Online("Bob")], 2
    assert online(few, COSMIC_SCREENS.words) == "Here now (2): Ann, Bob."
    few.people = 3
    assert online(few, COSMIC_SCREENS.words) == "Here now (3): Ann, Bob and 1 more.", "who only looks on has no name"


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
