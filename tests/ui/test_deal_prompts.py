from __future__ import annotations

from choosing import begun, typed
from tables import ask_deal, deal_view

from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.games.cosmic.screen.prompts.usual_answer import usual
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.views import OfferView
from rules.kernel.events import Seen


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
    assert choice.outcome() == ()
    point(choice, "give", "random", 2)
    point(choice, "get", "colony:red.4")
    assert choice.scene is not None
    own = next(player for player in choice.scene.view.players if player.seat == "yellow")
    told = plain(choice.outcome())
    assert f"you {own.foreign + 1} of 5 colonies and {own.hand_size - 2} cards" in told
    assert "wins the game" not in told


def test_an_offer_that_wins_the_game_says_so() -> None:
    choice = dealing()
    assert choice.scene is not None
    for player in choice.scene.view.players:
        player.foreign = 4 if player.seat == "red" else 0
    choice.submit()
    point(choice, "give", "colony:yellow.1")
    assert "It wins the game for" in plain(choice.outcome())


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


def test_a_colony_in_the_own_system_is_no_foreign_one_after_a_deal() -> None:
    choice = dealing("offer", "end", "give:colony:red.4", "get:colony:yellow.4")
    assert choice.scene is not None
    for player in choice.scene.view.players:
        player.foreign = 4
    choice.submit()
    point(choice, "get", "colony:yellow.4")
    told = plain(choice.outcome())
    assert "you 4 of 5 colonies" in told
    assert "wins the game" not in told
    point(choice, "give", "colony:red.4")
    assert "Ann 4 and" in plain(choice.outcome())
    assert "wins the game" not in plain(choice.outcome())


def test_an_offer_advised_is_told_in_words() -> None:
    choice = dealing()
    assert choice.scene is not None
    advised = ["offer", "give", "random:4", "get", "colony:red.5"]
    told = plain(answer_in_words(advised, choice.scene, choice.ask.kind)).replace("\u00a0", " ")
    assert told == "offer 4 cards at random for a colony on ● Ann 5"
    nothing = ["offer", "give", "none", "get", "card:morph", "card:attack_08"]
    assert plain(answer_in_words(nothing, choice.scene, choice.ask.kind)).startswith("offer nothing for Morph, ")
