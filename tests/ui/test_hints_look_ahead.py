"""`F2` asks a bot that looks ahead: it thinks beside everything else, and nobody is surprised by what it finds."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import tables
from tables import ask_card, news, prompt, view

from cosmic_tui.games.cosmic.bots.move import Move
from cosmic_tui.games.cosmic.screen import advice
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.views import View
from rules.kernel.message import message

ALONE = tables.row(seats=[SeatRow(seat, "bot" if seat != "yellow" else "person", seat, True)
                          for seat in ("red", "blue", "green", "yellow")])  # fmt: skip
THINKS = "Hint: looking ahead."


class Slow:
    """Finds that the morph is best, once it may."""

    go_on = threading.Event()
    fails = False

    def __init__(self, *_how: object) -> None:
        pass

    def on_event(self, _seen: object) -> None:
        pass

    def advise(self, _view: View, _ask: Ask) -> Move:
        assert self.go_on.wait(20)
        if self.fails:
            raise ValueError("nothing comes to mind")
        return Move(["card:morph"], message("why.cards.best_of_hand"))


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[CosmicApp]:
    Slow.go_on.clear()
    monkeypatch.setattr(Slow, "fails", False)
    monkeypatch.setattr(advice, "SearchBot", Slow)
    seen = view(defense="yellow", planet="yellow.2")
    yield tables.app(tables.FakeLink(news(seen, ask_card(), table=ALONE)))
    Slow.go_on.set()


def under_cursor(running: CosmicApp) -> str | None:
    choice = running.screen.table.choice  # type: ignore[attr-defined]
    assert choice
    answer: list[str] | None = choice.answer()
    return answer[0] if answer else None


async def test_the_screen_goes_on_while_it_thinks_and_then_shows_what_was_found(running: CosmicApp) -> None:
    async with running.run_test(size=tables.WIDE) as pilot:
        before = under_cursor(running)
        await tables.press(pilot, "f2")
        assert THINKS in prompt(running)
        assert under_cursor(running) == before != "card:morph"
        Slow.go_on.set()
        await running.workers.wait_for_complete()
        await pilot.pause()
        assert "Enter takes it" in prompt(running)
        assert under_cursor(running) == "card:morph"


async def test_whoever_goes_on_meanwhile_is_not_led_elsewhere(running: CosmicApp) -> None:
    async with running.run_test(size=tables.WIDE) as pilot:
        await tables.press(pilot, "f2", "1")
        chosen = under_cursor(running)
        Slow.go_on.set()
        await running.workers.wait_for_complete()
        await pilot.pause()
        assert "Hint:" not in prompt(running)
        assert under_cursor(running) == chosen != "card:morph"


async def test_while_one_is_thought_of_another_is_what_simple_says(running: CosmicApp) -> None:
    async with running.run_test(size=tables.WIDE) as pilot:
        await tables.press(pilot, "f2", "f2")
        assert "Enter takes it" in prompt(running)
        told = under_cursor(running)
        Slow.go_on.set()
        await running.workers.wait_for_complete()
        await pilot.pause()
        assert under_cursor(running) == told != "card:morph"


async def test_where_nothing_is_found_simple_is_asked(running: CosmicApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slow, "fails", True)
    async with running.run_test(size=tables.WIDE) as pilot:
        Slow.go_on.set()
        await tables.ask_for_hint(pilot)
        assert "Enter takes it" in prompt(running)
