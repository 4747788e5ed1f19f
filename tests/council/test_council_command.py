"""What `cosmic play --game council` can be told of the table, and what it says to what cannot be."""

from __future__ import annotations

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
def test_an_option_that_cannot_be_is_named(wish: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--game", "council", "--plain", "--option", wish]) == 2
    assert reason in capsys.readouterr().err
