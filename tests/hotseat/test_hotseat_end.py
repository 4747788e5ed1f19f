"""How a game at one keyboard ends, and who may sit there."""

from __future__ import annotations

import pytest
from hotseat_stage import comes, covered, opened, seen, until
from textual.pilot import Pilot

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import Agree
from cosmic_tui.hotseat.app import HotseatApp
from cosmic_tui.hotseat.cover import CoverScreen
from cosmic_tui.local.playing import names_of


async def ended(app: HotseatApp, pilot: Pilot[None]) -> None:
    """The game ends as all at the keyboard agree to it, which the screen then shows."""
    for person in app.keyboard.people:
        await person.client.request(Agree("end"))
    await comes(app, pilot, lambda: "The game has ended without a winner." in seen(app))


async def pressed(app: HotseatApp, pilot: Pilot[None]) -> None:
    """Press Enter on the cover, once it can be read, and see the table."""
    await comes(app, pilot, lambda: app.covering is not None and app.covering.since <= app.now())
    await pilot.press("enter")
    await comes(app, pilot, lambda: not covered(app))


def gone_on(app: HotseatApp, old: str) -> bool:
    """Whether another table is on the cover, and known to all at the keyboard."""
    tables = [person.news.table.id for person in app.keyboard.people if person.news is not None]
    shown = app.screen.table.news if isinstance(app.screen, CoverScreen) else None
    return old not in tables and shown is not None and shown.table.id == tables[0]


@pytest.mark.parametrize("aliens", ["none", "choose"])
async def test_after_the_end_all_at_the_keyboard_go_on_to_another_game(aliens: str) -> None:
    host, app = await opened(aliens=aliens)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await comes(app, pilot, lambda: covered(app) and app.keyboard.people[0].news is not None)
            for _ in range(2):
                old = app.keyboard.people[0].news.table.id  # type: ignore[union-attr]
                await ended(app, pilot)
                if covered(app):
                    await pressed(app, pilot)
                await comes(app, pilot, lambda: "The game has ended without a winner." in seen(app))
                await pilot.press("m")
                await comes(app, pilot, lambda: gone_on(app, old))  # noqa: B023 - it is called at once
                new = [person.news for person in app.keyboard.people]
                assert all(news is not None and news.table.state == "running" for news in new)
                await until(app, pilot, lambda: not covered(app))
                shown = app.keyboard.shown
                assert isinstance(app.screen, TableScreen)
                assert shown is not None
                assert app.screen.table.seat == app.keyboard.people[shown].news.seat  # type: ignore[union-attr]
                assert sum(isinstance(screen, TableScreen) for screen in app.screen_stack) == 1
    finally:
        await host.close()


async def test_an_end_behind_the_cover_is_told_and_shown() -> None:
    host, app = await opened()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await comes(app, pilot, lambda: covered(app))
            await ended(app, pilot)
            await comes(app, pilot, lambda: "The game is over." in seen(app))
            await pressed(app, pilot)
            await comes(app, pilot, lambda: "The game has ended without a winner." in seen(app))
    finally:
        await host.close()


def test_those_at_the_keyboard_have_names() -> None:
    assert names_of("Ann, Bob", 3) == ["Ann", "Bob", "Player 3"]
    assert names_of("Ann,Bob", 1) == ["Ann,Bob"]


def test_more_people_than_seats_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "3", "--people", "4"]) == 2
    assert "4 people at a table of 3" in capsys.readouterr().err
    assert main(["play", "--people", "2", "--plain"]) == 2
    assert "--plain is for one person" in capsys.readouterr().err
