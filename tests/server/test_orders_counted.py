"""What `cosmic bench orders` counts as a prompt, and what the person in front of a screen answers."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import cast

sys.path.append(str(Path(__file__).parents[1] / "ui"))

from tables import FakeLink, ask_alliance, ask_card, ask_window, keyed, news, row, view

from cosmic_tui.bench.orders import OWN, AskedCount, CountedPlayer, _line
from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Answer, GiveOrders
from rules.cosmic.protocol.questions import PASS, one


def player(link: FakeLink, asked: AskedCount, *orders: object) -> tuple[CountedPlayer, asyncio.Event]:
    over = asyncio.Event()
    made = CountedPlayer(cast("Client", link), OWN if orders else (), asked, over)
    made.listen(lambda _news: None)
    return made, over


async def test_every_choice_is_counted_once_and_only_what_no_order_passes_is_a_prompt() -> None:
    asked, link = AskedCount(), FakeLink()
    _, over = player(link, asked)
    quiet, forced = ask_window(), keyed(one("yellow", "window", "regroup.start", "window", [PASS], PASS), "yellow.20")
    for _ in range(2):
        link.tell(news(view(), ask_alliance(), quiet, forced, quiet=[quiet.key]))
    assert (asked.choices.by_seat[7, "yellow"], asked.prompts.by_seat[7, "yellow"]) == (2, 1)
    assert (asked.choices.windows, asked.prompts.windows) == (1, 0)
    await asyncio.sleep(0.1)
    assert [request.key for request in link.requests if isinstance(request, Answer)] == ["yellow.1", "yellow.20"]
    assert not over.is_set()
    link.tell(news(view(), table=row(state="finished")))
    assert over.is_set()


async def test_what_is_only_prepared_is_answered_when_it_is_put() -> None:
    asked, link, ask = AskedCount(), FakeLink(), ask_card()
    player(link, asked)
    planning = view(phase="planning", at="planning.select")
    link.tell(news(planning, ask, prepare=[ask.key]))
    await asyncio.sleep(0.1)
    assert link.requests == []
    link.tell(news(planning, ask))
    await asyncio.sleep(0.1)
    assert [type(request) for request in link.requests] == [Answer]
    assert asked.prompts.by_seat.total() == 1


async def test_own_orders_are_given_before_anything_is_counted() -> None:
    asked, link = AskedCount(), FakeLink()
    player(link, asked, OWN)
    link.tell(news(view(), ask_alliance()))
    await asyncio.sleep(0.1)
    assert link.requests == [GiveOrders(list(OWN))]
    assert asked.choices.by_seat.total() == 0


def test_seats_that_were_never_asked_count_as_well() -> None:
    asked = AskedCount(encounters=2)
    asked.prompts.add(1, ask_card())
    assert _line("some", [asked.prompts], asked.encounters).split() == ["some", "0", "0.10", "1", "0.00"]
