# ruff: noqa: RUF001 - the signs of the screen
from __future__ import annotations

import attrs
import pytest
import tables
from choosing import begun, typed
from tables import ask_alliance, ask_card, ask_deal, ask_discard, ask_number, ask_order, ask_ships, deal_view, view

from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.panels import question
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.questions import one
from rules.kernel.asks import Ask


@pytest.mark.parametrize(
    ("ask", "keys", "answer"),
    [
        (ask_alliance(), [], ["decline"]),
        (ask_alliance(), ["1"], ["offense"]),
        (ask_alliance(), ["right"], ["offense"]),
        (ask_alliance(), ["left"], ["defense"]),
        (ask_card(), ["1"], ["card:attack_20"]),
        (ask_discard(), ["1", "3"], ["card:attack_08", "card:negotiate"]),
        (ask_discard(), ["1", "2"], ["card:attack_08", "card:attack_08"]),
        (ask_discard(), ["a"], ["card:attack_08", "card:attack_08"]),
        (ask_number(), ["2"], ["n:2"]),
        (ask_number(), ["left"], ["n:3"]),
        (ask_order(), ["2", "1", "3"], ["seat:blue", "seat:red", "seat:green"]),
        (ask_ships(), ["up", "right", "2"], ["ships:yellow.1=2", "ships:yellow.2=2"]),
        (ask_ships(), ["m"], ["ships:yellow.1=2", "ships:yellow.2=2"]),
        (ask_ships(least=0), ["down"], ["none"]),
    ],
)
def test_keys_make_the_answer_that_is_asked_for(ask: Ask, keys: list[str], answer: list[str]) -> None:
    choice = typed(begun(ask), *keys)
    assert choice.submit() == answer
    ask.checked(answer)


@pytest.mark.parametrize(
    ("ask", "key"),
    [(ask_alliance(), "right"), (ask_discard(), "1"), (ask_order(), "2"), (ask_ships(), "right"), (ask_number(), "2")],
)
def test_a_choice_tells_when_it_has_to_be_drawn_anew(ask: Ask, key: str) -> None:
    """After each key that changed it, and where the table is another; not before."""
    choice = begun(ask)
    assert choice.scene is not None
    before = choice.drawn_from
    assert choice.drawn_from == before
    choice.scene = attrs.evolve(choice.scene, view=attrs.evolve(choice.scene.view, destiny="red"))
    elsewhere = choice.drawn_from
    assert elsewhere != before
    typed(choice, key)
    assert choice.drawn_from != elsewhere


def test_a_choice_of_several_wants_as_many_as_asked() -> None:
    choice = typed(begun(ask_discard()), "1")
    assert choice.submit() is None
    assert choice.error == "1 more to choose."
    typed(choice, "2", "3")
    assert choice.submit() is None
    assert choice.error == "1 too many."


def test_an_order_takes_each_once_and_escape_takes_one_back() -> None:
    choice = typed(begun(ask_order()), "3", "3", "1")
    assert choice.escape()
    assert choice.submit() is None
    assert typed(choice, "2", "1").submit() == ["seat:green", "seat:blue", "seat:red"]


def test_ships_never_exceed_what_is_there_nor_what_is_wanted() -> None:
    choice = typed(begun(ask_ships(most=3)), "9", "right", "9")
    assert choice.submit() == ["ships:yellow.1=3"]


def test_where_one_number_is_wanted_ships_leave_the_other_places_for_the_cursor() -> None:
    choice = typed(begun(ask_ships(2, 2)), "m", "right", "up")
    assert choice.submit() == ["ships:yellow.2=2"]
    typed(choice, "right", "1")
    assert choice.submit() == ["ships:yellow.2=1", "ships:blue.4=1"]
    assert plain(choice.state()) == "2 of 2 ships"


def test_of_many_emptied_colonies_the_power_is_named_before_the_places() -> None:
    owner = tables.players(("red", "blue", "green", "yellow"), yellow={"home": 4, "alien": "oracle"})
    seen = view(players=owner, planets={**view().planets, "blue.4": {"blue": 4, "yellow": 2}})
    choice = typed(begun(ask_ships(1, 12), seen), "m")
    assert choice.submit() is None
    assert choice.warning.replace("\u00a0", " ") == (
        "It would leave you 2 home colonies: your power would be lost. "
        "This empties your colonies on ◆ Dee 1 2, ▲ Bob 4."
    )


