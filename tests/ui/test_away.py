"""Notifications, vacations and substitutes on screens and in plain lines: set, tried, and seen by the others."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, news, press, read, row, view

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import (
    AskAway,
    AskSubstitute,
    AwayNews,
    LobbyNews,
    NextTable,
    Notify,
    PersonalNotice,
    TakeVacation,
    TryNotice,
)
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.app import CosmicApp
from rules.kernel.message import message

MARCH = 1_772_582_400.0
"""Begins on 2026-03-04, by UTC."""
HERE = AwayNews("", 0, 0, ["discord", "ntfys"], 0.0, 20)
TOLD = AwayNews("ntfys://ntfy.sh/ann", 22, 7, ["ntfys"], 0.0, 20)
GONE = AwayNews("", 0, 0, [], MARCH, 10)


class Host(FakeLink):
    """Tells how things stand whenever it is asked."""

    def __init__(self, away: AwayNews) -> None:
        super().__init__(tables.lobby_news())
        self.away = away

    async def request(self, request: object) -> None:
        await super().request(request)  # type: ignore[arg-type]
        if isinstance(request, AskAway):
            self.tell(self.away)


def lobby(away: AwayNews) -> tuple[CosmicApp, Host]:
    link = Host(away)
    return tables.app(link, start="lobby"), link


def wishes(link: FakeLink) -> list[object]:
    return [request for request in link.requests if not isinstance(request, AskAway)]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_it_says_what_the_operator_allows_and_what_is_kept(size: tuple[int, int]) -> None:
    running, _ = lobby(TOLD)
    async with running.run_test(size=size) as pilot:
        await press(pilot, "a")
        text = " ".join(read(running).split())
        assert "Allowed: ntfys." in text
        assert "Quiet from (h UTC)" in text
        assert "22" in text
        assert "20 days of this year are left" in text
        assert running.screen.query_one("#address").value == "ntfys://ntfy.sh/ann"  # type: ignore[attr-defined]


async def test_an_address_with_quiet_hours_is_kept_and_then_tried() -> None:
    running, link = lobby(HERE)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "a")
        assert "Send a test" not in read(running), "there is no address yet"
        await press(pilot, *"ntfys", "down", "left", "left", "down", *["right"] * 7, "down", "enter")
        assert wishes(link) == [Notify("ntfys", 22, 7)]
        link.away = attrs.evolve(TOLD, url="ntfys")
        link.tell(PersonalNotice(message("told.reach_but", url="ntfys", since=22, until=7)))
        await press(pilot, "down")
        assert "not from 22 to 7 h UTC" in " ".join(read(running).split())
        await press(pilot, "enter")
        assert wishes(link)[1:] == [TryNotice()]
        await press(pilot, "down", "enter")
        assert wishes(link)[2:] == [Notify("")]


async def test_a_refusal_stands_in_the_window() -> None:
    running, link = lobby(HERE)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "a")
        link.refusal = "denied.no_address_kind"
        await press(pilot, "x", "enter")
        assert "does not allow" in " ".join(read(running).split())
        assert "x" in running.screen.query_one("#address").value  # type: ignore[attr-defined]


async def test_a_vacation_is_begun_where_nothing_may_be_sent_too() -> None:
    running, link = lobby(attrs.evolve(HERE, kinds=[]))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "a")
        assert "allows no notifications" in " ".join(read(running).split())
        await press(pilot, "right", "right", "down", "enter")
        assert wishes(link) == [TakeVacation(3)]


async def test_a_vacation_is_ended() -> None:
    running, link = lobby(GONE)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "a")
        assert "on vacation until 2026-03-04" in " ".join(read(running).split())
        await press(pilot, "enter")
        assert wishes(link) == [TakeVacation(0)]


BY_MAIL = {"options": tables.TableOptions(pace="correspondence", move_seconds=86400)}


async def test_at_a_table_by_mail_one_finds_a_substitute_and_the_vacation() -> None:
    link = FakeLink(news(view(), **BY_MAIL))
    running = tables.app(link)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "v")
        text = read(running)
        assert text.index("Vacation, notifications") < text.index("Have a bot play for me")
        line = next(at for at, each in enumerate(text.splitlines()) if "Have a bot play" in each)
        first = next(at for at, each in enumerate(text.splitlines()) if "Take the last answer back" in each)
        await press(pilot, *["down"] * (line - first - 1), "enter", "down", "enter")
        await press(pilot, *"Bob", "enter")
        assert link.requests == [AskSubstitute("bot"), AskSubstitute("Bob")]


async def test_at_any_other_table_there_is_neither() -> None:
    running = tables.app(FakeLink(news(view())))
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "v")
        assert "Have a bot play" not in read(running)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"vacation": MARCH}, "away until 2026-03-04"),
        ({"substitute": "Zoe"}, "Zoe plays for them"),
        ({"substitute": "bot"}, "a bot plays for them"),
    ],
)
async def test_the_others_see_it_at_the_table_and_in_the_lobby(change: dict[str, object], said: str) -> None:
    seats = [attrs.evolve(each, **change) if each.seat == "blue" else each for each in row().seats]
    table = row(seats=seats)
    waiting = tables.app(FakeLink(news(view(waiting=["blue"]), table=table)))
    async with waiting.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert said in read(waiting)
    running = tables.app(FakeLink(LobbyNews("Dee", [table])), start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert said in read(running)


async def test_with_nothing_asked_here_a_key_goes_on_to_the_next_table() -> None:
    link = FakeLink(news(view(waiting=["blue"])))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        assert link.requests == [NextTable()]


async def test_with_a_question_here_it_does_not() -> None:
    link = FakeLink(news(view(), tables.ask_card()))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        assert link.requests == []


async def test_plain_lines_tell_all_of_it() -> None:
    link, told = Host(TOLD), list[str]()
    client = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=False)
    client.begin()
    told.clear()
    await client.typed("/notify")
    assert wishes(link) == []
    assert told[0] == "You are told at ntfys://ntfy.sh/ann, but not from 22 to 7 h UTC."
    assert "Allowed: ntfys." in told[1]
    assert "20 days of this year are left." in told[2]
