"""A short soak: games, joins and drops on a wound clock leave nothing behind."""

from __future__ import annotations

import asyncio
import re

import pytest

from cosmic_tui.bench import soak
from cosmic_tui.cli.commands import main


async def test_a_day_in_small_piles_nothing_up() -> None:
    told: list[str] = []
    day = await soak.soak(0.1, 2, told.append)
    assert day.warnings == []
    assert day.answers > 10
    assert day.drops > 0
    assert day.joins > day.drops
    assert len(told) == soak.SAMPLES + 1
    assert not day.files or max(day.files[6:]) - min(day.files[6:]) <= day.games + 1  # a journal of each finished game
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert left == []


def test_the_command_says_what_the_day_was_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "soak", "--hours", "0.02", "--tables", "1"]) == 0
    assert re.search(r"0\.0 hours: 0 games, \d+ answers, \d+ joins, \d+ drops", capsys.readouterr().out)
