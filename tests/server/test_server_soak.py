"""A short soak: visits of all kinds, and games, joins and drops on a wound clock, leave nothing behind."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

from cosmic_tui.bench import soak, soak_kinds, soak_visits
from cosmic_tui.cli.commands import main


async def test_a_day_in_small_piles_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "SAMPLES", 12)
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


async def test_a_visit_of_each_kind_comes_to_its_end() -> None:
    told: list[str] = []
    number = len(soak_kinds.KINDS)
    found = await soak_visits.soak_visits(number, 1, told.append)
    assert found.faults == []
    assert found.incidents == 0
    assert set(found.kinds) == {kind.__name__ for kind in soak_kinds.KINDS}
    assert found.samples[-1].visits == number
    assert len(told) >= 3
    assert "flat" in soak_visits.as_text(found)


async def test_an_interrupted_soak_says_what_it_has() -> None:
    found = await soak_visits.soak_visits(1000, 1, lambda _: None, _AfterARound())
    assert found.kinds.total() == soak_visits.AT_ONCE
    assert [sample.visits for sample in found.samples] == [soak_visits.AT_ONCE]
    assert "too short to tell" in soak_visits.as_text(found)


class _AfterARound(threading.Event):
    """Is set the second time it is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks > 1


@pytest.mark.parametrize(("megabytes", "files", "flat"), [(9, 39, True), (11, 0, False), (0, 41, False)])
def test_what_piles_up_is_told(megabytes: float, files: int, flat: bool) -> None:
    first = soak_visits.Sample(500, 100.0, 20, 2)
    later = soak_visits.Sample(10_000, 100.0 + megabytes, 20 + files, 2)
    found = soak_visits.Visits(samples=[first, first, later])
    assert found.flat is flat
    assert ("NOT FLAT" in soak_visits.as_text(found)) is not flat


def test_the_command_says_what_the_day_was_made_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "SAMPLES", 4)
    assert main(["bench", "soak", "--hours", "0.02", "--tables", "1"]) == 0
    assert re.search(r"0\.0 hours: 0 games, \d+ answers, \d+ joins, \d+ drops", capsys.readouterr().out)
