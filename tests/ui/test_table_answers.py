from __future__ import annotations

from collections.abc import Sequence

import pytest
import tables
from tables import (
    SMALL,
    WIDE,
    FakeLink,
    app,
    ask_alliance,
    ask_card,
    ask_deal,
    ask_ships,
    ask_window,
    keyed,
    news,
    press,
    prompt,
    read,
    view,
)
from textual import events
from textual.widgets import Input

from cosmic_tui.host.messages import Answer, Say
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.screens.dialogs import SheetScreen
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import OfferView
from rules.kernel.asks import Ask

SIZES = [SMALL, WIDE]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("ask", "keys", "answer"),
    [
        (tables.ask_alliance(), ["2"], ["defense"]),
        (tables.ask_card(), ["right"], ["card:attack_08"]),
        (tables.ask_window(), [], ["pass"]),
        (tables.ask_discard(), ["1", "right", "space"], ["card:attack_08", "card:attack_08"]),
        (tables.ask_number(), ["0"], ["n:0"]),
        (tables.ask_order(), ["1", "2", "3"], ["seat:red", "seat:blue", "seat:green"]),
        (tables.ask_ships(), ["up", "up"], ["ships:yellow.1=3"]),
    ],
)
async def test_every_shape_is_answered_by_keys(
    size: tuple[int, int], ask: Ask, keys: Sequence[str], answer: list[str]
) -> None:
    link = FakeLink(news(view(), ask))
    async with app(link).run_test(size=size) as pilot:
        await press(pilot, *keys, "enter")
        assert link.requests == [Answer(ask.key, answer)]


@pytest.mark.parametrize("size", SIZES)
async def test_an_offer_is_built_and_sent(size: tuple[int, int]) -> None:
    link = FakeLink(news(tables.deal_view(), ask_deal()))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await press(pilot, "enter", "space", "right", "space")
        assert "You give" in read(running)
        await press(pilot, "enter")
        assert link.answers == [["offer", "give", "colony:yellow.1", "get", "colony:red.4"]]


async def test_a_half_built_offer_outlives_what_the_other_says() -> None:
    link = FakeLink(news(tables.deal_view(), ask_deal()))
    async with app(link).run_test(size=WIDE) as pilot:
        await press(pilot, "enter", "space")
        again = ask_deal("accept", "refuse", "offer", "end", key="yellow.9")
        offer = OfferView("red", ["random:1"], [])
        link.tell(news(tables.deal_view(offer=offer), again, fresh=False, events=[]))
        await pilot.pause()
        await press(pilot, "enter")
        assert link.requests == [Answer("yellow.9", ["offer", "give", "colony:yellow.1", "get", "none"])]


async def test_what_was_typed_for_one_question_never_answers_the_next() -> None:
    time = [100.0]
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link, settle=0.3, now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        time[0] += 1
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause()
        time[0] += 0.2
        await press(pilot, "2", "enter")
        assert link.requests == []
        assert "look again" in prompt(running)
        time[0] += 0.2
        await press(pilot, "enter")
        assert link.answers == [["card:attack_20"]]


async def test_the_same_question_in_later_news_is_no_new_one() -> None:
    time = [100.0]
    link = FakeLink(news(view(), ask_card()))
    async with app(link, settle=0.3, now=lambda: time[0]).run_test(size=SMALL) as pilot:
        time[0] += 1
        await press(pilot, "1")
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause()
        await press(pilot, "enter")
        assert link.answers == [["card:attack_20"]]


async def test_a_second_enter_sends_nothing_twice() -> None:
    link = FakeLink(news(view(), ask_card()))
    async with app(link).run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "enter", "2", "enter")
        assert link.answers == [["card:attack_20"]]


