"""An answer that breaks the game: the table goes back to the question, also after a kill, and goes on from there."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from host_stage import FakeClock, MemoryLog
from trapped_game import KILLS, TRAPS, TrappedKind, eager, head, play, trapped

from cosmic_tui.host.match.containment import BROKEN_ANSWER, FaultReport
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import journal
from rules.cosmic.notation.runner import run_file
from rules.kernel.asks import Ask

HERE = Path(__file__).parent


class Sprung:
    """A game whose trap has been sprung."""

    def __init__(self, kind: TrappedKind, running: RunningGame, log: MemoryLog, reports: list[FaultReport]) -> None:
        self.kind, self.running, self.log, self.reports = kind, running, log, reports
        self.ask: Ask


async def sprung(trap: str) -> Sprung:
    kind, log, reports = TrappedKind(trapped(trap)), MemoryLog(), list[FaultReport]()

    async def keep(report: FaultReport) -> None:
        reports.append(report)

    running = await RunningGame.begin(kind, head(kind), log, FakeClock(), keep)
    found = Sprung(kind, running, log, reports)
    found.ask = await play(running, eager, lambda: running.notices)
    return found


@pytest.mark.parametrize("trap", TRAPS)
async def test_the_table_is_at_the_question_before(trap: str) -> None:
    found = await sprung(trap)
    running = found.running
    (again,) = [ask for ask in running.game.asks() if ask.seat == found.ask.seat]
    assert (again.kind, again.options) == (found.ask.kind, found.ask.options)
    assert again.key != found.ask.key
    assert running.notices == [BROKEN_ANSWER]
    assert running.view(again.seat) == running.game.view(again.seat)
    assert not running.trouble
    assert running.game.faults() == []
    with pytest.raises(Denied, match="breaks_game"):
        await running.submit(again.seat, again.key, eager(again))


@pytest.mark.parametrize("trap", ["AtOnce", "BehindQuestion", "BeingNamed", "Answering", "OptionalUse"])
async def test_another_answer_goes_on(trap: str) -> None:
    found = await sprung(trap)
    running = found.running
    running.notices.clear()
    other = [option for option in found.ask.options if [option] != eager(found.ask)]
    (again,) = [ask for ask in running.game.asks() if ask.seat == found.ask.seat]
    if other and found.ask.kind != "choose.side":
        await running.submit(again.seat, again.key, other[-1:])
        assert running.notices == []


@pytest.mark.parametrize("trap", TRAPS)
async def test_the_operator_is_given_a_position_that_fails_and_the_reason(trap: str) -> None:
    found = await sprung(trap)
    (report,) = found.reports
    assert "TrapSprung" in report.reason
    assert f"{found.ask.seat} {found.ask.kind}" in report.reason
    (result,) = run_file(report.position, "fault", found.kind.catalogue)
    assert "TrapSprung" in result.why


@pytest.mark.parametrize("trap", ["AtOnce", "Quantity"])
async def test_it_ends_by_consent_and_can_be_taken_up_again(trap: str, tmp_path: Path) -> None:
    found = await sprung(trap)
    path = tmp_path / "game.jsonl"
    path.write_text(found.log.text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    assert record.answers == []
    resumed = await RunningGame.resume(found.kind, record, MemoryLog(), FakeClock())
    assert [ask.key for ask in resumed.game.asks()] == [ask.key for ask in found.running.game.asks()]
    assert resumed.notices == []
    for running in (found.running, resumed):
        await running.finish()
        assert running.game.over


@pytest.mark.parametrize("trap", ["AtOnce", "MandatoryUse", "AfterEvent"])
async def test_a_kill_before_the_answer_was_marked_is_survived(trap: str, tmp_path: Path) -> None:
    trapped_folder = str(HERE.parent / "engine")
    victim = [sys.executable, str(HERE / "fault_victim.py"), str(tmp_path), trap]
    process = await asyncio.create_subprocess_exec(
        *victim, env={**os.environ, KILLS: "1", "PYTHONPATH": trapped_folder}
    )
    assert await process.wait() == -signal.SIGKILL
    record = journal.read(tmp_path / "games" / "game.jsonl")
    assert record is not None
    last = record.answers[-1]
    log, reports = MemoryLog(), list[FaultReport]()

    async def keep(report: FaultReport) -> None:
        reports.append(report)

    running = await RunningGame.resume(TrappedKind(trapped(trap)), record, log, FakeClock(), keep)
    assert running.notices == [BROKEN_ANSWER]
    assert len(reports) == 1
    assert all(ask.key != last.key for ask in running.game.asks())
    again = next(ask for ask in running.game.asks() if ask.seat == last.seat)
    with pytest.raises(Denied, match="breaks_game"):
        await running.submit(again.seat, again.key, last.choose)
    path = tmp_path / "again.jsonl"
    whole = (tmp_path / "games" / "game.jsonl").read_text(encoding="utf-8") + log.text()
    path.write_text(whole, encoding="utf-8")
    marked = journal.read(path)
    assert marked is not None
    assert marked.answers == []
