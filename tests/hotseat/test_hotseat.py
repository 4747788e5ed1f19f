from __future__ import annotations

import asyncio
from random import Random

import pytest
from textual.pilot import Pilot

from content.load import load
from cosmic_tui.cli import main
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Agree, Answer, Join, Make, Rematch, Start, TableOptions
from cosmic_tui.host.store import NoStore
from cosmic_tui.hotseat.app import CoverScreen, HotseatApp
from cosmic_tui.hotseat.keyboard import Cover
from cosmic_tui.local import names_of
from cosmic_tui.ui.ink import plain
from cosmic_tui.ui.panels.panel import Panel
from cosmic_tui.ui.screens.table import TableScreen


async def opened(seed: int = 4, aliens: str = "none") -> tuple[Host, list[Client]]:
    host = Host(NoStore(), load(), seed=lambda _: seed)
    await host.open()
    links = [host.connect(f"here {number}", name) for number, name in enumerate(("Ann", "Bob"))]
    await links[0].request(Make(TableOptions(players=3, bots=1, pace="solo", aliens=aliens)))
    await links[1].request(Join(next(iter(host.lobby)).id))
    await links[0].request(Start())
    return host, links


def seen(app: HotseatApp) -> str:
    """All that is to be read on the screen."""
    rows = [row for panel in app.screen.query(Panel) if panel.display for row in panel._rows]
    return "\n".join(plain(row) for row in rows)


@pytest.mark.parametrize("aliens", ["none", "random"])
async def test_nobody_sees_the_hand_of_another(aliens: str) -> None:
    """A game of two people at one keyboard: what is shown is the cover, or the view of who has taken the keyboard."""
    host, links = await opened(aliens=aliens)
    app, dice, handed = HotseatApp(links, settle=0.0, ascii=False), Random(1), set()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(60):
                await pilot.pause()
                while app.keys_waiting:
                    await pilot.pause()
                if isinstance(app.screen, CoverScreen):
                    assert app.keyboard.shown is None
                    assert "hand" not in seen(app)
                    await pilot.press("enter")
                    continue
                assert isinstance(app.screen, TableScreen)
                shown = app.keyboard.shown
                assert shown is not None
                handed.add(shown)
                table = app.screen.table
                assert table.seat == app.keyboard.people[shown].news.seat  # type: ignore[union-attr]
                if table.over:
                    break
                choice = table.choice
                if choice is None:
                    await asyncio.sleep(0.001)
                elif choice.ask.kind == "deal.talk":
                    speech = [act for act in ("end", "accept", "refuse") if act in choice.options]
                    if speech:
                        await app.keyboard.request(Answer(choice.ask.key, speech[:1]))
                    else:
                        await pilot.press("f4")
                else:
                    await pilot.press(*dice.choices(["right", "up", "space", "a", "m"], k=2), "enter", "enter")
                    if choice.error:
                        choice.escape()
                        choice.press("m")
                        await pilot.press("enter", "enter")
    finally:
        await host.close()
    assert handed == {0, 1}


async def test_a_reaction_is_asked_without_saying_of_whom() -> None:
    host, links = await opened()
    app = HotseatApp(links, settle=0.0, ascii=False)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.covering is not None
            app.covering.show(Cover(None, reactions=True))
            text = seen(app)
            assert "Reactions are possible." in text
            assert "1: Ann wants to look" in text
            assert "2: Bob wants to look" in text
    finally:
        await host.close()


async def ended(app: HotseatApp, pilot: Pilot[None]) -> None:
    """The game ends as all at the keyboard agree to it."""
    for person in app.keyboard.people:
        await person.client.request(Agree("end"))
    await pilot.pause(0.05)


@pytest.mark.parametrize("aliens", ["none", "choose"])
async def test_after_the_end_all_at_the_keyboard_go_on_to_another_game(aliens: str) -> None:
    host, links = await opened(aliens=aliens)
    app = HotseatApp(links, settle=0.0, ascii=False)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            for _ in range(2):
                old = app.keyboard.people[0].news
                await ended(app, pilot)
                if isinstance(app.screen, CoverScreen):
                    await pilot.press("enter")
                    await pilot.pause(0.05)
                assert "The game has ended without a winner." in seen(app)
                await pilot.press("m")
                await pilot.pause(0.1)
                new = [person.news for person in app.keyboard.people]
                assert old is not None
                assert all(news is not None and news.table.id != old.table.id for news in new)
                assert all(news is not None and news.table.state == "running" for news in new)
                shown = app.keyboard.shown
                if shown is None:
                    assert isinstance(app.screen, CoverScreen)
                    await pilot.press("enter")
                    await pilot.pause(0.05)
                    shown = app.keyboard.shown
                assert isinstance(app.screen, TableScreen)
                assert shown is not None
                assert app.screen.table.seat == app.keyboard.people[shown].news.seat  # type: ignore[union-attr]
                assert sum(isinstance(screen, TableScreen) for screen in app.screen_stack) == 1
    finally:
        await host.close()


async def test_an_end_behind_the_cover_is_told_and_shown() -> None:
    host, links = await opened()
    app = HotseatApp(links, settle=0.0, ascii=False)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            await pilot.press("f4")
            assert isinstance(app.screen, CoverScreen)
            await ended(app, pilot)
            assert "The game is over." in seen(app)
            await pilot.press("enter")
            await pilot.pause(0.05)
            assert "The game has ended without a winner." in seen(app)
    finally:
        await host.close()


async def test_a_new_table_comes_under_the_cover_that_lies_there() -> None:
    host, links = await opened()
    app = HotseatApp(links, settle=0.0, ascii=False)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            await ended(app, pilot)
            await pilot.press("enter")
            await pilot.pause(0.05)
            await app.keyboard.request(Rematch())
            app.cover(Cover(1, reactions=False))
            await pilot.pause(0.1)
            assert isinstance(app.screen, CoverScreen)
            assert sum(isinstance(screen, CoverScreen) for screen in app.screen_stack) == 1
            assert "hand" not in seen(app).replace("Hand the keyboard", "")
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