async def test_a_refusal_is_shown_and_can_be_mended() -> None:
    link = FakeLink(news(view(), ask_card()))
    link.refusal = "That card is gone."
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        assert "That card is gone." in prompt(running)
        link.refusal = ""
        await press(pilot, "2", "enter")
        assert link.answers == [["card:attack_20"], ["card:attack_08"]]


async def test_several_questions_are_shown_one_by_one() -> None:
    link = FakeLink(news(view(), ask_window(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "one more question waits" in prompt(running)
        await press(pilot, "n")
        assert "Do you join?" in prompt(running)
        link.tell(news(view(), ask_window("yellow.9"), ask_alliance(), fresh=False, events=[]))
        await pilot.pause()
        assert "Do you join?" in prompt(running)


async def test_escape_backs_out_of_a_half_made_choice_in_silence() -> None:
    link = FakeLink(news(view(), ask_ships()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "up", "escape")
        assert "0 ships (1 to 4)" in prompt(running)
        assert link.requests == []


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_points_and_a_second_one_sends(size: tuple[int, int]) -> None:
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        panel = running.screen.query_one("#prompt", Panel)
        line = next(y for y, text in enumerate(panel.text) if "join ▲ Bob" in text)
        place = (panel.text[line].index("join ▲ Bob") + panel.gutter.left, line + panel.gutter.top)
        await pilot.click("#prompt", offset=place)
        await pilot.pause()
        assert link.requests == []
        await pilot.click("#prompt", offset=place)
        await pilot.pause()
        assert link.answers == [["defense"]]


async def test_a_click_on_a_card_chooses_it_or_shows_it() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        panel = running.screen.query_one("#hand", Panel)
        for name, shown in (("20", False), ("Plague", True)):
            line, column = next((y, row.index(name)) for y, row in enumerate(panel.text) if name in row)
            place = (column, line)
            await pilot.click("#hand", offset=place)
            await pilot.pause()
            assert isinstance(running.screen, SheetScreen) is shown
        assert "The victim sends three ships" in read(running)
        await press(pilot, "escape", "enter")
        assert link.answers == [["card:attack_20"]]


async def test_a_click_on_a_planet_takes_a_ship_from_it_or_aims_at_it() -> None:
    aim = keyed(
        one("yellow", "launch.planet", "launch.aim", "R8.1", ["planet:blue.1", "planet:blue.4"], ""), "yellow.9"
    )
    for ask, times, planet, answer in (
        (ask_ships(), 1, "yellow.2", ["ships:yellow.1=1", "ships:yellow.2=1"]),
        (aim, 1, "blue.4", ["planet:blue.4"]),
        (aim, 2, "blue.4", None),
    ):
        link = FakeLink(news(view(), ask))
        running = app(link)
        async with running.run_test(size=WIDE) as pilot:
            await pilot.pause()
            panel = running.screen.query_one("#colonies", Panel)
            for _ in range(times):
                panel.post_message(Panel.Picked(f"planet:{planet}"))
                await pilot.pause()
            if answer is not None:
                assert link.answers == []
                await press(pilot, "enter")
            assert link.answers == [answer or ["planet:blue.4"]]


async def test_talking_swallows_no_key_and_moves_no_focus() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "t", "h", "1", "q")
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        await pilot.pause()
        assert running.focused is running.screen.query_one("#say", Input)
        await press(pilot, "!", "enter")
        assert link.requests == [Say("h1q!")]
        assert running.focused is None
        await press(pilot, "enter")
        assert link.answers == [["decline"]]


async def test_what_comes_in_one_piece_with_the_key_for_talking_is_said() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        for _ in range(2):  # the line is made when it is first needed
            for char in "thi!\r":
                running.post_message(events.Key("enter" if char == "\r" else char, char))
            await pilot.pause()
        running.post_message(events.Key("t", "t"))
        running.post_message(events.Key("s", "s"))
        await pilot.pause()
        await press(pilot, "o", "enter")
        assert link.requests == [Say("hi!"), Say("hi!"), Say("so")]
        assert running.focused is None
