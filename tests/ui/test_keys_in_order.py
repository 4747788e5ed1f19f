from __future__ import annotations

import asyncio

from tables import SMALL, FakeLink, app, ask_card, lobby_news, news, view
from textual import events
from textual.pilot import Pilot

from cosmic_tui.host.messages import Join, Say
from cosmic_tui.screenkit.textual_internals import key_order
from cosmic_tui.ui.app import CosmicApp


async def type_at_once(pilot: Pilot[None], text: str) -> None:
    """All keys come in one piece, as from a line that stood still for a moment."""
    running = pilot.app
    assert isinstance(running, CosmicApp)
    for char in text:
        running.post_message(events.Key("enter" if char == "\r" else char, char))
    await pilot.pause()
    while running.keys_waiting:
        await pilot.pause()
    await pilot.pause()


async def test_what_comes_with_the_key_for_talking_is_said() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await type_at_once(pilot, "thi\r")
        await type_at_once(pilot, "tho\r")
        await type_at_once(pilot, "ts")
        await type_at_once(pilot, "o\r")
        assert link.requests == [Say("hi"), Say("ho"), Say("so")]
        assert running.focused is None


async def test_what_comes_with_the_key_for_a_window_is_typed_into_it() -> None:
    link = FakeLink(lobby_news())
    async with app(link, start="lobby").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await type_at_once(pilot, "jABCD\r")
        assert link.requests == [Join("ABCD")]


async def test_a_key_whose_receiver_is_gone_holds_up_the_next_for_a_moment_only() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("f1")
        window = running.screen
        running.post_message(events.Key("escape", None))
        running.pop_screen()
        await asyncio.sleep(2 * key_order.AT_MOST)
        assert window not in running.screen_stack
        assert running.keys_waiting == 0
        await type_at_once(pilot, "thi\r")
        assert link.requests == [Say("hi")]
