"""Several people at one keyboard: what each sees, what the cover shows, and how the keyboard goes from hand to hand."""

from __future__ import annotations

from random import Random

import pytest
from hotseat_stage import comes, covered, opened, seen, step, until

from cosmic_tui.games.cosmic.screen.model import REACTION_KINDS
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.messages import Agree, Answer, GiveOrders
from cosmic_tui.hotseat.cover import CoverScreen
from cosmic_tui.hotseat.keyboard import Cover
from cosmic_tui.screenkit.styled_text import plain

HAND_OVER = "Hand the keyboard over to"
REACT = "Does anybody want to react?"
MOST = 400


@pytest.mark.parametrize(("aliens", "bots"), [("none", 1), ("random", 0)])
async def test_nobody_sees_the_hand_of_another(aliens: str, bots: int) -> None:
    """What is shown is the cover, as a spectator sees the table, or the view of who has taken the keyboard."""
    host, app = await opened(aliens=aliens, bots=bots)
    dice, handed = Random(1), set[int]()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(60):
                await pilot.pause()
                while app.keys_waiting:
                    await pilot.pause()
                if isinstance(app.screen, CoverScreen):
                    assert app.keyboard.shown is None
                    assert app.screen.table.seat is None
                    assert app.screen.table.view is None or not app.screen.table.view.hand
                    assert "you are" not in seen(app)
                    await pilot.press(dice.choice(["enter", "enter", "enter", "1"]))
                    continue
                assert isinstance(app.screen, TableScreen)
                shown = app.keyboard.shown
                assert shown is not None
                handed.add(shown)
                table = app.screen.table
                assert table.seat == app.keyboard.people[shown].news.seat  # type: ignore[union-attr]
                if table.over:
                    break
                await step(app, pilot)
    finally:
        await host.close()
    assert handed == set(range(3 - bots))


async def test_the_cover_shows_the_table_also_where_nobody_has_been_told_who_meets() -> None:
    host, app = await opened(aliens="random", bots=1)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: covered(app) and REACT in seen(app))
            assert "Any key" not in seen(app)
            assert isinstance(app.screen, CoverScreen)
            assert app.screen.stage == ""
    finally:
        await host.close()


async def test_reactions_are_asked_for_whoever_could_react() -> None:
    """The windows of an encounter are the same whether all hands are empty of reactions or not."""
    host, app = await opened()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: covered(app) and REACT in seen(app))
            assert all(ask.kind not in REACTION_KINDS for person in app.keyboard.people for ask in person.asks), (
                "somebody could react here: choose another seed"
            )
            assert "1 Ann   2 Bob" in seen(app)
            await pilot.press("2")
            await pilot.pause()
            assert app.keyboard.shown == 1
            assert "you are ▲ Bob" in seen(app)
            assert "Enter covers the table again." in seen(app)
            await pilot.press("enter")
            await pilot.pause()
            assert covered(app)
            assert REACT in seen(app)
    finally:
        await host.close()


async def test_who_comes_after_a_window_takes_the_keyboard_with_the_same_key() -> None:
    host, app = await opened(aliens="random", bots=0)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: covered(app) and "Enter: nobody reacts, and I am" in seen(app))
            assert app.covering is not None
            to = app.covering.cover.to
            await pilot.press("enter")
            for _ in range(MOST):
                if not covered(app):
                    break
                assert HAND_OVER not in seen(app)
                await pilot.pause(0.01)
            assert app.keyboard.shown == to
    finally:
        await host.close()


async def test_nobody_is_asked_for_reactions_any_more_in_an_encounter() -> None:
    host, app = await opened()

    def encounter() -> tuple[int, int]:
        view = app.keyboard.people[0].news.view  # type: ignore[union-attr]
        assert view is not None
        return view.turn, view.encounter

    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: covered(app) and REACT in seen(app))
            first = encounter()
            await pilot.press("e")
            asked_in = set()
            for _ in range(MOST):
                await pilot.pause()
                if covered(app) and REACT in seen(app):
                    asked_in.add(encounter())
                    break
                await step(app, pilot)
            assert asked_in
            assert first not in asked_in
    finally:
        await host.close()


async def test_a_key_that_was_on_its_way_takes_no_cover_away() -> None:
    host, app = await opened(bots=0)
    app.settle = 0.3
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            app.cover(Cover(1, reactions=False))
            await pilot.press("enter")
            await pilot.pause()
            assert covered(app)
            assert app.keyboard.shown is None
            await pilot.pause(0.4)
            await pilot.press("enter")
            await comes(app, pilot, lambda: app.keyboard.shown == 1)
    finally:
        await host.close()


