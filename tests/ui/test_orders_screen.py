"""The windows of standing orders: kept in their order, changed by keys, tried against what is asked now."""

from __future__ import annotations

import pytest
from gallery import ORDERS
from tables import SMALL, WIDE, FakeLink, app, ask_alliance, ask_card, keyed, news, read, table_of, view

from cosmic_tui.games.cosmic.screen import order_texts as making
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.orders import OrderDialog, OrdersScreen
from cosmic_tui.games.cosmic.standing_orders import PHASES, Order
from cosmic_tui.host.messages import GiveOrders
from rules.cosmic.protocol.questions import PASS, one
from rules.cosmic.protocol.views import PlayView

PHONE = (48, 20)


def told(link: FakeLink) -> list[list[Order]]:
    return [request.orders for request in link.requests if isinstance(request, GiveOrders)]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_an_order_is_added_with_keys_and_given_to_the_host(size: tuple[int, int]) -> None:
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.press("o")
        assert "You have given no orders." in read(running)
        assert "The first that fits counts:" in " ".join(read(running).split())
        await pilot.press("a", *["right"] * 4, "down", "right", "right", "down", "right", "right", "down", "right")
        assert "Join the defense with 2 ships when ▲ Bob invites me." in read(running)
        assert "answered: join ▲ Bob (order 1)" in read(running)
        await pilot.press("enter")
        assert isinstance(running.screen, OrdersScreen)
        assert link.requests == []
        await pilot.press("enter")
        await pilot.pause()
        assert told(link) == [[Order("join", side="defense", inviter="blue", ships=2)]]


async def test_esc_leaves_the_orders_as_they_were() -> None:
    link = FakeLink(news(view(), orders=ORDERS[:2]))
    async with app(link).run_test(size=SMALL) as pilot:
        await pilot.press("o", "x", "escape", "o", "enter")
        await pilot.pause()
        assert link.requests == []


async def test_orders_are_removed_changed_and_moved_among_their_kind() -> None:
    joins = [Order("join", ships=1), Order("join", side="defense", ships=3), Order("pass", where="reveal")]
    link = FakeLink(news(view(), orders=joins))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("o", "down", "down", "u")
        assert "always stand in this order" in read(running)
        await pilot.press("up", "u", "c", "down", "down", "down", "right", "enter", "down", "down", "x", "enter")
        await pilot.pause()
        assert told(link) == [[Order("join", side="defense", ships=4), Order("join", ships=1)]]


@pytest.mark.parametrize("size", [PHONE, SMALL])
async def test_the_list_scrolls_with_the_cursor(size: tuple[int, int]) -> None:
    many = [Order("ask", where=where) for where in PHASES] * 3
    running = app(FakeLink(news(view(), orders=many)))
    async with running.run_test(size=size) as pilot:
        await pilot.press("o", "up")
        assert "24 Always ask me in the resolution phase" in " ".join(read(running).split())
        await pilot.press("down")
        assert "1 Always ask me in the start turn phase" in " ".join(read(running).split())


async def test_the_questions_open_now_are_tried_and_news_are_heard() -> None:
    link = FakeLink(news(view(), orders=[Order("card", card="lowest")]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("o")
        assert "Nothing is asked of you now." in read(running)
        ask = ask_card()
        link.tell(news(view(phase="planning", at="planning.select"), ask, orders=[], fresh=False, events=[]))
        await pilot.pause(0.6)
        assert "you are asked" in read(running)
        assert "if you are away, answered: Attack 08 (order 1)" in read(running)


def test_what_the_default_order_passes_and_what_an_order_asks_is_told() -> None:
    used = view(playing=[PlayView("blue", "use:zombie", [])], reactions=True)
    ask = keyed(one("yellow", "react.window", "power.use", "use:zombie", ["card:cosmic_zap", PASS], PASS), "yellow.50")
    heard = table_of(news(used, ask))
    assert "answered: Cosmic Zap (order 1)" in outcome([Order("cosmic_zap", alien="zombie")], heard)
    assert outcome([Order("ask", where="reactions")], heard) == "you are asked"
    tubes = keyed(one("yellow", "window", "regroup.start", "window", ["card:mobius_tubes", PASS], PASS), "yellow.51")
    window = table_of(news(view(phase="regroup", at="regroup.start"), tubes))
    assert outcome([], window).startswith("passed, unless you act (by the last line)")
    assert outcome([Order("pass")], window).startswith("passed, unless you act (order 1)")


def outcome(orders: list[Order], heard: TableModel) -> str:
    (_, rows), *_ = making.tried(making.arranged(orders), heard)
    return "".join(span.text for span in rows[0]).replace("\u00a0", " ")


def test_every_kind_can_be_made_and_every_value_has_its_words() -> None:
    heard = table_of(news(view()))
    for kind in making.KINDS:
        order = making.new(kind)
        assert making.in_words(order, heard.names).endswith(".")
        for field in (making.Field("do", making.KINDS), *making.fields(order, heard)):
            assert f"orders.{field.name}" in heard.names.words
            for value in field.choices:
                called = making.value_in_words(field.name, value, heard.names)
                assert called != value or field.name == "ships" or value == "always"


def test_an_order_that_names_what_is_no_longer_here_can_still_be_changed() -> None:
    heard = table_of(news(view()))
    order = Order("cosmic_zap", alien="zombie")
    (alien, _) = making.fields(order, heard)
    assert list(alien.choices) == ["", "zombie"]


async def test_the_orders_of_one_person_are_not_left_open_for_another_at_the_keyboard() -> None:
    link = FakeLink(news(view(), orders=ORDERS))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("o", "a")
        assert isinstance(running.screen, OrderDialog)
        link.tell(news(view("red"), fresh=True))
        for _ in range(100):
            await pilot.pause(0.05)
            if not isinstance(running.screen, OrderDialog | OrdersScreen):
                return
        pytest.fail(f"{running.screen} is still open")


async def test_a_spectator_and_a_table_before_its_game_have_no_orders() -> None:
    for heard in (news(view(None)), news(None)):
        running = app(FakeLink(heard))
        async with running.run_test(size=SMALL) as pilot:
            await pilot.press("o", "v")
            assert len(running.screen_stack) == running.LOWEST_SCREENS
