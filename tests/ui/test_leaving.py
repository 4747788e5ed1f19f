"""Leaving a game, for now or for good, and inviting somebody to the seat that is free then."""

from __future__ import annotations

import pytest
import tables
from tables import NAMES, SMALL, WIDE, FakeLink, app, ask_alliance, news, press, prompt, read, row, view
from textual.widgets import Input
from wrapped import read_on

from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import (
    Answer,
    Called,
    GiveUp,
    Invite,
    Join,
    Leave,
    Left,
    LobbyNews,
    SeatRow,
    TableNews,
    TableOptions,
)
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.consent import ConsentScreen
from cosmic_tui.ui.screens.dialogs import Confirm, TableDialog
from cosmic_tui.ui.screens.inviting import InviteScreen
from cosmic_tui.ui.screens.leaving import LeaveDialog
from cosmic_tui.ui.screens.lobby import LobbyScreen
from rules.kernel.events import Seen
from rules.kernel.message import message

COLOURS = ("red", "blue", "green", "yellow")


def with_a_lobby(*said: object) -> CosmicApp:
    """The app as it is over SSH, at a table."""
    return tables.app(FakeLink(tables.lobby_news(), *said), start="lobby")  # type: ignore[arg-type]


def asked(running: CosmicApp) -> list[object]:
    assert isinstance(running.link, FakeLink)
    return list(running.link.requests)


def flowing(running: CosmicApp) -> str:
    """What is to be read, as if there were no lines."""
    return " ".join(read(running).split())


def left_by_bob(seat: str | None = "yellow", **changes: object) -> TableNews:
    """Bob has left for good."""
    seats = [SeatRow(each, "bot" if each == "blue" else "person", "blue bot" if each == "blue" else NAMES[each],
                     here=True, vacant=each == "blue") for each in COLOURS]  # fmt: skip
    asks = [ask_alliance()] if changes.pop("asking", False) else []
    table = {name: changes.pop(name) for name in ("kept", "invited") if name in changes}
    mine = row(seats=seats, mine=seat, waiting_for_me=False, **table)
    now = view(seat, waiting=[], defense="green", planet="green.2", allies={"offense": [], "defense": []})
    return news(now, *asks, table=mine, **changes)


async def test_leaving_keeps_the_seat_and_quitting_ends_the_app() -> None:
    running = with_a_lobby(news(view(), ask_alliance()))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        assert isinstance(running.screen, LeaveDialog)
        assert "After 2 minutes a bot plays for you until you do." in flowing(running)
        await press(pilot, "escape")
        assert asked(running) == []
        await press(pilot, "l", "enter")
        assert asked(running) == [Leave()]
        await press(pilot, "q", "escape")
        assert not running.link.closed  # type: ignore[attr-defined]
        await press(pilot, "ctrl+q", "enter")
        assert running.link.closed  # type: ignore[attr-defined]
        assert asked(running) == [Leave()]


async def test_leaving_for_good_wants_a_second_enter() -> None:
    running = with_a_lobby(news(view(), ask_alliance()))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "l", "3", "enter")
        assert "Enter once more" in read(running)
        await press(pilot, "up", "down")
        assert "Enter once more" not in read(running)
        await press(pilot, "enter")
        assert asked(running) == []
        await press(pilot, "enter")
        assert asked(running) == [GiveUp()]


async def test_it_says_what_becomes_of_the_game() -> None:
    bots = [SeatRow(each, "person" if each == "yellow" else "bot", NAMES[each], here=True) for each in COLOURS]
    letters = TableOptions(pace="correspondence")
    running = with_a_lobby(news(view(), ask_alliance(), table=row(seats=bots), options=letters))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        assert "Nobody but bots is left then, so the game ends without a winner." in flowing(running)
        assert "The others wait for you." in flowing(running)


async def test_alone_there_is_nothing_to_keep() -> None:
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        assert isinstance(running.screen, Confirm)
        await press(pilot, "n")
        assert not link.closed
        await press(pilot, "q", "y")
        assert link.closed


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_seat_left_for_good_is_shown_and_somebody_is_invited(size: tuple[int, int]) -> None:
    link = FakeLink(left_by_bob(near=["Eve", "Fay"]))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Seats given up for good: " in prompt(running)
        assert "blue bot. i invites somebody." in prompt(running)
        assert ("seat free" if size == WIDE else "warp  4 free") in read(running)
        await press(pilot, "i")
        assert "Fay" in read(running)
        await press(pilot, "down", "enter")
        assert link.requests == [Invite("Fay")]
        link.tell(left_by_bob(near=["Eve", "Fay"], invited=["Fay"], fresh=False, events=[]))
        await pilot.pause(0.5)
        assert "Invited: Fay." in read(running)
        await press(pilot, "down")
        await press(pilot, *"gUS", "enter")
        assert link.requests[1:] == [Invite("gUS")]