async def test_windows_of_one_person_are_gone_before_another_looks() -> None:
    host, app = await opened(bots=0)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: not covered(app))
            app.notify("This is for one person alone.")
            await pilot.press("t", "x")
            assert isinstance(app.screen, TableScreen)
            assert app.screen.typing
            await pilot.press("f4", "1", "o")
            await pilot.pause()
            assert not isinstance(app.screen, TableScreen)
            await pilot.press("f4")
            await pilot.pause()
            assert covered(app)
            assert app.table_screen is not None
            assert not app.table_screen.typing
            assert not app._notifications
            assert not any(type(screen).__name__ == "OrdersScreen" for screen in app.screen_stack)
    finally:
        await host.close()


async def test_what_all_have_to_agree_to_is_asked_of_all_at_the_keyboard_at_once() -> None:
    host, app = await opened()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, lambda: not covered(app))
            for key in ("n", "y"):
                await app.keyboard.request(Agree("end"))
                asked = "would like to end the game without a winner.   y: all agree   n: not all"
                await comes(app, pilot, lambda: covered(app) and asked in seen(app))  # noqa: B023 - called at once
                await pilot.press(key)
                await comes(app, pilot, lambda: "would like" not in seen(app))
                if key == "n":
                    await until(app, pilot, lambda: not covered(app))
            await comes(app, pilot, lambda: "The game is over." in seen(app))
    finally:
        await host.close()


async def test_two_who_deal_speak_in_turn() -> None:
    host, app = await opened(bots=0)

    def talking() -> bool:
        choice = app.table.choice if app.table and not covered(app) else None
        return choice is not None and choice.ask.kind == "deal.talk"

    def negotiates() -> bool:
        choice = app.table.choice if app.table and not covered(app) else None
        return choice is not None and choice.ask.kind == "planning.select" and "card:negotiate" in choice.options

    try:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(MOST):
                await pilot.pause()
                if talking():
                    break
                if negotiates():
                    choice = app.table.choice if app.table else None
                    assert choice is not None
                    await app.keyboard.request(Answer(choice.ask.key, ["card:negotiate"]))
                else:
                    await step(app, pilot)
            assert talking()
            first = app.keyboard.shown
            assert isinstance(app.screen, TableScreen)
            said = app.screen.rows("prompt", 78, 6, opened=False)
            assert plain(said[0]) == "F4 lets the other one speak"
            await pilot.press("f4")
            await pilot.pause()
            assert covered(app)
            await pilot.press("enter")
            await pilot.pause()
            assert talking()
            assert app.keyboard.shown != first
            choice = app.table.choice if app.table else None
            assert choice is not None
            await app.keyboard.request(Answer(choice.ask.key, ["end"]))
            await pilot.pause()
            assert covered(app)
            assert app.covering is not None
            assert app.covering.cover.to == first
    finally:
        await host.close()


async def test_a_half_made_choice_waits_for_who_made_it() -> None:
    host, app = await opened(bots=0)

    def inviting() -> bool:
        choice = app.table.choice if app.table and not covered(app) else None
        return choice is not None and choice.ask.kind == "alliance.invite"

    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(app, pilot, inviting)
            who = app.keyboard.shown
            await pilot.press("space")
            choice = app.table.choice if app.table else None
            assert choice is not None
            marked = choice.answer()
            assert marked
            await pilot.press("f4", "1")
            await pilot.pause()
            assert app.keyboard.shown == 0
            await pilot.press("f4", "enter")
            await pilot.pause()
            assert app.keyboard.shown == who
            assert app.table is not None
            assert app.table.choice is not None
            assert app.table.choice.answer() == marked
    finally:
        await host.close()


async def test_an_order_answers_without_handing_over() -> None:
    host, app = await opened()
    asked, answered = set[str](), False
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            for person in app.keyboard.people:
                await person.client.request(GiveOrders([Order("decline")]))
            for _ in range(MOST):
                await pilot.pause()
                choice = app.table.choice if app.table and not covered(app) else None
                asked |= {choice.ask.kind} if choice else set()
                told = [event for event in app.seen_by_all.events if event.kind == "alliance.invited"]
                answered = any(seat in ("red", "blue") for event in told for seat in event.data["seats"]) and any(
                    event.kind == "planning.selected" for event in app.seen_by_all.events
                )
                if answered:
                    break
                if choice is not None and choice.ask.kind == "alliance.invite":
                    await app.keyboard.request(Answer(choice.ask.key, list(choice.ask.options)))
                else:
                    await step(app, pilot)
    finally:
        await host.close()
    assert answered
    assert "alliance.answer" not in asked
