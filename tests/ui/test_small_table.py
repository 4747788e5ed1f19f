# ruff: noqa: RUF001 - the signs of the screen
"""The table at 80x24: what has room on it is whole, and nothing is told twice."""

from __future__ import annotations

import tables
from tables import CURSOR, SMALL, WIDE, FakeLink, app, ask_deal, deal_view, keyed, news, read, view

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.story import Story
from cosmic_tui.games.cosmic.screen.prompts import PromptScene, choice_for
from cosmic_tui.games.cosmic.screen.small_windows.lines import player_lines
from cosmic_tui.host.messages import HOUSE, Running, Said, SeatRow
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.questions import PASS, one
from rules.cosmic.protocol.views import PlayView
from rules.kernel.events import Seen

SETS_OUT = Seen("encounter.begin", "turn.start", {"turn": 1, "number": 1, "offense": "red"})
JOINS = Seen("alliance.answered", "x", {"seat": "green", "side": "defense", "from": {"green.1": 1}})
NO_ALLIES = Seen("alliance.formed", "x", {"offense": [], "defense": []})
REWARD = Seen("reward.split", "x", {"seat": "green", "cards": 2, "ships": 0})


def told(*events: Seen) -> list[str]:
    story = Story(Names(tables.NAMES))
    return [plain(said.text).replace("\u00a0", " ") for event in events if (said := story.tell(event))]


async def test_the_names_of_the_phases_are_whole_where_there_is_room() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "regr dest laun  ALLIANCE  plan reve reso" in read(running)
        link.tell(news(view(), clocks=[Running("deal", 50.0, 60.0)], fresh=False, events=[]))
        await pilot.pause()
        assert "regr dest laun  ALLIANCE  plan reve reso" in read(running)
        assert "deal 50 s" in read(running)
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert "regroup › destiny › launch ›  ALLIANCE  › planning › reveal › resolution" in read(running)


async def test_the_names_of_the_players_are_whole_where_the_planets_leave_room() -> None:
    names = tables.row()
    names.seats[1] = SeatRow("blue", "bot", "yellow bot", True)
    running = app(FakeLink(news(view(), table=names)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        seats = running.screen.query_one("#colonies", Panel).text
        assert any("yellow bot" in line.replace("\u00a0", " ") for line in seats)


async def test_the_coach_speaks_of_the_deal_while_there_is_one() -> None:
    link = FakeLink(news(deal_view(), ask_deal(), coach=True, clocks=[Running("deal", 50.0, 60.0)]))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Coach: A deal: agree on cards" in read(running)


def test_allies_who_have_said_so_are_not_told_once_more() -> None:
    formed = Seen("alliance.formed", "x", {"offense": [], "defense": ["green"]})
    assert told(SETS_OUT, JOINS, formed)[1:] == ["■ Cyd joins the defense with 1 ship."]
    assert told(SETS_OUT, formed)[1:] == ["Allies of the offense: nobody. Of the defense: ■ Cyd."]
    assert told(SETS_OUT, NO_ALLIES)[1:] == ["Nobody allies."]


def test_a_hand_that_is_given_up_is_told_once() -> None:
    cards = ["reinforcement_2", "flare:oracle"]
    shown = Seen("hand.shown", "planning.check_cards", {"seat": "green", "cards": cards})
    thrown = Seen("cards.discarded", "planning.check_cards", {"seat": "green", "cards": cards[::-1]})
    assert len(told(shown, thrown)) == 1
    assert len(told(shown, thrown, thrown)) == 2


def test_cards_of_a_reward_are_told_once_by_number_and_to_their_owner_by_name() -> None:
    drawn = Seen("cards.drawn", "x", {"seat": "green", "count": 2})
    assert told(REWARD, drawn, drawn) == ["■ Cyd takes 2 cards as defender rewards.", "■ Cyd draws 2 cards."]
    own = Seen("cards.drawn", "x", {"seat": "green", "count": 2, "cards": ["negotiate", "attack_20"]})
    assert told(REWARD, own)[1:] == ["■ Cyd draws Attack 20, Negotiate."]
    others = Seen("cards.drawn", "x", {"seat": "red", "count": 2})
    assert told(REWARD, others)[1:] == ["● Ann draws 2 cards."]


async def test_what_is_played_is_explained_to_who_may_let_it_happen() -> None:
    played = view(playing=[PlayView("blue", "flare:trader", [])], reactions=True, waiting=[])
    ask = one("yellow", "react.window", "card.played", "flare:trader", ["card:card_zap", PASS], PASS)
    running = app(FakeLink(news(played, keyed(ask))))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        said = " ".join(tables.prompt(running).replace("▌ ", "").split())
        assert f"2{CURSOR}pass" in said
        assert "Then: As a main player, ahead of all invitations" in said
        assert "which may well be the one you just pulled." in said


def test_a_reinforcement_shows_the_totals_it_makes() -> None:
    seen = view(phase="reveal", totals={"offense": 16, "defense": 18})
    ask = one("red", "choose.side", "reinforce", "reinforcement_3", ["side:offense", "side:defense"], "side:offense")
    choice = choice_for(ask)
    choice.scene = PromptScene(seen, Names(tables.NAMES), "red")
    assert [plain(choice.hint_of(side)) for side in choice.options] == [
        "Then it is 19\u00a0:\u00a018.", "Then it is 16\u00a0:\u00a021.",
    ]  # fmt: skip


async def test_how_an_encounter_ended_is_never_cut_off() -> None:
    cards = {"red": "attack_20", "yellow": "negotiate"}
    seen = deal_view(outcome="no_deal", cards=cards, faces={"red": "negotiate"}, waiting=[])
    people = tables.row()
    people.seats[0] = SeatRow("red", "bot", "yellow bot", True)
    running = app(FakeLink(news(seen, table=people)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert read(running).count("NO DEAL") == 2


async def test_what_the_host_said_long_ago_takes_no_room_from_the_story() -> None:
    said = [Said("", HOUSE, "The dice are sealed."), Said("red", "Ann", "hello")]
    running = app(FakeLink(news(view(), talk=said)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        timeline = running.screen.query_one("#timeline", Panel).text
        assert not any("sealed" in line for line in timeline)
        assert any("Ann: hello" in line.replace("\u00a0", " ") for line in timeline[-3:])


def test_no_line_is_broken_within_a_name() -> None:
    names = Names({**tables.NAMES, "blue": "yellow bot"})
    assert " " not in plain(names.seat("blue")) + plain(names.planet("blue.3")) + plain(names.card("attack_20"))


def test_flags_of_a_crowded_planet_are_all_told() -> None:
    seen = view()
    seen.planets["yellow.5"] = {"red": 2, "blue": 1, "green": 1}
    lines = "\n".join(map(plain, player_lines(tables.table_of(news(seen)), 80)))
    assert "…" not in lines
    assert "·●2▲1■1" in lines
