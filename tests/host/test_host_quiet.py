"""What a seat may do, and what is done for it, moves nobody else's question, beat or news."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from host_stage import FakeClock, OpenStage, Scripted, Stage

from content.cosmic.load import load
from cosmic_tui.games.cosmic.standing_orders import REACTIONS, Adviser, Order
from cosmic_tui.host.client import Client
from cosmic_tui.host.match import bot_seats
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.match.questions import Questions
from cosmic_tui.host.table.seats import PERSON, Seat
from rules.cosmic.protocol.views import View
from rules.kernel.asks import BEAT, PASS, Ask, Mode, Poll, one
from rules.kernel.beats import Beat, Window, window_of

SEATS = ("red", "blue", "green")
WINDOWS = ("window", "react.window", "reinforce")


# -- a question for its own sake


@attrs.frozen
class SomewhereInAGame:
    """What a beat and orders ask of a game: all seats see that it is in the alliance phase."""

    seats: tuple[str, ...] = SEATS

    def view(self, _seat: str) -> Any:
        return attrs.make_class("View", {"at": attrs.field(default="alliance.formed")})()

    def asks(self, _seat: str | None = None) -> list[Ask]:
        return []


def in_window(kind: str, *asked: str) -> tuple[Questions, OrderRunner]:
    """A beat of one window of a kind in which some seats can do something; green wants to be asked for reactions."""
    game: Any = SomewhereInAGame()
    questions = Questions(game, [], None)
    asks = [one(seat, kind, "power.use", "use:zombie", ["card:cosmic_zap", PASS], PASS) for seat in asked]
    questions.beat = Beat((Window("beat.7", "power.use", kind, tuple(asks)),), ())
    seats = {seat: Seat(seat, PERSON, seat, seat) for seat in SEATS}
    seats["green"].orders = [Order("ask", where=REACTIONS)]
    orders = OrderRunner(
        game, questions, seats, Adviser(load()), beat=3.0, players=lambda: SEATS, away=lambda _seat: False,
        clock=FakeClock(), play=lambda *_: None,
    )  # fmt: skip
    return questions, orders


@pytest.mark.parametrize("kind", WINDOWS)
def test_who_wants_to_be_asked_learns_nothing_of_who_else_is(kind: str) -> None:
    alone, beside = in_window(kind), in_window(kind, "red")
    assert alone[0].asks("green") == beside[0].asks("green")
    assert [ask.kind for ask in alone[0].asks("green")] == ([kind] if kind == "react.window" else [])
    assert alone[1].wants_time("green") == beside[1].wants_time("green") == (kind == "react.window")


def test_who_wants_to_be_asked_is_asked_about_what_was_announced_as_whoever_can_answer_it() -> None:
    at, point, card = "planning.before_select", "power.use", "use:zombie"
    held = one("red", "react.window", point, card, ["card:cosmic_zap", PASS], PASS)
    over = one(BEAT, BEAT, at, BEAT, ["over"])
    poll = Poll((held, over), Mode.WINDOW, kind="react.window", answers=f"blue {card}", point=point)
    questions, _ = in_window("react.window")
    window = window_of(poll, at)
    assert window is not None
    questions.beat = Beat((window,), ())
    (empty_handed,) = questions.asks("green")
    assert (empty_handed.kind, empty_handed.point, empty_handed.source) == (held.kind, held.point, held.source)


def test_a_beat_is_stretched_for_who_wants_to_be_asked_with_cards_and_without() -> None:
    questions, orders = in_window("react.window", "green")
    assert questions.beat is not None
    window = attrs.evolve(questions.beat.windows[0], kind="window", asks=())
    questions.beat = Beat((window, *questions.beat.windows), ())
    assert orders.wants_time("green")
    questions.beat = Beat((window, attrs.evolve(questions.beat.windows[1], asks=())), ())
    assert orders.wants_time("green")


# -- news come before anybody thinks


def untold(stage: Stage) -> int:
    """How many have not been told yet."""
    return len(stage.host.notifier._due)


@pytest.mark.parametrize("away", [False, True], ids=["bots", "stand-ins"])
async def test_bots_look_at_a_window_when_everybody_has_been_told(open_stage: OpenStage, away: bool) -> None:
    looked: list[int] = []

    class Curious(Scripted):
        def choose(self, view: View, ask: Ask) -> list[str]:
            if ask.kind in WINDOWS:
                looked.append(untold(stage))
            return super().choose(view, ask)

    stage = await open_stage(bot=lambda _kind, _seed: Curious())
    people = [await stage.person(name) for name in ("Ann", "Bob", "Eve", "Zoe", "Kim")[: 5 if away else 3]]
    id = await stage.begin(*people, players=5, bots=5 - len(people), aliens="random", patience=1)
    for person in people[3:]:
        person.link.close()
    await stage.until(lambda: len(looked) > 5 or stage.game(id).over, people[:3], step=0.4)
    assert len(looked) > 5
    assert not any(looked)


async def test_orders_are_looked_at_in_the_own_news_or_after_those_of_all(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    telling: list[Client] = []
    looked: list[bool] = []
    refresh, advise = Client.refresh, Adviser.advise

    def telling_now(client: Client) -> None:
        telling.append(client)
        refresh(client)
        telling.pop()

    def watched(adviser: Adviser, orders: list[Order], view: View, ask: Ask, *, away: bool = False) -> Any:
        if ask.kind in WINDOWS:
            to = [client.table.seat_of(client.identity) for client in telling if client.table is not None]
            looked.append(ask.seat in to or not untold(stage))
        return advise(adviser, orders, view, ask, away=away)

    monkeypatch.setattr(Client, "refresh", telling_now)
    monkeypatch.setattr(Adviser, "advise", watched)
    stage = await open_stage()
    people = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(*people, players=3)
    await stage.until(lambda: len(looked) > 12 or stage.game(id).over, people, step=0.4)
    assert len(looked) > 12
    assert all(looked)


def test_everybody_is_told_before_bots_are_ready() -> None:
    assert 0 < bot_seats.quiet_moment(3.0) < 1.0
    assert bot_seats.quiet_moment(0.0) == 0.0
    assert bot_seats.quiet_moment(0.1) < 0.1