async def test_what_a_second_enter_is_for_is_never_cut_off() -> None:
    running = tables.app(tables.FakeLink(tables.news(view(), ask_ships(1, 12))))
    async with running.run_test(size=tables.SMALL) as pilot:
        await tables.press(pilot, "m", "enter")
        assert "Enter once more if you mean it." in tables.prompt(running)


async def test_a_question_is_put_into_lines_once_for_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    running, put = tables.app(tables.FakeLink(tables.news(view(), ask_alliance()))), []
    in_lines = question._title
    monkeypatch.setattr(question, "_title", lambda *how: put.append(how) or in_lines(*how))
    async with running.run_test(size=tables.WIDE) as pilot:
        await tables.press(pilot, "right")
        board = running.table_screen
        assert isinstance(board, BoardScreen)
        put.clear()
        board.lay_out()
        board.lay_out()
        assert len(put) == 2


def test_one_of_several_is_pointed_at_and_sent() -> None:
    ask = attrs.evolve(ask_discard(), least=1, most=1, default=("card:attack_08",))
    assert typed(begun(ask), "3").submit() == ["card:negotiate"]


def test_nothing_marked_is_said_to_choose_nothing() -> None:
    ask = attrs.evolve(ask_discard(), least=0, most=2)
    choice = begun(ask)
    assert (choice.how, plain(choice.items()[0])[:5]) == ("keys.some_none", "1›[ ]")
    typed(choice, "2")
    assert (choice.how, plain(choice.items()[1])[:5]) == ("keys.some", "2›[x]")


def test_escape_brings_the_cursor_back_to_where_it_began() -> None:
    choice = typed(begun(tables.ask_window()), "1")
    assert choice.escape()
    assert choice.submit() == ["pass"]


def test_a_long_column_of_an_offer_has_a_key_for_each_end() -> None:
    choice = begun(ask_deal(), deal_view())
    assert isinstance(choice, DealChoice)
    choice.build()
    typed(choice, "right", "end")
    assert choice.lines["get"] == len(choice.columns["get"]) - 1
    typed(choice, "home")
    assert choice.lines["get"] == 0


def test_emptying_a_colony_wants_a_second_enter() -> None:
    seen = view(planets={**view().planets, "blue.4": {"blue": 4, "yellow": 2}})
    choice = typed(begun(ask_ships(), seen), "0", "left", "2")
    assert choice.submit() is None
    assert choice.warning == "This empties your colony on ▲\u00a0Bob\u00a04."
    assert choice.submit() == ["ships:blue.4=2"]


def test_another_number_after_the_warning_asks_anew() -> None:
    seen = view(planets={**view().planets, "blue.4": {"blue": 4, "yellow": 2}})
    choice = typed(begun(ask_ships(), seen), "0", "left", "2")
    choice.submit()
    typed(choice, "1", "2")
    assert choice.submit() is None


def test_losing_the_third_home_colony_is_said_to_cost_the_power() -> None:
    seen = view(players=tables.players(("red", "blue", "green", "yellow"), yellow={"home": 3, "alien": "oracle"}))
    choice = typed(begun(ask_ships(), seen), "4")
    assert "2 home colonies: your power would be lost" in choice.danger()


def test_escape_backs_out_once_and_then_has_nothing_left() -> None:
    choice = typed(begun(ask_ships()), "up")
    assert choice.escape()
    assert not choice.escape()


def test_a_refusal_stays_until_something_else_is_chosen() -> None:
    choice = begun(ask_alliance())
    choice.refused("You have no ships.")
    assert choice.error == "You have no ships."
    typed(choice, "1")
    assert choice.error == ""


@pytest.mark.parametrize(
    ("ask", "key", "said"),
    [
        (ask_alliance(), "1", "Win: you land on ▲ Bob 2. Lose: warp."),
        (ask_card(), "1", "20 + 4 ships: they need attack 21 or more."),
        (ask_number(), "1", "1 card and 3 ships from the warp."),
    ],
)
def test_a_hint_says_where_a_choice_leads(ask: Ask, key: str, said: str) -> None:
    assert plain(typed(begun(ask), key).hint()).replace("\u00a0", " ") == said


