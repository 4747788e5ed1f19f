"""Three temperaments that people can tell apart, and what a bot remembers of other hands."""

from collections import Counter
from collections.abc import Mapping

import pytest
from bot_games import CATALOGUE

from cosmic_tui.games.cosmic.bots import make
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import TEMPERS
from cosmic_tui.games.cosmic.sim.report import SeriesReport
from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder, play
from cosmic_tui.games.cosmic.sim.ways import Ways
from rules.cosmic.game import Game
from rules.cosmic.protocol.questions import Ask, Shape
from rules.cosmic.setup import Setup
from rules.kernel.events import Seen
from rules.kernel.game import RulesError
from rules.kernel.message import message


def test_a_temperament_is_named_or_drawn_for_seat_and_game() -> None:
    named = make("simple:raider", "1/red", CATALOGUE)
    assert isinstance(named, SimpleBot)
    assert named.temper is TEMPERS["raider"]
    drawn = Counter(SimpleBot(f"{game}/red", CATALOGUE).temper.name for game in range(60))
    assert set(drawn) == set(TEMPERS)
    assert SimpleBot("7/red", CATALOGUE).temper is SimpleBot("7/red", CATALOGUE).temper


def test_an_unknown_temperament_is_named() -> None:
    with pytest.raises(RulesError) as caught:
        make("simple:sulker", 1, CATALOGUE)
    assert caught.value.message == message("bots.no_temper", temper="sulker", known=("trader", "raider", "schemer"))


def test_traders_talk_more_than_raiders() -> None:
    talks = {}
    for mood in ("trader", "raider"):
        order = SeriesOrder((f"simple:{mood}",) * 4, 3, Check.NEVER)
        talks[mood] = sum(play(order, number, CATALOGUE).tally.talks for number in range(8))
    assert talks["trader"] > 1.3 * talks["raider"]


@pytest.fixture(scope="module")
def ways() -> Mapping[str, Ways]:
    """What each temperament has done in some games of all three."""
    kinds = tuple(f"simple:{mood}" for mood in TEMPERS)
    order = SeriesOrder((*kinds, "simple:raider"), "tempers", Check.NEVER)
    report = SeriesReport(order, [play(order, number, CATALOGUE) for number in range(24)], 1.0)
    return {kind.partition(":")[2]: done for kind, done in report.ways().items()}


def test_raiders_attack_alone_more_often_and_schemers_invite_no_leader(ways: Mapping[str, Ways]) -> None:
    shares = {mood: done.as_data()["invited_all"] for mood, done in ways.items()}
    assert shares["raider"] + 0.1 < shares["trader"]
    assert shares["schemer"] < shares["trader"]


def test_each_sends_ships_along_in_its_own_way(ways: Mapping[str, Ways]) -> None:
    usual = {mood: max(set(done.sent), key=done.sent.count) for mood, done in ways.items()}
    assert usual["raider"] == 4
    assert usual["trader"] == 3
    assert usual["schemer"] in (1, 2)


def test_schemers_give_cards_rather_than_colonies(ways: Mapping[str, Ways]) -> None:
    assert all(done.deals > 3 for done in ways.values())
    shares = {mood: done.swaps / done.deals for mood, done in ways.items()}
    assert shares["schemer"] + 0.2 < shares["trader"]


def seen(kind: str, **data: object) -> Seen:
    return Seen(kind, "somewhere", data)


def test_cards_seen_in_a_hand_are_remembered_until_they_may_be_gone() -> None:
    memory = Memory()
    memory.on_event(seen("hand.seen", seat="blue", by="red", cards=["attack_40", "negotiate", "mobius_tubes"]))
    memory.on_event(seen("cards.passed", receiver="blue", giver="red", count=1, cards=["plague"]))
    assert memory.known_cards("blue") == Counter(["attack_40", "negotiate", "mobius_tubes", "plague"])
    memory.on_event(seen("card.played", seat="blue", card="plague", target=[], point="regroup.start"))
    memory.on_event(seen("planning.selected", seat="blue"))
    assert memory.known_cards("blue") == Counter(["mobius_tubes"])
    memory.on_event(seen("cards.passed", receiver="green", giver="blue", count=1))
    assert memory.known_cards("blue") == Counter()


def test_a_flare_that_has_been_played_is_in_that_hand_again() -> None:
    memory = Memory()
    memory.on_event(seen("card.played", seat="blue", card="flare:mite", target=[], point="regroup.start"))
    assert memory.known_cards("blue") == Counter(["flare:mite"])
    memory.on_event(seen("card.stopped", seat="blue", card="flare:mite", by="card_zap"))
    assert memory.known_cards("blue") == Counter()


# -- techs


def asked(kind: str, *options: str, point: str = "regroup.tech") -> list[str]:
    """What the simple bot of the first offense answers to a question about techs at the start of a game."""
    game = Game.open(CATALOGUE, Setup(("red", "blue", "green"), 1))
    seat = game.view(None).offense
    ask = Ask(seat, kind, point, "R24", Shape.ONE, options, options[-1:], key=f"{seat}.1")
    return list(ask.checked(make("simple", 1, CATALOGUE).choose(game.view(seat), ask)))


def test_a_tech_that_is_ready_is_completed_else_a_spare_ship_goes_to_research() -> None:
    assert asked("tech.step", "research:omega_missile", "complete:the_qax", "abandon:the_qax", "pass") == [
        "complete:the_qax"
    ]
    assert asked("tech.step", "research:xenon_lasers", "research:coldsleep_ship", "abandon:xenon_lasers", "pass") == [
        "research:coldsleep_ship"
    ]
    assert asked("tech.step", "abandon:xenon_lasers", "pass") == ["pass"]


def test_of_two_techs_the_better_one_is_kept() -> None:
    assert asked("setup.tech", "tech:xenon_lasers", "tech:infinity_drive", point="setup.techs") == [
        "tech:infinity_drive"
    ]


def test_a_second_encounter_is_worth_more_than_a_tech() -> None:
    assert asked("turn.second", "yes", "no", "tech", point="turn.continue") == ["yes"]


def test_a_tech_is_used_in_a_window_when_it_helps() -> None:
    assert asked("window", "tech:vacuum_turbines", "pass", point="regroup.start") == ["tech:vacuum_turbines"]
    assert asked("window", "tech:warpspace_key", "pass", point="regroup.start") == ["pass"]
    assert asked("window", "tech:omega_missile", "pass", point="regroup.start") == ["pass"]
