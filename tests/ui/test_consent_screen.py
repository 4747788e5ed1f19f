"""Undo, an early end, and whom one does not want to hear."""

from __future__ import annotations

from staged import Clock
from tables import SMALL, WIDE, FakeLink, app, ask_card, news, read, row, view
from wrapped import read_on

from cosmic_tui.host.match.thinking import LONG_SECONDS
from cosmic_tui.host.messages import Agree, Back, Motion, Mute, MutedNews, Object, Thought
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.consent import ConsentScreen
from cosmic_tui.ui.screens.dialogs import Dialog
from rules.kernel.events import Seen


def line_of(running: CosmicApp, beginning: str) -> str:
    """The line of the window that begins so."""
    return next(line for line in read(running).splitlines() if line.startswith(beginning)).rstrip()


async def test_motions_are_made_agreed_to_and_objected_to() -> None:
    link = FakeLink(news(view(), motions=[Motion("end", ["red"])]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v")
        assert "wanted by ● Ann" in read(running)
        await pilot.press("enter", "x", "up", "enter")
        await pilot.pause()
        assert link.requests == [Agree("end"), Object("end"), Agree("undo")]
        link.tell(news(view(), motions=[Motion("undo", ["yellow", "blue"])], fresh=False, events=[]))
        await pilot.pause(0.6)
        assert "wanted by ◆ Dee, ▲ Bob" in read(running)


async def test_the_window_begins_at_what_somebody_else_wants() -> None:
    link = FakeLink(news(view(), motions=[Motion("undo", ["yellow", "red"]), Motion("pause", ["red"])]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v", "enter")
        assert link.requests == [Agree("pause")]


async def test_a_pause_is_told_as_long_as_it_lasts_and_the_window_begins_there() -> None:
    link = FakeLink(news(view(), ask_card(), paused=True))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game is paused. To go on: v, then x at the pause." in read(running)
        await pilot.press("v", "x")
        assert link.requests == [Object("pause")]
        await pilot.press("escape")
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause(0.6)
        assert "The game is paused" not in read(running)
    waits = app(FakeLink(news(view(waiting=["blue"]), paused=True)))
    async with waits.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game is paused." in read(waits)
    watching = app(FakeLink(news(view(None), paused=True)))
    async with watching.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game is paused by consent." in read(watching)


async def test_whoever_a_bot_plays_for_is_told_how_to_come_back_and_the_others_see_it() -> None:
    seats = row()
    for seat in seats.seats:
        seat.stand_in = seat.seat in ("yellow", "blue")
    link = FakeLink(news(view(waiting=["blue"]), table=seats))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "A bot plays for you, as the others have agreed." in read(running)
        assert "bot plays" in read(running).replace("A bot plays for you", "")
        await pilot.press("r")
        assert Back() in link.requests


async def test_everybody_sees_who_wants_what() -> None:
    running = app(FakeLink(news(view(), ask_card(), motions=[Motion("undo", ["red"])])))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "● Ann would like to take the last answer back: v agrees or objects." in read(running)
    watching = app(FakeLink(news(view(None), motions=[Motion("end", ["red", "blue"])])))
    async with watching.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "● Ann, ▲ Bob would like to end the game without a winner." in read(watching)
        assert "v agrees" not in read(watching)


async def test_people_are_muted_and_heard_again_bots_and_the_table_are_not_in_the_list() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v")
        assert "Hear Cyd" not in read(running)
        assert "Hear Dee" not in read(running)
        await pilot.press(*["down"] * 9, "enter")
        assert line_of(running, "Hear Zoe").endswith("heard")
        link.tell(MutedNews(["Zoe"]))
        await pilot.pause(0.6)
        assert "muted" in line_of(running, "Hear Zoe")
        await pilot.press("enter")
        await pilot.pause()
        assert link.requests == [Mute("Zoe"), Mute("Zoe", on=False)]


async def test_who_was_muted_otherwise_or_at_an_earlier_visit_is_seen_muted() -> None:
    running = app(FakeLink(MutedNews(["Bob"]), news(view())))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v")
        assert "muted" in line_of(running, "Hear Bob")
        assert line_of(running, "Hear Ann").endswith("heard")


async def test_a_bot_is_offered_for_who_has_taken_long_by_now() -> None:
    """Nothing need have been heard meanwhile."""
    clock = Clock()
    seats = row()
    next(seat for seat in seats.seats if seat.seat == "blue").kind = "person"
    link = FakeLink(news(view(waiting=["blue"]), table=seats, thinking=[Thought("blue", 5.0)]))
    running = app(link, now=clock)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v")
        assert "bot answer" not in read(running)
        await pilot.press("escape")
        clock.time += LONG_SECONDS
        await pilot.press("v")
        assert "Have a bot answer" in read(running)


async def test_a_game_ended_by_consent_is_over_and_nobody_has_won() -> None:
    ended = [Seen("game.won", "turn.end", {"winners": [], "won_by": {}})]
    link = FakeLink(news(view(waiting=[])))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        link.tell(news(view(waiting=[]), table=row(state="finished"), events=ended, fresh=False))
        await pilot.pause()
        assert "The game has ended without a winner." in read_on(running)
        await pilot.press("escape")
        assert "The game ends without a winner." in read(running)
        assert "the game is over" in read(running)
        await pilot.press("o", "v", "h")
        assert link.requests == []


async def test_a_conceded_game_says_by_whom_and_to_whom() -> None:
    data = {"winners": ["red"], "won_by": {"red": "conceded"}, "conceded_by": ["blue", "green"]}
    over = view(waiting=[], winners=["red"], won_by={"red": "conceded"})
    link = FakeLink(news(over, table=row(state="finished"), events=[Seen("game.won", "turn.end", data)]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "● Ann was conceded the game by ▲ Bob, ■ Cyd" in read_on(running)
        await pilot.press("escape")
        assert "The game is conceded to ● Ann by ▲ Bob, ■ Cyd." in read(running)


async def test_hints_are_agreed_on_like_the_rest_and_can_be_ended() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v", "down", "down", "enter")
        await pilot.pause()
        assert link.requests == [Agree("hints")]
        link.tell(news(view(), hints=True, fresh=False, events=[]))
        await pilot.pause(0.5)
        assert "agreed on; x ends it" in read(running)
        await pilot.press("x")
        await pilot.pause()
        assert link.requests[1:] == [Object("hints")]


async def test_what_is_wanted_of_who_takes_long_comes_with_time_and_the_cursor_stays_on_its_line() -> None:
    clock = [100.0]
    waited_for = news(view(waiting=["blue"]), thinking=[Thought("blue", 30.0)])
    link = FakeLink(waited_for)
    running = app(link, now=lambda: clock[0])
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v")
        wishes = [line for line in read(running).splitlines() if line]
        assert not [line for line in wishes if "Have a bot answer" in line]
        await pilot.press(*["down"] * next(at for at, line in enumerate(wishes) if "Concede the game to" in line))
        clock[0] += 95.0
        await pilot.pause(0.6)
        assert "Have a bot answer this one question for Bob" in read(running)
        await pilot.press("enter", "enter")
        await pilot.pause()
        (wanted,) = link.requests
        assert isinstance(wanted, Agree)
        assert wanted.what == "concede"


async def test_conceding_wants_a_second_enter_on_its_own_line() -> None:
    """Also where the window opens on it, because somebody else has proposed it."""
    link = FakeLink(news(view(), motions=[Motion("concede", ["blue"], "red")]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v", "enter")
        assert "sure? Enter" in read(running)
        assert "Enter once more concedes the game" in read(running)
        await pilot.press("down", "up")
        assert "sure?" not in read(running)
        await pilot.press("enter")
        assert link.requests == []
        await pilot.press("enter")
        assert link.requests == [Agree("concede", "red")]
        assert "sure?" not in read(running)


async def test_objecting_and_a_click_elsewhere_take_the_first_enter_back() -> None:
    link = FakeLink(news(view(), motions=[Motion("concede", ["blue"], "red")]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.press("v", "enter", "x", "enter")
        assert link.requests == [Object("concede", "red")]
        window = running.screen
        assert isinstance(window, ConsentScreen)
        at = window.line
        window.on_panel_picked(Panel.Picked(f"line:{at + 1}"))
        window.on_panel_picked(Panel.Picked(f"line:{at}"))
        window.on_panel_picked(Panel.Picked(f"line:{at}"))
        assert link.requests == [Object("concede", "red")]
        window.on_panel_picked(Panel.Picked(f"line:{at}"))
        await pilot.pause()
        assert link.requests == [Object("concede", "red"), Agree("concede", "red")]


async def test_who_wants_something_is_seen_whole_whatever_is_wanted() -> None:
    """The longest title of the window, wanted by one and by all others."""
    seats = row()
    for seat in seats.seats:
        seat.kind = "person"
    thought = [Thought("blue", LONG_SECONDS)]
    for by, told in ((["red"], "by ●"), (["red", "green", "yellow"], "by ● ■ ◆")):
        wanted = [Motion("answer", by, "blue")]
        running = app(FakeLink(news(view(waiting=["blue"]), table=seats, motions=wanted, thinking=thought)))
        async with running.run_test(size=SMALL) as pilot:
            await pilot.press("v")
            shown = next(line for line in read(running).splitlines() if "Have a bot answer" in line)
            assert shown.rstrip().endswith(told)
            assert len(shown.rstrip()) <= Dialog.CELLS
