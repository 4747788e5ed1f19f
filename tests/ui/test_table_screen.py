from __future__ import annotations

from collections.abc import Sequence

import pytest
import tables
from tables import SMALL, WIDE, FakeLink, app, ask_alliance, ask_card, ask_deal, ask_ships, ask_window, news, read, view
from textual.pilot import Pilot
from textual.widgets import Input

from cosmic_tui.host.messages import Answer, Leave, Said, Say, Start
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.panels.panel import Panel
from cosmic_tui.ui.screens.dialogs import Confirm, SheetScreen
from cosmic_tui.ui.screens.table import TableScreen
from rules.asks import one
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.views import OfferView, PlayView

SIZES = [SMALL, WIDE]


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def prompt(running: CosmicApp) -> str:
    return "\n".join(running.screen.query_one("#prompt", Panel).text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("ask", "keys", "answer"),
    [
        (tables.ask_alliance(), ["2"], ["defense"]),
        (tables.ask_card(), ["left"], ["card:attack_20"]),
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
        await press(pilot, "enter", "space", "right", "2")
        assert "You give" in read(running)
        await press(pilot, "enter")
        assert link.answers == [["offer", "give", "card:attack_20", "get", "random:2"]]


async def test_a_half_built_offer_outlives_what_the_other_says() -> None:
    link = FakeLink(news(tables.deal_view(), ask_deal()))
    async with app(link).run_test(size=WIDE) as pilot:
        await press(pilot, "enter", "space")
        again = ask_deal("accept", "refuse", "offer", "end", key="yellow.9")
        offer = OfferView("red", ["random:1"], [])
        link.tell(news(tables.deal_view(offer=offer), again, fresh=False, events=[]))
        await pilot.pause()
        await press(pilot, "enter")
        assert link.requests == [Answer("yellow.9", ["offer", "give", "card:attack_20", "get", "none"])]


async def test_resizing_changes_the_layout_and_keeps_the_half_made_choice() -> None:
    link = FakeLink(news(view(), ask_ships()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "up", "right", "up")
        assert running.screen.query_one("#talk").display
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert not running.screen.query_one("#talk").display
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "A little more room" in read(running)
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        await press(pilot, "enter")
        assert link.answers == [["ships:yellow.1=2", "ships:yellow.2=1"]]


async def test_what_was_typed_for_one_question_never_answers_the_next() -> None:
    time = [100.0]
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link, settle=0.3, now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        time[0] += 1
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause()
        time[0] += 0.2
        await press(pilot, "1", "enter")
        assert link.requests == []
        assert "look again" in prompt(running)
        time[0] += 0.2
        await press(pilot, "enter")
        assert link.answers == [["card:attack_08"]]


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
        await press(pilot, "enter", "enter", "1", "enter")
        assert link.answers == [["card:attack_08"]]


async def test_a_refusal_is_shown_and_can_be_mended() -> None:
    link = FakeLink(news(view(), ask_card()))
    link.refusal = "That card is gone."
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        assert "That card is gone." in prompt(running)
        link.refusal = ""
        await press(pilot, "1", "enter")
        assert link.answers == [["card:attack_08"], ["card:attack_20"]]


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
        line = next(y for y, text in enumerate(panel.text) if "join the defense" in text)
        place = (panel.text[line].index("join the defense") + panel.gutter.left, line + panel.gutter.top)
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
        for name, shown in (("Attack 20", False), ("Plague", True)):
            place = (panel.text[0].index(name) + panel.gutter.left, panel.gutter.top)
            await pilot.click("#hand", offset=place)
            await pilot.pause()
            assert isinstance(running.screen, SheetScreen) is shown
        assert "The victim sends three ships" in read(running)
        await press(pilot, "escape", "enter")
        assert link.answers == [["card:attack_20"]]


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


async def test_talk_of_others_is_text_alone() -> None:
    said = Said("blue", "Bob", "\x1b[2J[@click=app.quit]x[/] \u202eabc")
    running = app(FakeLink(news(view(), talk=[said])))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "▲ Bob: [2J[@click=app.quit]x[/] abc" in read(running)


async def test_an_answer_is_asked_for_with_what_is_being_played() -> None:
    ask = tables.keyed(one("yellow", "react.window", "card.played", "plague", ["card:card_zap", "pass"], "pass"))
    running = app(FakeLink(news(view(playing=[PlayView("red", "plague", ["blue"])]), ask)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "● Ann plays Plague: ▲ Bob. Do you answer that?" in prompt(running)


async def test_cards_that_can_be_played_are_lit() -> None:
    running = app(FakeLink(news(view(), ask_window())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        hand = running.screen.query_one("#hand", Panel).text[0]
        assert "▸Plague" in hand
        assert hand.count("▸") == 1


async def test_only_the_clock_line_is_drawn_as_time_runs() -> None:
    time = [100.0]
    running = app(FakeLink(news(view(), ask_window(), clocks=[tables.beat(3.0)])), now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "beat ██████  3 s" in running.screen.query_one("#phases", Panel).text[0]
        time[0] += 1.5
        screen = running.screen
        assert isinstance(screen, TableScreen)
        screen._tick()
        assert "beat ███░░░  2 s" in screen.query_one("#phases", Panel).text[0]


async def test_only_rows_that_differ_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        panel = running.screen.query_one("#prompt", Panel)
        painted: list[object] = []
        monkeypatch.setattr(panel, "refresh", lambda *regions: painted.extend(region.y for region in regions))
        await press(pilot, "1")
        assert painted == [1, 3]


async def test_tab_opens_one_panel_after_the_other_and_escape_closes() -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "tab")
        for title in ("Galaxy", "Colonies", "Timeline"):
            assert str(running.screen.query_one("#stage", Panel).border_title) == title
            assert "Do you join?" in prompt(running)
            await press(pilot, "tab")
        await press(pilot, "escape")
        assert not running.screen.query_one("#stage").display


async def test_question_mark_explains_the_card_under_the_cursor() -> None:
    running = app(FakeLink(news(view(), ask_window())))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "1", "?")
        assert "discards one card of each type" in read(running)
        await press(pilot, "escape")
        await press(pilot, "2", "?")
        assert "When the time is up this is played for you: pass." in read(running)


async def test_leaving_and_quitting_a_running_game_want_a_yes() -> None:
    link = FakeLink(news(view(), ask_alliance()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        assert isinstance(running.screen, Confirm)
        await press(pilot, "n")
        assert link.requests == []
        await press(pilot, "l", "y")
        assert link.requests == [Leave()]
        await press(pilot, "q", "n")
        assert not link.closed
        await press(pilot, "ctrl+q", "y")
        assert link.closed


async def test_a_table_before_its_game_says_how_to_begin() -> None:
    link = FakeLink(news(None))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "The game has not begun. 4 of 4 seats are taken." in prompt(running)
        await press(pilot, "s")
        assert link.requests == [Start()]


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_names_the_winners_and_why(size: tuple[int, int]) -> None:
    players = tables.players(("red", "blue", "green", "yellow"), red={"foreign": 5}, green={"foreign": 5})
    end = view(players=players, winners=["red", "green"], won_by={"red": "colonies", "green": "colonies"}, waiting=[])
    link = FakeLink(news(end))
    running = app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "● Ann, ■ Cyd won the game together!" in read(running)
        assert "● Ann with 5 foreign colonies" in read(running)
        await press(pilot, "tab")
        assert "won the game together" not in read(running)
        await press(pilot, "l")
        assert link.requests == [Leave()]


async def test_a_panel_hidden_meanwhile_comes_back_as_things_are_now() -> None:
    link = FakeLink(news(view(waiting=[])))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "tab")
        players = tables.players(("red", "blue", "green", "yellow"), red={"warp": 17})
        link.tell(news(view(players=players, waiting=[]), fresh=False, events=[]))
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, TableScreen)
        screen.opened = ""
        screen.lay_out()
        painted = [screen.query_one("#colonies", Panel).render_line(0).text]
        await pilot.pause()
        painted.append("".join(segment.text for segment in screen._compositor.render_strips()[2]))
        assert all("warp 17" in line for line in painted)


@pytest.mark.parametrize("size", SIZES)
async def test_a_spectator_is_shown_nothing_that_is_not_in_the_view(size: tuple[int, int]) -> None:
    """The same table with other hands, cards and asks behind it is the same screen for a spectator."""
    hidden = view(None, cards={"red": "hidden", "blue": "hidden"}, waiting=[], reactions=True)
    running = app(FakeLink(news(hidden)))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        assert "You are watching." in text
        assert "Reactions are possible" in text
        assert text.count("face down") == 2
        assert not any(f"Attack {number:02}" in text for number in range(1, 41))
        for panel in ("#hand",):
            assert not running.screen.query_one(panel).display
        await press(pilot, "enter", "1", "s", "?")
        assert running.link.requests == []  # type: ignore[attr-defined]


async def test_whom_the_table_waits_for_is_said_of_public_questions_only() -> None:
    link = FakeLink(news(view(waiting=["red", "blue"], finished=["green"])))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Waiting for ● Ann, ▲ Bob." in prompt(running)
        assert "Done: ■ Cyd." in prompt(running)
        link.tell(news(view(waiting=[], reactions=True), fresh=False, events=[]))
        await pilot.pause()
        assert "Waiting for" not in prompt(running)


async def test_news_only_add_to_the_timeline_until_they_are_fresh() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        link.tell(news(view(), fresh=False, events=[Seen("turn.end", "turn.end", {"offense": "red"})], talk=[]))
        await pilot.pause()
        assert "● Ann's turn ends." in read(running)
        assert "The gate is aimed at" in read(running)
        link.tell(news(view(), events=[Seen("turn.end", "turn.end", {"offense": "blue"})]))
        await pilot.pause()
        assert "The gate is aimed at" not in read(running)


async def test_a_person_away_is_called_once_for_a_move_and_never_for_a_reaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(CosmicApp, "bell", lambda _: rung.append("bell"))
    link = FakeLink(news(view(waiting=[])))
    time = [100.0]
    running = app(link, now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        link.tell(news(view(), ask_window(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == []
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == ["bell"]
        await press(pilot, "1")
        link.tell(news(view(), fresh=False, events=[]))
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == ["bell"]


async def test_a_lost_link_ends_the_app_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    running = app(FakeLink(news(view())))
    async with running.run_test(size=SMALL) as pilot:
        running.link_lost()
        await pilot.pause()
    assert "Your seat is kept" in capsys.readouterr().err


async def test_a_subclass_from_elsewhere_is_the_same_screen() -> None:
    class Served(CosmicApp):
        pass

    running = Served(FakeLink(news(view(), ask_alliance())), name="Dee", start="table", ascii=False)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Do you join?" in prompt(running)


async def test_few_widgets_and_no_command_palette() -> None:
    running = app(FakeLink(news(view(), ask_alliance())))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert len(list(running.screen.walk_children())) < 20
        await press(pilot, "ctrl+p")
        assert isinstance(running.screen, TableScreen)
