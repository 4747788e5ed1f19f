"""Beats, standing orders and motions in plain lines."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "ui"))

import tables
from tables import FakeLink, ask_alliance, ask_card, ask_window, news, view

from cosmic_tui.games.cosmic.lines.ordering import order_of
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.messages import Agree, Answer, BeatNow, GiveOrders, Hold, Motion, Mute, Object, Ready
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.lines import UnclearError


def client(link: FakeLink) -> tuple[PlainClient, list[str]]:
    told: list[str] = []
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=True)
    person.begin()
    return person, told


async def test_hold_ready_motions_and_muting_are_commands() -> None:
    link = FakeLink(news(view()))
    person, _ = client(link)
    for line in ("hold", "ready", "ready phase", "agree undo", "object end", "mute Bob", "unmute Bob"):
        await person.typed(line)
    assert link.requests == [
        Hold(), Ready(), Ready(phase=True), Agree("undo"), Object("end"), Mute("Bob"), Mute("Bob", on=False),
    ]  # fmt: skip


async def test_what_is_pressed_and_wanted_is_told_once() -> None:
    link = FakeLink(news(view()))
    _, told = client(link)
    beat = BeatNow(["blue"], may_hold=True, ready=True)
    now = news(view(), beat=beat, clocks=[tables.beat()], motions=[Motion("undo", ["red"])], fresh=False, events=[],
               talk=[])  # fmt: skip
    del told[:]
    link.tell(now)
    link.tell(now)
    assert told == [
        "Bob holds: half a minute more.",
        "You are ready.",
        "Ann would like to take the last answer back. Type agree undo or object undo.",
    ]


async def test_a_quiet_question_is_one_line_until_it_is_asked_for() -> None:
    quiet = ask_window()
    link = FakeLink(news(view(), quiet, quiet=[quiet.key], beat=BeatNow([], True, False), clocks=[tables.beat()]))
    person, told = client(link)
    assert told[-1] == "Your orders pass here unless you act: an empty line asks you."
    await person.typed("")
    assert any("your orders pass for you" in line for line in told)
    assert "1: Plague" in "\n".join(told)


async def test_a_question_ahead_of_time_says_so_and_the_answer_is_acknowledged() -> None:
    ask = ask_card()
    link = FakeLink(news(view(), ask, prepare=[ask.key], beat=BeatNow([], True, False), clocks=[tables.beat()]))
    person, told = client(link)
    assert any(line.startswith("Sent when the beat ends, unless somebody acts.") for line in told)
    await person.typed("1")
    assert link.requests == [Answer(ask.key, ["card:attack_20"])]
    assert told[-1].startswith("Prepared: Attack 20.")


async def test_what_was_not_prepared_is_asked_again_when_it_is_put() -> None:
    ask = ask_card()
    link = FakeLink(news(view(), ask, prepare=[ask.key], beat=BeatNow([], True, False), clocks=[tables.beat()]))
    _, told = client(link)
    del told[:]
    for _ in range(2):
        link.tell(news(view(), ask, fresh=False, events=[], talk=[]))
    assert told.count("Which encounter card do you lay against Bob?") == 1
    assert not any("Sent when the beat ends" in line for line in told)


async def test_another_question_under_a_key_heard_before_is_put() -> None:
    link = FakeLink(news(view(), ask_card()))
    _, told = client(link)
    del told[:]
    link.tell(news(view(), tables.keyed(ask_alliance(), ask_card().key), fresh=False, events=[], talk=[]))
    assert any("Do you join?" in line for line in told)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("ask planning", Order("ask", where="planning")),
        ("pass", Order("pass")),
        ("ask start turn", Order("ask", where="start_turn")),
        ("card zap", Order("card_zap")),
        ("cosmic zap against me", Order("cosmic_zap", when="against_me")),
        ("join defense Bob 2", Order("join", side="defense", inviter="blue", ships=2)),
        ("decline offense not winning", Order("decline", side="offense", when="not_winning")),
        ("away Attack 20", Order("card", card="attack_20")),
        ("losing", Order("losing_only")),
    ],
)
def test_orders_are_given_in_words(typed: str, order: Order) -> None:
    heard = TableModel(Appearance())
    heard.on_news(news(view()))
    assert order_of(typed, heard) == order


@pytest.mark.parametrize("typed", ["", "never", "join attack", "away morph 2", "askance"])
def test_words_that_are_no_order_are_refused(typed: str) -> None:
    heard = TableModel(Appearance())
    heard.on_news(news(view()))
    with pytest.raises(UnclearError):
        order_of(typed, heard)


async def test_orders_are_listed_tried_dropped_and_lifted() -> None:
    orders = [Order("join", ships=1), Order("join", side="defense", ships=3), Order("losing_only")]
    link = FakeLink(news(view(), ask_alliance(), orders=orders))
    person, told = client(link)
    del told[:]
    await person.typed("orders")
    assert told[:2] == ["1: Join with 1 ship whenever I am invited.", "2: Join the defense with 3 ships."]
    assert "answered: join Ann (order 1)" in told[-1]
    link.tell(news(view(), ask_alliance(), orders=orders[2:], fresh=False, events=[], talk=[]))
    assert "1: Pass in the reveal unless my side is losing." in told
    link.tell(news(view(), ask_alliance(), orders=orders, fresh=False, events=[], talk=[]))
    await person.typed("lift 2")
    await person.typed("drop 1")
    await person.typed("lift 3")
    await person.typed("drop 9")
    await person.typed("order ask reveal")
    assert link.requests == [
        GiveOrders([orders[1], orders[0], orders[2]]),
        GiveOrders(orders[1:]),
        GiveOrders([Order("ask", where="reveal"), *orders]),
    ]
    assert "Orders of different kinds always stand in this order." in told
    assert "There is no order 9; there are 3." in told