async def test_a_refused_invitation_says_why_and_the_window_closes_with_the_last_seat_taken() -> None:
    link = FakeLink(left_by_bob())
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "i")
        assert "Nobody else is here just now." in read(running)
        assert isinstance(running.screen.focused, Input)
        link.refusal = "Dee sits at this table already."
        await press(pilot, *"Dee", "enter")
        await pilot.pause()
        assert "Dee sits at this table already." in read(running)
        link.tell(news(view(), fresh=False, events=[]))
        await pilot.pause(0.5)
        assert isinstance(running.screen, TableScreen)
        await press(pilot, "i")
        assert not isinstance(running.screen, InviteScreen)


async def test_whoever_looks_on_sits_down_with_enter() -> None:
    link = FakeLink(left_by_bob(None))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "i")
        assert link.requests == []
        link.tell(left_by_bob(None, kept=True, fresh=False, events=[]))
        await pilot.pause()
        assert "A seat here is kept for you. Enter sits down." in prompt(running)
        await press(pilot, "enter")
        assert link.requests == [Join("t1")]
        link.tell(left_by_bob("yellow", asking=True))
        await pilot.pause()
        assert "Do you join?" in prompt(running)
        assert running.screen.query_one("#hand").display


async def test_the_lobby_tells_whoever_is_invited() -> None:
    kept = left_by_bob(None, kept=True).table
    running = tables.app(FakeLink(LobbyNews("Dee", [kept, row(id="t2")])), start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "SEAT FOR YOU" in read(running)
        assert "seat given up" in read(running)
        await press(pilot, "enter")
        assert asked(running) == [Join("t1")]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_an_invitation_to_another_table_is_told_at_this_one_and_leaves_a_choice_as_it_is(
    size: tuple[int, int],
) -> None:
    link = FakeLink(tables.lobby_news(), news(view(), ask_alliance()))
    running = app(link, start="lobby")
    async with running.run_test(size=size) as pilot:
        await press(pilot, "space")
        choice = running.table.choice if running.table else None
        assert choice is not None
        marked = choice.answer()
        link.tell(Called("Friday night", "Bob"))
        await pilot.pause()
        assert "Bob invites you to a free seat at the table Friday night." in flowing(running).replace("\n", " ")
        assert len(running._notifications) == 1
        assert running.table is not None
        assert running.table.choice is choice
        assert choice.answer() == marked
        await press(pilot, "enter")
        assert [each.choose for each in asked(running) if isinstance(each, Answer)] == [marked]


ENDED = [Seen("game.won", "turn.end", {"winners": [], "won_by": {}})]


@pytest.mark.parametrize("keys", ["v", "o", "oa", "l", "q", "i"])
async def test_a_window_over_a_game_that_ends_closes_and_shows_how_it_ended(keys: str) -> None:
    playing = left_by_bob() if keys == "i" else news(view(), ask_alliance())
    running = with_a_lobby(playing)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, *keys)
        assert isinstance(running.screen, TableDialog)
        running.link.tell(news(view(waiting=[]), table=row(state="finished"), events=ENDED, fresh=False))  # type: ignore[attr-defined]
        await pilot.pause(0.7)
        assert isinstance(running.screen, TableScreen)
        assert "The game has ended without a winner." in read_on(running)
        await press(pilot, "enter")
        assert asked(running) == []


async def test_the_question_whether_to_end_a_game_closes_when_that_has_ended() -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "q")
        assert isinstance(running.screen, Confirm)
        running.link.tell(news(view(waiting=[]), table=row(state="finished"), events=ENDED, fresh=False))  # type: ignore[attr-defined]
        await pilot.pause(0.5)
        assert isinstance(running.screen, TableScreen)
        assert not running.link.closed  # type: ignore[attr-defined]


@pytest.mark.parametrize("keys", ["v", "oa", "l", "f1"])
async def test_when_the_table_is_closed_the_windows_over_it_go_with_it(keys: str) -> None:
    running = with_a_lobby(news(view(), ask_alliance()))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, *([keys] if keys == "f1" else keys))
        assert not isinstance(running.screen, TableScreen)
        running.link.tell(Left(message("left.table_closed")))  # type: ignore[attr-defined]
        await pilot.pause(0.5)
        assert isinstance(running.screen, LobbyScreen)
        assert "This table has been closed." in read(running)


async def test_whom_one_hears_can_be_said_after_somebody_in_the_list_has_gone() -> None:
    running = with_a_lobby(news(view(), ask_alliance(), talk=[]))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "v", "up")
        assert isinstance(running.screen, ConsentScreen)
        running.link.tell(left_by_bob(fresh=False, events=[], talk=[]))  # type: ignore[attr-defined]
        await pilot.pause(0.5)
        await press(pilot, "enter")
        assert len(asked(running)) == 1
