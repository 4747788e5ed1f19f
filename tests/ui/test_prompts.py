# ruff: noqa: RUF001 - the signs of the screen
from __future__ import annotations

import attrs
import pytest
import tables
from tables import ask_alliance, ask_card, ask_deal, ask_discard, ask_number, ask_order, ask_ships, deal_view, view

from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice, PromptScene, choice_for
from cosmic_tui.games.cosmic.screen.prompts.usual import usual
from cosmic_tui.host.messages import SeatRow
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.views import OfferView, View
from rules.kernel.asks import Ask
from rules.kernel.events import Seen


def begun(ask: Ask, seen: View | None = None) -> Choice:
    choice = choice_for(ask)
    choice.scene = PromptScene(seen or view(), Names(tables.NAMES), ask.seat)
    return choice


def typed(choice: Choice, *keys: str) -> Choice:
    for key in keys:
        assert choice.press(key), f"{key} means nothing here"
    return choice


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
        (ask_alliance(), "1", "If it wins, your ships land on ▲ Bob 2."),
        (ask_card(), "1", "20 + 4 ships = 24 for your side, before reinforcements."),
        (ask_number(), "1", "1 card and 3 ships from the warp."),
    ],
)
def test_a_hint_says_where_a_choice_leads(ask: Ask, key: str, said: str) -> None:
    assert plain(typed(begun(ask), key).hint()).replace("\u00a0", " ") == said


def test_the_hint_warns_of_a_leader_who_would_win() -> None:
    seen = view(players=tables.players(("red", "blue", "green", "yellow"), red={"foreign": 4}))
    assert "would win the game" in plain(typed(begun(ask_alliance(), seen), "1").hint())


def test_that_somebody_would_win_is_said_before_all_else_of_an_invitation() -> None:
    near = tables.players(("red", "blue", "green", "yellow"), red={"foreign": 4}, yellow={"foreign": 4})
    said = plain(typed(begun(ask_alliance(), view(players=near)), "1").hint()).replace("\u00a0", " ")
    assert said.startswith("With this colony ● Ann would win the game. With this colony you would win the game. If it")
    assert "would win" not in plain(typed(begun(ask_alliance(), view(players=near)), "2").hint())


# -- deals


def dealing(*speech: str, **changes: object) -> DealChoice:
    choice = begun(ask_deal(*speech), deal_view(**changes))
    assert isinstance(choice, DealChoice)
    assert choice.scene is not None
    choice.begin(usual(choice.ask, choice.scene))
    return choice


def point(choice: DealChoice, side: str, item: str, count: int = 1) -> None:
    """Move the cursor by keys to a line of a column and set its number."""
    typed(choice, "left" if side == "give" else "right")
    ids = [line.id for line in choice.columns[side]]
    steps = ids.index(item) - choice.lines[side]
    typed(choice, *(["down"] * steps if steps > 0 else ["up"] * -steps), str(count))


def test_an_offer_is_built_from_two_columns() -> None:
    choice = dealing()
    assert choice.submit() is None
    assert choice.building
    point(choice, "give", "card:attack_20")
    point(choice, "give", "random", 2)
    point(choice, "get", "kind:negotiate")
    point(choice, "get", "colony:red.4")
    assert choice.submit() == [
        "offer", "give", "card:attack_20", "random:2", "get", "colony:red.4", "kind:negotiate",
    ]  # fmt: skip


def test_several_of_a_kind_and_of_one_card_are_spelt_as_the_protocol_wants() -> None:
    choice = dealing()
    choice.submit()
    point(choice, "give", "card:attack_08", 2)
    point(choice, "get", "lowest:attack", 3)
    assert choice.submit() == ["offer", "give", "card:attack_08", "card:attack_08", "get", "lowest:attack*3"]


def test_an_empty_side_is_none_and_an_empty_offer_is_not_sent() -> None:
    choice = dealing()
    choice.submit()
    assert choice.submit() is None
    assert choice.error
    point(choice, "get", "card:attack_40")
    assert choice.submit() == ["offer", "give", "none", "get", "card:attack_40"]


def test_only_one_colony_each_way() -> None:
    choice = dealing()
    choice.submit()
    point(choice, "give", "colony:yellow.1")
    point(choice, "give", "colony:yellow.2")
    assert choice.spelt("give") == ["colony:yellow.2"]


def test_techs_are_offered_where_they_may_be_dealt() -> None:
    choice = dealing("offer", "end", "give:tech:the_qax", "give:tech:omega_missile", "get:tech:energy_cloak")
    choice.submit()
    point(choice, "give", "tech:the_qax")
    point(choice, "give", "tech:omega_missile")
    point(choice, "get", "tech:energy_cloak")
    assert choice.submit() == [
        "offer", "give", "tech:the_qax", "tech:omega_missile", "get", "tech:energy_cloak",
    ]  # fmt: skip
    labels = [plain(choice.label_of(line)) for line in choice.columns["give"] if line.group == "techs"]
    assert labels == ["The Qax", "Omega Missile"]


def test_a_counter_offer_begins_with_what_the_other_wants() -> None:
    offer = OfferView("red", ["colony:red.4", "random:2"], ["card:attack_20"])
    choice = dealing("accept", "refuse", "offer", "end", offer=offer)
    typed(choice, "c")
    assert choice.building
    assert (choice.spelt("give"), choice.spelt("get")) == (["card:attack_20"], ["colony:red.4", "random:2"])
    assert choice.submit() == ["offer", "give", "card:attack_20", "get", "colony:red.4", "random:2"]


