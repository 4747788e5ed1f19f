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
    await person.typed(typed)
    assert "look: how the table stands." in "\n".join(told)


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