@pytest.mark.parametrize(
    ("seat", "card", "theirs", "said"),
    [
        ("red", "attack_20", 4, "20 + 4 ships: they need attack 20 or more."),  # at a tie the defense wins
        ("blue", "attack_20", 4, "20 + 4 ships: they need attack 21 or more."),
        ("red", "attack_04", 9, "4 + 4 ships: any attack beats it."),
        ("blue", "attack_40", 1, "40 + 1 ship: they need attack 38 or more."),
        ("red", "attack_40", 1, "40 + 4 ships: no attack alone beats it."),
    ],
)
def test_an_attack_is_told_with_what_the_others_need_against_it(seat: str, card: str, theirs: int, said: str) -> None:
    seen = view(seat, planets={**view().planets, "blue.2": {"blue": theirs}})
    ask = one(seat, "planning.select", "planning.select", "R10.1", [f"card:{card}"], f"card:{card}")
    assert plain(begun(ask, seen).hint()).replace("\u00a0", " ") == said


def test_the_hint_warns_of_a_leader_who_would_win() -> None:
    seen = view(players=tables.players(("red", "blue", "green", "yellow"), red={"foreign": 4}))
    assert "would win the game" in plain(typed(begun(ask_alliance(), seen), "1").hint())


def test_that_somebody_would_win_is_said_before_all_else_of_an_invitation() -> None:
    near = tables.players(("red", "blue", "green", "yellow"), red={"foreign": 4}, yellow={"foreign": 4})
    said = plain(typed(begun(ask_alliance(), view(players=near)), "1").hint()).replace("\u00a0", " ")
    assert said.startswith("With this colony ● Ann would win the game. With this colony you would win the game. Win:")
    assert "would win" not in plain(typed(begun(ask_alliance(), view(players=near)), "2").hint())


@pytest.mark.parametrize("ask", [tables.ask_alliance(), tables.ask_ships(), tables.ask_card(), tables.ask_deal()])
async def test_a_hint_is_given_to_who_plays_alone_and_to_nobody_else(ask: Ask) -> None:
    alone = tables.row(seats=[SeatRow(seat, "bot" if seat != "yellow" else "person", seat, True)
                              for seat in ("red", "blue", "green", "yellow")])  # fmt: skip
    of = tables.deal_view() if ask.kind == "deal.talk" else tables.view()
    for seats, said in ((alone, "Hint: "), (tables.row(), "There are no hints at a table of several people")):
        running = tables.app(tables.FakeLink(tables.news(of, ask, table=seats)))
        async with running.run_test(size=tables.WIDE) as pilot:
            await tables.ask_for_hint(pilot)
            text = "\n".join(running.screen.query_one("#prompt", Panel).text)
            assert said in text
            assert "{" not in text
        assert running.link.requests == []  # type: ignore[attr-defined]


async def test_there_is_no_hint_before_a_question_is_put() -> None:
    alone = tables.row(seats=[SeatRow("yellow", "person", "yellow", True)])
    ask = tables.ask_alliance()
    running = tables.app(tables.FakeLink(tables.news(tables.view(), ask, table=alone, prepare=[ask.key])))
    async with running.run_test(size=tables.WIDE) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert "not known yet" in "\n".join(running.screen.query_one("#prompt", Panel).text)


def test_with_four_planets_a_power_is_lost_below_two_home_colonies() -> None:
    stands = {"home": 2, "alien": "oracle"}
    for target, lost in ((4, True), (5, False)):
        seen = view(target=target, players=tables.players(["red", "blue", "yellow"], yellow=stands))
        choice = typed(begun(ask_ships(), seen), "4")
        assert ("your power would be lost" in choice.danger()) is lost


def test_the_ships_chosen_are_reckoned_among_those_of_their_side() -> None:
    seen = view(allies={"offense": ["green", "yellow"], "defense": []})
    assert (
        plain(typed(begun(ask_ships(), seen), "3").hint())
        == "With these: 7 ships of the offense against 4 ships of the defense."
    )
    helping = view(allies={"offense": ["green"], "defense": ["yellow"]})
    assert (
        plain(typed(begun(ask_ships(), helping), "3").hint())
        == "With these: 4 ships of the offense against 7 ships of the defense."
    )


def test_of_ships_that_are_lost_it_is_said_how_many_would_stay() -> None:
    ask = attrs.evolve(ask_ships(kind="ships.lose"), point="deal.failed", source="R12.10")
    assert plain(typed(begun(ask), "3").hint()) == "Of 4 ships there 1 would stay."


def test_the_ships_of_another_player_are_no_danger_to_the_own_colonies() -> None:
    ask = attrs.evolve(ask_ships(kind="ships.lose"), source="blue")
    seen = view(planets={**view().planets, "blue.4": {"blue": 2, "yellow": 2}})
    assert typed(begun(ask, seen), "0", "left", "2").danger() == ""
