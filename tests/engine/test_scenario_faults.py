"""What fails a scenario beside its expectations: an engine error, a question nobody can answer, covers not reached."""

from __future__ import annotations

import pytest
import random_play

from rules.cosmic.invariants import unanswerable
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.notation.position import build, read_position
from rules.cosmic.notation.runner import Result, run_file
from rules.cosmic.notation.scenario import read_file
from rules.kernel.asks import Ask, Shape
from rules.kernel.scenario import PositionError

TRADER = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "planning.before_select"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 2 }
[seat.red]
alien = "trader"
hand = ["attack_10"]
[seat.blue]
hand = ["attack_06"]
[[scenario]]
name = "traded"
covers = ["trader.power"]
play = ["red window use:trader"]
until = "planning.recheck"
[[scenario]]
name = "kept"
covers = ["R10.1"]
until = "planning.recheck"
"""


def results(text: str) -> list[Result]:
    return run_file(text, "a.toml", random_play.CATALOGUE)


def test_both_hold() -> None:
    assert [result.why for result in results(TRADER)] == ["", ""]


def test_an_engine_error_fails_its_scenario_and_the_others_run_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_cause: object) -> None:
        raise KeyError("red")

    monkeypatch.setattr(card_moves, "swap_hands", broken)
    traded, kept = results(TRADER)
    assert traded.why.startswith("engine error: KeyError: 'red' (test_scenario_faults, line ")
    assert kept.ok


def test_a_broken_invariant_fails_its_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_moves, "swap_hands", lambda game, seat, _other: game.player(seat).hand.clear())
    traded, kept = results(TRADER)
    assert traded.why == "invariant broken: cards: 3 of attack_10, not 4"
    assert kept.ok


def test_a_default_that_is_refused_fails_its_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ship_moves, "largest", lambda _places, _count: {})
    launch = TRADER.replace('at = "planning.before_select"', 'at = "launch.ships"').replace("gate = { red = 2 }", "")
    launch = launch.replace('play = ["red window use:trader"]\nuntil = "planning.recheck"', 'until = "alliance.formed"')
    why = results(launch)[0].why
    assert why == (
        "question: red is asked launch.ships, and its default [] is refused: "
        "answer.in_all kind=launch.ships wanted=(answer.span least=1 most=4) count=0"
    )


@pytest.mark.parametrize("shape", [Shape.ONE, Shape.SOME, Shape.AMOUNTS])
def test_a_question_without_a_legal_answer_is_a_fault(shape: Shape) -> None:
    ask = Ask("red", "choose.card", "regroup.start", "plague", shape, (), (), least=1)
    assert len(unanswerable([ask])) == 1


@pytest.mark.parametrize("name", ["R99.1", "trader.flare", "nobody.power", "oracle.classic", "planning", "IO-99"])
def test_covers_that_name_nothing_fail(name: str) -> None:
    why = results(TRADER.replace("trader.power", name))[0].why
    assert why == f"covers expected something there is, got '{name}'"


@pytest.mark.parametrize("name", ["trader.super", "oracle.power", "plague", "quark_battery", "filch.classic"])
def test_covers_that_are_not_reached_fail(name: str) -> None:
    why = results(TRADER.replace("trader.power", name))[0].why
    assert why == f"covers expected '{name}' to be reached"


@pytest.mark.parametrize("name", ["R10.1", "R3.1.7", "planning.recheck", "F63a", "E4", "IO-2.3", "tech", "card.drawn"])
def test_covers_without_a_part_need_no_reaching(name: str) -> None:
    assert results(TRADER.replace("trader.power", name))[0].ok


def flares_of(text: str) -> tuple[str, ...]:
    return build(read_file(text).position, random_play.CATALOGUE)[1].snapshot.flares


def test_flares_are_filled_up_to_ten() -> None:
    found = flares_of(TRADER)
    assert found[0] == "flare:trader"
    assert len(set(found)) == 10


def test_without_a_flare_and_an_alien_there_are_none() -> None:
    assert flares_of(TRADER.replace('alien = "trader"\n', "")) == ()


@pytest.mark.parametrize(("hand", "memory"), [('["plague"]', "{}"), ('["plague"]', '{ hoard = ["cosmic_zap"] }')])
def test_a_position_at_the_selection_needs_a_card_to_select(hand: str, memory: str) -> None:
    empty = TRADER.replace('at = "planning.before_select"', 'at = "planning.select"')
    empty = empty.replace('hand = ["attack_06"]', f"hand = {hand}\nmemory = {memory}")
    with pytest.raises(PositionError, match=r"seat\.blue\.hand: has no encounter card to choose at planning\.select"):
        read_position(empty.split("[[scenario]]")[0], random_play.CATALOGUE)
    held = empty.replace('["plague"]', '["plague", "negotiate"]').split("[[scenario]]")[0]
    assert read_position(held, random_play.CATALOGUE)
