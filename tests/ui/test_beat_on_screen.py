"""Beats on the screen: what runs out, who holds, questions ahead of time and quiet ones, keys that come too late."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import tables
from tables import CURSOR, SMALL, WIDE, FakeLink, app, ask_alliance, ask_card, ask_window, news, read, view

from cosmic_tui.host.messages import Answer, BeatNow, Hold, Ready, Said, TableNews
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from rules.kernel.events import Seen


def in_beat(*asks: Any, left: float = 3.0, held: tuple[str, ...] = (), ready: bool = False, **more: Any) -> TableNews:
    seen = more.pop("view", None) or view(waiting=[], reactions=True)
    beat = BeatNow(list(held), "yellow" not in held, ready)
    return news(seen, *asks, clocks=[tables.beat(left)], beat=beat, fresh=False, events=[], **more)


def text(running: CosmicApp, panel: str) -> str:
    return "\n".join(running.screen.query_one(f"#{panel}", Panel).text)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_hold_and_ready_are_pressed_and_acknowledged(size: tuple[int, int]) -> None:
    link = FakeLink(news(view()), in_beat())
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "h hold" in text(running, "phases")
        await pilot.press("h", "r", "R")
        await pilot.pause()
        assert link.requests == [Hold(), Ready(), Ready(phase=True)]
        link.tell(in_beat(left=33.0, held=("yellow",), ready=True))
        await pilot.pause()
        assert "held by ◆" in text(running, "phases")
        assert "h hold" not in text(running, "phases")
        assert "r ready" not in text(running, "phases")
        assert "You are ready" in text(running, "prompt")


async def test_a_spectator_sees_who_holds_and_has_no_keys() -> None:
    link = FakeLink(news(view(None)), held_by_ann())
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.press("h", "r")
        assert "held by ● Ann" in text(running, "phases")
        assert "hold  " not in text(running, "phases")
        assert link.requests == []


def held_by_ann() -> TableNews:
    beat = BeatNow(["red"], may_hold=False, ready=False)
    return news(view(None, reactions=True), clocks=[tables.beat()], beat=beat, fresh=False, events=[])


async def test_without_a_beat_hold_and_ready_mean_nothing() -> None:
    link = FakeLink(news(view()))
    async with app(link).run_test(size=SMALL) as pilot:
        await pilot.press("h", "r")
        await pilot.pause()
        assert link.requests == []


async def test_ready_pressed_for_one_beat_does_not_end_the_next() -> None:
    time = [100.0]
    link = FakeLink(news(view()), in_beat())
    async with app(link, settle=0.3, now=lambda: time[0]).run_test(size=SMALL) as pilot:
        await pilot.pause()
        time[0] += 3.0
        link.tell(in_beat())
        await pilot.pause()
        time[0] += 0.2
        await pilot.press("r", "h")
        assert link.requests == []
        time[0] += 0.2
        await pilot.press("r")
        await pilot.pause()
        assert link.requests == [Ready()]


async def test_a_beat_that_is_stretched_is_no_new_one() -> None:
    time = [100.0]
    link = FakeLink(news(view()), in_beat())
    async with app(link, settle=0.3, now=lambda: time[0]).run_test(size=SMALL) as pilot:
        await pilot.pause()
        time[0] += 1.0
        link.tell(in_beat(left=32.0, held=("red",)))
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert link.requests == [Ready()]


async def test_letters_typed_into_the_talk_press_nothing() -> None:
    link = FakeLink(news(view()), in_beat())
    async with app(link).run_test(size=WIDE) as pilot:
        await pilot.press("t", "h", "r", "R", "o", "v")
        await pilot.pause()
        assert link.requests == []


async def test_a_question_ahead_of_time_says_so_and_calls_nobody() -> None:
    ask = ask_card()
    link = FakeLink(news(view()), in_beat(ask, prepare=[ask.key]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        rung: list[bool] = []
        running.bell = lambda: rung.append(True)  # type: ignore[method-assign]
        await pilot.pause()
        assert "SENT WHEN THE BEAT ENDS" in text(running, "prompt")
        assert "unless somebody acts" in text(running, "prompt")
        assert not running.screen.query_one("#prompt").has_class("-called")
        link.tell(news(view(), ask, fresh=False, events=[]))
        await pilot.pause()
        assert "SENT WHEN THE BEAT ENDS" not in text(running, "prompt")
        assert running.screen.query_one("#prompt").has_class("-called")
        assert "withdrawn" not in text(running, "prompt")
        assert rung == [True]


async def test_a_prepared_answer_is_acknowledged_and_its_withdrawal_told() -> None:
    ask, again = ask_card(), tables.keyed(ask_card(), "yellow.30")
    planning = view(phase="planning", waiting=[], reactions=True)
    link = FakeLink(news(planning), in_beat(ask, prepare=[ask.key], view=planning))
    running = app(link, now=lambda: 100.0)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("1", "enter")
        link.tell(in_beat(view=planning))
        await pilot.pause()
        assert link.requests == [Answer(ask.key, ["card:attack_20"])]
        assert "Prepared: Attack 20." in text(running, "prompt")
        link.tell(in_beat(view=planning, left=30.0))  # another beat: somebody has acted
        link.tell(in_beat(again, prepare=[again.key], view=planning, left=60.0))
        await pilot.pause()
        assert "what you had prepared is withdrawn" in text(running, "prompt")


async def test_a_card_that_somebody_is_before_is_asked_for_again_and_told_so() -> None:
    ask, again = ask_window(), ask_window("yellow.30")
    link = FakeLink(news(view(hand=["plague"])), in_beat(ask, view=view(hand=["plague"], waiting=[])))
    running = app(link, now=lambda: 100.0)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("1", "enter")
        link.tell(in_beat(view=view(hand=["plague"], waiting=[])))
        await pilot.pause()
        assert link.requests == [Answer(ask.key, ["card:plague"])]
        assert "You play Plague when the beat ends" in text(running, "prompt")
        link.tell(in_beat(again, view=view(hand=["plague"], waiting=[]), left=60.0))
        await pilot.pause()
        assert "Somebody was before you" in text(running, "prompt")


@pytest.mark.parametrize("hand", [[], ["plague"]])  # some cards come back to the hand
async def test_a_window_after_a_card_played_tells_of_nobody(hand: list[str]) -> None:
    ask, again = ask_window(), ask_window("yellow.30")
    played = Seen("card.played", "regroup.start", {"seat": "yellow", "card": "plague", "target": [], "point": ""})
    link = FakeLink(news(view(hand=["plague"])), in_beat(ask, view=view(hand=["plague"], waiting=[])))
    running = app(link, now=lambda: 100.0)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("1", "enter")
        told = in_beat(again, view=view(hand=hand, waiting=[]), left=60.0)
        link.tell(attrs.evolve(told, events=[played]))
        await pilot.pause()
        assert link.requests == [Answer(ask.key, ["card:plague"])]
        assert "do you play something before" in text(running, "prompt")
        assert "Somebody was before you" not in text(running, "prompt")


async def test_a_window_after_a_pass_tells_of_nobody() -> None:
    ask, again = ask_window(), ask_window("yellow.30")
    link = FakeLink(news(view(hand=["plague"])), in_beat(ask, view=view(hand=["plague"], waiting=[])))
    running = app(link, now=lambda: 100.0)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("2", "enter")
        link.tell(in_beat(again, view=view(hand=["plague"], waiting=[]), left=60.0))
        await pilot.pause()
        assert link.requests == [Answer(ask.key, ["pass"])]
        assert "do you play something before" in text(running, "prompt")
        assert "Somebody was before you" not in text(running, "prompt")


async def test_what_was_prepared_and_sent_is_not_called_withdrawn_in_the_next_encounter() -> None:
    ask, later = ask_card(), tables.keyed(ask_card(), "yellow.40")
    planning = view(phase="planning", waiting=[], reactions=True)
    link = FakeLink(news(planning), in_beat(ask, prepare=[ask.key], view=planning))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        link.tell(news(view(phase="reveal"), fresh=False, events=[]))
        link.tell(news(view(phase="planning", encounter=2), later, fresh=False, events=[]))
        await pilot.pause()
        assert "withdrawn" not in text(running, "prompt")


async def test_a_quiet_question_stands_back_behind_one_that_needs_an_answer() -> None:
    quiet, asked = ask_window(), ask_alliance()
    link = FakeLink(news(view()), in_beat(quiet, asked, quiet=[quiet.key], prepare=[asked.key]))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Do you join?" in text(running, "prompt")
        assert "(you could also act: n)" in text(running, "prompt")
        await pilot.press("n")
        assert "you may act" in text(running, "prompt")
        assert "your orders pass for you" in text(running, "prompt")


async def test_another_question_under_the_same_key_is_a_new_one() -> None:
    time = [100.0]
    link = FakeLink(news(view(), ask_alliance()))
    async with app(link, settle=0.3, now=lambda: time[0]).run_test(size=SMALL) as pilot:
        await pilot.pause()
        time[0] += 1.0
        link.tell(news(view(), tables.keyed(ask_card(), ask_alliance().key), fresh=False, events=[]))
        await pilot.pause()
        await pilot.press("enter")
        assert link.requests == []
        time[0] += 1.0
        await pilot.press("enter")
        assert link.answers == [["card:attack_20"]]


async def test_a_beat_never_moves_the_cursor_away_from_a_half_made_answer() -> None:
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.press("1")
        link.tell(in_beat(ask_window(), ask_alliance()))
        await pilot.pause()
        assert f"{CURSOR}join ● Ann" in text(running, "prompt")
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        await pilot.pause()
        await pilot.press("enter")
        assert link.answers == [["offense"]]


@pytest.mark.parametrize("size", [(120, 40), (110, 36)])
async def test_the_last_thing_said_is_shown_whole(size: tuple[int, int]) -> None:
    words = " ".join(f"word{number}" for number in range(40))
    running = app(FakeLink(news(view(), talk=[Said("blue", "Bob", "first"), Said("", "table", words)])))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        shown = " ".join(text(running, "talk").split())
        assert shown.endswith(words)
        assert "table: word0" in shown
        await pilot.press("tab", "tab", "tab", "tab")
        assert "Bob: first" in read(running)


async def test_a_word_longer_than_the_line_is_broken_and_not_cut() -> None:
    digest = "0123456789abcdef" * 4
    running = app(FakeLink(news(view(), talk=[Said("", "table", f"SHA-256 {digest}")])))
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert digest in "".join(text(running, "talk").split())


async def test_an_opened_timeline_shows_its_end() -> None:
    told = [event for _ in range(12) for event in tables.events()]
    running = app(FakeLink(news(view(), events=told)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "tab", "tab")
        stage = running.screen.query_one("#stage", Panel)
        assert "Cyd joins the offense" in "\n".join(stage.text[-4:])
        await pilot.press("pageup")
        assert "Cyd joins the offense" not in "\n".join(stage.text[-4:])