def test_a_better_offer_begins_with_the_own_one_on_the_table() -> None:
    choice = dealing("offer", "end", offer=OfferView("yellow", ["card:attack_20"], ["random:1"]))
    typed(choice, "c")
    point(choice, "get", "random", 2)
    assert choice.submit() == ["offer", "give", "card:attack_20", "get", "random:2"]


def test_an_even_swap_of_a_colony_takes_at_most_five_keys() -> None:
    choice = dealing()
    keys = [str(choice.options.index("ready:swap") + 1), "enter"]
    assert len(keys) <= 5
    typed(choice, *keys[:-1])
    assert choice.submit() == ["offer", "give", "colony:yellow.1", "get", "colony:red.4"]


def test_ready_offers_are_those_that_both_have_something_for() -> None:
    assert [option for option in dealing().options if option.startswith("ready:")] == [
        "ready:swap", "ready:buy", "ready:sell", "ready:cards",
    ]  # fmt: skip
    empty_hand = dealing(hand=[])
    assert [option for option in empty_hand.options if option.startswith("ready:")] == ["ready:swap", "ready:sell"]
    assert not [option for option in dealing("accept", "refuse", "end").options if option.startswith("ready:")]


def test_what_both_have_after_an_offer_is_told_before_it_is_made() -> None:
    choice = dealing()
    choice.submit()
    assert choice.after() == ()
    point(choice, "give", "random", 2)
    point(choice, "get", "colony:red.4")
    assert choice.scene is not None
    own = next(player for player in choice.scene.view.players if player.seat == "yellow")
    told = plain(choice.after())
    assert f"you {own.foreign + 1} of 5 colonies and {own.hand_size - 2} cards" in told
    assert "wins the game" not in told


def test_an_offer_that_wins_the_game_says_so() -> None:
    choice = dealing()
    assert choice.scene is not None
    for player in choice.scene.view.players:
        player.foreign = 4 if player.seat == "red" else 0
    choice.submit()
    point(choice, "give", "colony:yellow.1")
    assert "It wins the game for" in plain(choice.after())


def test_tab_changes_the_tray_and_space_puts_in_and_out() -> None:
    choice = dealing()
    choice.submit()
    typed(choice, "space", "tab", "space")
    assert (choice.spelt("give"), choice.spelt("get")) == (["colony:yellow.1"], ["colony:red.4"])
    typed(choice, "tab", "space")
    assert (choice.spelt("give"), choice.spelt("get")) == ([], ["colony:red.4"])


def test_an_empty_tray_takes_no_keys() -> None:
    choice = dealing("offer", "end", hand=[])
    choice.columns = {"give": [], "get": []}
    choice.building = True
    typed(choice, "space", "down", "3", "tab", "+")
    assert choice.submit() is None


def test_an_offer_can_be_cleared_and_begun_by_its_place_too() -> None:
    offer = OfferView("red", ["colony:red.4"], ["card:attack_20"])
    choice = dealing("accept", "refuse", "offer", "end", offer=offer)
    typed(choice, str(choice.options.index("offer") + 1))
    assert choice.submit() is None
    assert choice.building  # type: ignore[attr-defined]
    typed(choice, "x")
    assert choice.submit() is None
    assert choice.error


def test_where_nothing_can_be_offered_no_columns_open() -> None:
    choice = dealing("accept", "refuse", "end")
    assert not choice.press("c")
    assert not choice.building


def test_cards_seen_in_the_others_hand_are_named_first() -> None:
    choice = dealing()
    assert choice.scene is not None
    choice.scene.memory.on_event(
        Seen("hand.seen", "x", {"by": "yellow", "seat": "red", "cards": ["morph", "attack_08"]})
    )
    choice.submit()
    lines = [(line.id, line.group) for line in choice.columns["get"]]
    cards = [line for line in lines if line[1] != "colonies"]
    assert cards[:3] == [("card:attack_08", "seen"), ("card:morph", "seen"), ("random", "unseen")]
    assert lines[0][1] == "colonies"
    assert [name for name, _ in lines].count("card:morph") == 1


def test_accept_and_refuse_are_one_enter_and_ending_two() -> None:
    offer = OfferView("red", ["random:1"], [])
    assert typed(dealing("accept", "refuse", "offer", "end", offer=offer), "1").submit() == ["accept"]
    assert typed(dealing("accept", "refuse", "offer", "end", offer=offer), "2").submit() == ["refuse"]
    talk = dealing("accept", "refuse", "offer", "end", offer=offer)
    ending = typed(talk, str(talk.options.index("end") + 1))
    assert ending.submit() is None
    assert ending.submit() == ["end"]


def test_the_other_hand_is_offered_by_size_and_kind_alone() -> None:
    choice = dealing()
    choice.submit()
    own = {line.id for line in choice.columns["get"] if line.group != "named"}
    assert {"random", "kind:attack", "highest:attack", "lowest:attack"} <= own
    assert not any(line.startswith("card:") for line in own)


@pytest.mark.parametrize("ask", [tables.ask_alliance(), tables.ask_ships(), tables.ask_card(), tables.ask_deal()])
async def test_a_hint_is_given_to_who_plays_alone_and_to_nobody_else(ask: Ask) -> None:
    alone = tables.row(seats=[SeatRow(seat, "bot" if seat != "yellow" else "person", seat, True)
                              for seat in ("red", "blue", "green", "yellow")])  # fmt: skip
    of = tables.deal_view() if ask.kind == "deal.talk" else tables.view()
    for seats, said in ((alone, "Hint: "), (tables.row(), "There are no hints at a table of several people")):
        running = tables.app(tables.FakeLink(tables.news(of, ask, table=seats)))
        async with running.run_test(size=tables.WIDE) as pilot:
            await pilot.press("f2")
            await pilot.pause()
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
