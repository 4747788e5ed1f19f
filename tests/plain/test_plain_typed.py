"""What people type in plain lines, however they write it, and what they are told where it cannot be done."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "ui"))

import tables
from tables import FakeLink, lobby_news, news, view

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import Answer, Join, Leave, Request, Say, Watch
from cosmic_tui.plain.client import PlainClient


def client(link: FakeLink) -> tuple[PlainClient, list[str]]:
    told: list[str] = []
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=False)
    person.begin()
    return person, told


@pytest.mark.parametrize("typed", ["help", "Help", "HELP"])
async def test_commands_may_begin_with_a_capital(typed: str) -> None:
    person, told = client(FakeLink(news(view())))
    told.clear()
    await person.typed(typed)
    assert "leave for good: you give it up. quit: end." in "\n".join(told)


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("Say Hello There", Say("Hello There")),
        ("Leave", Leave()),
        ("2.", Answer("yellow.1", ["defense"])),
        ("#2", Answer("yellow.1", ["defense"])),
    ],
)
async def test_a_line_at_a_table_is_taken_however_it_is_written(typed: str, asked: Request) -> None:
    link = FakeLink(news(view(), tables.ask_alliance()))
    person, _ = client(link)
    await person.typed(typed)
    assert link.requests == [asked]


async def test_several_numbers_may_be_marked_too() -> None:
    link = FakeLink(news(view(), tables.ask_discard()))
    person, _ = client(link)
    await person.typed("#1 3.")
    assert link.answers == [["card:attack_08", "card:negotiate"]]


@pytest.mark.parametrize(("typed", "asked"), [("Join #2", Join("t2")), ("WATCH 2.", Watch("t2"))])
async def test_so_is_the_number_of_a_table(typed: str, asked: Request) -> None:
    link = FakeLink(lobby_news())
    person, _ = client(link)
    await person.typed(typed)
    assert link.requests == [asked]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("join 7", "There is no table 7; tables lists them."),
        ("join 0", "There is no table 0; tables lists them."),
        ("watch 99", "There is no table 99; tables lists them."),
        ("join ABCD", "ABCD is neither the number of a table nor a code, which has 8 letters and digits."),
        ("join", "Type the number or the code of a table behind join; tables lists them."),
        ("watch", "Type the number or the code of a table behind watch; tables lists them."),
        ("leave", "leave is for those at a table; join one first."),
        ("start", "start is for those at a table; join one first."),
        ("say", "Type a text behind say."),
        ("name", "Type a text behind name."),
        ("whisper", "Something is missing behind whisper; type help."),
        ("phrase 99", "phrase takes a number from 1 to 9; phrases lists them."),
        ("phrase", "phrase takes a number from 1 to 9; phrases lists them."),
        ("dance", "There is nothing to answer now, and dance is no command; type help."),
    ],
)
async def test_in_the_lobby_it_is_said_what_is_wrong(typed: str, why: str) -> None:
    link = FakeLink(lobby_news())
    person, told = client(link)
    await person.typed(typed)
    assert told[-1] == why
    assert link.requests == []


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("join 2", "join is for the lobby; leave this table first."),
        ("watch", "watch is for the lobby; leave this table first."),
        ("new 4 3", "new is for the lobby; leave this table first."),
        ("who", "who is for the lobby; leave this table first."),
        ("lists", "lists is for the lobby; leave this table first."),
        ("say", "Type a text behind say."),
        ("phrase 99", "phrase takes a number from 1 to 9; phrases lists them."),
        ("agree", "Something is missing behind agree; type help."),
        ("unmute", "Something is missing behind unmute; type help."),
    ],
)
async def test_so_it_is_at_a_table(typed: str, why: str, asked: bool) -> None:
    link = FakeLink(news(view(), *([tables.ask_alliance()] if asked else [])))
    person, told = client(link)
    await person.typed(typed)
    assert told[-1] == why
    assert link.requests == []
