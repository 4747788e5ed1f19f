"""`cosmic fuzz`: random positions that are sound, faults that are planted and found, and scenarios made of them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.fuzz import pairs, series
from cosmic_tui.games.cosmic.fuzz.aims import chain
from cosmic_tui.games.cosmic.fuzz.approaches import by_piece
from cosmic_tui.games.cosmic.fuzz.command import search
from cosmic_tui.games.cosmic.fuzz.episode import Episode, Failure
from cosmic_tui.games.cosmic.fuzz.pieces import pieces_of
from cosmic_tui.games.cosmic.fuzz.positions import position
from cosmic_tui.games.cosmic.fuzz.shrinking import shrink, signature
from rules.cosmic.flow import alliance
from rules.cosmic.game import Game, indexed
from rules.cosmic.moves import card_moves
from rules.cosmic.notation import sameness
from rules.cosmic.notation.runner import run_file
from rules.cosmic.view_builder import views_of

SEED = "tests"
POSITIONS = 40


def test_random_positions_hold(tmp_path: Path) -> None:
    report = search(SEED, 1, tmp_path, lambda *_: None, seconds=None, positions=POSITIONS)
    assert [fault.why for fault in report.faults] == []
    assert report.tally.positions == POSITIONS
    assert report.tally.unsuitable <= 2
    assert report.tally.answers > 10 * POSITIONS
    assert report.tally.inside > POSITIONS
    data = json.loads(report.as_json())
    assert 0 < data["pairs_met"] <= data["pairs"]
    assert "0 faults" in report.as_text()


def test_the_same_seed_is_the_same_search() -> None:
    assert [series.one(SEED, number) for number in range(3)] == [series.one(SEED, number) for number in range(3)]


def test_every_answer_has_a_row_and_every_pair_a_reason_or_none() -> None:
    index = indexed(series.cards(marks=False))
    assert {row.by for row in pairs.table().answer} == set(pairs.answering(index))
    every = series.every_pair()
    assert not set(every.wanted) & set(every.barred)
    assert ("use:human", "flare:human super") in every.wanted
    assert ("flare:void wild", "flare:void wild") not in every.wanted
    assert all(every.barred.values())


def test_pieces_know_where_and_by_whom_they_are_announced() -> None:
    pieces = pieces_of(indexed(series.cards(marks=False)))
    assert pieces["use:kamikaze"].names
    assert "card.played" in pieces["card_zap"].points
    assert pieces["flare:filch wild"].alien == "filch"


def first_failure(most: int = 40) -> Failure:
    """The first failure among so many positions."""
    for number in range(most):
        if failure := series.one(SEED, number).failure:
            return failure
    raise AssertionError("nothing was found")


def test_an_engine_error_is_found_and_shrunk_to_a_scenario_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(card_moves, "discard_played", broken)
    failure = first_failure()
    assert "planted" in failure.why
    shrunk = shrink(failure, "planted", series.cards(marks=False))
    assert shrunk.fails
    data = tomllib.loads(shrunk.text)
    assert len(data["scenario"][0]["play"]) <= len(failure.play)
    (result,) = run_file(shrunk.text, "a.toml", series.cards(marks=False))
    assert signature(result.why) == signature(failure.why)
    monkeypatch.undo()
    (mended,) = run_file(shrunk.text, "a.toml", series.cards(marks=False))
    assert "planted" not in mended.why


def test_a_broken_invariant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = card_moves.discard_played

    def twice(game: Any, card: str) -> None:
        honest(game, card)
        game.state.discard.append(card)

    monkeypatch.setattr(card_moves, "discard_played", twice)
    assert first_failure().why.startswith("invariant broken: cards")


def test_a_copy_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.copy

    def forgetful(game: Game, **how: bool) -> Game:
        clone = honest(game, **how)
        clone.state.discard.append("quash")
        return clone

    monkeypatch.setattr(Game, "copy", forgetful)
    failure = first_failure()
    assert failure.why == "copy: another state"
    shrunk = shrink(failure, "planted", series.cards(marks=False))
    assert tomllib.loads(shrunk.text)["scenario"][0]["same"] == ["copy"]
    assert shrunk.fails


def test_a_save_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sameness.mark_from_data

    def forgetful(*how: Any) -> Any:
        mark = honest(*how)
        mark.snapshot.discard.append("quash")
        return mark

    monkeypatch.setattr(sameness, "mark_from_data", forgetful)
    assert first_failure().why == "save: another state"


def test_a_position_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sameness.read_position

    def forgetful(*how: Any) -> Any:
        setup, mark = honest(*how)
        mark.snapshot.discard.append("quash")
        return setup, mark

    monkeypatch.setattr(sameness, "read_position", forgetful)
    assert first_failure().why == "position: another state"


def test_a_pair_that_cannot_be_is_a_fault_with_its_whole_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """As no scenario can expect it, its play is written as it was."""
    every = series.every_pair()
    monkeypatch.setattr(series, "every_pair", lambda: attrs.evolve(every, wanted=every.wanted[::2]))
    failure = first_failure()
    assert failure.why.startswith("pair that cannot be: ")
    shrunk = shrink(failure, "planted", series.cards(marks=False))
    assert not shrunk.fails
    assert len(tomllib.loads(shrunk.text)["scenario"][0]["play"]) == len(failure.play)


def test_positions_about_a_piece_lead_to_it() -> None:
    """What random positions seldom come to: a super flare that goes with a use, and one that answers a defeat."""
    catalogue, every = series.cards(marks=False), series.every_pair()
    for pair in [("flare:citadel super", "card_zap"), ("flare:spiff super", "card_zap")]:
        met = False
        for number in range(30):
            chance = Random(f"{pair}{number}")
            aim = chain(every, pair, chance)
            made = position(catalogue, every, aim, chance)
            met = met or pair in Episode(number, made, catalogue, every, aim, chance, marked=False).play().met
        assert met, pair


def test_every_approach_is_about_pieces_there_are() -> None:
    assert by_piece().keys() <= pieces_of(indexed(series.cards(marks=False))).keys()


def test_a_hidden_card_that_is_sent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, *how: Any, **more: Any) -> Any:
        views = dict(views_of(game, *how, **more))
        hand = [card for player in game.state.players.values() for card in player.hand]
        views[None] = attrs.evolve(views[None], hand=hand)
        return views

    monkeypatch.setattr("rules.cosmic.game.views_of", leaky)
    assert first_failure().why.startswith("hidden: spectator is sent")


def test_a_question_that_nobody_can_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = alliance.one

    def impossible(*how: Any, **more: Any) -> Any:
        return attrs.evolve(honest(*how, **more), default=("nothing",))

    monkeypatch.setattr(alliance, "one", impossible)
    failure = first_failure()
    assert failure.why.startswith("question: ")


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", "--positions", "6", "--seed", SEED, "--jobs", "1", "--out", str(tmp_path), "--json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == 6
