"""`cosmic bench waits` plays games of a person and bots to their end."""

from __future__ import annotations

import re

import pytest

from cosmic_tui.cli.commands import main


def test_a_person_plays_against_bots_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "waits", "--games", "1"]) == 0
    found = re.search(
        r"^1 games, (\d+) answers: a wait of [\d.]+ ms in the median", capsys.readouterr().out, re.MULTILINE
    )
    assert found
    assert int(found[1]) > 10
