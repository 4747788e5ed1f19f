"""What `cosmic play` and `sim` can be told of a table of Council of Suns, and what they say to what cannot be."""

from __future__ import annotations

import json

import pytest

from cosmic_tui.cli.commands import main


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("map=round", "--option: map: cannot be 'round', but one of standard, dealt"),
        ("restrictions=false", "--option: restrictions: no such option; there are map"),
        ("last_round=99", "--option: last_round: cannot be 99, but a whole number from 1 to 40"),
        ("movement=simultaneous", "--option: movement: simultaneous cannot be played yet, only initiative"),
        ("map", "--option: map: an option is written NAME=VALUE"),
    ],
)
@pytest.mark.parametrize("command", [["play", "--plain"], ["sim"]], ids=" ".join)
def test_an_option_that_cannot_be_is_named(
    command: list[str], wish: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--game", "council", "--option", wish]) == 2
    assert reason in capsys.readouterr().err


def test_games_without_a_screen_are_played_by_the_options_too(capsys: pytest.CaptureFixture[str]) -> None:
    answers = {}
    for rounds in ("1", "2"):
        sim = ["sim", "--game", "council", "--games", "1", "--players", "3", "--jobs", "1", "--json"]
        assert main([*sim, "--option", "map=dealt", "--option", f"last_round={rounds}"]) == 0
        answers[rounds] = json.loads(capsys.readouterr().out)["answers"]
    assert answers["1"] < answers["2"]


def test_a_number_of_players_that_cannot_be_is_no_fault_of_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--game", "council", "--players", "2", "--option", "map=dealt"]) == 2
    assert "--seats: council is not played by 2" in capsys.readouterr().err
